// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getRollbackImages as definition } from "../../provider/functions/hosting/deployment";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getRollbackImages`. */
export interface GetRollbackImagesArgs {
  /** Id of the application. */
  applicationUuid: string;
}

/** Arguments of `getRollbackImagesOutput`. */
export interface GetRollbackImagesOutputArgs {
  /** Id of the application. */
  applicationUuid: pulumi.Input<string>;
}

/** Result of `getRollbackImages`. */
export interface GetRollbackImagesResult {
  /** Tag of the running image; null if none is running. */
  current: string | null;
  /** The images, in the API's order. */
  images: Array<{
    /** Tag of the image. */
    tag: string;
    /** Creation time. */
    createdAt: string | null;
    /** Whether the image is the running image. */
    isCurrent: boolean;
  }>;
}

/**
 * The images to which you can roll back an application. The input `ctrImagesToKeep` of `Application` sets how many images the platform
 * keeps. While the application's server is unreachable, the list is empty.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { images } = hosting.getRollbackImagesOutput({ applicationUuid: web.id });
 * export const earlier = images.apply((all) => all.filter((image) => !image.isCurrent).map((image) => image.tag));
 * ```
 * @see docs/reference/get-rollback-images.md
 */
export function getRollbackImages(args: GetRollbackImagesArgs, options?: FunctionOptions): Promise<GetRollbackImagesResult> {
  return call<GetRollbackImagesResult>(definition, args, options);
}

/**
 * `getRollbackImages` with arguments that may be outputs.
 *
 * @see docs/reference/get-rollback-images.md
 */
export function getRollbackImagesOutput(args: GetRollbackImagesOutputArgs, options?: FunctionOptions): pulumi.Output<GetRollbackImagesResult> {
  return callOutput<GetRollbackImagesResult>(definition, args, options);
}
