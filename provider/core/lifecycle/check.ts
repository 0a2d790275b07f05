import { identityVocabulary, type Vocabulary } from "../../api/vocabulary";
import { parseAddress } from "../definition/address";
import type { Field } from "../definition/field";
import {
  checkInputs,
  defaultName,
  isMissing,
  keepsName,
  shortened,
  shortPath,
  shrinkProblems,
  unnamedProblems,
} from "../definition/inputs";
import { type ResourceRequest, requestFor } from "../definition/request";
import type { Live, Problem } from "../definition/resource";
import { changesOf, driftOf, plannedInputs } from "../diff/difference";
import { NotComparableError } from "../log/errors";
import type { OwnershipKey } from "../ownership/ownership";
import type { Findings, ProgramNote } from "../ownership/program";
import { nameOf } from "../urn";
import { type Bag, hasUnknown, knownOf, plain, withoutHidden } from "../values";
import { ADOPT_AGAIN, adoptProblems, reportFound, severalText, unchangeableText } from "./adoption";
import { isNew, MISSING_AFTER_FAILURE, notMadeText, withLast } from "./check-result";
import { reportAuthorOfGone } from "./drift-report";
import { reportEquals, unownedEquals } from "./equals";
import { memoryOf, orderProblems } from "./exclusive";
import { isUnnamed, markedInputs } from "./kept-name";
import { idKey, ownershipKeysOf, uniqueIn } from "./keys";
import { reportLostPart } from "./loss";
import { markProblems } from "./mark";
import { foundByOrder, reportTakeable } from "./marked-order";
import { Operation, PlanContext } from "./operation";
import { reportChangePrices } from "./price-preview";
import type { Removal } from "./removal";
import { endingTheRun, problemOf, replacementProblems } from "./replacement";
import type { ResourceType } from "./resource-type";
import { resumeProblem } from "./resume-problem";

const PREVIEW = { isPreview: true } as const;

/** Checks the inputs of one resource type: always with its definition, and in previews also with reads of the platform. */
export class Checker {
  constructor(
    private readonly type: ResourceType,
    private readonly removal: Removal,
  ) {}

  async check(request: ResourceRequest, olds: Bag, news: Bag): Promise<{ inputs: Bag; failures: Problem[] }> {
    const { urn, isPreview, organization } = request;
    const { definition } = this.type;
    this.type.run.programRuns = true;
    this.type.run.noteOrganization(organization);
    const named = isNew(olds) ? markedInputs(this.type, urn) : olds;
    const unnamed = unnamedProblems(definition, request, { olds: named, news });
    const checked = checkInputs(definition, defaultName(definition, request, named), news, this.words());
    const { inputs } = checked;
    const failures = [...unnamed, ...checked.problems];
    if (failures.length === 0)
      failures.push(
        ...shrinkProblems(definition, withoutHidden(olds), knownOf(inputs)),
        ...adoptProblems(definition, inputs),
        ...markProblems(definition, inputs),
      );
    const former = isNew(olds) ? {} : { former: { id: "", olds } };
    this.record(urn, { ...former, keepsName: keepsName(definition, request) && isUnnamed(definition, news) });
    if (failures.length === 0) failures.push(...this.settingProblems(), ...this.ownershipProblems(olds, inputs, request));
    if (failures.length === 0) Object.assign(inputs, await memoryOf(this.type, request, inputs));
    const isForReads = failures.length === 0 && isPreview !== undefined;
    return {
      inputs: plain(inputs),
      failures: isForReads ? await this.checkByReads(request, olds, inputs, true) : this.reported(request, news, failures),
    };
  }

  /**
   * Reads the platform to predict where an operation would fail. `check` calls this method if the request shows whether this is a preview. Otherwise
   * the host calls it together with the operation. `olds` are the inputs of the state. `isCheck`: a problem ends the run.
   */
  async checkByReads(request: ResourceRequest, olds: Bag, inputs: Bag, isCheck = false): Promise<Problem[]> {
    const { urn, isPreview = false } = request;
    const { run } = this.type;
    const isMoving = run.accounts.isMoving;
    if (isPreview) await reportAuthorOfGone(run, urn);
    const failures = await this.accountProblems(olds, urn, isPreview);
    if (failures.length === 0 && !isMoving && isNew(olds)) {
      const refused = await replacementProblems(this.type, this.removal, { urn, inputs, isPreview });
      failures.push(...(isCheck ? refused.map(endingTheRun) : refused));
    }
    if (failures.length === 0 && isPreview && !isMoving) failures.push(...(await this.previewFailures(olds, inputs, urn)));
    return this.reported(request, inputs, failures);
  }

  private reported({ urn, isPreview = false }: ResourceRequest, news: Bag, failures: readonly Problem[]): Problem[] {
    const besides = failures.length > 0 && isPreview ? this.type.run.foreseen.besides(urn) : this.afterFailure(failures, news);
    if (failures.length > 0 && !isPreview) this.type.run.hasFailed = true;
    const shown = failures.map((failure) => shortened(this.guarded(news, failure)));
    return withLast(shown, besides);
  }

  /**
   * With `--continue-on-error`, the SDK passes no value for an output of a failed resource. An input that uses this output then seems to be missing.
   */
  private afterFailure(failures: readonly Problem[], news: Bag): string | undefined {
    return this.type.run.hasFailed && failures.some((failure) => isMissing(failure, news)) ? MISSING_AFTER_FAILURE : undefined;
  }

  /**
   * Returns the configured vocabulary, or the words of the specification if it is malformed. The check of the settings reports a malformed
   * vocabulary.
   */
  private words(): Vocabulary {
    try {
      return this.type.run.vocabulary;
    } catch {
      return identityVocabulary;
    }
  }

  /**
   * If a problem concerns a secret input, or a value that the program marked as secret, moves the input's name from `property` to the text, because
   * the engine prints the value of `property`. An unknown property may be a mistyped secret, so its name is also moved. Masks the text before it is
   * shortened: a part of a secret is not recognized.
   */
  private guarded(news: Bag, { property, reason: text, ...code }: Problem): Problem {
    const reason = this.type.run.masker.mask(text);
    const [key = ""] = property.split(".");
    const inputs = this.type.definition.inputs as Record<string, Field>;
    const field = Object.hasOwn(inputs, key) ? inputs[key] : undefined;
    return property !== "" && (!field || field.secret || this.type.run.masker.isMarked(news[key]))
      ? { property: "", reason: `${shortPath(property)} ${reason}`, ...code }
      : { property, reason, ...code };
  }

  /** Returns the problems of settings that every call of this resource type needs, so that a missing setting fails in the preview. */
  private settingProblems(): Problem[] {
    try {
      this.type.run.settings.requireKnownKeys();
      void this.type.client;
      void this.type.run.settings.liveDiff;
      void this.type.run.settings.explainDrift;
      const { dataGate, outside, settings } = this.type.run;
      const problem = resumeProblem(settings, outside.types ?? [], outside.canResume) ?? dataGate.problem();
      return problem === undefined ? [] : [{ property: "", reason: problem, code: "invalid_setting" }];
    } catch (error) {
      return [problemOf(error)];
    }
  }

  private note(urn: string): ProgramNote {
    return this.type.run.program.of(urn, this.type.name);
  }

  private record(urn: string, findings: Findings): void {
    this.type.run.program.record(this.note(urn), findings);
  }

  private adoptedKey(olds: Bag, { adopt, ...inputs }: Bag): OwnershipKey[] {
    if (typeof adopt !== "string" || hasUnknown(adopt) || !isNew(olds)) return [];
    const { id, inputs: named } = parseAddress(this.type.definition, adopt);
    // The path in `adopt` contains the parent's id, even while the parent's id in the inputs is unknown.
    return idKey(this.type.definition, { id, parentId: uniqueIn(this.type.definition, { ...inputs, ...named }) });
  }

  private ownershipProblems(olds: Bag, inputs: Bag, request: ResourceRequest): Problem[] {
    const { urn, parentUrn } = request;
    if (urn === "") return [];
    const { ownership } = this.type.run;
    const note = this.note(urn);
    const ownershipKeys = [...ownershipKeysOf(this.type.definition, inputs, parentUrn), ...this.adoptedKey(olds, inputs)];
    const conflict = ownership.conflict(ownershipKeys, urn);
    if (!conflict) {
      ownership.declared(urn, note.type, ownershipKeys, uniqueIn(this.type.definition, inputs));
      this.record(urn, { progress: "declared", inputs, isRevised: this.type.definition.outputs.revision !== undefined });
      return orderProblems(this.type.run, ownershipKeys, request);
    }
    const { key: ownershipKey, holding } = conflict;
    const what = parentUrn === "" ? ownershipKey.what : ownershipKey.what.replaceAll(parentUrn, `"${nameOf(parentUrn)}"`);
    return [
      {
        property: "",
        reason: `${what} ${ownershipKey.isPlural ? "are" : "is"} also declared by "${nameOf(holding.urn)}". Two resources must not manage one object: remove one of them.`,
        code: "key_taken",
      },
    ];
  }

  /** Returns a problem if the platform does not confirm the pin, or if a requested move is impossible. All other checks by reads run later. */
  private async accountProblems(olds: Bag, urn: string, isPreview: boolean): Promise<Problem[]> {
    const { api, run } = this.type;
    const { accounts } = run;
    try {
      if (accounts.isMoving) {
        const move = await accounts.move(api);
        if (isNew(olds) && isPreview) run.log(nameOf(urn), urn).warning(notMadeText(move));
      }
      await accounts.requirePin(api);
      return [];
    } catch (error) {
      return [problemOf(error)];
    }
  }

  /** Predicts where an `up` would fail, and sends only reads. Runs once per resource, although the engine checks a replacement twice. */
  private async previewFailures(olds: Bag, inputs: Bag, urn: string): Promise<Problem[]> {
    const { definition, run } = this.type;
    const [isFirst, note] = [isNew(olds), this.note(urn)];
    if (isFirst ? note.progress === "reported" && note.due === undefined : changesOf(definition, olds, inputs).changed.length === 0)
      return [];
    if (isFirst) this.record(urn, { progress: "reported" });
    const context = new PlanContext(this.type, urn, inputs, isFirst ? undefined : olds, PREVIEW);
    // The engine checks the creation of a replacement without old inputs. In a preview the old object still exists, so `previewChecks` gets the
    // inputs of the state.
    const replaced = isFirst && run.ownership.of(urn).phase === "existing" ? note.former?.olds : undefined;
    const checked = replaced === undefined ? context : new PlanContext(this.type, urn, inputs, replaced, PREVIEW);
    try {
      const problems = (await definition.previewChecks?.(checked)) ?? [];
      if (problems.length > 0 || !isFirst || note.due !== undefined) return problems;
      this.record(urn, { changes: true });
      if (typeof inputs.adopt === "string") return await this.adoptedById(inputs, urn, inputs.adopt);
      const ordered = await this.orderedBefore(urn, inputs);
      if (ordered) return ordered;
      await reportChangePrices(context);
      reportEquals(context, await unownedEquals(this.type, urn, inputs));
      // In a replacement that the user forces, the object with the natural key is the resource's own old object, which is no conflict.
      const operation = new Operation(this.type, requestFor(urn), "", inputs, {}, { isComparing: true });
      if (!note.former && run.ownership.of(urn).phase !== "existing") return await this.reportExisting(context, operation);
      await reportLostPart(operation);
      return [];
    } catch (error) {
      if (!(error instanceof NotComparableError)) return [problemOf(error)];
      context.log.notCompared(error.message);
      return [];
    }
  }

  /** Reports the existing object that has the natural key, and existing values that the `up` will overwrite. */
  private async reportExisting(context: PlanContext, wanted: Operation): Promise<Problem[]> {
    const { definition } = this.type;
    const { key, candidates } = definition.identity;
    const { inputs, urn } = context;
    await this.reportOverwrites(context, wanted);
    if (!key?.every((name: string) => context.isKnown(name))) return [];
    const all = (await candidates?.(context)) ?? [];
    const [found] = all;
    if (!found) return [];
    if (all.length > 1 && inputs.adopt === true) return [{ property: "", reason: severalText(all) }];
    const operation = new Operation(this.type, requestFor(urn), found.id, inputs, {}, { isComparing: true });
    if (operation.owners.currentOwnerOf(found.id) !== undefined) return [];
    const live = inputs.adopt === true ? await definition.observe(operation) : undefined;
    const unchangeable = live ? driftOf(operation, live).unchangeable : [];
    if (unchangeable.length > 0) return [{ property: "", reason: unchangeableText(found.what, found.id, unchangeable) }];
    await reportFound(operation, found);
    return [];
  }

  private async reportOverwrites(context: PlanContext, operation: Operation): Promise<void> {
    await reportLostPart(operation);
    for (const line of (await this.type.definition.data?.notice?.(context)) ?? []) context.log.adopted(line);
  }

  /** Checks the object whose id the program gives in `adopt`. The object must exist; its name does not matter. */
  private async adoptedById(inputs: Bag, urn: string, address: string): Promise<Problem[]> {
    const { definition } = this.type;
    if (hasUnknown(address)) return [];
    const { id, inputs: named } = parseAddress(definition, address);
    // The path in `adopt` contains the parent's id, even while the parent's id in the inputs is unknown.
    const placed: Bag = { ...inputs, ...named, ...knownOf(inputs) };
    if (hasUnknown(placed[definition.identity.parent ?? ""])) return [];
    const operation = new Operation(this.type, { ...requestFor(urn), ...PREVIEW }, id, placed, {}, { isComparing: true });
    const live = await definition.observe(operation);
    if (!live) return [{ property: "adopt", reason: `names no existing ${definition.identity.noun}: ${address}. ${ADOPT_AGAIN}` }];
    const { unchangeable } = driftOf(operation, live);
    if (unchangeable.length > 0) return [{ property: "adopt", reason: unchangeableText(definition.identity.noun, address, unchangeable) }];
    operation.log.adopted(`${definition.identity.noun} ${live.id ?? id}: adopt contains its id`);
    const found = { id: live.id ?? id, ...PREVIEW };
    await this.reportOverwrites(new PlanContext(this.type, urn, placed, undefined, found), operation);
    return this.reportTaking(operation, live);
  }

  /** Reports the object of an earlier order whose response was lost, and what a change of this object costs. Undefined if there is none. */
  private async orderedBefore(urn: string, inputs: Bag): Promise<Problem[] | undefined> {
    const { definition } = this.type;
    const wanted = new Operation(this.type, { ...requestFor(urn), ...PREVIEW }, "", inputs, {}, { isComparing: true });
    const found = await foundByOrder(wanted);
    const [first, ...others] = found;
    if (!first) return undefined;
    reportTakeable(wanted, found);
    const operation = new Operation(this.type, wanted.request, first.id, inputs, {}, { isComparing: true });
    const live = others.length === 0 ? await definition.observe(operation) : undefined;
    return live && driftOf(operation, live).unchangeable.length === 0 ? this.reportTaking(operation, live) : [];
  }

  private async reportTaking(operation: Operation, live: Live<Bag, Bag>): Promise<Problem[]> {
    const taken = { id: live.id ?? operation.id, ...PREVIEW };
    await reportChangePrices(new PlanContext(this.type, operation.urn, plannedInputs(operation, live), undefined, taken), live);
    return [];
  }
}
