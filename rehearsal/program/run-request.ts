import type { RunRequest } from "@pulumi/pulumi/proto/language_pb";
import { isSecret, openSecrets } from "../protocol/wire";
import type { ProgramContext } from "./program";

/** Returns the request with which an engine runs a program, without the fields that depend on the language. */
export function runRequest({ sdk, info, monitorAddress }: ProgramContext): RunRequest {
  const request = new sdk.language.RunRequest()
    .setProject(info.project)
    .setStack(info.stack)
    .setOrganization(info.organization)
    .setParallel(info.parallel)
    .setDryrun(info.dryRun)
    .setMonitorAddress(monitorAddress);
  for (const [key, value] of Object.entries(info.config)) request.getConfigMap().set(key, String(openSecrets(value)));
  const secretKeys = Object.keys(info.config).filter((key) => isSecret(info.config[key]));
  return request.setConfigsecretkeysList(secretKeys);
}
