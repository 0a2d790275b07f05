import * as z from "zod";
import { quoted, ValidationError } from "../../api/errors";
import { domain as calls, type DnsRecord } from "../../api/panel/domain";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { adopt, field, timeoutField } from "../../core/field";
import { unlessGone } from "../../core/is-there";
import { defineResource } from "../../core/resource";
import { waitFor } from "../../core/wait";
import { identifierOf } from "../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../platform/game/server-state";
import { checkedServer, isSameServer, SERVER_AT_REST, serverInput } from "./server-input";

const CHECK_EVERY_SECONDS = 15;
const LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
const HOSTNAME = new RegExp(`^(${LABEL}\\.)+${LABEL}$`, "i");

const ShownRecord = z.object({
  type: z.string().describe("`A`, `CNAME`, `SRV` …"),
  name: z.string().describe("Its name."),
  value: z.string().describe("Its value."),
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
  source: 'docs/spec/game-panel-api.md, "Server extras"',
  doc: "The domain of a game server, under which players reach it. `records` are what has to stand in the DNS.",
  example: `const config = new pulumi.Config();
const play = new hosting.game.CustomDomain("play", { server: config.require("gameServer"), hostname: "play.example.com" });
export const records = play.records; // for the program's DNS provider`,
  remarks: [
    "A server has one domain. Another one that it has already is replaced, and the preview says so.",
    "`getDomain` shows the records before there is a domain. Where the panel takes no domain before its records are right, `up` fails with the records, or waits where `awaitDns` is set.",
    "`awaitDns` waits in an `up` alone, until the panel finds the records in the DNS. A change in the DNS later is no drift.",
    SERVER_AT_REST,
  ],
  inputs: {
    server: serverInput,
    hostname: field(
      z.string().trim().max(253).regex(HOSTNAME, "it must be a host name such as play.example.com, without https:// and without a port"),
      "The domain, such as `play.example.com`. It is kept in lower case.",
    ),
    awaitDns: field(z.boolean().optional(), "Whether `up` waits until the panel finds the records.", {
      onChange: "nothing",
      default: false,
    }),
    timeoutSeconds: timeoutField("Longest wait for the records, in seconds.", DEFAULT_TIMEOUT_SECONDS),
    adopt,
  },
  outputs: { records: field(z.array(ShownRecord), "DNS records that it needs.") },
  deleteBeforeReplace: true,
  identity: {
    noun: "domain",
    parent: "server",
    address: "<server>",
    claims: ({ server, hostname }) => [
      ...(server === undefined ? [] : [`the domain of game server ${identifierOf(server)}`]),
      ...(hostname === undefined ? [] : [`the domain ${hostname}`]),
    ],
  },

  async *list({ panel, below }) {
    for await (const [parent, shown] of below("game_Server", ({ id }) => shownOf({ panel }, id)))
      if (shown?.hostname) yield { path: parent.id, name: shown.hostname, parent };
  },

  canonical: ({ hostname }) => (hostname === undefined ? {} : { hostname: hostname.toLowerCase() }),

  isSame: { server: isSameServer },

  previewChecks: async (context) => (await checkedServer(context)).problems,

  async firstContact(context) {
    const { inputs, isKnown } = context;
    const { server, hostname } = inputs;
    if (!isKnown("server") || server === undefined) return [];
    const now = (await shownOf(context, server))?.hostname;
    if (!now) return [];
    const change = hostname === undefined || now.toLowerCase() === hostname ? "" : `, changing hostname (it is ${now})`;
    return [`the domain of game server ${server}${change}`];
  },

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
    const { inputs, keep } = context;
    const shown = await shownOf(context, inputs.server);
    if (shown?.hostname?.toLowerCase() !== inputs.hostname) await take(context);
    keep(identifierOf(inputs.server));
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
    const { panel, inputs } = context;
    const params = { server: inputs.server };
    await panelBelow(context, inputs.server).send(calls.remove, { params });
    panel.invalidate(calls.get, { params });
  },
});

const recordOf = ({ type, name, value }: DnsRecord) => ({ type, name, value });

/** Undefined where the server is gone. */
const shownOf = (caller: Caller, server: string) => unlessGone(panelBelow(caller, server).get(calls.get, { params: { server } }));

type Setting = Pick<Context<Inputs>, "panel" | "clock" | "log" | "isComparing" | "inputs">;

/** Where the panel wants the records first, they are waited for, or told. */
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
  const { panel, inputs } = context;
  const { server, hostname } = inputs;
  const params = { server };
  try {
    await panelBelow(context, server).send(calls.update, { params, body: { hostname } });
  } finally {
    panel.invalidate(calls.get, { params });
  }
}

const checked = (context: Setting) => {
  const { server, hostname } = context.inputs;
  return panelBelow(context, server).send(calls.check, { params: { server }, body: { hostname } });
};

/** Where a check does not say whether the records are right, nothing is waited for. */
async function untilFound(context: Setting): Promise<void> {
  const { clock, log, inputs } = context;
  const { hostname, timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = inputs;
  let nextAt = Number.NEGATIVE_INFINITY;
  let records: readonly DnsRecord[] = [];
  await waitFor(context, {
    what: () => `the DNS records of ${hostname}: ${recordsText(records)}`,
    timeoutSeconds,
    advice: "Look at the records at the DNS provider, then run pulumi up again.",
    async look() {
      if (clock.now() < nextAt) return undefined;
      nextAt = clock.now() + CHECK_EVERY_SECONDS * 1000;
      const answer = await checked(context);
      records = answer.records;
      if (answer.isRight === undefined) log.warning(`awaitDns: the panel does not say whether the records of ${hostname} are right`);
      return answer.isRight === false ? undefined : true;
    },
  });
}

const recordsText = (records: readonly DnsRecord[]): string =>
  records.map(({ type, name, value }) => `${type} ${name} ${value}`).join("; ") || "the panel names none";

function refusal({ server, hostname }: Inputs, records: readonly DnsRecord[], cause: ValidationError): OperationError {
  const said = cause.apiMessage ? `: ${quoted(cause.apiMessage)}` : "";
  return new OperationError(
    `game server ${server} does not take the domain ${hostname} before its DNS records are right${said}. They are: ${recordsText(records)}. Make them at the DNS provider and run pulumi up again, or set awaitDns: true to have up wait for them.`,
    { code: "bad_state", cause },
  );
}
