import { type Field, isMap as isMapField } from "../../provider/core/definition/field";
import { exportName } from "../../provider/core/type-token";
import { definitions } from "../../provider/resources";
import type { TokenPermission } from "../../sandbox";
import { lifecycleFixtures } from "../harness/fixtures";
import type { LifecycleFixture, ScenarioData } from "../harness/lifecycle-fixture";
import { Platform } from "../harness/platform";
import { declareAll, titleOf } from "../harness/scenarios";
import { InProcessStack } from "../harness/stack";

/** After this time, everything in progress on the platform has finished. */
const SETTLE_SECONDS = 600;

// Drift is a difference between the platform and the state. So an edit of the program alone is no drift, of any type, in any part of an input.

type Program = Readonly<Record<string, object>>;

interface Edit {
  what: string;
  program: Program;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

const keysOf = (value: object): string[] => Object.keys(value).filter((key) => !["kind", "adopt"].includes(key));

function without(value: object, key: string): object {
  if (Array.isArray(value)) return value.filter((_, index) => String(index) !== key);
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

const withPart = (value: object, key: string, part: unknown): object =>
  Array.isArray(value) ? value.map((item, index) => (String(index) === key ? part : item)) : { ...value, [key]: part };

function otherThan(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : `${value}0`;
}

/** Returns the value without each of its parts, with another value of each part, and with one more part. */
function editsOf(value: unknown, path: string): { what: string; value: unknown }[] {
  if (!isMap(value)) return [{ what: `${path} changes`, value: otherThan(value) }];
  const keys = keysOf(value);
  const parts = keys.flatMap((key) =>
    editsOf(value[key], `${path}.${key}`).map((edit) => ({ ...edit, value: withPart(value, key, edit.value) })),
  );
  const [first, ...others] = keys;
  // A part that leaves beside a part that changes: the platform then differs from both.
  const beside = keys.flatMap((key) => {
    const neighbour = key === first ? others[0] : first;
    const [change] = neighbour === undefined || isMap(value[neighbour]) ? [] : editsOf(value[neighbour], neighbour);
    return change && neighbour !== undefined && !Array.isArray(value)
      ? [{ what: `${path}.${key} leaves beside a change`, value: without({ ...value, [neighbour]: change.value }, key) }]
      : [];
  });
  const added = Array.isArray(value) ? [...value, otherThan(value.at(-1))] : { ...value, ADDED: otherThan(value[first ?? ""] ?? "1") };
  return [
    ...parts,
    ...beside,
    ...keys.map((key) => ({ what: `${path}.${key} leaves`, value: without(value, key) })),
    { what: `${path} gets a part`, value: added },
  ];
}

const editsOfProgram = (base: Program): Edit[] =>
  Object.entries(base).flatMap(([name, args]) =>
    editsOf(args, name).map(({ what, value }) => ({ what, program: { ...base, [name]: value as object } })),
  );

/** The first program, and the same program with an empty text in each map of texts: a comparison takes an empty text for a missing one. */
function startsOf(kind: string, program: Program): Program[] {
  const fields = definitions.find((definition) => exportName(definition) === kind)?.inputs as Readonly<Record<string, Field>>;
  const emptied = Object.entries(program).flatMap(([name, args]) =>
    Object.entries(args).flatMap(([input, value]) => {
      const text = isMapField(fields[input]) && isMap(value) ? keysOf(value).find((key) => typeof value[key] === "string") : undefined;
      return text === undefined ? [] : [{ ...program, [name]: withPart(args, input, withPart(value, text, "")) as object }];
    }),
  );
  return [program, ...emptied];
}

async function driftAfter(
  lifecycleFixture: LifecycleFixture,
  scenario: ScenarioData<object>,
  { permissions, start }: { permissions: readonly TokenPermission[]; start: number },
): Promise<string[]> {
  const platform = await Platform.start();
  try {
    const { sandbox, fixture } = platform;
    const [first, ...later] = scenario.stages.map(({ name, program, outside }) => ({ what: name, program: program(fixture), outside }));
    const base = startsOf(lifecycleFixture.kind, first?.program ?? {})[start];
    if (base === undefined) return [];
    let program = base;
    const stack = new InProcessStack(platform, () => declareAll(lifecycleFixture.kind, program));
    const { ok, errors } = await stack.up();
    if (!ok && start > 0) return [];
    expect({ ok, errors }).toEqual({ ok: true, errors: [] });
    await sandbox.advance(SETTLE_SECONDS);
    if (permissions.length > 0) stack.secrets = { "hosting:apiToken": await sandbox.addToken(permissions) };
    const found: string[] = [];
    for (const edit of [...later.filter(({ outside }) => outside === undefined), ...editsOfProgram(base)]) {
      program = edit.program;
      platform.lines = [];
      await stack.preview();
      found.push(...platform.lines.filter((line) => /: drift: | changed by: /.test(line)).map((line) => `${edit.what}: ${line}`));
    }
    return found;
  } finally {
    await platform.close();
  }
}

const driftIn = async (
  lifecycleFixture: LifecycleFixture,
  scenario: ScenarioData<object>,
  permissions: readonly TokenPermission[] = [],
): Promise<string[]> => [
  ...(await driftAfter(lifecycleFixture, scenario, { permissions, start: 0 })),
  ...(await driftAfter(lifecycleFixture, scenario, { permissions, start: 1 })),
];

const scenarios = lifecycleFixtures.flatMap((lifecycleFixture) =>
  lifecycleFixture.scenarios.map((scenario) => [titleOf({ ...lifecycleFixture, ...scenario }), lifecycleFixture, scenario] as const),
);

test.each(scenarios)("%s: a preview reports no drift if only the program changed", async (_, lifecycleFixture, scenario) => {
  expect(await driftIn(lifecycleFixture, scenario)).toEqual([]);
});

test.each(scenarios.filter(([, { api }]) => api !== "panel"))(
  "%s: a preview with only the permission *Read* reports no drift if only the program changed",
  async (_, lifecycleFixture, scenario) => {
    expect(await driftIn(lifecycleFixture, scenario, ["read"])).toEqual([]);
  },
);
