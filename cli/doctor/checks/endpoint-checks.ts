import { isLoopback } from "../../../provider/api/proxy";
import { messageOf } from "../../../rehearsal/protocol/thrown";
import { counted } from "../../words";
import type { Check } from "../check";
import type { Context } from "../context";
import type { Api } from "../endpoint";
import { fail, info, ok, skip, warn } from "../finding";

const DAY_MS = 24 * 60 * 60 * 1000;
const WARN_DAYS = 14;
/** Protocols that Node and the Pulumi CLI refuse by default. */
const OLD_PROTOCOLS = ["SSLv3", "TLSv1", "TLSv1.1"];

const NAMES = { hosting: "hosting API", panel: "game panel" } as const satisfies Record<Api, string>;
const URLS = { hosting: "hosting:baseUrl", panel: "hosting:panelUrl" } as const satisfies Record<Api, string>;

/** Paths that the check requests to find out whether the API responds. */
const OPEN_PATHS = { hosting: "/api/v1/version", panel: "/api/client" } as const satisfies Record<Api, string>;

const isClear = (origin: string): boolean => origin.startsWith("http:");
export const isOfThisMachine = (origin: string): boolean => isLoopback(new URL(origin).hostname);

export const reachOf = (api: Api, id: string): Check => ({
  id,
  group: api,
  what: `the ${NAMES[api]} can be reached, over TLS`,
  needs: [],
  after: ["proxy"],
  async run(context) {
    const { endpoint } = await context.api(api);
    const { origin, host, proxy } = endpoint;
    if (isClear(origin) && !isOfThisMachine(origin))
      return fail(`${origin} uses http: the token and all values are sent in clear text`, { fix: `Set ${URLS[api]} to https://${host}` });
    if (proxy) {
      const unreached = await endpoint.get(OPEN_PATHS[api]).then(
        () => undefined,
        (error: unknown) => messageOf(error),
      );
      if (unreached === undefined) return ok(`through the proxy ${proxy.host}`, { proxy: proxy.host });
      return fail(unreached, { fix: `Check ${proxy.variable}, or add the host to NO_PROXY to connect directly` });
    }
    const { milliseconds, unreachable, tls } = await endpoint.connection();
    if (milliseconds === undefined)
      return fail(`${host}: ${unreachable}`, {
        fix: `Check ${URLS[api]}, the name server, and firewalls between this machine and ${host}`,
      });
    const rounded = Math.round(milliseconds);
    return ok(`${rounded} ms${tls?.protocol ? `, ${tls.protocol.replace("TLSv", "TLS ")}` : ""}`, { milliseconds: rounded });
  },
});

export const tlsOf = (api: Api, id: string, reach: string): Check => ({
  id,
  group: api,
  what: `the certificate of the ${NAMES[api]} is trusted, and does not expire soon`,
  needs: [reach],
  async run(context) {
    const { endpoint } = await context.api(api);
    const { host, proxy, origin } = endpoint;
    if (isClear(origin)) return ok("not used on this machine");
    if (proxy) return info("not checked: the connection uses a proxy");
    const { tls } = await endpoint.connection();
    const { refused, protocol = "", distrusted, validTo } = tls ?? { refused: "no connection was attempted" };
    if (refused !== undefined) return fail(`the TLS handshake with ${host} failed (${refused})`, { fix: `Check the port in ${URLS[api]}` });
    if (distrusted !== undefined)
      return fail(distrust(host, distrusted, validTo), { fix: cure(distrusted), facts: { reason: distrusted } });
    if (OLD_PROTOCOLS.includes(protocol))
      return fail(`${host} supports only ${protocol}`, { fix: "Ask the operator for TLS 1.2 or later", facts: { protocol } });
    if (validTo === undefined) return ok("trusted", { protocol });
    const daysLeft = Math.floor((validTo - context.outside.clock.now()) / DAY_MS);
    const facts = { protocol, daysLeft };
    if (daysLeft < WARN_DAYS)
      return warn(`the certificate expires in ${counted(daysLeft, "day")} (${dayOf(validTo)})`, {
        fix: "Report this to the operator",
        facts,
      });
    return ok(`trusted until ${dayOf(validTo)}`, facts);
  },
});

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function distrust(host: string, reason: string, validTo: number | undefined): string {
  if (reason === "CERT_HAS_EXPIRED") return `the certificate of ${host} expired${validTo === undefined ? "" : ` on ${dayOf(validTo)}`}`;
  if (reason === "ERR_TLS_CERT_ALTNAME_INVALID") return `the certificate is not valid for ${host}`;
  return `the certificate of ${host} is not trusted (${reason})`;
}

function cure(reason: string): string {
  if (reason === "CERT_HAS_EXPIRED" || reason === "ERR_TLS_CERT_ALTNAME_INVALID")
    return "Check the address and this machine's clock, then report this to the operator";
  return "If you run your own certificate authority, set NODE_EXTRA_CA_CERTS to the file with its certificate";
}

const ENOUGH = 0.2;

/** `ask` sends only GET requests that other checks send too, so this check adds no request. The check reads the limit from all responses. */
export const limitOf = (api: Api, id: string, needs: readonly string[], ask: (context: Context) => Promise<void>): Check => ({
  id,
  group: api,
  what: `no other client uses up the rate limit of the ${NAMES[api]}`,
  needs,
  async run(context) {
    await ask(context);
    const { endpoint } = await context.api(api);
    const answers = await endpoint.answers();
    const refused = answers.find(({ status }) => status === 429);
    const own = api === "hosting" ? "hosting:requestsPerMinute" : "hosting:panelRequestsPerMinute";
    const rest = { fix: `Create a separate ${api === "hosting" ? "token" : "key"} for each user, or set ${own}` };
    if (refused) {
      const seconds = Number(refused.headers["retry-after"]);
      return fail(`the rate limit is used up${seconds > 0 ? ` and is reset in ${seconds} s` : ""}: another client uses it too`, {
        ...rest,
        facts: { remaining: 0 },
      });
    }
    const counts = answers.flatMap(({ headers }) => {
      const [limit, remaining] = [Number(headers["x-ratelimit-limit"]), Number(headers["x-ratelimit-remaining"])];
      return limit > 0 && remaining >= 0 ? [{ limit, remaining }] : [];
    });
    const [least] = counts.sort((a, b) => a.remaining / a.limit - b.remaining / b.limit);
    if (!least) return skip("the responses do not report the rate limit");
    const { limit, remaining } = least;
    const text = `${remaining} of ${limit} left this minute`;
    return remaining / limit < ENOUGH ? warn(`${text}: another client uses it too`, { ...rest, facts: least }) : ok(text, least);
  },
});
