import * as z from "zod";
import { ApiError, ValidationError } from "../../api/errors";
import { serverProxy as calls, PROXY_TYPES, ProxyBody, ShownProxy } from "../../api/hosting/server-settings";
import { SETTLING } from "../../api/wait";
import { field, withoutNull } from "../../core/definition/field";
import type { Problem } from "../../core/definition/resource";
import { waitFor } from "../../core/lifecycle/wait";
import { canonicalIfText } from "../../platform/canonical-text";
import { defineServerSettings, type Sending } from "./settings-of-server";

/** Recognizes plain text that looks like base64. A platform that accepts plain text and base64 would decode it. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const flag = z.boolean().optional();
const Body = ProxyBody.extend({ configuration: z.string().optional() });

export const serverProxy = defineServerSettings({
  type: "ServerProxy",
  doc: "The proxy of a server, which routes requests to its applications: its type, its redirect for unmatched requests and its configuration. Every server has these settings. The resource manages only the inputs that you set.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
new hosting.ServerProxy("alpha", {
  serverUuid: alpha.uuid,
  redirectEnabled: true,
  redirectUrl: "https://www.example.com",
});`,
    remarks: [
      "The platform writes a change to the server and does not restart the proxy. Most changes take effect after the next restart of the proxy.",
      "A change of `proxyType` replaces the proxy and resets the saved configuration. The provider first writes the type and waits. Then it writes the other inputs, and writes the `configuration` of the program again. During this time, the sites on the server are unavailable.",
      "`configuration` is the plain compose file. A preview refuses text that is valid base64, because the platform may decode it. If the platform shows `null`, no configuration was saved through the API.",
      "If the token lacks the permission `Read sensitive data`, the platform hides `configuration`. The provider then compares the program's value with a salted digest of the value that it wrote last, and cannot detect drift of this input.",
      "No list shows these settings, so a preview sends one request for each resource of this type.",
    ],
  },
  inputs: {
    proxyType: field(z.enum(PROXY_TYPES).optional(), "Type of the proxy, by its name in the specification.", {
      effect: "interrupts",
      comparedAs: (value) => (typeof value === "string" ? value.toLowerCase() : value),
    }),
    redirectEnabled: field(flag, "Whether requests that match no application are redirected to `redirectUrl`."),
    redirectUrl: field(withoutNull(ProxyBody.shape.redirect_url), "Target of the redirect: a public address.", {
      whenRemoved: "emptied",
    }),
    generateExactLabels: field(flag, "Whether applications get labels for this proxy only."),
    configuration: field(z.string().min(1).optional(), "Configuration of the proxy, a compose file.", {
      secret: true,
      comparedAs: canonicalIfText,
      resetBy: "proxyType",
    }),
  },
  outputs: { status: field(z.string().nullable(), "State of the proxy, such as `running`; `null` if the platform does not report it.") },
  identity: { noun: "proxy settings" },

  body: Body,
  shown: ShownProxy,
  get: calls.get,
  inRow: () => ({}),
  outputsOf: ({ own }) => ({ status: (own && ShownProxy.parse(own).status) ?? null }),

  validate({ configuration }): Problem[] {
    if (configuration === undefined || !BASE64.test(configuration)) return [];
    return [
      {
        property: "configuration",
        reason: "is not allowed, because it is base64, and the platform may decode it. Set the compose file as plain text.",
      },
    ];
  },

  async send(context, { proxy_type: type, configuration: changed, ...rest }) {
    const { hosting, params, wanted } = context;
    if (type !== undefined) await changeType(context, type);
    if (Object.keys(rest).length > 0) await hosting.send(calls.update, { params, body: rest });
    // A new type installs a new proxy without a configuration, so the configuration is written again even if it has not changed.
    const configuration = changed ?? (type === undefined ? undefined : wanted.configuration);
    if (typeof configuration === "string") await configure(context, configuration);
  },
});

/**
 * Changes the proxy's type. The call is not repeated, because each call queues another replacement of the proxy, which resets its
 * configuration. If the response is lost, the type that the platform then shows proves whether the call arrived.
 */
async function changeType(context: Sending, type: string): Promise<void> {
  const { hosting, params, wanted, forget, log } = context;
  let lost: ApiError | undefined;
  try {
    await hosting.send({ ...calls.update, does: "acts once" }, { params, body: { proxy_type: type } });
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
    lost = error;
  }
  if (wanted.configuration !== undefined) forget("configuration");
  else log.info("the change of proxyType resets the configuration of the proxy on the platform, because the program contains none");
  const shown = async () => (await hosting.refetch(calls.get, { params })).proxy_type?.toLowerCase();
  await waitFor(context, {
    what: () => `proxy ${type} on server ${params.uuid}`,
    timeoutSeconds: SETTLING.seconds,
    advice: "The platform may still be replacing the proxy. Run pulumi up again to continue.",
    look: async () => ((await shown()) === type.toLowerCase() ? true : undefined),
  }).catch((error: unknown) => {
    throw lost ?? error;
  });
}

/** Writes the configuration as plain text, as specified. Sends base64 if the platform refuses plain text. */
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
