import { Witness } from "../../api/witness";
import { API_SIDES } from "../api-sides";
import { parseAddress } from "../definition/address";
import { learnSecrets } from "../definition/learn-secrets";
import { type ResourceRequest, requestFor, withUrn } from "../definition/request";
import type { AnyDefinition, Live, Problem } from "../definition/resource";
import { changesOf, driftOf } from "../diff/difference";
import { OperationError } from "../log/errors";
import { withProperty } from "../log/text";
import { type Bag, callerInfoOf, HIDDEN, onlyHidden, plain, withoutHidden } from "../values";
import { stillTaken, takenText } from "./adoption";
import { Checker } from "./check";
import { Creation } from "./creation";
import { Differ, type DiffResult } from "./diff";
import { forgetUnsent, halfMade, markOf, ofMark, unfinished, unsentIn } from "./interrupted";
import { nameNote, withKeptName } from "./kept-name";
import { awaitLate, lateNote } from "./late-effect";
import { isMark } from "./mark";
import { Operation } from "./operation";
import type { Ports } from "./ports";
import { Rebinding } from "./rebinding";
import { Removal } from "./removal";
import { isKeyChange } from "./replacing";
import type { ScopeOptions } from "./resource-scope";
import { ResourceType } from "./resource-type";
import { keptRevision, type ReadResult, refreshedInputs, Sync, stillNotAccepted } from "./sync";

/**
 * The lifecycle of one resource type, for every host. It acts on what the platform shows; the state is a cache of identifiers. The definition
 * contains the calls. This folder decides when and whether they are sent.
 */
export class Lifecycle {
  private readonly type: ResourceType;
  private readonly sync: Sync;
  private readonly checker: Checker;
  private readonly differ: Differ;
  private readonly rebinding: Rebinding;
  private readonly removal: Removal;

  constructor(
    readonly definition: AnyDefinition,
    private readonly run: Ports,
  ) {
    this.type = new ResourceType(definition, run);
    this.sync = new Sync(this.type);
    this.differ = new Differ(this.type, this.sync);
    this.rebinding = new Rebinding(this.type, this.sync);
    this.removal = new Removal(this.type, this.sync);
    this.checker = new Checker(this.type, this.removal);
  }

  /** Validates inputs and converts them to the canonical form. In a preview it also reports where an `up` would fail. */
  async check(request: ResourceRequest, olds: Bag, news: Bag): ReturnType<Checker["check"]> {
    learnSecrets(this.run.masker, this.definition, olds, news);
    const { inputs, failures } = await this.checker.check(request, this.upgraded(olds), news);
    return { inputs, failures: failures.length > 0 ? failures : await this.pinProblems() };
  }

  /** Predicts with reads where an operation would fail. A host calls this method if its check does not know whether this is a preview. */
  checkByReads(request: ResourceRequest, olds: Bag, inputs: Bag): Promise<Problem[]> {
    return this.checker.checkByReads(request, this.upgraded(olds), inputs);
  }

  /** Returns a problem if the object is a part of the account itself and no pin is set: a wrong token would change another account. */
  async pinProblems(): Promise<Problem[]> {
    const { definition, run } = this;
    const { pin, self } = API_SIDES[this.type.api];
    if (!this.type.form.isShared || definition.identity.parent !== undefined || run.settings.isSet(pin)) return [];
    const reason = `${definition.type} changes ${self}, so the configuration must name that account. Set it with: ${await run.accounts.lineToPin(this.type.api)}`;
    return [{ property: "", reason }];
  }

  async diff(request: ResourceRequest, id: string, stored: Bag, given: Bag): Promise<DiffResult> {
    const olds = this.resumed(stored);
    const news = withKeptName(this.type, request, stored, given);
    learnSecrets(this.run.masker, this.definition, olds, news);
    const result = await this.run.program.compare(() =>
      this.rebinding.isOn ? this.rebinding.diff(this.operation(request, id, news, olds)) : this.differ.diff(request, id, olds, news),
    );
    if (result.changes === false) this.run.program.record(this.run.program.of(request.urn, this.type.name), { progress: "unchanged" });
    return result;
  }

  /** Reports in a preview what an update or a replacement would do. Uses no `Program.compare`: the engine passes further declarations meanwhile. */
  async previewUpdate(request: ResourceRequest, id: string, stored: Bag, news: Bag): Promise<void> {
    if (!this.rebinding.isOn) await this.differ.diff(request, id, this.resumed(stored), withKeptName(this.type, request, stored, news));
  }

  private async refuseTakenKey(context: Operation): Promise<void> {
    const taken = await stillTaken(this.type, context);
    if (!taken) return;
    this.run.hasFailed = true;
    throw new OperationError(takenText(taken), { code: "key_taken" });
  }

  /** Finds or creates the object. A failure after the object's id is known throws a `NotReadyError`, which contains the state to store. */
  async create(request: ResourceRequest, news: Bag): Promise<{ id: string; outs: Bag }> {
    if (this.rebinding.isOn)
      return this.rebinding.refuse(
        "it does not create this resource",
        "Move the other resources with pulumi up --continue-on-error, then remove accountBefore to create this one.",
      );
    const context = this.operation(request, "", news, {});
    const { note, holding, urn, kind } = context;
    const creation = new Creation(this.type, this.sync);
    // A resource that has an object gives it up. But if nothing changed, this creation continues an interrupted replacement of that object.
    if (holding.object?.origin === "state" && (note.changes || !this.definition.identity.candidates))
      this.run.ownership.released(urn, kind, holding.object.id, "existing");
    try {
      if (!isMark(holding.formerId)) await awaitLate(context, note.former?.olds ?? {});
      context.witness = new Witness();
      if (note.formerWritten) context.written.take(note.formerWritten);
      if (note.loss) this.run.dataGate.require(note.loss, "replace");
      await this.requireOverwriting(context);
      const outs = await creation.create(context, news);
      return { id: context.id, outs };
    } catch (error) {
      this.noteFailure(context);
      const { earlier } = creation;
      const id = (earlier ?? context).id || markOf(context, creation.before, error);
      const made = earlier ?? ofMark(context, id) ?? context;
      throw id ? unfinished(this.run.masker, { id }, { ...halfMade(this.sync, made), ...nameNote(made, news) }, error) : error;
    } finally {
      const { id } = creation.earlier ?? context;
      if (id !== "" && !isMark(id)) {
        this.run.ownership.created(urn, kind, id, context.hasCreated ? "created" : "adopted");
        context.record({ changes: true, ...(this.run.ownership.of(urn).hasFailed ? {} : { progress: "written" }) });
      }
    }
  }

  /**
   * Fails if the operation overwrites data, or deletes a part of it, without permission. Updates also call this, because an update may continue an
   * interrupted operation.
   */
  private async requireOverwriting(context: Operation): Promise<void> {
    const lost = await this.definition.data?.losesPart?.(context);
    if (lost) context.dataGate.require(lost);
  }

  private noteFailure(context: Operation): void {
    forgetUnsent(context);
    this.run.hasFailed = true;
    this.run.ownership.failed(context.urn, context.kind);
  }

  /** Returns the state from which an operation continues. This state lacks inputs that may not have been sent, so the operation sends them. */
  private resumed(stored: Bag): Bag {
    const { [HIDDEN.unsent]: unsent, ...olds } = this.upgraded(stored);
    return Array.isArray(unsent) ? Object.fromEntries(Object.entries(olds).filter(([key]) => !unsent.includes(key))) : olds;
  }

  /**
   * Makes the platform match the inputs. Idempotent: it also continues an interrupted create or update. An update that fails stores the id and
   * outputs that it learned (`recordId`), and the next update continues from there.
   */
  async update(request: ResourceRequest, id: string, stored: Bag, given: Bag): Promise<{ outs: Bag }> {
    const news = withKeptName(this.type, request, stored, given);
    const context = this.operation(request, id, news, this.resumed(stored));
    if (this.rebinding.isOn) return { outs: await this.rebinding.update(context, this.upgraded(stored)) };
    context.account = await this.type.requireAccount(context);
    context.witness = new Witness();
    this.run.ownership.observed(context.urn, context.kind, id);
    context.record({ progress: "updating" });
    const { definition } = this;
    if (isKeyChange(context, changesOf(definition, context.olds, news).changed)) await this.refuseTakenKey(context);
    try {
      await this.requireOverwriting(context);
      await awaitLate(context, stored);
      const outs = await this.sync.sync(context);
      context.record({ progress: "written", changes: true });
      return { outs };
    } catch (error) {
      this.noteFailure(context);
      if (context.id === "") throw error;
      if (Object.keys(context.partialOutputs).length > 0 && !context.isUnproved) {
        // The update may not have reset inputs that the program removed. The state keeps them, so that the next update resets them.
        const { removed } = changesOf(definition, context.olds, news);
        const leaving = Object.fromEntries(removed.map((key) => [key, context.olds[key]]));
        throw unfinished(
          this.run.masker,
          context,
          { ...leaving, ...this.sync.toState(context, context.partialOutputs, false), ...unsentIn(stored) },
          error,
        );
      }
      // The writes were sent, so the next run finds no difference. Only this error records in the state that the wait after the writes failed.
      const late = lateNote(context);
      throw context.hasWritten || Object.keys(late).length > 0
        ? unfinished(this.run.masker, context, { ...this.upgraded(stored), ...context.ownWrites.toBag(), ...late }, error)
        : error;
    }
  }

  /** Returns the live object in the form of the inputs. The id is empty if the object is gone. */
  async read(request: ResourceRequest, path: string, stored: Bag): Promise<ReadResult> {
    const { definition } = this;
    const props = this.upgraded(stored);
    const isGet = Object.keys(withoutHidden(props)).length === 0;
    if (this.rebinding.isOn && !isGet)
      await this.rebinding.refuse("it does not refresh resources", "Run pulumi up without --refresh first.");
    const { id, inputs } = isGet ? parseAddress(definition, path) : { id: path, inputs: {} };
    // A refresh stores the platform's value of every input, even of inputs in `ignoreChanges`.
    const context = this.operation({ ...request, ignored: undefined }, id, { ...props, ...inputs }, props);
    if (!isGet) context.record({ progress: "refreshed" });
    await this.type.requireOrigin(context);
    const live: Live<Bag, Bag> | undefined = await (isGet
      ? this.sync.glance(context)
      : isMark(id)
        ? { inputs: {}, outputs: {} }
        : this.sync.look(context));
    if (!live) {
      if (isGet)
        throw new OperationError(`no ${definition.type} with id "${path}": it does not exist, or it belongs to another team.`, {
          code: "gone",
        });
      return { id: "", props: {}, inputs: {}, changed: [] };
    }
    const shown = isGet ? { ...inputs, ...live.inputs } : refreshedInputs(context, live);
    const forgotten = this.run.settings.forgetsUnfinished ? { [HIDDEN.unfinished]: undefined, [HIDDEN.unsent]: undefined } : {};
    const notes = onlyHidden({ ...withUrn(props, request), ...forgotten, ...stillNotAccepted(context, live) });
    return {
      id: live.id ?? id,
      // A program receives only the properties that a `get` returns, so they contain the object's id.
      props: plain({
        ...notes,
        ...(isGet ? { [HIDDEN.id]: live.id ?? id } : {}),
        ...shown,
        ...live.outputs,
        ...keptRevision(definition, props),
      }),
      inputs: plain(shown),
      changed: isGet ? [] : changesOf(definition, stored, { ...stored, ...shown }).changed,
    };
  }

  /** Finds an object by the path of `get`. Returns its visible values and the names of its hidden inputs. Undefined if it does not exist. */
  async shown(path: string): Promise<(Live<Bag, Bag> & { id: string }) | undefined> {
    const { id, inputs } = parseAddress(this.definition, path);
    const look = this.operation({ ...requestFor(""), isPreview: false }, id, inputs, {}, { isWaiting: false });
    const live = await this.definition.observe(look);
    return live && { ...live, id: live.id ?? id, inputs: { ...inputs, ...live.inputs } };
  }

  /** Returns the inputs that differ from an existing object. Undefined if the object does not exist. For imports: sends only GETs. */
  async differences(path: string, news: Bag): Promise<string[] | undefined> {
    return (await this.compared({ ...requestFor(""), isPreview: false }, path, news))?.differs;
  }

  /** Returns the state that an existing object would have if these inputs had created it. For imports: sends only GETs. */
  async asMade(
    request: ResourceRequest,
    path: string,
    news: Bag,
  ): Promise<{ id: string; inputs: Bag; outs: Bag; differs: string[] } | undefined> {
    const found = await this.compared(request, path, news);
    if (!found) return undefined;
    const { context, live, differs } = found;
    context.account = await this.type.requireAccount(context);
    const inputs = plain(context.inputs);
    return { id: live.id ?? context.id, inputs, outs: this.sync.toState(context, live.outputs), differs };
  }

  private async compared(request: ResourceRequest, path: string, news: Bag) {
    const { inputs, failures } = await this.checker.check(request, {}, news);
    const [failure] = failures;
    if (failure) throw new OperationError(withProperty(failure.property, failure.reason), { code: "change_refused" });
    const { id } = parseAddress(this.definition, path);
    const context = this.operation(request, id, inputs, {}, { isWaiting: false });
    const live = await this.definition.observe(context);
    if (!live) return undefined;
    const { drifted, stays } = driftOf(context, live);
    return { context, live, differs: [...drifted, ...stays.map(({ key }) => key)] };
  }

  /** Deletes the object. An object that is proved to be gone counts as deleted. */
  async delete(request: ResourceRequest, id: string, stored: Bag): Promise<void> {
    if (this.rebinding.isOn)
      await this.rebinding.refuse(
        "it does not delete resources",
        "Keep the resource in the program until the stack has moved, then remove it.",
      );
    const olds = this.upgraded(stored);
    const context = this.operation(request, id, olds, olds);
    await this.type.requireOrigin(context);
    await this.removal.remove(context);
  }

  private upgraded(olds: Bag): Bag {
    const { upgrade } = this.definition.state ?? {};
    return upgrade && Object.keys(olds).length > 0 ? upgrade(olds, callerInfoOf(olds).release ?? "") : olds;
  }

  private operation(request: ResourceRequest, id: string, news: Bag, olds: Bag, options?: ScopeOptions): Operation {
    learnSecrets(this.run.masker, this.definition, olds, news);
    return new Operation(this.type, request, id, news, olds, options);
  }
}
