import * as pulumi from "@pulumi/pulumi";
import type { Application, ApplicationArgs, WebAppArgs } from "../generated";

const DEFAULT_BRANCH = "main";
const DEFAULT_BUILD_PACK = "auto_builder_1";
/** The platform itself sets the port of a static site. For the other build packs, the program must set it. */
const STATIC = "static";
const AUTOMATIC = ["auto_builder_1", "auto_builder_2"];

export function sourceOf({ image, git, ctrfile }: WebAppArgs): ApplicationArgs["source"] {
  if (image !== undefined) return { kind: "ctrimage", image };
  if (git === undefined) return { kind: "ctrfile", ctrfile: ctrfile ?? "" };
  const { repository: gitRepository, branch = DEFAULT_BRANCH, buildPack = DEFAULT_BUILD_PACK, privateKeyUuid, gitAppUuid } = git;
  const repository = { gitRepository, gitBranch: branch, buildPack };
  if (privateKeyUuid !== undefined) return { kind: "deployKey", privateKeyUuid, ...repository };
  return gitAppUuid === undefined ? { kind: "public", ...repository } : { kind: "gitApp", gitAppUuid, ...repository };
}

type Health = Pick<ApplicationArgs, "healthCheckEnabled" | "healthCheckPath">;

/** Without `health` and without a default for the source, the health check is not managed. */
export function healthOf({ health, git, port }: WebAppArgs): Health {
  if (health === false) return { healthCheckEnabled: false };
  if (health !== undefined) return { healthCheckEnabled: true, healthCheckPath: health };
  if (git === undefined) return {};
  const { buildPack = DEFAULT_BUILD_PACK } = git;
  const answers = buildPack === STATIC || (port !== undefined && AUTOMATIC.some((one) => one === buildPack));
  return answers ? { healthCheckEnabled: true, healthCheckPath: "/" } : {};
}

/** Returns the addresses that the program sets, each with its scheme. */
export function addressesOf({ domain, domains }: WebAppArgs): pulumi.Output<string[]> | undefined {
  if (domain !== undefined) return pulumi.output(domain).apply((one) => [withScheme(one)]);
  return domains === undefined ? undefined : pulumi.output(domains).apply((all) => all.map(withScheme));
}

/** A host without a scheme is served by https. */
const withScheme = (address: string): string => (address.includes("://") ? address : `https://${address}`);

/** Returns the first address of the program, or the address that the platform chose. */
export const urlOf = (args: WebAppArgs, application: Application): pulumi.Output<string> =>
  addressesOf(args)?.apply(([first = ""]) => first) ?? application.fqdn.apply(firstAddress);

/** The platform shows several addresses with commas between them. */
const firstAddress = (shown: string | null | undefined): string => shown?.split(",")[0] ?? "";
