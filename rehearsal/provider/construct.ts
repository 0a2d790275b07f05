import type { ConstructRequest, ConstructResponse } from "@pulumi/pulumi/proto/provider_pb";
import { fromStruct, toStruct } from "../protocol/grpc";
import type { Constructed, Construction } from "../protocol/provider-calls";
import type { Sdk } from "../protocol/sdk";
import { isSecret, lowerOutputs, openSecrets } from "../protocol/wire";

/** Returns the engine's request for a component: the registration by the program, and the data with which the provider declares the children. */
export function constructRequest(sdk: Sdk, { request, inputs, info, monitorAddress }: Construction): ConstructRequest {
  const { ConstructRequest } = sdk.provider;
  const aliases = request.getAliasurnsList().map((urn) => new sdk.alias.Alias().setUrn(urn));
  const made = new ConstructRequest()
    .setProject(info.project)
    .setStack(info.stack)
    .setOrganization(info.organization)
    .setDryrun(info.dryRun)
    .setParallel(info.parallel)
    .setMonitorendpoint(monitorAddress)
    .setType(request.getType())
    .setName(request.getName())
    .setParent(request.getParent())
    .setInputs(toStruct(sdk, inputs))
    .setDependenciesList(request.getDependenciesList())
    .setAliasesList([...aliases, ...request.getAliasesList()])
    .setDeletedwith(request.getDeletedwith())
    .setIgnorechangesList(request.getIgnorechangesList())
    .setReplaceonchangesList(request.getReplaceonchangesList())
    .setAdditionalsecretoutputsList(request.getAdditionalsecretoutputsList())
    .setConfigsecretkeysList(Object.keys(info.config).filter((key) => isSecret(info.config[key])));
  if (request.hasProtect()) made.setProtect(request.getProtect() ?? false);
  if (request.hasRetainondelete()) made.setRetainondelete(request.getRetainondelete() ?? false);
  for (const [key, value] of Object.entries(info.config)) made.getConfigMap().set(key, String(openSecrets(value)));
  request.getProvidersMap().forEach((reference, name) => {
    made.getProvidersMap().set(name, reference);
  });
  request.getPropertydependenciesMap().forEach((urns, key) => {
    made.getInputdependenciesMap().set(key, new ConstructRequest.PropertyDependencies().setUrnsList(urns.getUrnsList()));
  });
  return made;
}

export function constructedBy(response: ConstructResponse): Constructed {
  const dependencies: Record<string, string[]> = {};
  response.getStatedependenciesMap().forEach((urns, key) => {
    dependencies[key] = urns.getUrnsList();
  });
  return { urn: response.getUrn(), outputs: lowerOutputs(fromStruct(response.getState())), dependencies };
}
