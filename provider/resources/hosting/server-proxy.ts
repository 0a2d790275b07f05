import * as z from "zod";
import { ApiError, ValidationError } from "../../api/errors";
import { serverProxy as calls, PROXY_TYPES, ProxyBody, ShownProxy } from "../../api/hosting/server-proxy";
import { field } from "../../core/field";
import type { Problem } from "../../core/resource";
import { canonicalIfText } from "../../core/text";
import { waitFor } from "../../core/wait";
import { defineServerSettings, type Sending } from "./settings-of-server";

const TYPE_TIMEOUT_SECONDS = 120;
/** What a platform that takes both forms would decode. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const flag = z.boolean().optional();
const Body = ProxyBody.extend({ configuration: z.string().optional() });

export const serverProxy = defineServerSettings({
  type: "ServerProxy",
  noun: "proxy settings",
  source: 'docs/spec/hosting-api.md, "Servers"',
  doc: "The proxy of a server, which leads requests to its applications: which one it is, where it sends what fits none, and its configuration. Every server has these settings; a resource sets those that it names and leaves the others alone.",
  example: `const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
new hosting.ServerProxy("alpha", {
  serverUuid: alpha.uuid,
  redirectEnabled: true,
  redirectUrl: "https://www.example.com",
});`,
  remarks: [
    "A change is written to the server, and the proxy is not restarted by it: most of them are felt after its next restart.",
    "Another `proxyType` replaces the proxy and resets the saved configuration. So it is written first and waited for, then the rest, and a `configuration` that the program sets once more. The sites on the server are away meanwhile.",
    "`configuration` is the compose file as it is. A text that happens to be base64 is refused, because the platform may decode it. `null` on the platform says that none was saved through the API.",
    "Without Read sensitive data `configuration` is hidden: it is compared with a salted digest of what was last written, and drift in it cannot be seen.",
    "These settings stand in no list, so each server with such a resource costs a preview one request.",
  ],
  body: Body,
  shown: ShownProxy,
  get: calls.get,
  inRow: () => ({}),
  inputs: {
    proxyType: field(z.enum(PROXY_TYPES).optional(), "Which proxy it is, by the names of the specification.", {
      effect: "interrupts",
      comparedAs: (value) => (typeof value === "string" ? value.toLowerCase() : value),
    }),
    redirectEnabled: field(flag, "Whether requests that fit no application are sent to `redirectUrl`."),
    redirectUrl: field(ProxyBody.shape.redirect_url.unwrap().unwrap().optional(), "Where they are sent: a public address.", {
      whenRemoved: "emptied",
    }),
    generateExactLabels: field(flag, "Whether applications get labels for this proxy alone."),
    configuration: field(z.string().min(1).optional(), "Its configuration, a compose file.", { secret: true, comparedAs: canonicalIfText }),
  },
  outputs: { status: field(z.string().nullable(), "Its state: `running`, or another word; `null` where the platform does not say.") },
  outputsOf: ({ own }) => ({ status: (own && ShownProxy.parse(own).status) ?? null }),

  validate({ configuration }): Problem[] {
    if (configuration === undefined || !BASE64.test(configuration)) return [];
    return [
      { property: "configuration", reason: "is not allowed: it is base64, which the platform may decode. Give the compose file as it is." },
    ];
  },

  async send(context, { proxy_type: type, configuration: changed, ...rest }) {
    const { hosting, params, wanted } = context;
    if (type !== undefined) await changeType(context, type);
    if (Object.keys(rest).length > 0) await hosting.send(calls.update, { params, body: rest });
    // A proxy that was replaced has none.
    const configuration = changed ?? (type === undefined ? undefined : wanted.configuration);
    if (typeof configuration === "string") await configure(context, configuration);
  },
});

/**
 * Each call of it queues another replacement, which resets the configuration once more, whenever its turn comes: after a lost answer it is not
 * sent again, and the type that shows tells whether it was taken.
 */
async function changeType(context: Sending, type: string): Promise<void> {
  const { hosting, params, wanted, forget } = context;
  let lost: ApiError | undefined;
  try {
    await hosting.send({ ...calls.update, idempotent: false }, { params, body: { proxy_type: type } });
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
    lost = error;
  }
  if (wanted.configuration !== undefined) forget("configuration");
  const shown = async () => (await hosting.refetch(calls.get, { params })).proxy_type?.toLowerCase();
  await waitFor(context, {
    what: () => `proxy ${type} on server ${params.uuid}`,
    timeoutSeconds: TYPE_TIMEOUT_SECONDS,
    advice: "The platform may still be replacing it; run pulumi up again to go on.",
    look: async () => ((await shown()) === type.toLowerCase() ? true : undefined),
  }).catch((error: unknown) => {
    throw lost ?? error;
  });
}

/** As it is, as the specification has it. A platform that refuses that wants it in base64. */
async function configure({ hosting, params }: Sending, configuration: string): Promise<void> {
  const put = (text: string) => hosting.send(calls.configure, { params, body: { configuration: text } });
  try {
    await put(configuration);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    await put(Buffer.from(configuration).toString("base64")).catch(() => {
      throw error;
    });
  }
}
