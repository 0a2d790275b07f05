import type { Client } from "../../../api/client";
import type { Volume } from "../../../api/hosting/volumes";
import type { Context } from "../../../core/definition/context";
import type { Problem } from "../../../core/definition/resource";
import { Purchase } from "../purchase";
import { changeVolume, moveSteps, type VolumeCheck, type VolumeStep } from "./moves";
import { type Billed, billed, costOf, paidPartText, type RestoreFrom, rateNow, rateOf, type VolumeInputs } from "./prices";
import {
  forgetVolumes,
  inTurnOn,
  looksAt,
  otherCityText,
  serverNamed,
  serverOfVolume,
  targetProblem,
  volumeNames,
  waitForVolume,
} from "./reads";
import { keyPartOf, problemsOfBackup, RestoreOrder, type Source, sourceOf } from "./restore-order";

// The restored volume is created on the server of the backed-up volume or, if that is detached, on any server of its city
// (docs/spec/hosting-api.md, "Purchased servers and volumes", restore targets). Later steps change its server, size and settings.

/** Step for a preview that does not know the backup yet. It costs as much as a new volume. */
export async function restoreOfUnknown({ hosting, inputs }: VolumeCheck): Promise<VolumeStep> {
  const { serverUuid = "" } = inputs;
  const wanted = billed(inputs);
  const what = `a ${wanted.sizeGb} GB volume restored from a backup`;
  return { what, cost: await costOf(hosting, serverUuid, what, wanted, { now: { monthly: 0 } }), send: async () => {} };
}

export async function problemsOfRestore(
  hosting: Client,
  { serverUuid, sizeGb }: Partial<VolumeInputs>,
  from: RestoreFrom,
  source: Source | undefined,
): Promise<Problem[]> {
  const problems = await problemsOfBackup(hosting, from, source);
  if (!source || problems.length > 0)
    return problems.map(({ property, reason }) => ({
      property: `restoreFrom.${property}`,
      reason: source ? reason : `${reason} Without restoreFrom, the new volume is empty.`,
    }));
  const { row, backup } = source;
  const least = Math.max(row.size_gb ?? 0, backup.size_gb ?? 0);
  if (sizeGb !== undefined && sizeGb < least)
    return [
      {
        property: "sizeGb",
        reason: `must be at least ${least} (got ${sizeGb}), because a volume never shrinks. This is the larger of the sizes of the backed-up volume and its backup.`,
      },
    ];
  const { city } = (serverUuid === undefined ? undefined : await serverNamed(hosting, serverUuid)) ?? {};
  if (city && row.city && city !== row.city) return [{ property: "serverUuid", reason: otherCityText(city, row.city) }];
  return [];
}

/** Steps of a restore: restore, move, change size and settings. The costs of all steps must be permitted before the first one is sent. */
export async function restoreSteps(looking: VolumeCheck, from: RestoreFrom): Promise<VolumeStep[]> {
  const { hosting, inputs } = looking;
  const { serverUuid = "" } = inputs;
  const what = `a volume restored from backup ${from.backupId} of volume ${from.volumeId}`;
  const source = await sourceOf(hosting, from);
  const [problem] = await problemsOfRestore(hosting, inputs, from, source);
  if (!source || problem)
    return [{ what, refuse: problem ? `${problem.property}: ${problem.reason}` : `${what}: the volume is gone`, send: async () => {} }];
  const landing = source.serverUuid ?? serverUuid;
  const made = leastMade(source, inputs);
  const moving = await moveSteps(looking, { id: "", server_uuid: landing, city: source.row.city }, made, landing);
  const restoring = await restoreStep(looking, from, source, landing, made);
  return [restoring, ...moving.map(({ step }) => step), await adjustStep(looking, made)];
}

/**
 * The smallest volume that the restore can create. Two facts are not documented: whether it has the size of the volume or of the backup, and
 * whether it has the settings of the volume or the defaults. The platform's quote covers this volume. Each input that exceeds this
 * volume is priced as a change.
 */
function leastMade({ row, backup }: Source, { sizeGb = 0 }: Partial<VolumeInputs>): Billed {
  const sizes = [row.size_gb, backup.size_gb].flatMap((size) => (typeof size === "number" ? [size] : []));
  return { sizeGb: sizes.length > 0 ? Math.min(...sizes) : sizeGb, backups: row.backups !== false, autogrowMaxGb: 0 };
}

async function restoreStep(
  { hosting, inputs }: VolumeCheck,
  from: RestoreFrom,
  source: Source,
  landing: string,
  made: Billed,
): Promise<VolumeStep> {
  const { serverUuid = "" } = inputs;
  const what = `a ${made.sizeGb} GB volume restored from backup ${from.backupId} of volume ${from.volumeId}`;
  let order: RestoreOrder | undefined;
  const purchase = new Purchase<Volume>({
    noun: "volume",
    body: { ...from, landing },
    keyPart: keyPartOf(from),
    send: async (key) => {
      if (!order) throw new Error("the order is sent before its context is known");
      return order.place(key);
    },
    idOf: ({ id }) => String(id),
    ...looksAt(hosting, landing),
    unlike: () => [],
  });
  return {
    what,
    refuse: await targetProblem(hosting, serverUuid, source.row, ""),
    cost: await costOf(hosting, landing, what, made, { now: { monthly: 0 } }),
    send: (context, confirm) =>
      inTurnOn(hosting, landing, async () => {
        await waitForSource(context, from.volumeId, landing);
        order = new RestoreOrder(context, { from, source, landing, confirm });
        const leftover = confirm ? undefined : await order.leftover();
        const answer = leftover ?? (await purchase.send(context, { confirm }));
        forgetVolumes(hosting, landing, serverUuid);
        return answer;
      }),
  };
}

const waitForSource = ({ hosting, clock, log, inputs: { timeoutSeconds } }: Context<VolumeInputs>, id: string, serverUuid: string) =>
  waitForVolume({
    hosting,
    clock,
    log,
    id,
    inputs: { serverUuid, ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }) },
    olds: { id },
  });

/**
 * Step that changes the restored volume. The required changes are known only when the step runs, because only then a read shows the volume's size,
 * backups and auto-grow.
 */
async function adjustStep({ hosting, inputs }: VolumeCheck, made: Billed): Promise<VolumeStep> {
  const { serverUuid = "" } = inputs;
  const wanted = billed(inputs);
  const what = paidPartText(made, wanted);
  const look = async (context: Context<VolumeInputs>) => {
    const row = await waitForVolume(context);
    const shown = volumeNames.fromApi(row);
    const from = billed({ ...wanted, ...shown });
    const differs = (key: keyof Billed) =>
      shown[key] === undefined ? inputs[key] !== undefined : key === "sizeGb" ? wanted.sizeGb > from.sizeGb : wanted[key] !== from[key];
    const changed = (["sizeGb", "backups", "autogrowMaxGb"] as const).filter(differs);
    return { row, from, body: volumeNames.toApi(Object.fromEntries(changed.map((key) => [key, wanted[key]]))) };
  };
  return {
    what,
    cost: await costOf(hosting, serverUuid, what, wanted, { now: await rateOf(hosting, serverUuid, made), from: made }),
    async costNow(context) {
      const { row, from, body } = await look(context);
      if (Object.keys(body).length === 0) return undefined;
      const now = rateNow(row) ?? (await rateOf(hosting, serverUuid, from));
      return costOf(hosting, serverUuid, what, { ...wanted, sizeGb: Math.max(wanted.sizeGb, from.sizeGb) }, { now, from });
    },
    async send(context, confirm) {
      const { row, body } = await look(context);
      if (Object.keys(body).length === 0) return;
      const uuid = (await serverOfVolume(hosting, row, serverUuid)) ?? serverUuid;
      const made = await changeVolume(context, uuid, body, confirm);
      forgetVolumes(hosting, uuid);
      return made;
    },
  };
}
