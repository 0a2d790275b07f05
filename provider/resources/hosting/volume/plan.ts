import type { Client } from "../../../api/client";
import { type Volume, type VolumeBody, volumes } from "../../../api/hosting/volumes";
import type { Candidate } from "../../../core/definition/identity";
import { lifecycleStateOf } from "../../../platform/hosting/status-words";
import { Purchase } from "../purchase";
import { changeVolume, moveSteps, serverNow, type VolumeCheck, type VolumeStep } from "./moves";
import {
  type Billed,
  billed,
  costOf,
  growsTo,
  known,
  PRICED,
  paidPartText,
  type Rate,
  rateNow,
  rateOf,
  type Shown,
  type VolumeInputs,
} from "./prices";
import { forgetVolumes, inTurnOn, listedVolume, looksAt, NEEDS_SERVER, targetProblem, volumeNames, waitForVolume } from "./reads";
import { restoreOfUnknown, restoreSteps } from "./restore";
import { sourceOf } from "./restore-order";

export async function volumePlan(context: VolumeCheck, shown: Shown | undefined): Promise<VolumeStep[]> {
  const unknown = PRICED.find((key) => !context.isKnown(key));
  if (unknown !== undefined) {
    const price = { unknownUntil: `${unknown} is known` };
    return [{ what: "a volume", cost: { price, takesConfirm: true }, send: async () => {} }];
  }
  const { restoreFrom } = context.inputs;
  if (!shown && !context.isKnown("restoreFrom")) return [await restoreOfUnknown(context)];
  if (!shown) return restoreFrom ? restoreSteps(context, restoreFrom) : [await additionStep(context)];
  const row = await listedVolume(context.hosting, context.id);
  const { olds = {} } = context;
  // A field that the platform does not show has the value in Pulumi's state or, for an adopted volume, the documented default.
  const before = { autogrowMaxGb: 0, backups: true, sizeGb: context.inputs.sizeGb, ...known(olds), ...known(shown) };
  const from = billed(before);
  const held = await serverNow(context, row, shown.serverUuid ?? olds.serverUuid);
  const moving = await moveSteps(context, row, from, held);
  const change = await changeSteps(context, row, from, moving.at(-1)?.rate, held ?? context.inputs.serverUuid ?? "");
  const moves = moving.map(({ step }) => step);
  // Only an attached volume can be changed. So the steps attach it before the change, or detach it after the change.
  return context.inputs.serverUuid ? [...moves, ...change] : [...change, ...moves];
}

type Searching = { hosting: Client; inputs: Partial<VolumeInputs> };

/** Volumes of the team, on any server, that equal the program's. A field that a row does not contain is treated as equal. */
export async function equalVolumes({ hosting, inputs }: { hosting: Client; inputs: Shown }): Promise<Candidate[]> {
  if (typeof inputs.sizeGb !== "number") return [];
  const wanted = billed(inputs);
  const rows = (await hosting.get(volumes.list)).filter(({ status }) => lifecycleStateOf(status) !== "deleted");
  const equal = rows.filter((row) => {
    const { sizeGb = wanted.sizeGb, backups = wanted.backups, autogrowMaxGb = wanted.autogrowMaxGb } = volumeNames.fromApi(row);
    return sizeGb === wanted.sizeGb && backups === wanted.backups && autogrowMaxGb === wanted.autogrowMaxGb;
  });
  return equal.map(candidateOf);
}

/** Volumes of the team that a restore may have made. Their sizes and settings may differ from the program until a later step. */
export async function restoredVolumes({ hosting, inputs: { restoreFrom, sizeGb } }: Searching): Promise<Candidate[]> {
  if (!restoreFrom) return [];
  const { row, backup } = (await sourceOf(hosting, restoreFrom)) ?? {};
  const sizes = [sizeGb, row?.size_gb, backup?.size_gb];
  const rows = (await hosting.get(volumes.list)).filter(({ status }) => lifecycleStateOf(status) !== "deleted");
  const fitting = rows.filter(
    ({ id, size_gb: size }) => String(id) !== restoreFrom.volumeId && (size === undefined || sizes.includes(size)),
  );
  return fitting.map((one) => ({ ...candidateOf(one), isAsWanted: true }));
}

const candidateOf = ({ id, server_uuid: server, size_gb: size, created_at: createdAt }: Volume): Candidate => ({
  id: String(id),
  what: [typeof size === "number" ? `${size} GB` : "", server ? `on server ${server}` : "detached"].filter(Boolean).join(", "),
  createdAt,
});

async function additionStep({ hosting, inputs }: VolumeCheck): Promise<VolumeStep> {
  const { serverUuid = "", sizeGb = 0, backups, autogrowMaxGb = 0 } = inputs;
  const wanted = billed(inputs);
  const maxGb = growsTo(wanted);
  const what = `a ${sizeGb} GB volume${maxGb > 0 ? ` with auto-grow up to ${maxGb} GB` : ""}`;
  if (serverUuid === "") return { what, refuse: `serverUuid ${NEEDS_SERVER}`, send: async () => {} };
  const body: VolumeBody = { size_gb: sizeGb, ...volumeNames.toApi({ backups, autogrowMaxGb: autogrowMaxGb || undefined }) };
  const params = { uuid: serverUuid };
  const purchase = new Purchase<Volume>({
    noun: "volume",
    body: { serverUuid, ...body },
    send: (idempotencyKey, confirm) =>
      hosting.send(volumes.create, { params, body: { ...body, ...(confirm ? { confirm } : {}) }, idempotencyKey }),
    idOf: ({ id }) => String(id),
    ...looksAt(hosting, serverUuid),
    unlike: () => [],
  });
  return {
    what,
    refuse: await targetProblem(hosting, serverUuid, undefined, ""),
    cost: await costOf(hosting, serverUuid, what, wanted, { now: { monthly: 0 } }),
    send: (context, confirm) =>
      inTurnOn(hosting, serverUuid, async () => {
        const answer = await purchase.send(context, { confirm });
        hosting.markStale(volumes.list);
        return answer;
      }),
  };
}

async function changeSteps(
  { hosting, inputs, id }: VolumeCheck,
  row: Volume | undefined,
  from: Billed,
  attached: Rate | undefined,
  held: string,
): Promise<VolumeStep[]> {
  const wanted = billed({ ...inputs, sizeGb: Math.max(inputs.sizeGb ?? 0, from.sizeGb) });
  const changed = Object.entries(wanted).filter(([key, value]) => value !== from[key as keyof Billed]);
  const body = volumeNames.toApi(Object.fromEntries(changed));
  if (Object.keys(body).length === 0) return [];
  const uuid = inputs.serverUuid || held;
  if (uuid === "")
    return [{ what: paidPartText(from, wanted), refuse: `a detached volume cannot be changed. ${CHANGE_ATTACHED}`, send: async () => {} }];
  const now = attached ?? rateNow(row) ?? (await rateOf(hosting, uuid, from));
  const what = paidPartText(from, wanted);
  return [
    {
      what,
      cost: await costOf(hosting, uuid, what, wanted, { now, from }),
      async send(context, confirm) {
        await waitForVolume(context);
        const made = await changeVolume(context, uuid, body, confirm);
        if (made === undefined) return forgetVolumes(hosting, uuid);
        hosting.invalidate(volumes.listOfServer, { params: { uuid } });
        hosting.update(volumes.list, {}, (rows) => rows.map((v) => (String(v.id) === id ? { ...v, ...made } : v)));
        return made;
      },
    },
  ];
}

const CHANGE_ATTACHED = "Set serverUuid to attach it, or revert the change.";
