import * as z from "zod";
import { quoted, ValidationError } from "../../api/errors";
import { domain as calls, type DnsRecord } from "../../api/game/custom-domains";
import { unlessGone } from "../../api/is-there";
import type { Context } from "../../core/definition/context";
import { adopt, field, timeoutField } from "../../core/definition/field";
import { defineResource } from "../../core/definition/resource";
import { waitFor } from "../../core/lifecycle/wait";
import { OperationError } from "../../core/log/errors";
import { identifierOf } from "../../platform/game/game-servers";
import { belowServer, type Caller, panelBelow } from "../../platform/game/server-state";
import { checkedServer, SERVER_SETTLED, serverInput } from "./below-server";

const CHECK_EVERY_SECONDS = 15;
const LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
const HOSTNAME = new RegExp(`^(${LABEL}\\.)+${LABEL}$`, "i");

const ShownRecord = z.object({
  type: z.string().describe("`A`, `CNAME`, `SRV` …"),
  name: z.string().describe("Name of the record."),
  value: z.string().describe("Value of the record."),
});

interface Inputs {
  server: string;
  hostname: string;
  awaitDns?: boolean | undefined;
  timeoutSeconds?: number | undefined;
}

const DEFAULT_TIMEOUT_SECONDS = 900;

export const customDomain = defineResource({
  type: "CustomDomain",
  module: "game",
  doc: "Domain that players use to reach a game server. `records` contains the DNS records that it requires.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Server extras"',
    example: `const config = new pulumi.Config();
const play = new hosting.game.CustomDomain("play", { server: config.require("gameServer"), hostname: "play.example.com" });
export const records = play.records; // for the program's DNS provider`,
    remarks: [
      "A server has at most one domain. If the server already has another domain, `up` overwrites it. A preview shows this.",
      "`getDomain` returns the required DNS records, even before this resource exists. Some panels accept a domain only if its DNS records are correct. If they are not, `up` fails and shows the records. If `awaitDns` is set, `up` waits for correct records instead.",
      "If `awaitDns` is set, `up` waits until the panel finds the records in the DNS. Later changes of the DNS do not count as drift.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    server: serverInput,
    hostname: field(
      z.string().trim().max(253).regex(HOSTNAME, "must be a host name such as play.example.com, without https:// and without a port"),
      "Domain, such as `play.example.com`. Stored in lower case.",
    ),
    awaitDns: field(z.boolean().optional(), "Whether `up` waits until the panel finds the records.", {
      onChange: "nothing",
      default: false,
    }),
    timeoutSeconds: timeoutField("Maximum time to wait for the records, in seconds.", DEFAULT_TIMEOUT_SECONDS),
    adopt,
  },
  outputs: { records: field(z.array(ShownRecord), "DNS records that the domain requires.") },
  identity: {
    noun: "domain",
    parent: "server",
    address: "<server>",
    ownershipKeys: ({ server, hostname }) => [
      ...(server === undefined ? [] : [`the domain of game server ${identifierOf(server)}`]),
      ...(hostname === undefined ? [] : [`the domain ${hostname}`]),
    ],
  },
  replacement: { order: "old first" },
  data: {
    async notice(context) {
      const { inputs, isKnown } = context;
      const { server, hostname } = inputs;
      if (!isKnown("server") || server === undefined) return [];
      const now = (await shownOf(context, server))?.hostname;
      if (!now) return [];
      const change = hostname === undefined || now.toLowerCase() === hostname ? "" : `, changing hostname (now ${now})`;
      return [`the domain of game server ${server}${change}`];
    },
  },

  async *list({ panel, below }) {
    for await (const [parent, shown] of below("game_Server", ({ id }) => shownOf({ panel }, id)))
      if (shown?.hostname) yield { path: parent.id, name: shown.hostname, parent };
  },

  canonical: ({ hostname }) => (hostname === undefined ? {} : { hostname: hostname.toLowerCase() }),

  previewChecks: async (context) => (await checkedServer(context)).problems,

  async observe(context) {
    const shown = await shownOf(context, context.inputs.server);
    if (!shown?.hostname) return undefined;
    return {
      id: identifierOf(context.inputs.server),
      inputs: { hostname: shown.hostname.toLowerCase() },
      outputs: { records: shown.records.map(recordOf) },
    };
  },

  async create(context) {
    const { inputs, recordId } = context;
    const shown = await shownOf(context, inputs.server);
    if (shown?.hostname?.toLowerCase() !== inputs.hostname) await take(context);
    recordId(identifierOf(inputs.server));
    return undefined;
  },

  async update(context) {
    await take(context);
    return undefined;
  },

  async waitUntilReady(context) {
    if (context.inputs.awaitDns === true) await untilFound(context);
    const shown = await shownOf(context, context.inputs.server);
    return { records: (shown?.records ?? []).map(recordOf) };
  },

  async remove(context) {
    const { params, panel } = belowServer(context);
    await panel.send(calls.remove, { params });
    panel.invalidate(calls.get, { params });
  },
});

const recordOf = ({ type, name, value }: DnsRecord) => ({ type, name, value });

const shownOf = (caller: Caller, server: string) => unlessGone(panelBelow(caller, server).get(calls.get, { params: { server } }));

type Setting = Pick<Context<Inputs>, "panel" | "clock" | "log" | "isComparing" | "inputs">;

/** Sets the domain. Some panels refuse a domain until its DNS records are correct. With `awaitDns: true`, the call is repeated until then. */
async function take(context: Setting): Promise<void> {
  try {
    await put(context);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const found = await checked(context);
    if (found.isRight !== false) throw error;
    if (context.inputs.awaitDns !== true) throw refusal(context.inputs, found.records, error);
    await untilFound(context);
    await put(context);
  }
}

async function put(context: Setting): Promise<void> {
  const { params, panel } = belowServer(context);
  try {
    await panel.send(calls.update, { params, body: { hostname: context.inputs.hostname } });
  } finally {
    panel.invalidate(calls.get, { params });
  }
}

const checked = (context: Setting) => {
  const { params, panel } = belowServer(context);
  return panel.send(calls.check, { params, body: { hostname: context.inputs.hostname } });
};

/** Waits until the panel finds the DNS records. Returns at once if the panel does not report whether it found them. */
async function untilFound(context: Setting): Promise<void> {
  const { clock, log, inputs } = context;
  const { hostname, timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = inputs;
  let nextAt = Number.NEGATIVE_INFINITY;
  let records: readonly DnsRecord[] = [];
  await waitFor(context, {
    what: () => `the DNS records of ${hostname}: ${recordsText(records)}`,
    timeoutSeconds,
    advice: "Check the records at your DNS provider, then run pulumi up again.",
    async look() {
      if (clock.now() < nextAt) return undefined;
      nextAt = clock.now() + CHECK_EVERY_SECONDS * 1000;
      const answer = await checked(context);
      records = answer.records;
      if (answer.isRight === undefined) log.warning(`awaitDns: the panel does not report whether the records of ${hostname} are correct`);
      return answer.isRight === false ? undefined : true;
    },
  });
}

const recordsText = (records: readonly DnsRecord[]): string =>
  records.map(({ type, name, value }) => `${type} ${name} ${value}`).join("; ") || "the panel lists none";

function refusal({ server, hostname }: Inputs, records: readonly DnsRecord[], cause: ValidationError): OperationError {
  const said = cause.apiMessage ? `: ${quoted(cause.apiMessage)}` : "";
  return new OperationError(
    `game server ${server} does not accept the domain ${hostname} until its DNS records are correct${said}. Required records: ${recordsText(records)}. Create them at your DNS provider and run pulumi up again, or set awaitDns: true to wait for them.`,
    { code: "bad_state", cause },
  );
}
