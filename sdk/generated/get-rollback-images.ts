// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getRollbackImages as definition } from "../../provider/functions/hosting/get-rollback-images";
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
  /** Tag of the image that runs; null where none does. */
  current: string | null;
  /** The images, in the API's order. */
  images: Array<{
    /** Tag of the image. */
    tag: string;
    /** When it was made. */
    createdAt: string | null;
    /** Whether it is the one that runs. */
    isCurrent: boolean;
  }>;
}

/**
 * The images that an application can go back to. How many are kept is its input `ctrImagesToKeep`. While its server is away there seem to be none.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { images } = hosting.getRollbackImagesOutput({ applicationUuid: web.id });
 * export const earlier = images.apply((all) => all.filter((image) => !image.isCurrent).map((image) => image.tag));
 * ```
 */
export function getRollbackImages(args: GetRollbackImagesArgs, options?: FunctionOptions): Promise<GetRollbackImagesResult> {
  return call<GetRollbackImagesResult>(definition, args, options);
}

/** `getRollbackImages` with arguments that may be outputs. */
export function getRollbackImagesOutput(args: GetRollbackImagesOutputArgs, options?: FunctionOptions): pulumi.Output<GetRollbackImagesResult> {
  return callOutput<GetRollbackImagesResult>(definition, args, options);
}
