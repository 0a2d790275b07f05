import type { Masker } from "../../api/masker";
import { formOf } from "../../core/definition/forms";
import type { Naming, ResourceRequest } from "../../core/definition/request";
import { type AnyDefinition, type Problem, secretInputs } from "../../core/definition/resource";
import type { Lifecycle } from "../../core/lifecycle/lifecycle";
import { NotReadyError, withCode } from "../../core/log/errors";
import { withProperty } from "../../core/log/text";
import { RELEASE } from "../../core/settings/release";
import { nameOf, typeOf } from "../../core/urn";
import { type Bag, HIDDEN, isHidden, withoutHidden } from "../../core/values";
import { lifecycleOf } from "../../references/lifecycle-of";
import { codedReason, engineProblem } from "../engine-problem";
import { hideMarkedInput } from "../marked-inputs";
import { inputsForEngine, onlyOthers, propertiesForEngine, propertiesInPreview } from "./answers";
import { Callers } from "./callers";
import {
  type CheckAnswer,
  type CheckCall,
  type CreateCall,
  type DeleteCall,
  type DiffAnswer,
  type DiffCall,
  type ReadCall,
  RefusedError,
  type ResourceAnswer,
  UnfinishedError,
  type UpdateCall,
} from "./calls";
import { definitionOf } from "./definition-of";
import { detailedDiff } from "./detailed-diff";
import { type Found, found, refreshed } from "./read";
import { markedSecrets, openedBag } from "./secrets";
import type { Session } from "./session";
import { textOf, withStateToken } from "./status";

export class Resources {
  private readonly callers = new Callers();
  private readonly lifecycles = new Map<AnyDefinition, Lifecycle>();

  constructor(private readonly session: Session) {}

  async check({ urn, olds, news, autonaming }: CheckCall): Promise<CheckAnswer> {
    const definition = definitionOf(typeOf(urn));
    const given = openedBag(news);
    this.hide(definition, olds, news);
    const { release, isUp } = this.callers.note(urn, given);
    // Recorded only for a certain `up`, because a preview must not fail where an `up` refuses a replacement.
    if (isUp) this.session.run.isPreview = false;
    if (release !== undefined && release !== RELEASE) this.session.run.log(nameOf(urn), urn).once("info", otherReleaseText(release));
    const naming: Naming = { proposed: autonaming?.proposedName || undefined, isDisabled: autonaming?.isDisabled === true };
    const request = { ...this.request(urn, { isPreview: isUp ? false : undefined }), naming, others: given[HIDDEN.others] };
    const { inputs, failures } = await this.lifecycle(definition).check(request, openedBag(olds), withoutHidden(given));
    if (failures.length === 0 && Object.keys(withoutHidden(olds)).length === 0) this.session.run.concurrency.expect(urn);
    const { masker } = this.session;
    const shown = failures.map((failure) => engineProblem(withoutItsSecrets(failure, news, masker), given, masker));
    return { inputs: inputsForEngine(definition, inputs, news), failures: shown };
  }

  async diff({ id, urn, olds, news, ignored }: DiffCall): Promise<DiffAnswer> {
    const definition = definitionOf(typeOf(urn));
    const [before, after] = [openedBag(olds), withoutHidden(openedBag(news))];
    this.hide(definition, olds, news);
    const result = await this.lifecycle(definition).diff(this.request(urn, { ignored }), id, before, after);
    const { changes, replaces, deleteBeforeReplace } = result;
    if (changes !== false) this.session.run.concurrency.expect(urn);
    return { isChanged: changes !== false, replaces, deleteBeforeReplace, detailed: detailedDiff(result, before, after) };
  }

  async create(call: CreateCall): Promise<ResourceAnswer> {
    const { urn, properties, timeoutSeconds, isPreview } = call;
    const definition = definitionOf(typeOf(urn));
    const request = this.request(urn, { isPreview });
    const inputs = withoutHidden(openedBag(properties));
    return this.answering(definition, timeoutSeconds, [properties], async (lifecycle, withTimeout) => {
      requireNone(await lifecycle.checkByReads(request, {}, inputs));
      if (isPreview) {
        // The comparison of a replacement did not know that this is a preview.
        const { former } = this.session.run.program.known(urn) ?? {};
        if (former?.id) await lifecycle.previewUpdate(request, former.id, former.olds, inputs);
        return { id: "", properties: propertiesInPreview(definition, inputs, properties), refreshBeforeUpdate: false };
      }
      const { id, outs } = await this.step(urn, () => lifecycle.create(request, withTimeout(inputs)));
      return this.stored(definition, id, outs, inputs, [properties]);
    });
  }

  async update(call: UpdateCall): Promise<ResourceAnswer> {
    const { id, urn, olds, oldInputs, news, timeoutSeconds, ignored, isPreview } = call;
    const definition = definitionOf(typeOf(urn));
    const request = this.request(urn, { ignored, isPreview });
    const [before, inputs] = [openedBag(olds), withoutHidden(openedBag(news))];
    return this.answering(definition, timeoutSeconds, [news, leftOf(olds, news)], async (lifecycle, withTimeout) => {
      if (isPreview) {
        requireNone(await lifecycle.checkByReads(request, formerInputs(definition, openedBag(oldInputs), before), inputs));
        await lifecycle.previewUpdate(request, id, before, inputs);
        return { id, properties: propertiesInPreview(definition, inputs, news, before), refreshBeforeUpdate: false };
      }
      const { outs } = await this.step(urn, () => lifecycle.update(request, id, withTimeout(before), withTimeout(inputs)));
      return this.stored(definition, id, outs, inputs, [news]);
    });
  }

  async delete({ id, urn, properties, timeoutSeconds }: DeleteCall): Promise<void> {
    const definition = definitionOf(typeOf(urn));
    const stored = openedBag(properties);
    const { run } = this.session;
    await this.answering(definition, timeoutSeconds, [properties], (lifecycle, withTimeout) => {
      const deleted = () => this.step(urn, () => lifecycle.delete(this.request(urn), id, withTimeout(stored)));
      return run.programRuns ? deleted() : withStateToken(definition, run.settings, deleted);
    });
  }

  async read({ id, urn, isImport, properties, inputs }: ReadCall): Promise<ResourceAnswer> {
    const definition = definitionOf(typeOf(urn));
    const stored = openedBag(properties);
    const isKnown = isStoredByThisPackage(stored);
    const context = { definition, request: this.request(urn), run: this.session.run, lifecycle: this.lifecycle(definition) };
    const look = () => (isKnown ? refreshed(context, id, stored) : found(context, id, isImport ? undefined : stored));
    const usesState = isKnown || (isImport && !this.session.run.programRuns);
    const shown = await (usesState ? withStateToken(definition, this.session.run.settings, look, isImport) : look());
    return this.readAnswer(definition, shown, properties, inputs);
  }

  private readAnswer(definition: AnyDefinition, { id, props, inputs, unfinished }: Found, ...sent: [Bag, Bag]): ResourceAnswer {
    if (id === "") return { id, properties: {}, inputs: {}, refreshBeforeUpdate: false };
    const answer = {
      id,
      properties: propertiesForEngine(definition, props, ...sent),
      inputs: inputsForEngine(definition, { ...onlyOthers(sent[1]), ...inputs }, { ...sent[0], ...sent[1] }),
      refreshBeforeUpdate: this.refreshesFirst(definition),
    };
    if (unfinished !== undefined) throw new UnfinishedError(answer, [withCode(unfinished, "not_ready")]);
    return answer;
  }

  /** Gives the masker those values that only the program marked as secret: values of inputs that are not always secret. */
  private hide(definition: AnyDefinition, ...bags: readonly Bag[]): void {
    const always = secretInputs(definition);
    for (const [key, value] of bags.flatMap((bag) => Object.entries(bag)))
      if (!always.includes(key) && !isHidden(key)) hideMarkedInput(this.session.masker, definition, key, markedSecrets(value));
  }

  private request(urn: string, { ignored, isPreview }: Pick<ResourceRequest, "ignored" | "isPreview"> = {}): ResourceRequest {
    const { release: _, isUp: __, ...caller } = this.callers.of(urn);
    return { urn, ...caller, provider: this.session.providerName, ignored, isPreview };
  }

  private lifecycle(definition: AnyDefinition): Lifecycle {
    const lifecycle = this.lifecycles.get(definition) ?? lifecycleOf(definition, this.session.run);
    this.lifecycles.set(definition, lifecycle);
    return lifecycle;
  }

  private step<T>(urn: string, call: () => Promise<T>): Promise<T> {
    return this.session.run.concurrency.run(call, urn);
  }

  /**
   * Runs an operation. `withTimeout` sets the input `timeoutSeconds` to the value of `customTimeouts`, unless the program sets that input.
   */
  private async answering<T>(
    definition: AnyDefinition,
    timeoutSeconds: number,
    sent: readonly Bag[],
    operation: (lifecycle: Lifecycle, withTimeout: (bag: Bag) => Bag) => Promise<T>,
  ): Promise<T> {
    this.hide(definition, ...sent);
    const isUsed = timeoutSeconds > 0 && "timeoutSeconds" in definition.inputs;
    const given = sent.every((bag) => bag.timeoutSeconds === undefined);
    const withTimeout = (bag: Bag): Bag => (isUsed && given ? { ...bag, timeoutSeconds: Math.ceil(timeoutSeconds) } : bag);
    try {
      return await operation(this.lifecycle(definition), withTimeout);
    } catch (error) {
      if (!(error instanceof NotReadyError)) throw new RefusedError(textOf(error), { cause: error });
      const { id, properties, reasons, reasonCode, reasonFacts } = error;
      throw new UnfinishedError(
        this.stored(definition, id, properties, given ? {} : { timeoutSeconds }, sent),
        reasons.map((reason) => withCode(reason, reasonCode, reasonFacts)),
      );
    }
  }

  /**
   * Returns the answer to the engine. `inputs`: the inputs of the program. If these inputs contain no `timeoutSeconds`, the state contains none
   * either, even if `customTimeouts` set it for the operation.
   */
  private stored(definition: AnyDefinition, id: string, outs: Bag, inputs: Bag, sent: readonly Bag[]): ResourceAnswer {
    const { timeoutSeconds, ...others } = outs;
    const kept = inputs.timeoutSeconds === undefined ? others : { ...others, timeoutSeconds };
    return { id, properties: propertiesForEngine(definition, kept, ...sent), refreshBeforeUpdate: this.refreshesFirst(definition) };
  }

  /**
   * Whether the engine must read the resource at the beginning of the next run, before it runs the program (`refreshBeforeUpdate`). False for events,
   * because there is nothing to read after an event has run.
   */
  private refreshesFirst(definition: AnyDefinition): boolean {
    return !formOf(definition).isPast && this.session.run.settings.refreshFirst;
  }
}

/** Returns the properties that the program no longer sets. The state of an update that fails may keep them. */
const leftOf = ({ timeoutSeconds: _, ...olds }: Bag, news: Bag): Bag =>
  Object.fromEntries(Object.entries(olds).filter(([key]) => !Object.hasOwn(news, key)));

const otherReleaseText = (release: string): string =>
  `this plugin has the release ${RELEASE}, but the program's package has ${release}. Use the same release of both.`;

/** Whether the properties come from a state. In a `get`, the engine passes values from the program instead. */
const isStoredByThisPackage = (stored: Bag): boolean => stored.__urn !== undefined || stored.__provider !== undefined;

/** Returns the inputs in the state. The state of an imported object may contain no inputs. Then returns the inputs among its properties. */
function formerInputs(definition: AnyDefinition, inputs: Bag, properties: Bag): Bag {
  if (Object.keys(withoutHidden(inputs)).length > 0) return inputs;
  return Object.fromEntries(Object.entries(properties).filter(([key]) => Object.hasOwn(definition.inputs, key)));
}

/** Removes the secret values of the failing property from the reason, because the engine prints the reason as it is. */
const withoutItsSecrets = (problem: Problem, news: Bag, masker: Masker): Problem => ({
  ...problem,
  reason: masker.mask(problem.reason, ...markedSecrets(news[problem.property.split(".")[0] ?? ""])),
});

function requireNone(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  throw new RefusedError(problems.map((problem) => codedReason(problem, withProperty(problem.property, problem.reason))).join("\n"));
}
