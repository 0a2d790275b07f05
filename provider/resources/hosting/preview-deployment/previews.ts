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

/** A preview in this run's list. `deployment_uuid` is the deployment that this run started; the platform's row contains none. */
type Held = Preview & { deployment_uuid?: string };

export const paramsOf = ({ applicationUuid: uuid, pullRequestId }: Place) => ({ uuid, pull_request_id: String(pullRequestId) });

export const idOf = ({ applicationUuid, pullRequestId }: Place): string => `${applicationUuid}/${pullRequestId}`;

/** Returns the previews of an application; undefined if the application is gone. */
export const previewsOf = (hosting: Client, applicationUuid: string): Promise<Preview[] | undefined> =>
  unlessGone(hosting.get(previews.list, { params: { uuid: applicationUuid } }));

/** Returns one preview; undefined if it or the application is gone. */
export const previewOf = (hosting: Client, { applicationUuid, pullRequestId }: Place): Promise<Held | undefined> =>
  unlessGone(
    hosting.find(previews.list, { params: { uuid: applicationUuid } }, (row) => row.pull_request_id === pullRequestId) as Promise<
      Held | undefined
    >,
  );

/** Stores a preview from the answer to a write in this run's list. */
export const holdPreview = (hosting: Client, place: Place, row: Preview): void =>
  change(hosting, place, (before) => ({ ...withBegun(before), ...row }));

/** Stores the deployment that this run started in this run's list. */
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

/** Preview deployments came with a later release than other calls (docs/facts/hosting.md 8.2). */
const NO_PREVIEWS =
  "this platform version has no preview deployments: see the version in getPlatform(). Remove the PreviewDeployment, or ask the operator for an upgrade.";
