import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyCall } from "../../provider/api/call";
import { HOSTING_LOSSES, PANEL_LOSSES, PERMISSION_FORMS } from "../../provider/api/losses";
import { exportName, resourceTypeText } from "../../provider/core/type-token";
import { definitions } from "../../provider/resources";
import { keyOf } from "../../scripts/generate/coverage/endpoints";
import { withLossTable } from "../../scripts/generate/losses";
import { ROOT } from "../support/root";

const WORDS =
  /delet|remov|restor|reinstall|overwrit|replac|retention|truncat|wipe|reset|clean|purge|prune|migrat|shrink|detach|unlink|revok|rotat|clear|drop|decompress|import|rename|write|pull|kill|version|disable/i;

interface Row {
  readonly key: string;
  readonly isRisky: boolean;
}

/** The changing calls of a specification. A call is risky if it deletes something or if its row has a word of loss. */
function specified(spec: string): Row[] {
  const text = readFileSync(join(ROOT, `docs/spec/${spec}.md`), "utf8");
  const rows = text.slice(text.indexOf("\n## Endpoints"), text.indexOf("\n## Authentication")).split("\n");
  return rows.flatMap((row) => {
    const [, methods = "", paths = ""] = /^\| ([A-Z]+(?:, [A-Z]+)*) \| ([^|]+) \|/.exec(row) ?? [];
    const all = paths.split(", ").map((path) => path.trim().split(" ")[0] ?? "");
    return methods
      .split(", ")
      .filter((method) => method !== "" && method !== "GET")
      .flatMap((method) => all.map((path) => ({ key: keyOf({ method, path }), isRisky: method === "DELETE" || WORDS.test(row) })));
  });
}

/** The calls of the provider's own tables, some of which no specification has. */
function sent(api: "hosting" | "game"): Row[] {
  const folder = join(ROOT, "provider/api", api);
  const modules = readdirSync(folder).map((file) => require(join(folder, file)) as object);
  return modules
    .flatMap((one) => Object.values(one).flatMap(callsIn))
    .map((call) => ({ key: keyOf(call), isRisky: call.method === "DELETE" }));
}

const isCall = (value: unknown): value is AnyCall => typeof value === "object" && value !== null && "method" in value && "path" in value;

function callsIn(value: unknown): AnyCall[] {
  if (isCall(value)) return [value];
  if (typeof value !== "object" || value === null || Array.isArray(value) || "_zod" in value) return [];
  return Object.values(value).filter(isCall);
}

describe.each([
  ["hosting", HOSTING_LOSSES, [...specified("hosting-api"), ...sent("hosting")]],
  ["game", PANEL_LOSSES, [...specified("game-panel-api"), ...sent("game")]],
] as const)("the table of losses of the %s API", (_, losses, calls) => {
  test("the table has an answer for each call that deletes something or whose description suggests a loss of data", () => {
    expect(calls.filter(({ key, isRisky }) => isRisky && !(key in losses)).map(({ key }) => key)).toEqual([]);
  });

  test("the table has no answer for a call that does not exist", () => {
    const known = new Set(calls.map(({ key }) => key));
    expect(Object.keys(losses).filter((key) => !known.has(key))).toEqual([]);
  });
});

test("the guide about data contains the table of losses", () => {
  const guide = readFileSync(join(ROOT, "docs/guides/data.md"), "utf8");
  expect(withLossTable(guide)).toBe(guide);
});

/** Types whose definitions ask for the permission in their steps (`requireOverwriting`), because the answer needs a request. */
const ASKING_IN_STEPS = ["EnvironmentVariables", "ServerCleanup", "game.GameVersion", "game.Modpack"];

test("the forms of permissions name exactly the resource types whose steps can lose data", () => {
  const losing = definitions.filter(({ data }) => data?.holds ?? data?.losesPart);
  const types = [...losing.map((one) => resourceTypeText(exportName(one))), ...ASKING_IN_STEPS];
  expect([...new Set(PERMISSION_FORMS.map((form) => form.split(":")[0]))].sort()).toEqual(types.sort());
});
