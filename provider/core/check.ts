import { reasonToTakeOver } from "./adoption";
import { changesOf } from "./difference";
import { messageOf } from "./errors";
import type { Field } from "./field";
import { checkInputs } from "./inputs";
import { Examination, nameOf, Operation } from "./operation";
import type { AnyDefinition, Problem } from "./resource";
import type { Run } from "./run";
import { shortened } from "./shortened";
import { type Bag, HIDDEN, hasUnknown, onlyHidden, plain, toldIn, withoutHidden, withTold } from "./values";

/** Checks the inputs of one kind: by the definition always, by reads of the platform in previews. */
export class Checker {
  constructor(
    private readonly definition: AnyDefinition,
    private readonly run: Run,
  ) {}

  async check(olds: Bag, news: Bag): Promise<{ inputs: Bag; failures: Problem[] }> {
    const { urn, within, isPreview } = toldIn(news);
    this.run.isPreview = isPreview;
    const { problems, inputs } = checkInputs(this.definition, nameOf(urn), withoutHidden(news));
    if (problems.length === 0) problems.push(...this.changeProblems(olds, inputs));
    const failures = [
      ...problems,
      ...(problems.length === 0 ? [...this.settingProblems(), ...this.claimProblems(inputs, urn, within)] : []),
    ];
    if (failures.length === 0 && isPreview) failures.push(...(await this.examined(olds, inputs, urn)));
    const hidden = withTold(onlyHidden(news), { isPreview: false });
    return { inputs: plain({ ...hidden, ...inputs }), failures: failures.map((failure) => this.guarded(shortened(failure))) };
  }

  private changeProblems(olds: Bag, inputs: Bag): Problem[] {
    const before = withoutHidden(olds);
    return Object.keys(before).length === 0 ? [] : (this.definition.validateChange?.(before, knownOf(inputs)) ?? []);
  }

  /** The engine prints the value of the property that a failure names, so a secret one is named in the text alone; also one that may be a mistyped secret. */
  private guarded({ property, reason }: Problem): Problem {
    const [key = ""] = property.split(".");
    const inputs = this.definition.inputs as Record<string, Field>;
    const field = Object.hasOwn(inputs, key) ? inputs[key] : undefined;
    return property !== "" && (!field || field.secret) ? { property: "", reason: `${property} ${reason}` } : { property, reason };
  }

  /** The settings that every call of this kind needs, so that a missing one fails in the preview. */
  private settingProblems(): Problem[] {
    try {
      this.run.settings.requireKnownKeys();
      void (this.definition.module === "game" ? this.run.panel : this.run.hosting);
      void this.run.settings.liveDiff;
      return [];
    } catch (error) {
      return [{ property: "", reason: messageOf(error) }];
    }
  }

  private claimProblems(inputs: Bag, urn: string, within: string): Problem[] {
    if (urn === "") return [];
    const known = knownOf(inputs);
    const key = this.definition.within;
    const parent = key !== undefined && typeof known[key] === "string" ? known[key] : within;
    // Whether two parents of which nothing is known are one, nobody can tell.
    if (key !== undefined && parent === "") return [];
    const claims = this.definition.claims?.(known, parent, inputs) ?? [];
    return claims.flatMap((claim) => {
      const holder = this.run.claim(`${this.definition.module ?? "hosting"} ${claim}`, urn);
      if (holder === undefined) return [];
      const what = within === "" ? claim : claim.replaceAll(within, `"${nameOf(within)}"`);
      return [
        {
          property: "",
          reason: `${what} is declared by "${nameOf(holder)}" too. Two resources must not manage one object: remove one of them.`,
        },
      ];
    });
  }

  /** What an `up` would meet, from reads alone. Once per resource: a replacement is checked twice, and its diff speaks before the second time. */
  private async examined(olds: Bag, inputs: Bag, urn: string): Promise<Problem[]> {
    const { definition, run } = this;
    const isNew = Object.keys(withoutHidden(olds)).length === 0;
    if (!isNew) run.noteOld(urn);
    if (isNew ? run.wasKnown(urn) : changesOf(definition, olds, inputs).changed.length === 0) return [];
    const context = new Examination(run, urn, inputs, isNew ? undefined : olds);
    try {
      const problems = (await definition.examine?.(context)) ?? [];
      if (problems.length > 0 || !isNew) return problems;
      for (const price of (await definition.prices?.(context)) ?? []) run.gate.tell(context.log, urn, price);
      // The old object of a replacement that the user forces is no obstacle to it.
      if (run.isOld(urn) || !definition.naturalKey?.every((key: string) => context.isKnown(key))) return [];
      const found = await definition.find?.(context);
      if (!found) return [];
      const why = await reasonToTakeOver(
        definition,
        new Operation(run, definition.type, found.id, { ...inputs, [HIDDEN.urn]: urn }, {}),
        found,
      );
      if (why === undefined) context.log.exists(found.what, found.id);
      else context.log.takenOver(`${found.what} (id ${found.id}): ${why}`);
      return [];
    } catch (error) {
      return [{ property: "", reason: messageOf(error) }];
    }
  }
}

const knownOf = (inputs: Bag): Bag => Object.fromEntries(Object.entries(inputs).filter(([, value]) => !hasUnknown(value)));
