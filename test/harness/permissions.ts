import { PERMISSION_FORMS } from "../../provider/api/losses";
import { exportNameOf, resourceTypeText } from "../../provider/core/type-token";
import { nameOf, typeOf } from "../../provider/core/urn";

type Environment = Readonly<Record<string, string>>;
export interface MayGo {
  readonly HOSTING_ALLOW_DATA_LOSS: string;
}

/**
 * Stands for permissions to delete the data of all resources in the program or the state. Tests and proofs that are not about these permissions use
 * it. The in-process provider replaces it (`withOwnPermissions`).
 */
export const OWN_DATA_MAY_GO: MayGo & Environment = { HOSTING_ALLOW_DATA_LOSS: "<the resources of this stack>" };

/** Returns the environment that permits the data loss of these resources of one type, whatever the ids of their objects are. */
export const permissionFor = (kind: string, ...names: readonly string[]): MayGo & Environment =>
  permissionsOf(names.map((name) => ({ kind, name })));

/** Resources of types whose steps lose no data need no permission, and an entry for them is refused. */
export const permissionsOf = (resources: Iterable<{ kind: string; name: string }>): MayGo & Environment => ({
  HOSTING_ALLOW_DATA_LOSS: Array.from(resources)
    .filter(({ kind }) => PERMISSION_FORMS.some((form) => form.startsWith(`${resourceTypeText(kind)}:`)))
    .map(permissionText)
    .join(","),
});

const permissionText = ({ kind, name }: { kind: string; name: string }): string => `${resourceTypeText(kind)}:${name}`;

/** Replaces `OWN_DATA_MAY_GO` in the environment by permissions for the resources in `urns`. The set can still grow during the run. */
export function withOwnPermissions(environment: Environment, urns: ReadonlySet<string>): Environment {
  if (environment.HOSTING_ALLOW_DATA_LOSS !== OWN_DATA_MAY_GO.HOSTING_ALLOW_DATA_LOSS) return environment;
  return {
    ...environment,
    get HOSTING_ALLOW_DATA_LOSS() {
      return permissionsOf(Array.from(urns, (urn) => ({ kind: exportNameOf(typeOf(urn)) ?? "", name: nameOf(urn) })))
        .HOSTING_ALLOW_DATA_LOSS;
    },
  };
}
