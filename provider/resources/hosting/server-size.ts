import * as z from "zod";
import type { Client } from "../../api/client";
import { ConflictError } from "../../api/errors";
import { type PurchasedServer, purchasedServers, regions } from "../../api/hosting/servers";
import { isThere } from "../../api/is-there";
import type { CheckContext, Context } from "../../core/definition/context";
import { adopt, field, timeoutField } from "../../core/definition/field";
import { defineResource, type Problem } from "../../core/definition/resource";
import { notShownText, sendOnce } from "../../core/lifecycle/lost-call";
import { waitFor } from "../../core/lifecycle/wait";
import { OperationError } from "../../core/log/errors";
import type { Step } from "../../core/money/gate";
import { ReplayedPurchase } from "../../core/money/idempotency";
import { shownOnly } from "../../core/values";
import { unknownServerReason } from "../../platform/hosting/parent-checks";
import { lifecycleStateOf } from "../../platform/hosting/status-words";
import { hourlyOf } from "./volume/prices";

const TIMEOUT_SECONDS = 1800;

interface Inputs {
  serverUuid: string;
  size: string;
  timeoutSeconds?: number;
  adopt?: boolean | string;
}

export const serverSize = defineResource({
  type: "ServerSize",
  doc: "The size of a purchased server. A change is made in place, so the server keeps its location and its address. A larger size costs money, and the provider applies it only if the stack permits the price. You buy and cancel servers in the console.",
  page: {
    source: 'docs/spec/hosting-api.md, "Purchased servers and volumes"',
    example: `const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
const size = new hosting.ServerSize("alpha", { serverUuid: alpha.uuid, size: "app-4" });
export const monthly = size.monthlyPrice;`,
    remarks: [
      "`getRegions` lists the sizes of the server's city. A change may restart everything on the server.",
      "If a user enlarged the server outside the program, possibly in an emergency, the provider keeps the larger size, and a warning says how to reduce it. If you change `size` in the program to a smaller size, the provider applies the change.",
      "A smaller size needs no permission for costs. The API does not document whether the platform accepts it, so the provider sends the request and reports a refusal.",
      "The API does not document whether the platform asks for a confirmation of this call. The stack must therefore permit the difference of the list prices before the call. If the platform answers with a quote, the stack must permit the quote too.",
      "Deleting the resource, or changing `serverUuid`, leaves the size of the server unchanged.",
    ],
  },
  inputs: {
    serverUuid: field(z.string().min(1), "Id of the purchased server.", { onChange: "replaces", refersTo: "Server" }),
    size: field(z.string().min(1), "Size of the server. Use a name that the region lists, such as `app-4`.", {
      effect: "interrupts",
      raisesBill: true,
    }),
    timeoutSeconds: timeoutField("Maximum time to wait for the new size, in seconds.", TIMEOUT_SECONDS),
    adopt,
  },
  outputs: {
    status: field(z.string(), "State of the server; `ready` means usable."),
    city: field(z.string().optional(), "City of the server."),
    monthlyPrice: field(z.number().optional(), "Price per month. Absent if the platform reports none."),
    currency: field(z.string().optional(), "Currency of the price."),
  },
  identity: {
    noun: "server size",
    parent: "serverUuid",
    address: "<serverUuid>",
    ownershipKeys: ({ serverUuid }) => (serverUuid === undefined ? [] : [`the size of server ${serverUuid}`]),
  },
  replacement: { order: "old first" },
  list: "every server has a size, with or without this resource",

  previewChecks: sizeProblems,

  async observe(context) {
    const row = await serverRow(context.hosting, context.id);
    if (!row) return undefined;
    const stays = (await isLarger(context, row)) ? { size: largerText(context.inputs.size, row.size) } : undefined;
    return {
      inputs: { serverUuid: row.uuid, ...shownOnly({ size: row.size }) },
      outputs: outputsOf(row),
      isUnderWay: lifecycleStateOf(row.status) === "transitional",
      ...(stays ? { stays } : {}),
    };
  },

  exists: ({ hosting, id }) => isThere(hosting.refetch(purchasedServers.get, { params: { uuid: id } })),

  async plan(context) {
    const { hosting, inputs } = context;
    const { serverUuid = "", size = "" } = inputs;
    const unknown = (["serverUuid", "size"] as const).find((key) => !context.isKnown(key));
    if (unknown !== undefined) {
      const price = { unknownUntil: `${unknown} is known` };
      return [{ what: "the size of a server", cost: { price, takesConfirm: true, mayActAtOnce: true }, send: async () => {} }];
    }
    const row = await serverRow(hosting, serverUuid);
    if (row?.size === size) return [];
    const [refused] = await sizeProblems(context);
    return [await resizeStep(hosting, row, size, refused)];
  },

  /** Only records the id. The server exists even if the change of its size fails. */
  async create({ inputs, recordId }) {
    recordId(inputs.serverUuid);
    return undefined;
  },

  async waitUntilReady(context) {
    const { hosting, id, inputs, ignores } = context;
    const hasLarger = async (now: PurchasedServer | undefined) => now !== undefined && (await isLarger(context, now));
    let status = "";
    const row = await waitFor(context, {
      what: () => `server ${id} to have the size ${inputs.size}${status === "" ? "" : ` (${status})`}`,
      timeoutSeconds: inputs.timeoutSeconds ?? TIMEOUT_SECONDS,
      advice: "Check the server in the console. The next up waits for it again.",
      async look() {
        const now = await serverNow(hosting, id);
        status = now?.status ?? "";
        if (lifecycleStateOf(status) === "bad")
          throw new OperationError(`server ${id} is ${status}. Check it in the console.`, { code: "bad_state" });
        const hasSize = now?.size === undefined || now.size === inputs.size || ignores("size") || (await hasLarger(now));
        return now && hasSize && lifecycleStateOf(status) !== "transitional" ? now : undefined;
      },
    });
    return outputsOf(row);
  },

  deletion: { staysBehind: () => "the server keeps its size; to cancel the server, use the console" },
});

/**
 * Whether a user enlarged the server outside the program, so that a correction would shrink the server. True if a price is unknown. False if the
 * program itself changes the size, or an interrupted run started a change.
 */
async function isLarger({ hosting, inputs, olds, isUnfinished }: Sized, row: PurchasedServer): Promise<boolean> {
  const { size } = inputs;
  if (row.size === undefined || row.size === size || olds.size !== size || isUnfinished) return false;
  const prices = (await pricesAt(hosting, row))?.prices;
  const [wanted, now] = [prices?.[size], prices?.[row.size ?? ""]];
  return wanted === undefined || now === undefined || now >= wanted;
}

type Sized = Pick<Context<Inputs>, "hosting" | "inputs" | "olds" | "isUnfinished">;

const largerText = (wanted: string, shown: string | undefined): string =>
  `size: the server was enlarged to ${shown} outside this program, so this run does not reduce it to ${wanted}. To keep the size, set size: ${JSON.stringify(shown)}. To reduce it to ${wanted}, first run pulumi up with size: ${JSON.stringify(shown)}, then with size: ${JSON.stringify(wanted)}.`;

const serverRow = (hosting: Client, uuid: string): Promise<PurchasedServer | undefined> =>
  hosting.find(purchasedServers.list, {}, (server) => server.uuid === uuid);

const serverNow = async (hosting: Client, uuid: string): Promise<PurchasedServer | undefined> =>
  (await hosting.getWithin(purchasedServers.list, {}, 1)).find((server) => server.uuid === uuid);

const outputsOf = ({ status = "unknown", city, monthly_price: monthly, currency }: PurchasedServer) => ({
  status,
  city,
  monthlyPrice: monthly ?? undefined,
  currency: currency ?? undefined,
});

/** Prices of all sizes in the server's region. Undefined if the platform does not report them. */
async function pricesAt(hosting: Client, { region, city }: PurchasedServer) {
  const all = await hosting.get(regions.list);
  const found = all.find(({ id }) => id === region) ?? all.find((one) => city !== undefined && one.city === city);
  return found?.prices ? { prices: found.prices, currency: found.currency ?? undefined } : undefined;
}

async function resizeStep(
  hosting: Client,
  row: PurchasedServer | undefined,
  size: string,
  refused: Problem | undefined,
): Promise<Step<Context<Inputs>>> {
  const offer = row && (await pricesAt(hosting, row));
  const next = offer?.prices[size];
  const now = row?.monthly_price ?? offer?.prices[row?.size ?? ""];
  const what = `size ${row?.size ?? "(unknown)"} → ${size}`;
  const increase = next === undefined || now === undefined ? undefined : next - now;
  const currency = offer?.currency ?? row?.currency;
  const price =
    increase === undefined
      ? { unknown: `no region contains a price for ${size}`, what }
      : { increase, hourly: hourlyOf(increase), what, ...(currency ? { currency } : {}) };
  return {
    what,
    ...(refused ? { refuse: `${refused.property}: ${refused.reason}` } : {}),
    cost: {
      takesConfirm: true,
      mayActAtOnce: true,
      price,
      ...(now === undefined ? {} : { currentPrice: { monthly: now, hourly: hourlyOf(now) } }),
    },
    send: resize,
  };
}

/** Sends the change of the size, unless an interrupted run has already sent it. */
async function resize(context: Context<Inputs>, confirm: boolean): Promise<unknown> {
  const { hosting, inputs } = context;
  const { serverUuid: uuid, size } = inputs;
  context.recordId(uuid); // the server exists, so a later failure concerns only its size
  let made: unknown;
  const had = await waitFor(context, {
    what: () => `server ${uuid} to accept another size`,
    timeoutSeconds: inputs.timeoutSeconds ?? TIMEOUT_SECONDS,
    advice: "Another operation on the server is in progress. Run pulumi up again in a few minutes.",
    async look() {
      const now = await serverNow(hosting, uuid);
      if (now?.size === size) return true;
      if (lifecycleStateOf(now?.status) === "transitional") return undefined;
      try {
        const body = { size, ...(confirm ? { confirm } : {}) };
        made = await sendOnce<unknown>(context, {
          what: "size",
          send: () => hosting.send(purchasedServers.resize, { params: { uuid }, body }),
          look: async () => ((await isTaken(context)) ? {} : undefined),
          unknown: notShownText(`server ${uuid} does not show the size ${size}`),
        });
        return false;
      } catch (error) {
        if (error instanceof ConflictError) return undefined; // the server is busy
        throw error;
      } finally {
        hosting.invalidate(purchasedServers.list);
      }
    },
  });
  return had ? new ReplayedPurchase(false) : made;
}

/** Whether the platform accepted the change. Only the server's row shows this after a lost response. */
async function isTaken({ hosting, inputs }: Context<Inputs>): Promise<boolean> {
  const row = await serverNow(hosting, inputs.serverUuid);
  return row?.size === inputs.size || lifecycleStateOf(row?.status) === "transitional";
}

async function sizeProblems({ hosting, inputs, isKnown, log }: CheckContext<Partial<Inputs>>): Promise<Problem[]> {
  const { serverUuid, size } = inputs;
  if (serverUuid === undefined || !isKnown("serverUuid")) return [];
  const row = await serverRow(hosting, serverUuid);
  if (!row) return [{ property: "serverUuid", reason: await unknownServerReason(hosting, serverUuid) }];
  if (size === undefined || !isKnown("size") || size === row.size) return [];
  const offer = await pricesAt(hosting, row);
  if (!offer) return [];
  const sizes = Object.keys(offer.prices);
  if (!sizes.includes(size))
    return [
      {
        property: "size",
        reason: `is not offered in ${row.city ?? "the server's city"} (got ${JSON.stringify(size)}). Available: ${sizes.join(", ")}.`,
      },
    ];
  const next = offer.prices[size];
  const now = row.monthly_price ?? offer.prices[row.size ?? ""];
  if (next !== undefined && now !== undefined && next < now)
    log.warning(`${row.size} → ${size} is a smaller size: the platform may refuse it, and the change restarts the server`);
  return [];
}
