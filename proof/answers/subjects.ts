import { type AnyFunction, checkArguments } from "../../provider/core/function";
import { Lifecycle } from "../../provider/core/lifecycle";
import { type AnyDefinition, exportName, typeToken } from "../../provider/core/resource";
import type { Run } from "../../provider/core/run";
import { type Bag, withTold } from "../../provider/core/values";
import { definitions } from "../../provider/resources";
import { openBag } from "../../testing/protocol/wire";
import { Platform } from "../platform";
import { type Ground, type Scene, titleOf } from "../scene";
import { ProofStack } from "../stack";

export interface State {
  id: string;
  outs: Bag;
}

/** Something that the provider is asked to do, on a platform that was prepared for it. */
export interface Subject {
  /** `Volume, update`. */
  name: string;
  prepare: (run: Run) => Promise<State>;
  act: (run: Run, state: State) => Promise<unknown>;
}

const NOTHING: State = { id: "", outs: {} };

/** Everything that the engine asks of one kind, by a scene's first two stages. */
export async function subjectsOf(scene: Scene): Promise<Subject[]> {
  const definition = definitions.find((d) => exportName(d) === scene.kind);
  if (!definition) throw new Error(`There is no kind ${scene.kind}.`);
  const { inputs, changed } = await inputsOf(scene, definition);
  const on = (run: Run) => new Lifecycle(definition, run);
  const made = (run: Run): Promise<State> => on(run).create(inputs);
  const nothing = async (): Promise<State> => NOTHING;
  const preview = (bag: Bag): Bag => withTold(bag, { isPreview: true });
  const subject = (what: string, prepare: Subject["prepare"], act: Subject["act"]): Subject => ({
    name: `${titleOf(scene)}, ${what}`,
    prepare,
    act,
  });
  return [
    subject("check of a new one", nothing, (run) => on(run).check({}, preview(inputs))),
    subject("check of a change", made, (run, { outs }) => on(run).check(outs, preview(changed))),
    subject("diff", made, (run, { id, outs }) => on(run).diff(id, outs, inputs)),
    subject("diff of a change", made, (run, { id, outs }) => on(run).diff(id, outs, changed)),
    subject("read", made, (run, { id, outs }) => on(run).read(id, outs)),
    subject("create", nothing, made),
    subject("create of what is there", made, made),
    subject("update", made, (run, { id, outs }) => on(run).update(id, outs, changed)),
    subject("delete", made, (run, { id, outs }) => on(run).delete(id, outs)),
  ];
}

/** A function of the SDK, with what its arguments may name. */
export function subjectOf(definition: AnyFunction, ground: Ground): Subject {
  const known: Bag = {
    serverUuid: ground.alpha,
    sizeGb: 50,
    databaseUuid: ground.database,
    applicationUuid: ground.application,
    server: ground.gameServer,
  };
  const args = Object.fromEntries(
    Object.keys(definition.arguments)
      .filter((key) => key in known)
      .map((key) => [key, known[key]]),
  );
  return {
    name: `${definition.module ? `${definition.module}.` : ""}${definition.name}`,
    prepare: async () => NOTHING,
    act: async (run) => definition.call({ hosting: run.hosting, panel: run.panel }, checkArguments(definition, args)),
  };
}

/** What the scene declares at first, and after its first change where that is made in place. */
async function inputsOf(scene: Scene, definition: AnyDefinition): Promise<{ inputs: Bag; changed: Bag }> {
  const platform = await Platform.start();
  try {
    const [first, second] = scene.stages;
    const stack = new ProofStack(platform, () => first?.declare(platform.ground));
    const held = async () => {
      const went = await stack.up();
      if (!went.ok) throw new Error(`The scene of ${titleOf(scene)} does not run: ${went.errors.join("; ")}`);
      return (await stack.managed()).find(({ type }) => type === typeToken(definition));
    };
    const before = await held();
    if (!before) throw new Error(`The scene of ${titleOf(scene)} makes no ${scene.kind}.`);
    const inputs = bagOf(before.inputs);
    stack.program = () => second?.declare(platform.ground);
    const after = await held();
    return { inputs, changed: after && after.id === before.id ? bagOf(after.inputs) : inputs };
  } finally {
    await platform.close();
  }
}

function bagOf(inputs: Parameters<typeof openBag>[0]): Bag {
  const { __provider: _, ...bag } = openBag(inputs) as Bag;
  return bag;
}
