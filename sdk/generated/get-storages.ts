// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getStorages as definition } from "../../provider/functions/hosting/storage";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getStorages`. */
export interface GetStoragesArgs {
  /** Id of the application. */
  applicationUuid: string;
  /**
   * Filter by the name of persistent storages. The end of the name is enough, because the platform prefixes the name with the application's
   * id. Default: all.
   */
  name?: string;
  /** Filter by path in the container. Default: all. */
  mountPath?: string;
}

/** Arguments of `getStoragesOutput`. */
export interface GetStoragesOutputArgs {
  /** Id of the application. */
  applicationUuid: pulumi.Input<string>;
  /**
   * Filter by the name of persistent storages. The end of the name is enough, because the platform prefixes the name with the application's
   * id. Default: all.
   */
  name?: pulumi.Input<string>;
  /** Filter by path in the container. Default: all. */
  mountPath?: pulumi.Input<string>;
}

/** Result of `getStorages`. */
export interface GetStoragesResult {
  /** The persistent storages, in the API's order. */
  persistent: Array<{
    /** Id of the storage, in the form for `StorageBackupSchedule`. */
    uuid: string;
    /** Name of the storage. */
    name: string;
    /** Path in the container. */
    mountPath: string;
    /** Whether each preview has its own storage. */
    isPreviewSuffixEnabled: boolean | null;
  }>;
  /** Files and directories, in the API's order. They have no name, so the list is empty if `name` is set. */
  files: Array<{
    /** Id of the storage. */
    uuid: string;
    /** Path in the container. */
    mountPath: string | null;
    /** Path on the server. */
    fsPath: string | null;
    /** Whether the storage is a directory. */
    isDirectory: boolean | null;
    /** Whether each preview has its own storage. */
    isPreviewSuffixEnabled: boolean | null;
  }>;
}

/**
 * The storages of an application: persistent ones and files. The content of files is not included, because it may contain secrets.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { persistent } = hosting.getStoragesOutput({ applicationUuid: web.id, name: "uploads" });
 * export const uploads = persistent.apply(([one]) => one?.uuid);
 * ```
 * @see docs/reference/get-storages.md
 */
export function getStorages(args: GetStoragesArgs, options?: FunctionOptions): Promise<GetStoragesResult> {
  return call<GetStoragesResult>(definition, args, options);
}

/**
 * `getStorages` with arguments that may be outputs.
 *
 * @see docs/reference/get-storages.md
 */
export function getStoragesOutput(args: GetStoragesOutputArgs, options?: FunctionOptions): pulumi.Output<GetStoragesResult> {
  return callOutput<GetStoragesResult>(definition, args, options);
}
