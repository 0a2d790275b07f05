import * as z from "zod";
import { hostingCall } from "../call";
import { looseFlag, objectOf, shown } from "../generous";
import { flag } from "./rules";

// docs/spec/hosting-api.md, "Servers"; rules and shapes from docs/facts/hosting.md 9.5.

export const PROXY_TYPES = ["proxy_1", "proxy_2", "web_server", "none"] as const;

export const ProxyBody = z.strictObject({
  /** In any case. Queued; when it is done, the saved configuration is reset. */
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
  /** In capitals. */
  proxy_type: shown(z.string()),
  /** `running`, and whatever else. */
  status: shown(z.string()),
  redirect_enabled: shown(looseFlag),
  redirect_url: shown(z.string()),
  generate_exact_labels: shown(looseFlag),
  /** Null until one was saved by a call. Shown with Read sensitive data alone. */
  configuration: shown(z.string()),
});
export type ShownProxy = z.infer<typeof ShownProxy>;

export const serverProxy = {
  get: hostingCall({ method: "GET", path: "/servers/{uuid}/proxy", response: objectOf(ShownProxy, "proxy") }),
  update: hostingCall({ method: "PATCH", path: "/servers/{uuid}/proxy", body: ProxyBody }),
  /** Written to the server; the proxy is not restarted. As it is, or in base64: reading `proxyConfiguration`. */
  configure: hostingCall({
    method: "PUT",
    path: "/servers/{uuid}/proxy/configuration",
    body: z.strictObject({ configuration: z.string().min(1) }),
    secretFields: ["configuration"],
  }),
  /** Queued. Its sites are away for seconds. */
  restart: hostingCall({ method: "POST", path: "/servers/{uuid}/proxy/restart", idempotent: true }),
};
