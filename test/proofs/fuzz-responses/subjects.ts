import type { AnyDefinition } from "../../../provider/core/definition/resource";
import type { Run } from "../../../provider/core/run/run";
import { exportName, typeToken } from "../../../provider/core/type-token";
import { nameOf } from "../../../provider/core/urn";
import { type Bag, withCallerInfo } from "../../../provider/core/values";
import { type AnyFunction, checkArguments } from "../../../provider/functions/function";
import { DynamicLifecycle } from "../../../provider/hosts/dynamic-provider";
import { definitions } from "../../../provider/resources";
import { openBag } from "../../../rehearsal/protocol/wire";
import type { Fixture } from "../../harness/fixture";
import { permissionFor } from "../../harness/permissions";
import { Platform } from "../../harness/platform";
import { type Scenario, titleOf } from "../../harness/scenarios";
import { InProcessStack } from "../../harness/stack";

export interface State {
  id: string;
  outs: Bag;
}

/** An operation of the provider, on a prepared platform. */
export interface Subject {
  /** Resource type and operation, such as `Volume, update`. */
  name: string;
  prepare: (run: Run) => Promise<State>;
  act: (run: Run, state: State) => Promise<unknown>;
  /** Whether the operation itself uses the response about the account, so that it must refuse an invalid response. */
  isOfAccount?: boolean;
  /** Environment of the provider, with the permission to delete or overwrite the data of the resource. */
  environment?: Readonly<Record<string, string>>;
}

const NOTHING: State = { id: "", outs: {} };

/** Operations that use the content of the response about the account. */
const OF_ACCOUNT = ["TeamSettings", "getTeam", "game.getAccount"];

/** Returns every operation of a resource type that the engine can request. The inputs are those of the first two stages of a scenario. */
export async function subjectsOf(scenario: Scenario): Promise<Subject[]> {
  const definition = definitions.find((d) => exportName(d) === scenario.kind);
  if (!definition) throw new Error(`There is no resource type ${scenario.kind}.`);
  const { name, inputs, changed } = await inputsOf(scenario, definition);
  const on = (run: Run) => new DynamicLifecycle(definition, run);
  const made = (run: Run): Promise<State> => on(run).create(inputs);
  const nothing = async (): Promise<State> => NOTHING;
  const preview = (bag: Bag): Bag => withCallerInfo(bag, { isPreview: true });
  const subject = (what: string, prepare: Subject["prepare"], act: Subject["act"]): Subject => ({
    name: `${titleOf(scenario)}, ${what}`,
    prepare,
    act,
    isOfAccount: OF_ACCOUNT.includes(scenario.kind) && what !== "delete",
    environment: permissionFor(scenario.kind, name),
  });
  return [
    subject("check of a new one", nothing, (run) => on(run).check({}, preview(inputs))),
    subject("check of a change", made, (run, { outs }) => on(run).check(outs, preview(changed))),
    subject("diff", made, (run, { id, outs }) => on(run).diff(id, outs, inputs)),
    subject("diff of a change", made, (run, { id, outs }) => on(run).diff(id, outs, changed)),
    subject("read", made, (run, { id, outs }) => on(run).read(id, outs)),
    subject("create", nothing, made),
    subject("create of an existing object", made, made),
    subject("update", made, (run, { id, outs }) => on(run).update(id, outs, changed)),
    subject("delete", made, (run, { id, outs }) => on(run).delete(id, outs)),
  ];
}

/** Returns a call of the function with valid arguments. */
export function subjectOf(definition: AnyFunction, fixture: Fixture): Subject {
  const known: Bag = {
    serverUuid: fixture.alpha,
    projectUuid: fixture.project,
    volumeId: fixture.volume,
    pullRequestId: 1,
    sizeGb: 50,
    databaseUuid: fixture.database,
    applicationUuid: fixture.application,
    gitProvider: "git_provider_1",
    server: fixture.gameServer,
    path: "/server.properties",
    scope: { kind: "team" },
    // The arguments `source` and `name` mean different things in functions of the two APIs.
    ...(definition.module === "game" ? { source: "catalog_1" } : { name: "alpha" }),
    project: definition.name.includes("Modpack") ? "machines" : "map-view",
  };
  const args = Object.fromEntries(
    Object.keys(definition.arguments)
      .filter((key) => key in known)
      .map((key) => [key, known[key]]),
  );
  const name = `${definition.module ? `${definition.module}.` : ""}${definition.name}`;
  return {
    name,
    isOfAccount: OF_ACCOUNT.includes(name),
    prepare: async () => NOTHING,
    act: async (run) =>
      definition.call({ hosting: run.hosting, panel: run.panel, platform: run.platform }, checkArguments(definition, args)),
  };
}

/** Returns the first inputs of the scenario, and the inputs after its first change, if this change is made in place. */
async function inputsOf(scenario: Scenario, definition: AnyDefinition): Promise<{ name: string; inputs: Bag; changed: Bag }> {
  const platform = await Platform.start();
  try {
    const [first, second] = scenario.stages;
    const stack = new InProcessStack(platform, () => first?.declare(platform.fixture));
    const held = async () => {
      const went = await stack.up();
      if (!went.ok) throw new Error(`The scenario of ${titleOf(scenario)} failed: ${went.errors.join("; ")}`);
      return (await stack.managed()).find(({ type }) => type === typeToken(definition));
    };
    const before = await held();
    if (!before) throw new Error(`The scenario of ${titleOf(scenario)} creates no ${scenario.kind}.`);
    const inputs = bagOf(before.inputs);
    stack.program = () => second?.declare(platform.fixture);
    const after = await held();
    return { name: nameOf(before.urn), inputs, changed: after && after.id === before.id ? bagOf(after.inputs) : inputs };
  } finally {
    await platform.close();
  }
}

function bagOf(inputs: Parameters<typeof openBag>[0]): Bag {
  const { __provider: _, ...bag } = openBag(inputs) as Bag;
  return bag;
}
