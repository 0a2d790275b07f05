import * as z from "zod";
import { ApiError, ConflictError } from "../../api/errors";
import { type Volume, volumes } from "../../api/hosting/volumes";
import type { Overwriting } from "../../core/data/permission";
import type { CheckContext, Context } from "../../core/definition/context";
import { field } from "../../core/definition/field";
import type { Problem } from "../../core/definition/resource";
import { madeByLostCall } from "../../core/lifecycle/lost-call";
import { waitFor } from "../../core/lifecycle/wait";
import { OperationError } from "../../core/log/errors";
import type { Step } from "../../core/money/gate";
import { defineEvent, type EventInputs, eventIdOf, type Preparation } from "../../forms/event";
import { lifecycleStateOf } from "../../platform/hosting/status-words";
import { costOfBackup } from "./purchase";
import { waitForEnd } from "./settled";
import { attachedTo, backUpAnew } from "./volume/back-up";
import { billed, rateNow, rateOf, sumOf } from "./volume/prices";
import { forgetVolumes, isVolumeThere, listedVolume, serverOfVolume } from "./volume/reads";
import { problemsOfBackup, sourceOf } from "./volume/restore-order";

const TIMEOUT_SECONDS = 3600;

interface Inputs extends EventInputs {
  volumeId: string;
  backupId: string;
  overwrite: boolean;
  backupFirst?: boolean;
}

export const volumeRestore = defineEvent({
  type: "VolumeRestore",
  doc: "**Restores a backup over the files of the volume itself. Files that were written after the backup are removed**, and the volume is unavailable until the restore ends. Prefer `restoreFrom` of a `Volume`, because it makes a new volume and deletes no data.",
  page: {
    source: 'docs/spec/hosting-api.md, "Purchased servers and volumes" (restore targets)',
    example: `const restore = new hosting.VolumeRestore("back-to-friday", { volumeId: "17", backupId: "42", overwrite: true });
export const undo = restore.backupBeforeId; // the files as they were, for 7 days`,
    remarks: [
      "The provider overwrites files only if `overwrite` is `true` and the stack permits the platform's quote (`hosting:autoConfirm`). A quote that equals the current price of the volume adds nothing to the bill. The provider counts the whole amount of any other quote as an increase, because the API does not document what it contains.",
      "**The restore runs once, and again when the backup or a trigger changes. It also runs if Pulumi's state does not contain the resource.** Remove the resource from the program after the restore. The removal changes nothing on the platform.",
      "If `backupFirst` is `true` (the default), the provider first makes a backup of the current files and waits for it. With this backup, you can undo the restore for 7 days, even if it ran twice because a run was interrupted.",
      "If `backupFirst` is `false`, you cannot undo a restore. If a run is interrupted after it ordered the restore, the next `up` waits while the volume shows the restore. If the restore has already ended, no API call shows it. The next `up` then restores the backup again, and removes files that were written after the backup.",
      "If the response is lost, the provider does not send the restore again. It waits while the volume shows a restore. If the volume shows none, `up` fails with an error that says what to check. If a restore is already in progress, for example from an interrupted run, the provider waits for that restore and sends none. The platform does not report which backup that restore uses.",
      "First stop the applications that write to the volume. Declare `dependsOn` for the applications that read it.",
    ],
  },
  inputs: {
    volumeId: field(z.string().min(1), "Id of the volume. It must be attached.", { onChange: "replaces", refersTo: "Volume" }),
    backupId: field(z.string().min(1), "Id of a backup of the volume, as `getVolumeBackups` returns it.", { onChange: "replaces" }),
    overwrite: field(
      z.boolean(),
      "Confirmation. It must be `true`, because the restore removes every file that was written after the backup.",
      {
        onChange: "nothing",
      },
    ),
    backupFirst: field(z.boolean().optional(), "Whether the provider first makes a backup of the current files.", {
      onChange: "nothing",
      default: true,
    }),
  },
  outputs: {
    backupBeforeId: field(z.string().nullable(), "Id of the backup that was made before the restore; `null` if there is none."),
  },
  identity: {
    noun: "restore",
    subject: "volumeId",
    address: "<volumeId>/<time>",
    ownershipKeys: ({ volumeId }) => (volumeId === undefined ? [] : [`a restore over volume ${volumeId}`]),
  },
  wait: { timeoutSeconds: TIMEOUT_SECONDS },
  notBegun: { backupBeforeId: null },
  data: {
    losesPart: ({ inputs: { volumeId, backupId }, olds }) => (hasBegun(olds) ? undefined : overwriting(volumeId, backupId)),
  },
  traits: { alwaysRuns: true, effect: () => "interrupts" },

  validate: ({ overwrite }, isKnown): Problem[] =>
    overwrite === true || !isKnown("overwrite")
      ? []
      : [{ property: "overwrite", reason: "must be true: the restore removes every file that was written after the backup." }],

  previewChecks,

  async prepare({ inputs: { volumeId, backupFirst } }): Promise<Preparation<Inputs> | undefined> {
    if (backupFirst === false) return undefined;
    const what = `a backup of the current files of volume ${volumeId}`;
    return {
      what,
      cost: costOfBackup(what),
      async send(context, confirm) {
        if (await isRestoring(context)) return "";
        const { hosting, clock, log, inputs } = context;
        const id = await backUpAnew({ hosting, clock, log, inputs }, confirm);
        log.info(`made backup ${id} of volume ${inputs.volumeId} before the restore`);
        return id;
      },
    };
  },

  cost: costOfRestore,
  begin: start,

  /** No call shows a restore that has ended. It is assumed to exist while its volume exists. */
  async observe(context) {
    const { backupBeforeId } = context.olds;
    return (await isThere(context))
      ? { outputs: { backupBeforeId: typeof backupBeforeId === "string" ? backupBeforeId : null } }
      : undefined;
  },

  async follow(context, { backupBeforeId = null }) {
    const { hosting, inputs } = context;
    const { volumeId, timeoutSeconds = TIMEOUT_SECONDS } = inputs;
    await waitForEnd(context, {
      what: `the restore of volume ${volumeId}`,
      timeoutSeconds,
      find: () => volumeNow(context),
      isThere: () => isThere(context),
      statusOf: ({ status }) => status,
      gone: `volume ${volumeId} is gone.`,
      failed: (status) =>
        `volume ${volumeId} is in the state ${status} after its restore.${undoText(backupBeforeId)} Check it in the console.`,
    });
    forgetVolumes(hosting);
    return { backupBeforeId };
  },
});

const overwriting = (volumeId: string, backupId: string): Overwriting => ({
  id: `${volumeId}/${backupId}`,
  what: `the files of volume ${volumeId} with its backup ${backupId}`,
});

const volumeNow = async ({ hosting, inputs }: Pick<Context<Inputs>, "hosting" | "inputs">): Promise<Volume | undefined> =>
  (await hosting.getWithin(volumes.list, {}, 1)).find(
    ({ id, status }) => String(id) === inputs.volumeId && lifecycleStateOf(status) !== "deleted",
  );

const isThere = ({ hosting, clock, log, inputs, olds }: Context<Inputs>): Promise<boolean> =>
  isVolumeThere({ hosting, clock, log, id: inputs.volumeId, inputs: { serverUuid: "" }, olds }, hosting.since(clock.now()));

const isRestoring = async (context: Pick<Context<Inputs>, "hosting" | "inputs">): Promise<boolean> =>
  /restor/i.test((await volumeNow(context))?.status ?? "");

/** Whether Pulumi's state contains this restore. If so, this run only waits for the restore, and starts none. */
const hasBegun = (olds: Readonly<Record<string, unknown>>): boolean => "backupBeforeId" in olds;

/**
 * Result of the start. The outputs contain the id of the backup that was made before the restore. So a later run, which only waits, can report it.
 */
const begun = (context: Context<Inputs>, before: string | undefined) => ({
  id: eventIdOf(context.inputs.volumeId, context),
  partialOutputs: { backupBeforeId: before || null },
});

const undoText = (before: string | null | undefined): string =>
  before ? ` Backup ${before} contains the files from before the restore.` : "";

/**
 * The volume is already billed, so a quote of its full price adds nothing to the bill (docs/spec/hosting-api.md, "Purchased servers and
 * volumes").
 */
async function costOfRestore({ hosting, inputs, isKnown }: CheckContext<Partial<Inputs>>): Promise<NonNullable<Step<never>["cost"]>> {
  const { volumeId = "", backupId } = inputs;
  const unknown = (["volumeId", "backupId"] as const).find((key) => !isKnown(key));
  if (unknown !== undefined)
    return { takesConfirm: true, destroys: true, price: { unknownUntil: `${unknown} is known`, what: "restoring a backup over a volume" } };
  const what = `restoring backup ${backupId} over volume ${volumeId}`;
  const row = volumeId === "" ? undefined : await listedVolume(hosting, volumeId);
  const serverUuid = row && (await serverOfVolume(hosting, row));
  const size = row?.size_gb ?? undefined;
  const offered =
    serverUuid && size !== undefined
      ? await rateOf(hosting, serverUuid, billed({ sizeGb: size, backups: row?.backups ?? true }))
      : undefined;
  const rate = rateNow(row) ?? offered;
  if (!rate)
    return { takesConfirm: true, destroys: true, price: { unknown: "the platform does not report a price for this volume", what } };
  const price = { increase: 0, isRaise: true, what, ...(rate.currency ? { currency: rate.currency } : {}) };
  return { takesConfirm: true, destroys: true, price, currentPrice: sumOf(rate.monthly) };
}

async function previewChecks({ hosting, inputs, isKnown, owners, log, dataGate }: CheckContext<Partial<Inputs>>): Promise<Problem[]> {
  const { volumeId, backupId, backupFirst } = inputs;
  if (volumeId === undefined || backupId === undefined || !isKnown("volumeId") || !isKnown("backupId")) return [];
  const source = await sourceOf(hosting, { volumeId, backupId });
  const problems = await problemsOfBackup(hosting, { volumeId, backupId }, source);
  if (problems.length > 0 || !source) return problems;
  const { created_at: made } = source.backup;
  const undo = backupFirst === false ? "does not back up the current files" : "first backs up the current files";
  log.overwrites(
    `the files of volume ${volumeId} with its backup ${backupId}${made ? ` of ${made}` : ""}; the restore ${undo}, removes the files that were written after backup ${backupId}, and makes the volume unavailable until it ends`,
    dataGate.missing(overwriting(volumeId, backupId)),
  );
  if (source.serverUuid === undefined && !owners.isChanging("Volume", volumeId))
    log.stops(`volume ${volumeId} is detached: up will stop unless the volume is attached when up reaches this resource`);
  return [];
}

/**
 * Starts the restore, unless one is already in progress. If the response is lost, only the volume's status shows whether the restore began.
 * The restore is never sent twice.
 */
async function start(context: Context<Inputs>, confirm: boolean, before?: string): Promise<ReturnType<typeof begun>> {
  const { hosting, inputs, log } = context;
  const { volumeId, backupId, timeoutSeconds = TIMEOUT_SECONDS } = inputs;
  // An empty `before` means that a restore was in progress, so that no backup could be made. Without a backup, this run orders no restore, even if
  // the restore in progress has ended.
  if (before === "" || (await isRestoring(context))) {
    log.adopted(`a restore of volume ${volumeId} that is already in progress; the platform does not report its backup`);
    return begun(context, before);
  }
  return waitFor(context, {
    what: () => `volume ${volumeId} to be restored`,
    timeoutSeconds,
    advice: "Another operation on the volume is in progress. Nothing was restored. Run pulumi up again in a few minutes.",
    async look() {
      const source = await sourceOf(hosting, { volumeId, backupId });
      const [problem] = await problemsOfBackup(hosting, { volumeId, backupId }, source);
      if (problem || !source) throw new OperationError(`${problem?.property}: ${problem?.reason}`, { code: "change_refused" });
      const uuid = await attachedTo(hosting, volumeId, "restored");
      try {
        const body = { backup_id: source.backup.id, target: "same" as const, ...(confirm ? { confirm } : {}) };
        await hosting.send(volumes.restore, { params: { uuid, id: volumeId }, body });
        forgetVolumes(hosting, uuid);
        return begun(context, before);
      } catch (error) {
        if (error instanceof ConflictError) return undefined; // the volume is busy, and the call had no effect
        if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
        await shown(context, error, { confirm, before });
        return begun(context, before);
      }
    },
  });
}

/** Called after a lost response. Waits until the volume's status shows the restore, and rejects if it never does. */
async function shown(
  context: Context<Inputs>,
  lost: ApiError,
  { confirm, before }: { confirm: boolean; before: string | undefined },
): Promise<void> {
  const { inputs } = context;
  // Without confirm, the call changes nothing, and the restore of another run is seen at once.
  const isShown = async () => (await isRestoring(context)) || undefined;
  if ((await isShown()) || (confirm && (await madeByLostCall(context, isShown, lost)))) return;
  if (!confirm) throw lost;
  throw new OperationError(
    `it is not known whether volume ${inputs.volumeId} was restored: ${lost.message} This run does not repeat the restore. Check the files of the volume in the console.${undoText(before)} The next up restores backup ${inputs.backupId} over the files. If the restore has run, remove the resource from the program.`,
    { code: "bad_state", cause: lost },
  );
}
