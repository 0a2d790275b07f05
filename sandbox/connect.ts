import { request } from "undici";
import * as z from "zod";
import { predicateOf } from "./filter";
import type { FaultRule } from "./http/faults";
import type { Sandbox } from "./sandbox";

const Addresses = z.object({
  baseUrl: z.string(),
  apiToken: z.string(),
  panelUrl: z.string(),
  panelKey: z.string(),
  adminUrl: z.string(),
  speed: z.number().default(1), // a sandbox of an older release does not say
});
const Done = z.union([z.object({ result: z.unknown() }), z.object({ error: z.string() })]);

/** The sandbox of another process, by its `adminUrl`; the same verbs as the object that `startSandbox` returns. */
export async function connectSandbox(adminUrl: string): Promise<Sandbox> {
  const call = async (method: "GET" | "POST", path: string, args?: unknown): Promise<unknown> => {
    const answer = await request(`${adminUrl}${path}`, {
      method,
      ...(args === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(args) }),
    });
    return answer.body.json();
  };
  const verb = async <T>(name: string, ...args: unknown[]): Promise<T> => {
    const done = Done.parse(await call("POST", `/${name}`, args));
    if ("error" in done) throw new Error(done.error);
    return done.result as T; // our own process wrote it, by the same interface
  };
  const addresses = Addresses.parse(await call("GET", ""));
  return {
    ...addresses,
    journal: () => verb("journal"),
    clearJournal: async () => void (await verb("clearJournal")),
    fault: async (rule) => void (await verb("fault", wireRule(rule))),
    clearFaults: async () => void (await verb("clearFaults")),
    mutate: async (kind, id, fields) => void (await verb("mutate", kind, id, fields)),
    remove: async (kind, id) => void (await verb("remove", kind, id)),
    add: (kind, fields) => verb("add", kind, fields),
    find: async (kind, filter) => (await verb<Awaited<ReturnType<Sandbox["find"]>>>("find", kind)).filter(predicateOf(filter)),
    advance: async (seconds) => void (await verb("advance", seconds)),
    addToken: (permissions) => verb("addToken", permissions),
    revokeToken: async (token) => void (await verb("revokeToken", token)),
    restoreToken: async (token) => void (await verb("restoreToken", token)),
    snapshot: () => verb("snapshot"),
    ofTeam: (name) => connectSandbox(`${adminUrl}/teams/${encodeURIComponent(name)}`),
    close: async () => undefined,
  };
}

function wireRule(rule: FaultRule): unknown {
  const path = rule.match?.path;
  return path instanceof RegExp ? { ...rule, match: { ...rule.match, path: { source: path.source, flags: path.flags } } } : rule;
}
