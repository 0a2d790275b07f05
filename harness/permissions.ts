import { exportNameOf, resourceTypeText } from "../provider/core/type-token";
import { nameOf, typeOf } from "../provider/core/urn";

type Environment = Readonly<Record<string, string>>;
/** Environment that permits the loss of data. */
export interface MayGo {
  readonly HOSTING_ALLOW_DATA_LOSS: string;
}

/**
 * A placeholder for the permissions of all resources that the program declares or the state contains. The in-process provider replaces it
 * by the names of these resources (`withOwnPermissions`). Tests and proofs that are not about the data gate use it.
 */
export const OWN_DATA_MAY_GO: MayGo & Environment = { HOSTING_ALLOW_DATA_LOSS: "<the resources of this stack>" };

/** Permits a run to delete and overwrite the data of these resources, regardless of their ids. */
export const permissionFor = (kind: string, ...names: readonly string[]): MayGo & Environment =>
  permissionsOf(names.map((name) => ({ kind, name })));

/** Permits a run to delete and overwrite the data of resources of several types. */
export const permissionsOf = (resources: Iterable<{ kind: string; name: string }>): MayGo & Environment => ({
  HOSTING_ALLOW_DATA_LOSS: Array.from(resources, permissionText).join(","),
});

const permissionText = ({ kind, name }: { kind: string; name: string }): string => `${resourceTypeText(kind)}:${name}`;

/** Replaces `OWN_DATA_MAY_GO` in the environment by the permissions of these resources. The set `urns` can still grow during the run. */
export function withOwnPermissions(environment: Environment, urns: ReadonlySet<string>): Environment {
  if (environment.HOSTING_ALLOW_DATA_LOSS !== OWN_DATA_MAY_GO.HOSTING_ALLOW_DATA_LOSS) return environment;
  return {
    ...environment,
    get HOSTING_ALLOW_DATA_LOSS() {
      return Array.from(urns, (urn) => permissionText({ kind: exportNameOf(typeOf(urn)) ?? "", name: nameOf(urn) })).join(",");
    },
  };
}
