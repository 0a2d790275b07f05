import type { Client } from "../../../api/client";
import { type FileStorage, storages } from "../../../api/hosting/storages";
import { unlessGone } from "../../../api/is-there";
import type { CheckContext } from "../../../core/definition/context";
import type { Problem } from "../../../core/definition/resource";
import { applicationProblems, unknownText } from "../../../platform/hosting/parent-checks";

/** Storages of the application. Undefined if the application is gone. */
export const storagesOf = (hosting: Client, applicationUuid: string) =>
  unlessGone(hosting.get(storages.list, { params: { uuid: applicationUuid } }));

/** The platform names a persistent storage `<uuid of the application>-<name>` (docs/facts/hosting.md 6.1). */
export const withoutPrefix = (applicationUuid: string, name: string): string =>
  name.startsWith(`${applicationUuid}-`) ? name.slice(applicationUuid.length + 1) : name;

/**
 * Whether the text of a file is visible, so that it can be compared.
 *
 * A hidden text is absent or null, and so is an empty one. If the API shows the text of any file, the token may read texts, so an absent text is
 * empty. The texts of binary and large files are placeholders, and are treated as hidden (docs/facts/hosting.md 1.1 and 6.1).
 */
export function isContentVisible(file: FileStorage, all: readonly FileStorage[]): boolean {
  if (file.is_binary === true || file.is_too_large === true) return false;
  return typeof file.content === "string" || all.some(({ content }) => typeof content === "string");
}

interface Place {
  applicationUuid?: string;
  storageUuid?: string;
}

type Below = Pick<CheckContext<Place>, "hosting" | "inputs" | "olds" | "isKnown">;

/** Reports a storage that does not exist, or that is a file, because the platform backs up only persistent storages and folders. */
export async function backedUpProblems(context: Below): Promise<Problem[]> {
  const { hosting, inputs, olds, isKnown } = context;
  const { applicationUuid, storageUuid } = inputs;
  const problems = await applicationProblems(context, (uuid) => storagesOf(hosting, uuid));
  if (problems.length > 0 || !isKnown("applicationUuid") || !isKnown("storageUuid")) return problems;
  if (applicationUuid === undefined || storageUuid === undefined) return [];
  const { persistent_storages: volumes = [], file_storages: files = [] } = (await storagesOf(hosting, applicationUuid)) ?? {};
  if (volumes.some(({ uuid }) => uuid === storageUuid)) return [];
  const file = files.find(({ uuid }) => uuid === storageUuid);
  if (file === undefined && storageUuid !== olds?.storageUuid) {
    const all = [
      ...volumes.map(({ uuid, name }) => ({ uuid, name })),
      ...files.map((f) => ({ uuid: f.uuid, name: f.mount_path ?? "no path" })),
    ];
    return [{ property: "storageUuid", reason: unknownText(`storage of application ${applicationUuid}`, storageUuid, all) }];
  }
  if (file === undefined || file.is_directory === true) return [];
  const reason = `is the file ${file.mount_path ?? file.uuid}. Only persistent storages and directories can be backed up.`;
  return [{ property: "storageUuid", reason }];
}
