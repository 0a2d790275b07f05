import { connectionPool, type Send } from "../../../provider/api/network";
import type { FaultMatch, FaultRule } from "../../../sandbox/http/faults";
import { closedPort } from "../../support/local-server";
import { type Fault, findsEach } from "./faults";
import { Healthy } from "./fixture";

const DAY_MS = 24 * 60 * 60 * 1000;
const at = (url: string) => (healthy: Healthy) => Object.assign(healthy.env, { HOSTING_BASE_URL: url });
const panelAt = (url: string) => (healthy: Healthy) => Object.assign(healthy.env, { HOSTING_PANEL_URL: url });
const answers = (path: FaultMatch["path"], rule: Pick<FaultRule, "kind"> & object) => (healthy: Healthy) =>
  healthy.sandbox.fault({ ...rule, times: 0, match: { path } } as FaultRule);
const status = (code: number, body: unknown = {}, headers: Record<string, string> = {}) => ({
  kind: "status" as const,
  code,
  body,
  headers,
});
const version = (text: string) => answers("/version", status(200, text));
const token = (permissions: Parameters<Healthy["sandbox"]["addToken"]>[0]) => async (healthy: Healthy) => {
  healthy.env.HOSTING_API_TOKEN = await healthy.sandbox.addToken(permissions);
  healthy.options.probeWrites = true;
};
const clockAhead = (seconds: number) => (healthy: Healthy) => {
  // The platform hides that it is a sandbox, because doctor does not check the time of a sandbox.
  healthy.outside.connect = (origin) => {
    const pool = connectionPool(origin);
    const send: Send = (request) => pool(request.path === "/sandbox" ? { ...request, path: "/nowhere" } : request);
    return Object.assign(send, { close: () => pool.close() });
  };
  healthy.outside.clock = { now: () => Date.now() + seconds * 1000, sleep: async () => {} };
};
const LIMITED = { "x-ratelimit-limit": "200", "x-ratelimit-remaining": "20" };

const HOSTING: Fault[] = [
  ["a closed port", "reach", "fail", async (healthy) => at(`http://127.0.0.1:${await closedPort()}`)(healthy)],
  ["an unknown host name", "reach", "fail", at("https://platform.invalid")],
  // This address leads to the sandbox, but doctor does not recognise it as an address of this machine.
  ["an unencrypted address", "reach", "fail", (healthy) => at(healthy.sandbox.baseUrl.replace("127.0.0.1", "0.0.0.0"))(healthy)],
  [
    "an untrusted certificate",
    "tls",
    "fail",
    async (healthy) => at(await healthy.tls({ address: "127.0.0.1" }, { trusted: false }))(healthy),
  ],
  ["a certificate of another name", "tls", "fail", async (healthy) => at(await healthy.tls({ address: "127.0.0.2" }))(healthy)],
  [
    "an expired certificate",
    "tls",
    "fail",
    async (healthy) => at(await healthy.tls({ address: "127.0.0.1", until: new Date("2024-01-01") }))(healthy),
  ],
  [
    "a certificate that expires soon",
    "tls",
    "warn",
    async (healthy) => {
      healthy.answerEverywhere();
      at(await healthy.tls({ address: "127.0.0.1", until: new Date(Date.now() + 9.5 * DAY_MS) }))(healthy);
    },
  ],
  [
    "only TLS 1.1",
    "tls",
    "fail",
    async (healthy) =>
      at(await healthy.tls({ address: "127.0.0.1" }, { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" }))(
        healthy,
      ),
  ],
  ["a port without TLS", "tls", "fail", async (healthy) => at(await healthy.plain())(healthy)],
  ["a release that is too old", "version", "fail", version("4.2.0")],
  ["a release that is newer", "version", "info", version("4.6.0")],
  ["a proxy's page", "version", "fail", answers(/^\/api\/v1\//, { kind: "html" })],
  ["an unavailable API", "version", "fail", answers(/^\/api\/v1\//, status(503, { message: "Unavailable" }))],
  ["another service at the address", "version", "fail", answers("/version", status(404, { message: "Not found" }))],
  ["a redirect to another host", "version", "fail", answers(/^\/api\/v1\//, status(301, {}, { location: "https://other.example.com/" }))],
  ["connections that break", "version", "fail", answers(/^\/api\/v1\//, { kind: "drop-before" })],
  ["a revoked token", "token", "fail", (healthy) => healthy.sandbox.revokeToken(healthy.sandbox.apiToken)],
  ["a token without the permission to read", "token", "fail", token(["write"])],
  [
    "a client address that the token does not allow",
    "token",
    "fail",
    answers(/^\/api\/v1\/(team|audit)/, status(403, { success: true, message: "Not allowed" })),
  ],
  ["a token of another team than the setting's", "token", "fail", ({ env }) => Object.assign(env, { HOSTING_ACCOUNT: "17" })],
  ["a token whose owner is not an admin", "sensitive", "warn", (healthy) => healthy.audit(undefined)],
  ["a token that hides secrets", "sensitive", "warn", (healthy) => healthy.audit({ id: 1 })],
  ["a token without the permission to write", "write", "warn", token(["read", "read:sensitive", "deploy"])],
  ["a token without the permission to deploy", "deploy", "warn", token(["read", "read:sensitive", "write"])],
  ["another program that uses the token", "limit", "warn", answers("/team", status(200, { id: 1, name: "acme" }, LIMITED))],
  [
    "a request limit that is used up",
    "limit",
    "fail",
    answers(/^\/api\/v1\//, status(429, { message: "Too many" }, { "retry-after": "30" })),
  ],
  ["a clock that is behind", "clock", "fail", clockAhead(-372)],
  ["a clock that is a little ahead", "clock", "warn", clockAhead(90)],
  ["an endpoint for AI assistants that is not available", "assistant", "info", answers(/\/mcp\/health$/, status(503))],
];

const PANEL: Fault[] = [
  ["a closed port", "panel-reach", "fail", async (healthy) => panelAt(`http://127.0.0.1:${await closedPort()}`)(healthy)],
  [
    "an untrusted certificate",
    "panel-tls",
    "fail",
    async (healthy) => panelAt(await healthy.tls({ address: "127.0.0.1" }, { trusted: false }))(healthy),
  ],
  ["a wrong key", "panel-key", "fail", ({ env }) => Object.assign(env, { HOSTING_PANEL_KEY: `ptlc_${"x".repeat(43)}` })],
  [
    "a client address that the key does not allow",
    "panel-key",
    "fail",
    answers("/account", status(403, { errors: [{ detail: "This IP address does not have permission." }] })),
  ],
  ["a proxy's page", "panel-key", "fail", answers("/account", { kind: "html" })],
  ["another service at the address", "panel-key", "fail", answers("/account", status(404, {}))],
  [
    "another program that uses the key",
    "panel-limit",
    "warn",
    answers("/account", status(200, { object: "user", attributes: { id: 1 } }, LIMITED)),
  ],
  ["a request limit that is used up", "panel-limit", "fail", answers("/account", status(429, {}))],
];

describe("`doctor` finds faults of the hosting API", () => findsEach(HOSTING));
describe("`doctor` finds faults of the game panel", () => findsEach(PANEL));

test.each<[string, string, Fault[3], string]>([
  [
    "a valid token whose team is not shown",
    "token",
    answers("/team", status(200, {})),
    "valid; the platform does not report its team (status 200)",
  ],
  [
    "an unclear answer to the check of a permission",
    "write",
    async (healthy) => {
      healthy.options.probeWrites = true;
      await healthy.sandbox.fault({ ...status(500), times: 0, match: { method: "PATCH" } });
    },
    "unknown: the platform responded with status 500",
  ],
])("`doctor` reports %s, and no check fails", async (_, id, change, text) => {
  const healthy = await Healthy.make();
  try {
    await change(healthy);
    const { ok, report } = await healthy.diagnose();
    expect([ok, report.checks.find((one) => one.id === id)?.text]).toEqual([true, text]);
  } finally {
    await healthy.close();
  }
});
