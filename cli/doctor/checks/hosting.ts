import { isBelow, textOf, versionIn } from "../../version";
import type { Check } from "../check";
import type { Context } from "../context";
import { type Answer, answered, type Endpoint, objectIn, saidIn, troubleIn } from "../endpoint";
import { fail, info, ok, skip, waitsFor, warn } from "../finding";
import { isOfThisMachine, limitOf, reachOf, tlsOf } from "./endpoint-checks";

/** Release 4.3.11 was tested. Release 4.4 is known only from its documents (docs/spec/hosting-api.md, "Versioning"). */
const LEAST = [4, 3, 11] as const;
const KNOWN = [4, 4] as const;

const PREFIX = "/api/v1";
/** A valid id that no object has. Ids have 24 letters and digits. */
const MISSING_ID = "0".repeat(24);

const GROUND = ["reach", "tls"];
const endpointOf = async (context: Context): Promise<Endpoint> => (await context.api("hosting")).endpoint;

const versionAnswer = async (context: Context): Promise<Answer> => (await endpointOf(context)).get(`${PREFIX}/version`);

const version: Check = {
  id: "version",
  group: "hosting",
  what: "the hosting API responds, with a release that this package supports",
  needs: GROUND,
  async run(context) {
    const { host } = await endpointOf(context);
    const answer = await answered(versionAnswer(context));
    if (typeof answer === "string") return fail(answer);
    // The upstream product requires a token for this call (docs/facts/hosting.md 1.1).
    if (answer.status === 401) return skip("the platform does not report its release without a token");
    const trouble = troubleIn(answer);
    if (trouble !== undefined)
      return fail(`${host} ${trouble}`, { fix: "Check hosting:baseUrl, and proxies and firewalls between this machine and the platform" });
    const found = answer.status === 200 && answer.text.length < 100 ? versionIn(answer.text) : undefined;
    if (!found) return fail(`${host} is not a hosting API (status ${answer.status})`, { fix: "Check hosting:baseUrl" });
    const facts = { version: textOf(found), least: textOf(LEAST) };
    if (isBelow(found, LEAST))
      return fail(`${facts.version} is older than ${facts.least}, which this package needs`, {
        fix: "Ask the operator for a newer release",
        facts,
      });
    const isLater = isBelow([...KNOWN, 0], [found[0], found[1], 0]);
    if (isLater)
      return info(
        `${facts.version} is newer than ${KNOWN.join(".")}, the latest release that this package knows: newer fields are ignored`,
        { facts },
      );
    return ok(facts.version, facts);
  },
};

/** If the check `version` got no usable response, skips the present check, because its requests would fail with the same error. */
async function requireAnswers(context: Context): Promise<void> {
  const first = await answered(versionAnswer(context));
  if (typeof first === "string" || (first.status !== 429 && troubleIn(first) !== undefined)) throw waitsFor("version");
}

async function askedWithToken(context: Context, path: string): Promise<Answer | string> {
  const { endpoint, token } = await context.api("hosting");
  return answered(endpoint.get(`${PREFIX}${path}`, token()));
}

const CREATE =
  'Create a token in the console. Previews need the permission "Read", and "Read sensitive data" to detect drift in secrets. The command up also needs "Write" and "Deploy"';

const token: Check = {
  id: "token",
  group: "hosting",
  what: "the token is valid, and belongs to the pinned team",
  needs: GROUND,
  async run(context) {
    const answer = await askedWithToken(context, "/team");
    await requireAnswers(context);
    if (typeof answer === "string") return fail(answer);
    const { status } = answer;
    if (status === 401) return fail("the token is missing, wrong, expired or revoked (401)", { fix: CREATE, facts: { status } });
    if (status === 403)
      return fail(`the token lacks the permission "Read" (403)${saidIn(answer)}`, {
        fix: `Give the token the permission "Read", and allow this machine's address. ${CREATE}`,
        facts: { status },
      });
    const trouble = troubleIn(answer);
    if (trouble !== undefined) return fail(`GET /team ${trouble}`);
    const { id, name } = objectIn(answer) ?? {};
    const team = { id: id === undefined ? "" : String(id), name: typeof name === "string" ? name : "" };
    const { endpoint } = await context.api("hosting");
    // Release 0.2 wrote `hosting:account` as the id alone. Later releases write `origin#id`.
    const meant = (await context.settings()).account?.split("#").at(-1);
    if (meant !== undefined && team.id !== "" && team.id !== meant)
      return fail(`the token belongs to team "${team.name}" (id ${team.id}), but hosting:account is ${meant}`, {
        fix: "Use a token of the team in hosting:account, or run pulumi config rm hosting:account",
        facts: { team: team.id },
      });
    return status === 200 && team.id !== ""
      ? ok(`team "${team.name}"; ${pinText("account", endpoint.origin, team.id)}`, { team: team.id })
      : ok(`valid; the platform does not report its team (status ${status})`);
  },
};

export const pinText = (key: "account" | "panelAccount", origin: string, id: string): string => `pin: hosting:${key} ${origin}#${id}`;

const sensitive: Check = {
  id: "sensitive",
  group: "hosting",
  what: "the token may read secret values",
  needs: ["token"],
  async run(context) {
    const answer = await askedWithToken(context, "/audit-events?per_page=1");
    const hidden = "drift in secret values cannot be detected, and import leaves them out";
    if (typeof answer === "string") return skip(answer);
    if (answer.status === 403)
      return warn(`the token's user is neither an admin nor an owner of the team: ${hidden}`, {
        fix: "Create a token as an admin of the team",
        facts: { readsSensitive: false },
      });
    const rows = objectIn(answer)?.data;
    if (answer.status !== 200 || !Array.isArray(rows)) return skip(`the audit events cannot be read (status ${answer.status})`);
    const [event] = rows as Record<string, unknown>[];
    if (event === undefined) return skip("unknown: there is no audit event yet");
    // Events of the platform itself have no actor (docs/spec/hosting-api.md, "Teams, audit log, destinations").
    if (event.actor_email === null && event.source === "system")
      return skip("unknown: the latest audit event was made by the platform itself");
    if (event.actor_email === undefined || event.actor_email === null)
      return warn(`the token lacks the permission "Read sensitive data": ${hidden}`, {
        fix: "Give the token that permission, in the console",
        facts: { readsSensitive: false },
      });
    return ok('the token has the permission "Read sensitive data"', { readsSensitive: true });
  },
};

/** Checks a permission with a request that changes nothing, because the object in the request does not exist. */
const permission = (id: "write" | "deploy", what: string, ask: (endpoint: Endpoint, token: string) => Promise<Answer>): Check => ({
  id,
  group: "hosting",
  what: `the token may ${what} (only with --probe-writes)`,
  unasked: ({ probeWrites }) => (probeWrites ? undefined : "not checked; --probe-writes checks it with requests that change nothing"),
  needs: ["token"],
  async run(context) {
    const { endpoint, token: own } = await context.api("hosting");
    const answer = await answered(ask(endpoint, own()));
    if (typeof answer === "string") return skip(answer);
    if (answer.status === 429) throw waitsFor("limit");
    if (answer.status === 403)
      return warn(`the token lacks this permission: up cannot ${what}; previews work without it`, {
        fix: `Give the token the permission "${id === "write" ? "Write" : "Deploy"}", which up needs`,
        facts: { permitted: false },
      });
    if ([400, 404, 422].includes(answer.status)) return ok("permitted", { permitted: true });
    return skip(`unknown: the platform responded with status ${answer.status}`);
  },
});

const write = permission("write", "write", (endpoint, own) => endpoint.probe("PATCH", `${PREFIX}/projects/${MISSING_ID}`, own, {}));
const deploy = permission("deploy", "deploy", (endpoint, own) => endpoint.probe("POST", `${PREFIX}/deployments/${MISSING_ID}/cancel`, own));

const WARN_SECONDS = 60;
const FAIL_SECONDS = 300;
/** The `Date` header contains only whole seconds, so it is half a second too early on average. */
const CUT_OFF_MS = 500;

const clock: Check = {
  id: "clock",
  group: "hosting",
  what: "this machine's clock agrees with the platform's",
  needs: GROUND,
  async run(context) {
    await answered(versionAnswer(context));
    const [answer] = await (await endpointOf(context)).answers();
    const date = Date.parse(answer?.headers.date ?? "");
    if (!answer || Number.isNaN(date)) return skip("no response contained a date");
    const behindMs = date + CUT_OFF_MS - (answer.sentAt + answer.receivedAt) / 2;
    const behindSeconds = Math.round(behindMs / 1000);
    const off = Math.abs(behindSeconds);
    if (off <= WARN_SECONDS) return ok(`${off} s off`, { behindSeconds });
    const speed = await sandboxSpeed(await endpointOf(context));
    if (speed !== undefined)
      return ok(`the sandbox has its own clock${speed === 1 ? "" : `, ${speed} times as fast`}`, { sandboxSpeed: speed });
    const text = `this machine is ${duration(off)} ${behindSeconds > 0 ? "behind" : "ahead of"} the platform: dates in the output of commands are off by as much`;
    const rest = { fix: "Turn on time synchronisation (timedatectl set-ntp true)", facts: { behindSeconds } };
    return off > FAIL_SECONDS ? fail(text, rest) : warn(text, rest);
  },
};

/** Returns undefined unless the endpoint is a sandbox on this machine. */
async function sandboxSpeed(endpoint: Endpoint): Promise<number | undefined> {
  if (!isOfThisMachine(endpoint.origin)) return undefined;
  const answer = await answered(endpoint.get("/sandbox"));
  const { adminUrl, speed } = (typeof answer === "string" ? undefined : objectIn(answer)) ?? {};
  return typeof adminUrl === "string" && typeof speed === "number" ? speed : undefined;
}

function duration(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return [hours && `${hours} h`, minutes && `${minutes} min`, seconds % 60 && `${seconds % 60} s`].filter(Boolean).join(" ");
}

const assistant: Check = {
  id: "assistant",
  group: "hosting",
  what: "the endpoint for AI assistants (MCP) responds",
  needs: GROUND,
  async run(context) {
    const answer = await answered((await endpointOf(context)).get("/mcp/health"));
    if (typeof answer === "string") return info(`/mcp/health: ${answer}`);
    return answer.status === 200
      ? ok("answers")
      : info(`/mcp/health responds with ${answer.status}; this package does not need that endpoint`, { facts: { status: answer.status } });
  },
};

export const hosting: readonly Check[] = [
  reachOf("hosting", "reach"),
  tlsOf("hosting", "tls", "reach"),
  version,
  token,
  sensitive,
  write,
  deploy,
  limitOf("hosting", "limit", GROUND, async (context) => {
    await Promise.allSettled([
      versionAnswer(context),
      askedWithToken(context, "/team"),
      askedWithToken(context, "/audit-events?per_page=1"),
    ]);
  }),
  clock,
  assistant,
];
