import type { Client } from "../../../api/client";
import { NotFoundError } from "../../../api/errors";
import { type Preview, previews } from "../../../api/hosting/previews";
import { OperationError } from "../../../core/errors";
import { isNoCall } from "../missing-call";

/** Identifies a preview. */
export interface Place {
  applicationUuid: string;
  pullRequestId: number;
}

/** A preview in this run's list. `deployment_uuid` is the deployment that this run started. The platform's row does not contain it. */
type Held = Preview & { deployment_uuid?: string };

export const paramsOf = ({ applicationUuid: uuid, pullRequestId }: Place) => ({ uuid, pull_request_id: String(pullRequestId) });

export const idOf = ({ applicationUuid, pullRequestId }: Place): string => `${applicationUuid}/${pullRequestId}`;

/** Returns the previews of an application, or undefined if the application is gone. */
export const previewsOf = (hosting: Client, applicationUuid: string): Promise<Preview[] | undefined> =>
  unlessGone(hosting.get(previews.list, { params: { uuid: applicationUuid } }));

/** Returns one preview, or undefined if the preview or the application is gone. */
export const previewOf = (hosting: Client, { applicationUuid, pullRequestId }: Place): Promise<Held | undefined> =>
  unlessGone(
    hosting.find(previews.list, { params: { uuid: applicationUuid } }, (row) => row.pull_request_id === pullRequestId) as Promise<
      Held | undefined
    >,
  );

/** Takes a preview from the answer to a write, and stores it in this run's list. */
export const holdPreview = (hosting: Client, place: Place, row: Preview): void =>
  change(hosting, place, (before) => ({ ...withBegun(before), ...row }));

/** Adds the deployment that this run started to the preview in this run's list. */
export const holdBegun = (hosting: Client, place: Place, deployment_uuid: string): void =>
  change(hosting, place, (before) => before && { ...before, deployment_uuid });

export const forgetPreview = (hosting: Client, place: Place): void => change(hosting, place, () => undefined);

const withBegun = (row: Held | undefined) => (row?.deployment_uuid === undefined ? {} : { deployment_uuid: row.deployment_uuid });

function change(hosting: Client, { applicationUuid, pullRequestId }: Place, to: (before: Held | undefined) => Held | undefined): void {
  hosting.update(previews.list, { params: { uuid: applicationUuid } }, (rows) => {
    const row = to(rows.find((one) => one.pull_request_id === pullRequestId));
    const others = rows.filter((one) => one.pull_request_id !== pullRequestId);
    return row ? [row, ...others] : others;
  });
}

async function unlessGone<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isNoCall(error)) throw new OperationError(NO_PREVIEWS, { code: "bad_state", cause: error });
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** Error of a platform whose release does not have preview deployments yet (docs/facts/hosting.md 8.2). */
const NO_PREVIEWS =
  "this version of the platform has no preview deployments. getPlatform() returns the version. Remove the PreviewDeployment, or ask the operator for an upgrade.";
