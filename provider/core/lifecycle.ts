import { Witness } from "../api/witness";
import { PIN_KEYS } from "./account-pin";
import { parseAddress } from "./address";
import { takenText } from "./adoption";
import { Checker } from "./check";
import { Creation } from "./creation";
import { Differ, type DiffResult, isKeyChange } from "./diff";
import { changesOf, driftOf } from "./difference";
import { messageOf, NotReadyError, OperationError } from "./errors";
import { changesInPlace, type Field } from "./field";
import { Operation } from "./operation";
import { withProperty } from "./problem-text";
import { Rebinding } from "./rebinding";
import { refreshedInputs, stillNotAccepted } from "./refresh";
import { Removal } from "./removal";
import { type AnyDefinition, apiOf, exportName, type Live, type Problem } from "./resource";
import type { ScopeOptions } from "./resource-scope";
import type { Run } from "./run";
import { Sync } from "./sync";
import { takenKey } from "./taken-keys";
import { type Bag, callerInfoOf, HIDDEN, onlyHidden, plain, urnOf, withCallerInfo, withoutHidden, withoutKept } from "./values";

/**
 * The life of one kind's resources, as any host drives it. Acts on what the platform shows; the state is a cache of identifiers. The
 * definition says what the calls are, everything about when and whether is here and in the files beside it.
 */
export class Lifecycle {
  private readonly checker: Checker;
  private readonly sync: Sync;
  private readonly differ: Differ;
  private readonly rebinding: Rebinding;
  private readonly removal: Removal;

  constructor(
    readonly definition: AnyDefinition,
    private readonly run: Run,
  ) {
    this.checker = new Checker(definition, run);
    this.sync = new Sync(definition, run);
    this.differ = new Differ(definition, run, this.sync);
    this.rebinding = new Rebinding(definition, run, this.sync);
    this.removal = new Removal(definition, run, this.sync);
  }

  /** Validates inputs and brings them into canonical form; in a preview also says what an `up` would meet. */
  async check(olds: Bag, news: Bag): ReturnType<Checker["check"]> {
    const { inputs, failures } = await this.checker.check(this.upgraded(olds), news);
    return { inputs, failures: failures.length > 0 ? failures : await this.pinProblems() };
  }

  /** What is a part of the account itself is there in every account, so a wrong token would change a foreign one. */
  private async pinProblems(): Promise<Problem[]> {
    const { definition, run } = this;
    const api = apiOf(definition);
    if (!definition.needsPin || run.settings.isSet(PIN_KEYS[api].now)) return [];
    const whose = api === "game" ? "the account of the panel's key" : "the team of the token";
    const reason = `${definition.type} changes ${whose}, so the stack must name that account. Set it with: ${await run.accounts.lineToPin(api)}`;
    return [{ property: "", reason }];
  }

  /** Compares the program with the last state, and with what the platform holds now. */
  diff(id: string, stored: Bag, news: Bag): Promise<DiffResult> {
    const olds = this.resumed(stored);
    if (this.rebinding.isOn) return this.rebinding.diff(this.operation(id, news, olds));
    return this.differ.diff(id, olds, withUrn(news, olds));
  }

  private async refuseTakenKey({ urn, kind: type, inputs, id: objectId }: Operation): Promise<void> {
    const { definition, run } = this;
    const resource = { urn, type, inputs, objectId };
    if (!(await takenKey(run, definition, resource))) return;
    await run.programIsQuiet();
    const taken = await takenKey(run, definition, resource);
    if (!taken) return;
    run.hasFailed = true;
    throw new OperationError(takenText(taken), { code: "key_taken" });
  }

  /** Finds or makes the object. From the moment its id is known, a failure is a `NotReadyError`. */
  async create(news: Bag): Promise<{ id: string; outs: Bag }> {
    if (this.rebinding.isOn)
      return this.rebinding.refuse(
        "it creates nothing",
        "Move the rest with pulumi up --continue-on-error, then remove accountBefore to create it.",
      );
    const context = this.operation("", news, {});
    const { note, holding, urn, kind } = context;
    // What it has is what it is to give up. Only where nothing changed it is found again: a replacement that was interrupted.
    if (holding.object?.origin === "state" && (note.changes || !this.definition.identity.candidates))
      this.run.ownership.released(urn, kind, holding.object.id, "existing");
    try {
      context.witness = new Witness();
      if (note.loss) this.run.dataGate.require(note.loss, "replace");
      this.requireOverwriting(context);
      const outs = await new Creation(this.definition, this.run, this.sync).create(context, news);
      return { id: context.id, outs };
    } catch (error) {
      this.noteFailure(context);
      if (context.id === "") throw error;
      throw unfinished(context, this.halfMade(context), error);
    } finally {
      if (context.id !== "") {
        this.run.ownership.created(urn, kind, context.id, context.hasCreated ? "created" : "adopted");
        note.changes = true;
      }
    }
  }

  /** Asks for the permission before the first step of an event, or of what is left of one. */
  private requireOverwriting(context: Operation): void {
    const overwritten = this.definition.overwritesData?.(context);
    if (overwritten) context.requireOverwriting(overwritten);
  }

  private noteFailure({ urn, kind }: Operation): void {
    this.run.hasFailed = true;
    this.run.ownership.failed(urn, kind);
  }

  /** The state of a creation that stopped halfway. It names what a further call sets, which may not have been sent. */
  private halfMade(context: Operation): Bag {
    if (context.isUnproved) context.written.keepOnly(new Set());
    const outs = this.sync.outs(context, context.soFar, false);
    const unsent = context.isUnproved ? this.changeable(context) : Object.keys(this.definition.partialCreate?.(context.inputs) ?? {});
    return unsent.length > 0 ? { ...outs, [HIDDEN.unsent]: unsent } : outs;
  }

  /** Inputs that an update can send. */
  private changeable({ inputs }: Operation): string[] {
    const fields = Object.entries(this.definition.inputs as Record<string, Field>);
    return fields.flatMap(([key, field]) => (inputs[key] !== undefined && changesInPlace(field) ? [key] : []));
  }

  /** A state to go on from: what may not have been sent is as if nobody had said it, so that it is sent, shown or not. */
  private resumed(stored: Bag): Bag {
    const { [HIDDEN.unsent]: unsent, ...olds } = this.upgraded(stored);
    return Array.isArray(unsent) ? Object.fromEntries(Object.entries(olds).filter(([key]) => !unsent.includes(key))) : olds;
  }

  /**
   * Makes the platform agree with the inputs. Idempotent: it also goes on where an interrupted create or update stopped. What one that fails has
   * come to know (`keep`) is kept, so that the next one goes on from there.
   */
  async update(id: string, stored: Bag, news: Bag): Promise<{ outs: Bag }> {
    const context = this.operation(id, news, this.resumed(stored));
    if (this.rebinding.isOn) return { outs: await this.rebinding.update(context, this.upgraded(stored)) };
    context.account = await this.sync.requireAccount(context);
    context.witness = new Witness();
    this.run.ownership.observed(context.urn, context.kind, id);
    const { definition } = this;
    if (isKeyChange(definition, context.olds, news, changesOf(definition, context.olds, news).changed)) await this.refuseTakenKey(context);
    try {
      this.requireOverwriting(context);
      const outs = await this.sync.sync(context);
      context.note.changes = true;
      return { outs };
    } catch (error) {
      this.noteFailure(context);
      if (context.id === "") throw error;
      if (Object.keys(context.soFar).length > 0 && !context.isUnproved) {
        // What leaves the program may still have to be taken back.
        const { removed } = changesOf(definition, context.olds, news);
        const leaving = Object.fromEntries(removed.map((key) => [key, context.olds[key]]));
        throw unfinished(context, { ...leaving, ...this.sync.outs(context, context.soFar, false), ...unsentIn(stored) }, error);
      }
      // Once all is written the platform shows no difference any more, and nothing but this tells of a wait that failed.
      throw context.hasWritten ? unfinished(context, { ...this.upgraded(stored), ...context.ownWrites.toBag() }, error) : error;
    }
  }

  /** The live object in the form of the inputs; an empty id when it is gone. */
  async read(path: string, stored: Bag): Promise<{ id: string; props: Bag; inputs: Bag }> {
    const { definition } = this;
    const props = this.upgraded(stored);
    const isGet = Object.keys(withoutHidden(props)).length === 0;
    if (this.rebinding.isOn && !isGet) await this.rebinding.refuse("it refreshes nothing", "Run pulumi up without --refresh first.");
    const { id, inputs } = isGet ? parseAddress(definition, path) : { id: path, inputs: {} };
    // A refresh takes the truth into the state, also of what the program tells the engine to ignore.
    const context = this.operation(id, { ...props, ...inputs, [HIDDEN.ignored]: undefined }, props);
    await this.sync.requireOrigin(context);
    const live = await (isGet ? this.sync.glance(context) : this.sync.look(context));
    if (!live) {
      if (isGet)
        throw new OperationError(
          `there is no ${definition.type} ${path}: nothing of that id is on the platform, or it belongs to another team.`,
          { code: "gone" },
        );
      return { id: "", props: {}, inputs: {} };
    }
    const shown = isGet ? { ...inputs, ...live.inputs } : refreshedInputs(definition, context, live);
    const forgotten = this.run.settings.forgetsUnfinished ? { [HIDDEN.unfinished]: undefined, [HIDDEN.unsent]: undefined } : {};
    const hidden = onlyHidden({ ...props, ...forgotten, ...stillNotAccepted(definition, context, live) });
    return {
      id: live.id ?? id,
      // The engine does not tell a program the id that a path led to, only the properties.
      props: plain({ ...hidden, ...(isGet ? { [HIDDEN.id]: live.id ?? id } : {}), ...shown, ...live.outputs }),
      // As the program passes it: what the state keeps beside the outputs is no input.
      inputs: plain({ ...withCallerInfo(withoutKept(hidden), { release: undefined, account: undefined }), ...shown }),
    };
  }

  /** All that can be seen of an object, by the path of `get`, and what is hidden of it; undefined where nothing is there. */
  async shown(path: string): Promise<(Live<Bag, Bag> & { id: string }) | undefined> {
    const { id, inputs } = parseAddress(this.definition, path);
    const live = await this.definition.observe(this.operation(id, inputs, {}, { isWaiting: false }));
    return live && { ...live, id: live.id ?? id, inputs: { ...inputs, ...live.inputs } };
  }

  /** In which inputs an object that is there differs from these; undefined where nothing is there. Sends nothing but GET: for imports. */
  async differences(path: string, news: Bag): Promise<string[] | undefined> {
    return (await this.compared(path, news))?.differs;
  }

  /** What the state keeps of an object that is there, as if these inputs had made it. Sends nothing but GET: for imports. */
  async asMade(path: string, news: Bag): Promise<{ id: string; inputs: Bag; outs: Bag; differs: string[] } | undefined> {
    const found = await this.compared(path, news);
    if (!found) return undefined;
    const { context, live, differs } = found;
    context.account = await this.run.accounts.require(apiOf(this.definition), undefined);
    const inputs = plain({ ...context.inputs, ...context.hidden });
    return { id: live.id ?? context.id, inputs, outs: this.sync.outs(context, live.outputs), differs };
  }

  private async compared(path: string, news: Bag) {
    const { inputs, failures } = await this.checker.check({}, news);
    const [failure] = failures;
    if (failure) throw new OperationError(withProperty(failure.property, failure.reason), { code: "change_refused" });
    const { id } = parseAddress(this.definition, path);
    const context = this.operation(id, inputs, {}, { isWaiting: false });
    const live = await this.definition.observe(context);
    if (!live) return undefined;
    const { drifted, stays } = driftOf(this.definition, context, live, []);
    const told = stays.map((text) => text.split(":")[0] ?? text);
    return { context, live, differs: [...drifted, ...told] };
  }

  /** Deletes the object; gone is success, if gone is proved. */
  async delete(id: string, stored: Bag): Promise<void> {
    if (this.rebinding.isOn)
      await this.rebinding.refuse("it deletes nothing", "Keep the resource in the program until the stack has moved, then remove it.");
    const olds = this.upgraded(stored);
    const context = this.operation(id, olds, olds);
    await this.sync.requireOrigin(context);
    await this.removal.remove(context);
  }

  /** A state that another release wrote, in the form of this one. */
  private upgraded(olds: Bag): Bag {
    const { upgrade } = this.definition;
    return upgrade && Object.keys(olds).length > 0 ? upgrade(olds, callerInfoOf(olds).release ?? "") : olds;
  }

  private operation(id: string, news: Bag, olds: Bag, options?: ScopeOptions): Operation {
    return new Operation(this.run, exportName(this.definition), id, withUrn(news, olds), olds, options);
  }
}

/** The state keeps that it is not finished, and why: a refresh takes the engine's own mark of that away. */
function unfinished({ id }: Operation, state: Bag, error: unknown): NotReadyError {
  const why = messageOf(error);
  // The rest of it, such as the end of a build's log, is told once.
  const [first = ""] = why.split("\n");
  return new NotReadyError(id, { ...state, [HIDDEN.unfinished]: first }, [why]);
}

/** What may not have been sent stays so until an update has come to its end. */
const unsentIn = ({ [HIDDEN.unsent]: unsent }: Bag): Bag => (unsent === undefined ? {} : { [HIDDEN.unsent]: unsent });

/** The inputs' URN wins: outputs keep that of before a rename. */
const withUrn = (news: Bag, olds: Bag): Bag =>
  urnOf(news) === "" && urnOf(olds) !== "" ? { ...news, [HIDDEN.caller]: olds[HIDDEN.caller] } : news;
