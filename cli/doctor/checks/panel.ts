import type { Check } from "../check";
import type { Context } from "../context";
import { type Answer, answered, objectIn, saidIn, troubleIn } from "../endpoint";
import { fail, ok } from "../finding";
import { limitOf, reachOf, tlsOf } from "./endpoint-checks";
import { pinText } from "./hosting";

const GROUND = ["panel-reach", "panel-tls"];

async function accountAnswer(context: Context): Promise<Answer> {
  const { endpoint, token } = await context.api("panel");
  return endpoint.get("/api/client/account", token());
}

const CREATE = "Create one on the panel's page for API keys, and allow this machine's address";

const key: Check = {
  id: "panel-key",
  group: "panel",
  what: "the key of the game panel is valid on this machine",
  needs: GROUND,
  async run(context) {
    const { endpoint } = await context.api("panel");
    const answer = await answered(accountAnswer(context));
    if (typeof answer === "string") return fail(answer);
    const { status } = answer;
    const facts = { status };
    if (status === 401) return fail("the key is missing, wrong or revoked (401)", { fix: CREATE, facts });
    if (status === 403) return fail(`the key is not allowed from this address (403)${saidIn(answer)}`, { fix: CREATE, facts });
    const trouble = troubleIn(answer);
    if (trouble !== undefined)
      return fail(`${endpoint.host} ${trouble}`, {
        fix: "Check hosting:panelUrl, and proxies and firewalls between this machine and the panel",
        facts,
      });
    const attributes = objectIn(answer)?.attributes as { username?: unknown; id?: unknown } | undefined;
    if (status !== 200 || !attributes)
      return fail(`${endpoint.host} is not a game panel (status ${status})`, { fix: "Check hosting:panelUrl", facts });
    const pin = attributes.id === undefined ? "" : `; ${pinText("panelAccount", endpoint.origin, String(attributes.id))}`;
    return ok(`${typeof attributes.username === "string" ? `account "${attributes.username}"` : "valid"}${pin}`, facts);
  },
};

export const panel: readonly Check[] = [
  reachOf("panel", "panel-reach"),
  tlsOf("panel", "panel-tls", "panel-reach"),
  key,
  limitOf("panel", "panel-limit", GROUND, async (context) => {
    await Promise.allSettled([accountAnswer(context)]);
  }),
];
