import { isDeepStrictEqual } from "node:util";
import * as vm from "node:vm";
import type { Fixture } from "../../test/harness/fixture";
import type { LifecycleFixture, ScenarioData, Stage } from "../../test/harness/lifecycle-fixture";
import { titleOf } from "../../test/harness/scenarios";
import { listed } from "./notes";

/** Requests by the title of the scenario, and then by stage. */
export type Sent = ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>;

/** Returns the snapshots of a file by title. The file is a script, and each snapshot is JSON with trailing commas. */
export function shotsIn(snapshot: string): Map<string, unknown> {
  const shots: Record<string, string> = {};
  vm.runInNewContext(snapshot, { exports: shots });
  return new Map(Object.entries(shots).map(([title, shot]) => [title, JSON.parse(shot.replaceAll(/,(?=\s*[\]}])/g, ""))]));
}

/** The requests are in the snapshots of test/e2e/lifecycles.test.ts whose titles begin with the title of the scenario. */
export const sentIn = (shots: ReadonlyMap<string, unknown>): Sent =>
  new Map(
    [...shots]
      .filter(([title]) => !title.endsWith(": calls 1"))
      .map(([title, sent]) => [title.split(": every stage ")[0] ?? "", sent as Record<string, readonly string[]>]),
  );

/** Texts for changes that another user or another stack makes before a stage, by the name of the stage. */
const BETWEEN: Readonly<Record<string, string>> = {
  "drift, repaired": "another user changed it",
  "gone, made again": "another user deleted it",
  "adopted by another stack": "another stack adopts it with `adopt: true`",
};

export function lifecycleText(lifecycleFixture: LifecycleFixture, sent: Sent): string {
  const rows = differingRows(lifecycleFixture.scenarios.flatMap((scenario) => rowsOf(lifecycleFixture, scenario, sent)));
  if (rows.length === 0) return "";
  const unseen =
    lifecycleFixture.unseen === undefined ? "" : ` A preview does not detect changes from outside, because ${lifecycleFixture.unseen}.`;
  return `
## Lifecycle

This table shows the write requests that \`up\` sends in each step of a small test program, as recorded on the sandbox. A request that a step sends several times appears once. The first column contains up to three parts, with colons between them: the variant of the program, the name of the step, and the inputs that the step changes.${unseen}

| step | calls |
|---|---|
${rows.map(({ variant, what, calls }) => `| ${variant === undefined ? "" : `${variant}: `}${what} | ${calls.map((call) => `\`${call}\``).join(", ") || "none"} |`).join("\n")}
`;
}

interface Row {
  variant: string | undefined;
  what: string;
  calls: readonly string[];
}

/** Leaves out rows that are equal to a row of an earlier variant. */
const differingRows = (rows: readonly Row[]): Row[] =>
  rows.filter(({ what, calls }, n) => !rows.slice(0, n).some((other) => other.what === what && isDeepStrictEqual(other.calls, calls)));

function rowsOf(lifecycleFixture: LifecycleFixture, scenario: ScenarioData<object>, sent: Sent): Row[] {
  const seen = sent.get(titleOf({ ...lifecycleFixture, ...scenario }));
  if (seen === undefined) return [];
  const [first, ...rest] = scenario.stages;
  if (first === undefined) return [];
  const what: [string, string][] = [
    [first.name, "created"],
    ...Object.entries(BETWEEN),
    ...rest.map((stage, index): [string, string] => [stage.name, changeOf(scenario.stages[index] ?? first, stage)]),
  ];
  return what.flatMap(([name, text]) => (seen[name] === undefined ? [] : [{ variant: scenario.variant, what: text, calls: seen[name] }]));
}

/** Returns the inputs that differ between two stages, or the name of the stage if only the platform differs. */
function changeOf(before: Stage<object>, after: Stage<object>): string {
  const [olds, news] = [before.program(NAMES), after.program(NAMES)];
  if (Object.keys(news).length === 0) return "deleted";
  const keys = Object.entries(news).flatMap(([name, args]) => differing(olds[name] ?? {}, args));
  const inputs = [...new Set(keys)].map((key) => `\`${key}\``);
  return inputs.length === 0 ? after.name : `${after.name}: ${listed(inputs, "and")}`;
}

function differing(olds: object, news: object): string[] {
  const [before, after] = [new Map(Object.entries(olds)), new Map(Object.entries(news))];
  return [...new Set([...before.keys(), ...after.keys()])].filter((key) => !isDeepStrictEqual(before.get(key), after.get(key)));
}

/** Stands for the objects of a fixture: the value of each member is its own name. */
const NAMES = new Proxy({}, { get: (_, member) => String(member) }) as Fixture;
