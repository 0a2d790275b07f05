import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { messageOf, NotReadyError } from "../../../provider/core/log/errors";
import type { Run } from "../../../provider/core/run/run";
import { exportName, typeToken } from "../../../provider/core/type-token";
import { nameOf } from "../../../provider/core/urn";
import { type Bag, HIDDEN, same, withCallerInfo, withoutHidden } from "../../../provider/core/values";
import { DynamicLifecycle } from "../../../provider/hosts/dynamic-provider";
import { definitions } from "../../../provider/resources";
import { openBag } from "../../../rehearsal/protocol/wire";
import { lifecycleFixtureOf } from "../../harness/fixtures";
import { permissionFor } from "../../harness/permissions";
import { Platform } from "../../harness/platform";
import { confirmingConfigOf, pinsOf } from "../../harness/provider";
import type { Scenario } from "../../harness/scenarios";
import { InProcessStack } from "../../harness/stack";
import { requireClear } from "../clear";
import { type Place, placesOf } from "./places";

export type Fate = "refused" | "stored" | "replaced";

interface State {
  id: string;
  outs: Bag;
}

/** One resource type on a separate sandbox. Every call runs in a new process of the provider. */
export class Trial {
  readonly places: readonly Place[];
  /** The object of the update trials. It receives all strings, one after another. */
  private standing: State | undefined;

  private constructor(
    private readonly platform: Platform,
    private readonly definition: AnyDefinition,
    /** Valid inputs, as the scenario declares them. */
    readonly inputs: Bag,
    private readonly name: string,
  ) {
    this.places = placesOf(definition, inputs);
  }

  /** Runs the first stage of the scenario, stores its inputs, and removes its objects. */
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

  /** Creates an object with the string, and removes the object again. */
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

  /**
   * Removes the folders that are not in `before`. If the string is a path, an uploaded file has folders, and the next file could have the path of
   * one.
   */
  private async removeFolders(before: readonly string[]): Promise<void> {
    const made = (await this.folders()).filter((id) => !before.includes(id));
    // Inner folders come first, because the removal of a folder also removes its content.
    for (const id of made.sort((a, b) => b.length - a.length)) await this.platform.sandbox.remove("folders", id);
  }

  /** Changes the object to the string. If this would replace the object, it changes nothing, because `created` tries the same string. */
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
   * Runs a write. Returns undefined if the platform refuses an input that only the platform can validate. If the write is a creation (`isNew`) of
   * several calls and fails after the first, the object is deleted again.
   */
  private async settled<T>(
    place: Place,
    text: string,
    write: (lifecycle: DynamicLifecycle) => Promise<T>,
    isNew = false,
  ): Promise<T | undefined> {
    try {
      return await this.run(write);
    } catch (error) {
      requireClear(messageOf(error), JSON.stringify(place.put(text)));
      if (isNew && error instanceof NotReadyError) await this.run((l) => l.delete(error.id, error.properties));
      if (!lifecycleFixtureOf(exportName(this.definition)).judgedByApi?.test(place.path)) throw error;
      return undefined;
    }
  }

  private async made(inputs: Bag): Promise<State> {
    const checked = await this.check({}, inputs);
    if (checked === undefined) throw new Error(`The inputs of ${this.name} are refused.`);
    return this.run((l) => l.create(checked));
  }

  /** Returns undefined if check refuses the inputs. The refusal must be a clear sentence. */
  private async check(olds: Bag, news: Bag): Promise<Bag | undefined> {
    const { inputs, failures } = await this.run((l) => l.check(olds, withCallerInfo(this.bag(news), { isPreview: true })));
    for (const { property, reason } of failures) requireClear(`${property} ${reason}`, JSON.stringify(news));
    return failures.length > 0 ? undefined : inputs;
  }

  /** The same program must find no change, and a refresh must change nothing. */
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
    return { ...inputs, [HIDDEN.urn]: `urn:pulumi:dev::proof::${typeToken(this.definition)}::${this.name}` };
  }

  private async run<T>(act: (lifecycle: DynamicLifecycle) => Promise<T>, said: string[] = []): Promise<T> {
    const { sandbox, lines, clock } = this.platform;
    const run: Run = this.platform.startProvider({ ...confirmingConfigOf(sandbox), ...pinsOf(sandbox) });
    lines.length = 0;
    try {
      return await clock.run(act(new DynamicLifecycle(this.definition, run)));
    } finally {
      said.push(...lines);
    }
  }

  close(): Promise<void> {
    return this.platform.close();
  }
}
