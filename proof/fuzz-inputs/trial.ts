import { lifeOf } from "../../harness/lives";
import { permissionFor } from "../../harness/permissions";
import { Platform } from "../../harness/platform";
import { confirmingConfigOf, pinsOf } from "../../harness/provider";
import type { Scenario } from "../../harness/scenarios";
import { InProcessStack } from "../../harness/stack";
import { messageOf, NotReadyError } from "../../provider/core/errors";
import { Lifecycle } from "../../provider/core/lifecycle";
import { type AnyDefinition, exportName, typeToken } from "../../provider/core/resource";
import type { Run } from "../../provider/core/run";
import { nameOf } from "../../provider/core/urn";
import { type Bag, HIDDEN, same, withCallerInfo, withoutHidden } from "../../provider/core/values";
import { definitions } from "../../provider/resources";
import { openBag } from "../../testing/protocol/wire";
import { requireClear } from "../clear";
import { type Place, placesOf } from "./places";

/** What became of a text. */
export type Fate = "refused" | "stored" | "replaced";

interface State {
  id: string;
  outs: Bag;
}

/** One kind on a sandbox of its own, with inputs that are known to work. Every call is a process of its own. */
export class Trial {
  readonly places: readonly Place[];
  /** What the update trials change: it goes from one text to the next, as in a long life. */
  private standing: State | undefined;

  private constructor(
    private readonly platform: Platform,
    private readonly definition: AnyDefinition,
    /** Inputs that work, as the scenario declares them. */
    readonly inputs: Bag,
    private readonly name: string,
  ) {
    this.places = placesOf(definition, inputs);
  }

  /** Takes the inputs from the scenario's first stage, and removes what it made. */
  static async of(scenario: Scenario, definition = definitions.find((d) => exportName(d) === scenario.kind)): Promise<Trial> {
    const [first] = scenario.stages;
    if (!definition || !first) throw new Error(`There is no resource type ${scenario.kind}, or its scenario has no stages.`);
    const platform = await Platform.start();
    const stack = new InProcessStack(platform, () => first.declare(platform.fixture));
    const made = await stack.up();
    const held = (await stack.managed()).find(({ type }) => type === typeToken(definition));
    if (!made.ok || !held) throw new Error(`The scenario of ${scenario.kind} failed: ${made.errors.join("; ")}`);
    stack.program = () => undefined;
    await stack.up();
    const { __provider: _, ...inputs } = withoutHidden(openBag(held.inputs) as Bag);
    const name = nameOf(held.urn);
    platform.environment = permissionFor(scenario.kind, name);
    return new Trial(platform, definition, inputs, name);
  }

  /** Makes an object with the text, and removes it again. */
  async created(place: Place, text: string): Promise<Fate> {
    const checked = await this.check({}, place.put(text));
    if (checked === undefined) return "refused";
    const folders = await this.folders();
    const state = await this.settled(place, text, (l) => l.create(checked), true);
    if (state === undefined) return "refused";
    try {
      await this.requireUnchanged(state, place.put(text), checked);
    } finally {
      await this.run((l) => l.delete(state.id, state.outs));
      await this.removeFolders(folders);
    }
    return "stored";
  }

  private async folders(): Promise<readonly string[]> {
    return (await this.platform.sandbox.find("folders")).map(({ $id }) => String($id));
  }

  /** The folders that a file was put into stay, and one at the path of the next file is in its way: where the text is a path with that one in it. */
  private async removeFolders(before: readonly string[]): Promise<void> {
    const made = (await this.folders()).filter((id) => !before.includes(id));
    // A folder goes with what is in it.
    for (const id of made.sort((a, b) => b.length - a.length)) await this.platform.sandbox.remove("folders", id);
  }

  /** Changes an object that stands, so that it has the text. What only a replacement could change is left to the creation. */
  async updated(place: Place, text: string): Promise<Fate> {
    this.standing ??= await this.made(this.inputs);
    const { id, outs } = this.standing;
    const checked = await this.check(outs, place.put(text));
    if (checked === undefined) return "refused";
    const { replaces } = await this.run((l) => l.diff(id, outs, checked));
    if (replaces.length > 0) return "replaced";
    const updated = await this.settled(place, text, (l) => l.update(id, outs, checked));
    if (updated === undefined) return "refused";
    this.standing = { id, ...updated };
    await this.requireUnchanged(this.standing, place.put(text), checked);
    return "stored";
  }

  /**
   * What a write came to; undefined where the platform refused what it alone could judge. A creation of several calls leaves its object to the
   * state (`isNew`), and a destroy takes it away.
   */
  private async settled<T>(place: Place, text: string, write: (lifecycle: Lifecycle) => Promise<T>, isNew = false): Promise<T | undefined> {
    try {
      return await this.run(write);
    } catch (error) {
      requireClear(messageOf(error), JSON.stringify(place.put(text)));
      if (isNew && error instanceof NotReadyError) await this.run((l) => l.delete(error.id, error.properties));
      if (!lifeOf(exportName(this.definition)).judgedByApi?.test(place.path)) throw error;
      return undefined;
    }
  }

  private async made(inputs: Bag): Promise<State> {
    const checked = await this.check({}, inputs);
    if (checked === undefined) throw new Error(`The inputs of ${this.name} are refused.`);
    return this.run((l) => l.create(checked));
  }

  /** The inputs as check returns them; undefined where it refuses, which it must do in a sentence for people. */
  private async check(olds: Bag, news: Bag): Promise<Bag | undefined> {
    const { inputs, failures } = await this.run((l) => l.check(olds, withCallerInfo(this.bag(news), { isPreview: true })));
    for (const { property, reason } of failures) requireClear(`${property} ${reason}`, JSON.stringify(news));
    return failures.length > 0 ? undefined : inputs;
  }

  /** The same program again finds nothing to do, and a refresh changes nothing. */
  private async requireUnchanged({ id, outs }: State, news: Bag, checked: Bag): Promise<void> {
    const again = await this.run((l) => l.check(outs, withCallerInfo(this.bag(news), { isPreview: true })));
    if (again.failures.length > 0) throw new Error(`the stored inputs are refused the next time: ${JSON.stringify(again.failures)}`);
    if (!same(again.inputs, checked)) throw new Error("the second check returns a different result");
    const said: string[] = [];
    const { changes } = await this.run((l) => l.diff(id, outs, again.inputs), said);
    if (changes !== false)
      throw new Error(`a perpetual diff: ${changes === undefined ? "the inputs differ from the state" : said.join("; ")}`);
    const { inputs } = await this.run((l) => l.read(id, outs));
    const differing = Object.keys(this.definition.inputs).filter((key) => !same(inputs[key], checked[key]));
    if (differing.length > 0) throw new Error(`a refresh changes ${differing.join(", ")}`);
  }

  private bag(inputs: Bag): Bag {
    return { ...inputs, [HIDDEN.caller]: `urn:pulumi:dev::proof::${typeToken(this.definition)}::${this.name}` };
  }

  private async run<T>(act: (lifecycle: Lifecycle) => Promise<T>, said: string[] = []): Promise<T> {
    const { sandbox, lines, clock } = this.platform;
    const run: Run = this.platform.startProvider({ ...confirmingConfigOf(sandbox), ...pinsOf(sandbox) });
    lines.length = 0;
    try {
      return await clock.run(act(new Lifecycle(this.definition, run)));
    } finally {
      said.push(...lines);
    }
  }

  close(): Promise<void> {
    return this.platform.close();
  }
}
