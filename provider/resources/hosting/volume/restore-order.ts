import type { Client } from "../../../api/client";
import { ApiError, ConfirmRequiredError, UnexpectedResponseError } from "../../../api/errors";
import { type Volume, type VolumeBackup, volumes } from "../../../api/hosting/volumes";
import { unlessGone } from "../../../api/is-there";
import { SETTLING } from "../../../api/wait";
import type { Context } from "../../../core/definition/context";
import type { Problem } from "../../../core/definition/resource";
import { markIn } from "../../../core/lifecycle/mark";
import { waitFor } from "../../../core/lifecycle/wait";
import { OperationError } from "../../../core/log/errors";
import { ReplayedPurchase } from "../../../core/money/idempotency";
import { available } from "../../../platform/hosting/parent-checks";
import { lifecycleStateOf } from "../../../platform/hosting/status-words";
import { boughtBefore, isOfAnotherOrder } from "../purchase";
import type { RestoreFrom, VolumeInputs } from "./prices";
import { allVolumes, isBackupRunning, listedVolume, rowOf, serverOfVolume } from "./reads";

export interface Source {
  row: Volume;
  backup: VolumeBackup;
  /** Server of the volume. Undefined while it is detached. */
  serverUuid?: string;
}

/** The backup and its volume. Undefined if one of them does not exist. */
export async function sourceOf(hosting: Client, { volumeId, backupId }: RestoreFrom): Promise<Source | undefined> {
  const row = await shownVolume(hosting, volumeId);
  const backup = row && (await backupsOf(hosting, volumeId, backupId)).find(({ id }) => String(id) === backupId);
  if (!row || !backup) return undefined;
  const serverUuid = await serverOfVolume(hosting, row);
  return { row, backup, ...(serverUuid ? { serverUuid } : {}) };
}

/** Row of a volume. If the stored list lacks the volume, reads the list again, because a list may be outdated or omit a row. */
const shownVolume = async (hosting: Client, id: string): Promise<Volume | undefined> =>
  (await listedVolume(hosting, id)) ?? rowOf(await hosting.refetch(volumes.list), id);

/** Backups of a volume. If the stored list lacks the wanted backup, reads the list again, because this run may have made the backup. */
async function backupsOf(hosting: Client, id: string, wanted: string): Promise<VolumeBackup[]> {
  const args = { params: { id } };
  const held = (await unlessGone(hosting.get(volumes.listBackups, args))) ?? [];
  if (held.some((one) => String(one.id) === wanted && !isBackupRunning(one))) return held;
  return (await unlessGone(hosting.refetch(volumes.listBackups, args))) ?? [];
}

/** Reports a backup that does not exist, is a backup of another volume, or is not finished. */
export async function problemsOfBackup(
  hosting: Client,
  { volumeId, backupId }: RestoreFrom,
  source: Source | undefined,
): Promise<Problem[]> {
  const row = source?.row ?? (await shownVolume(hosting, volumeId));
  if (!row) return [{ property: "volumeId", reason: await unknownVolume(hosting, volumeId) }];
  if (!source) return [{ property: "backupId", reason: unknownBackup(volumeId, backupId, await backupsOf(hosting, volumeId, backupId)) }];
  const { backup } = source;
  const unfinished = isBackupRunning(backup) || lifecycleStateOf(backup.status ?? undefined) === "bad";
  if (unfinished)
    return [{ property: "backupId", reason: `is not finished: backup ${backupId} of volume ${volumeId} is ${backup.status}.` }];
  return [];
}

async function unknownVolume(hosting: Client, volumeId: string): Promise<string> {
  const there = (await hosting.get(volumes.list)).map(({ id }) => String(id));
  return `no volume ${JSON.stringify(volumeId)} is visible to this token, so it has no backups. Available: ${available(there)}.`;
}

function unknownBackup(volumeId: string, backupId: string, all: readonly VolumeBackup[]): string {
  const there = all.map(({ id, created_at: made, size_gb: size }) => {
    const facts = [made, typeof size === "number" ? `${size} GB` : ""].filter(Boolean).join(", ");
    return `${id}${facts ? ` (${facts})` : ""}`;
  });
  return `is not a backup of volume ${volumeId} (got ${JSON.stringify(backupId)}). The platform keeps backups for 7 days. Available: ${available(there)}.`;
}

/** Part of the idempotency key, so that an order for one backup does not get a volume that an interrupted run restored from another backup. */
export const keyPartOf = ({ volumeId, backupId }: RestoreFrom): string => `of ${volumeId}/${backupId}`;

/** Shorter wait after a request without `confirm`, which normally creates no volume. */
const SHOWS_AFTER_QUOTE_SECONDS = 10;

interface Ordered {
  from: RestoreFrom;
  source: Source;
  /** Server on which the platform creates the restored volume. */
  landing: string;
  confirm: boolean;
}

/**
 * Restores a backup into a new volume.
 *
 * Two facts are not documented: whether the call supports an `Idempotency-Key`, and what its response contains. After a lost response, the call is
 * therefore not sent again. Instead, the provider looks for a new volume in the list. If there are several new volumes, the order fails with an
 * error that names the things to check.
 */
export class RestoreOrder {
  constructor(
    private readonly context: Context<VolumeInputs>,
    private readonly ordered: Ordered,
  ) {}

  /** Sends the order. Returns the new volume or, if the platform remembers the key, the volume of an earlier order. */
  async place(key: string): Promise<Volume> {
    const { confirm, from } = this.ordered;
    const before = new Set((await this.all()).map(({ id }) => String(id)));
    let lost: ApiError | undefined;
    try {
      const row = await this.send(key, confirm);
      // Some answers contain the backed-up volume, or only a message.
      if (row && String(row.id) !== from.volumeId) return row;
    } catch (error) {
      if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
      lost = error;
    }
    return this.newOne(before, lost);
  }

  /**
   * Looks for a volume that an interrupted run may have restored for this resource. The list does not distinguish such a volume from other volumes of
   * the team, so the run buys nothing while it exists.
   *
   * If the platform supports idempotency keys, its response to the key names the volume. To find out, the run sends the order without `confirm`,
   * which buys nothing. With `adopt: false`, the user says that there is no such volume, and the provider does not look for one.
   */
  async leftover(): Promise<ReplayedPurchase | undefined> {
    const { context } = this;
    if (context.inputs.adopt !== undefined) return undefined;
    const found = await this.suspects();
    if (found.length === 0) return undefined;
    try {
      const row = await this.send(context.orders.idempotencyKey(keyPartOf(this.ordered.from)), false);
      const id = row && String(row.id);
      if (id === undefined || id === this.ordered.from.volumeId) throw this.isUnclear(found);
      // If the volume that the platform remembers is gone, the following order uses the next key.
      if (!(await this.all()).some((one) => String(one.id) === id)) return undefined;
      const missing = context.orders.missingResume(id);
      if (missing !== undefined) throw boughtBefore("volume", id, missing, context.inputs);
      context.recordId(id);
      context.log.adopted(
        `volume ${id}: HOSTING_RESUME names this resource, and an earlier run restored the volume with the resource's key`,
      );
      return new ReplayedPurchase(false);
    } catch (error) {
      if (error instanceof ConfirmRequiredError) throw this.isUnclear(found, error);
      // An earlier run sent this key with `confirm: true`. The caller then sends its order with this key, and the platform answers with the volume of
      // that run.
      if (isOfAnotherOrder(error)) return undefined;
      throw error;
    }
  }

  /**
   * Volumes that an interrupted run may have restored: they have the expected size, are on the server on which the order creates the
   * volume, and are owned by no resource of this program.
   */
  private async suspects(): Promise<Volume[]> {
    const { context } = this;
    // The volume of the resource itself, and those that existed before an interrupted creation. Volumes that the platform keeps after the deletion of
    // their server cannot come from a restore either.
    const former = markIn(context.former.id)?.known ?? new Set([context.former.id]);
    const fitting = (await this.all()).filter((row) => this.fits(row) && !former.has(String(row.id)) && (row.kept_until ?? null) === null);
    if (fitting.length === 0) return [];
    return this.notOwned(fitting);
  }

  private async newOne(before: ReadonlySet<string>, lost: ApiError | undefined): Promise<Volume> {
    const { context } = this;
    const { confirm, landing, source } = this.ordered;
    let found: Volume[] = [];
    try {
      return await waitFor(context, {
        what: () => "the restored volume to appear",
        timeoutSeconds: confirm ? SETTLING.seconds : SHOWS_AFTER_QUOTE_SECONDS,
        advice: "",
        look: async () => {
          found = await this.notOwned((await this.all()).filter((row) => this.fits(row) && !before.has(String(row.id))));
          return found.length === 1 ? found[0] : undefined;
        },
      });
    } catch (error) {
      if (!(error instanceof OperationError && error.code === "timed_out")) throw error;
    }
    if (found.length > 1) throw this.isUnclear(found, lost);
    if (lost && !confirm) throw lost;
    const advice = `It is not known whether the volume was made, because the list shows no new volume of that size on server ${landing}. Check the volumes in the console. If the volume exists, set adopt to its id. The next up looks for the volume before it orders another one.`;
    throw new UnexpectedResponseError(
      lost ? "returned no answer that names the new volume" : "returned an answer that names no new volume",
      {
        method: "POST",
        path: `/svc/volumes/${source.row.id}/restore`,
        cause: lost,
        advice,
      },
    );
  }

  private fits({ id, server_uuid: at, size_gb: size, status }: Volume): boolean {
    const { from, source, landing } = this.ordered;
    const { serverUuid, sizeGb } = this.context.inputs;
    const sizes = [source.row.size_gb, source.backup.size_gb, sizeGb];
    const isThere = at === undefined || at === null || at === landing || at === serverUuid;
    return (
      String(id) !== from.volumeId && isThere && (size === undefined || sizes.includes(size)) && lifecycleStateOf(status) !== "deleted"
    );
  }

  private async notOwned(rows: readonly Volume[]): Promise<Volume[]> {
    const free: Volume[] = [];
    for (const row of rows) if (!(await this.context.owners.isOwned(String(row.id)))) free.push(row);
    return free;
  }

  private readonly all = (): Promise<Volume[]> => allVolumes(this.context.hosting, this.ordered.landing);

  private send(idempotencyKey: string, confirm: boolean): Promise<Volume | undefined> {
    const { hosting } = this.context;
    const { from, source, landing } = this.ordered;
    const backup_id = source.backup.id;
    const confirmed = confirm ? { confirm: true as const } : {};
    const id = from.volumeId;
    if (source.serverUuid === undefined)
      return hosting.send(volumes.restoreDetached, {
        params: { id },
        body: { backup_id, server_uuid: landing, ...confirmed },
        idempotencyKey,
      });
    const body = { backup_id, target: "new" as const, ...confirmed };
    return hosting.send(volumes.restore, { params: { uuid: source.serverUuid, id }, body, idempotencyKey });
  }

  private isUnclear(found: readonly Volume[], cause?: unknown): OperationError {
    const { from } = this.ordered;
    const list = found.map(({ id, size_gb: size, created_at: made }) => {
      const facts = [typeof size === "number" ? `${size} GB` : "", made ? `made ${made}` : ""].filter(Boolean).join(", ");
      return `${id}${facts ? ` (${facts})` : ""}`;
    });
    const [first] = found;
    return new OperationError(
      `an earlier run may already have restored backup ${from.backupId} for "${this.context.name}", and the platform does not report the result, so nothing was bought. If that run made volume ${list.join(" or ")}, and no other stack manages it, set adopt to its id (adopt: "${first?.id}"). Otherwise set adopt: false to make another volume.`,
      { code: "ambiguous", cause },
    );
  }
}
