import * as z from "zod";
import { hostingCall } from "../call";
import { looseFlag, objectOf, shown } from "../generous";
import { flag } from "./rules";

// docs/spec/hosting-api.md, "Servers"; rules and shapes from docs/facts/hosting.md 9.5.

export const PROXY_TYPES = ["proxy_1", "proxy_2", "web_server", "none"] as const;

export const ProxyBody = z.strictObject({
  /** Accepted in any case. The change is queued and resets the saved configuration. */
  proxy_type: z.string().optional(),
  redirect_enabled: flag.optional(),
  /** A public address. */
  redirect_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  generate_exact_labels: flag.optional(),
});

export const ShownProxy = z.looseObject({
  /** Shown in capitals. */
  proxy_type: shown(z.string()),
  /** `running`, or any other word. */
  status: shown(z.string()),
  redirect_enabled: shown(looseFlag),
  redirect_url: shown(z.string()),
  generate_exact_labels: shown(looseFlag),
  /** Null until a call has saved one. Shown only with Read sensitive data. */
  configuration: shown(z.string()),
});
export type ShownProxy = z.infer<typeof ShownProxy>;

export const serverProxy = {
  get: hostingCall({ method: "GET", path: "/servers/{uuid}/proxy", response: objectOf(ShownProxy, "proxy") }),
  update: hostingCall({ method: "PATCH", path: "/servers/{uuid}/proxy", body: ProxyBody }),
  /** Writes it to the server without a restart of the proxy. Plain or in base64: platform variant `proxyConfiguration`. */
  configure: hostingCall({
    method: "PUT",
    path: "/servers/{uuid}/proxy/configuration",
    body: z.strictObject({ configuration: z.string().min(1) }),
    secretFields: ["configuration"],
  }),
  /** Queued. The sites of the server are unreachable for some seconds. */
  restart: hostingCall({ method: "POST", path: "/servers/{uuid}/proxy/restart", idempotent: true }),
};
