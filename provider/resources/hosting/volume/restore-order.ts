import { ApiError, ConfirmRequiredError, UnexpectedResponseError } from "../../../api/errors";
import { type Volume, volumes } from "../../../api/hosting/volumes";
import type { Context } from "../../../core/context";
import { OperationError } from "../../../core/errors";
import { Replay } from "../../../core/replay";
import { waitFor } from "../../../core/wait";
import { standingOf } from "../../../platform/hosting/status-words";
import { isOfAnotherOrder } from "../purchase";
import type { Source } from "./restore-source";
import { allVolumes, type RestoreFrom, type VolumeInputs } from "./steps";

/** Part of the key: a volume that an interrupted run made of another backup is not this order. */
export const keyPartOf = ({ volumeId, backupId }: RestoreFrom): string => `of ${volumeId}/${backupId}`;

/** What a platform made shows within this time, however late its lists are. */
const SHOWS_WITHIN_SECONDS = 120;
/** A quote changes nothing, so that there is nothing to wait for. */
const SHOWS_AFTER_QUOTE_SECONDS = 10;

interface Ordered {
  from: RestoreFrom;
  source: Source;
  /** Server that the new volume comes to. */
  landing: string;
  confirm: boolean;
}

/**
 * One call that restores into a new volume. No document says that it heeds an `Idempotency-Key`, nor what it answers. So it is never sent again
 * after a lost answer: what is new in the list is what it made, and where nobody can tell, it fails and says where to look.
 */
export class RestoreOrder {
  constructor(
    private readonly context: Context<VolumeInputs>,
    private readonly ordered: Ordered,
  ) {}

  /** Sends it once, and answers the new volume, or one that the platform remembers by the key. */
  async place(key: string): Promise<Volume> {
    const { confirm, from } = this.ordered;
    const before = new Set((await this.all()).map(({ id }) => String(id)));
    let lost: ApiError | undefined;
    try {
      const row = await this.send(key, confirm);
      // It may answer with the volume that the backup is of, or with a sentence.
      if (row && String(row.id) !== from.volumeId) return row;
    } catch (error) {
      if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
      lost = error;
    }
    return this.newOne(before, lost);
  }

  /**
   * What an interrupted run may have restored for this resource: it cannot be told from a volume of somebody else, so nothing is bought beside it.
   * A platform that heeds keys tells: it is asked without `confirm`, which buys nothing. `adopt: false` says that there is none.
   */
  async leftover(): Promise<Replay | undefined> {
    const { context } = this;
    if (context.inputs.adopt !== undefined) return undefined;
    const found = await this.suspects();
    if (found.length === 0) return undefined;
    try {
      const row = await this.send(context.idempotencyKey(keyPartOf(this.ordered.from)), false);
      const id = row && String(row.id);
      if (id === undefined || id === this.ordered.from.volumeId) throw this.isUnclear(found);
      // It remembers what is gone since: the purchase goes on to the next key.
      if (!(await this.all()).some((one) => String(one.id) === id)) return undefined;
      context.keep(id);
      context.log.takenOver(`volume ${id}: it was restored for this resource before, by a run that did not come to its end`);
      return new Replay(false);
    } catch (error) {
      if (error instanceof ConfirmRequiredError) throw this.isUnclear(found, error);
      // It knows the key of another request, which was the order: then the order itself is answered from memory.
      if (isOfAnotherOrder(error)) return undefined;
      throw error;
    }
  }

  /** Volumes that no resource of the program has, where the order would have put one, and of its size. */
  private async suspects(): Promise<Volume[]> {
    const { context } = this;
    // A kept volume of a deleted server is not where a restore puts one.
    const fitting = (await this.all()).filter(
      (row) => this.fits(row) && String(row.id) !== context.formerId && (row.kept_until ?? null) === null,
    );
    if (fitting.length === 0) return [];
    await context.programIsQuiet();
    return this.notOwned(fitting);
  }

  /** What is there now and was not there before the call. */
  private async newOne(before: ReadonlySet<string>, lost: ApiError | undefined): Promise<Volume> {
    const { context } = this;
    const { confirm, landing, source } = this.ordered;
    let found: Volume[] = [];
    try {
      return await waitFor(context, {
        what: () => "the restored volume to show",
        timeoutSeconds: confirm ? SHOWS_WITHIN_SECONDS : SHOWS_AFTER_QUOTE_SECONDS,
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
    const advice = `Nobody can tell whether it was made: no new volume of that size shows on server ${landing}. Look at the volumes in the console; if it is there, set adopt to its id. The next up looks for it before it orders another.`;
    throw new UnexpectedResponseError(lost ? "got no answer that names the new volume" : "names no new volume in its answer", {
      method: "POST",
      path: `/svc/volumes/${source.row.id}/restore`,
      cause: lost,
      advice,
    });
  }

  private fits({ id, server_uuid: at, size_gb: size, status }: Volume): boolean {
    const { from, source, landing } = this.ordered;
    const { serverUuid, sizeGb } = this.context.inputs;
    const sizes = [source.row.size_gb, source.backup.size_gb, sizeGb];
    const isThere = at === undefined || at === null || at === landing || at === serverUuid;
    return String(id) !== from.volumeId && isThere && (size === undefined || sizes.includes(size)) && standingOf(status) !== "deleted";
  }

  private async notOwned(rows: readonly Volume[]): Promise<Volume[]> {
    const free: Volume[] = [];
    for (const row of rows) if (!(await this.context.isOwned(String(row.id)))) free.push(row);
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
      `an earlier run may have restored backup ${from.backupId} for "${this.context.name}" already, and the platform does not say. Nothing was bought. It may be volume ${list.join(" or ")}. If it is, set adopt: "${first?.id}" on this resource; if it is not, set adopt: false, and another one is made.`,
      { code: "ambiguous", cause },
    );
  }
}
