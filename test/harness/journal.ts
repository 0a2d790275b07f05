import type { Call } from "../../provider/api/call";
import type { Sandbox } from "../../sandbox";
import { NODE_PREFIX } from "../../sandbox/game/file";
import { nodeRoutes } from "../../sandbox/game/file/node";
import { routes } from "../../sandbox/platform";

export interface Request {
  api: Call["api"];
  method: string;
  /** Path template of the call. */
  path: string;
  /** Position among the requests of this call since the journal was cleared, from 1. */
  nth: number;
}

export const allCalls: readonly Call[] = routes.map(({ call }) => call);
export const changingCalls: readonly Call[] = allCalls.filter(({ method }) => method !== "GET");

const PREFIXES: Readonly<Record<Call["api"], string>> = { hosting: "/api/v1", panel: "/api/client" };
const patternOf = (call: Call, prefix: string) => ({
  call,
  // The path of `GET /` is the prefix itself.
  pattern: new RegExp(`^${prefix}${call.path.replace(/\/$/, "").replace(/\{\w+\}/g, "([^/]+)")}/?$`),
});
const patterns = allCalls
  .map((call) => patternOf(call, call.isAtRoot ? "" : PREFIXES[call.api]))
  // Calls that a game server's node serves are not in the call table of an API.
  .concat(nodeRoutes.map(({ call }) => patternOf(call, NODE_PREFIX)))
  // `/envs/bulk` must not match `/envs/{env_uuid}`.
  .sort((a, b) => parameters(a.call) - parameters(b.call));

export const callOf = (method: string, path: string): Call | undefined =>
  patterns.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;

/** Returns the requests since the journal was cleared. */
async function requestsOf(sandbox: Sandbox): Promise<Request[]> {
  const seen = new Map<string, number>();
  return (await sandbox.journal()).flatMap(({ call, method, path }) => {
    if (call === undefined) return [];
    // Requests to a game server's node count as requests to the panel.
    const api = callOf(method, path)?.api ?? (path.startsWith(PREFIXES.panel) ? "panel" : "hosting");
    const name = `${api} ${call}`;
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return [{ api, method, path: call.slice(method.length + 1), nth }];
  });
}

export const writesOf = async (sandbox: Sandbox): Promise<Request[]> =>
  (await requestsOf(sandbox)).filter(({ method }) => method !== "GET");

export const readsOf = async (sandbox: Sandbox): Promise<Request[]> => (await requestsOf(sandbox)).filter(({ method }) => method === "GET");

export const textOf = ({ method, path, nth }: Request): string => `${method} ${path}${nth > 1 ? ` #${nth}` : ""}`;

function parameters({ path }: Call): number {
  return path.split("{").length;
}
