import type { CheckContext, Context, Former, Watched, Watching, Writes } from "../definition/context";
import { OwnWrites } from "../definition/own-writes";
import { isDeletedFirst } from "../definition/replacement";
import type { ResourceRequest } from "../definition/request";
import type { Live } from "../definition/resource";
import type { Holding } from "../ownership/ownership";
import { type Findings, isDone, type ProgramNote } from "../ownership/program";
import { overlayIgnored, type PropertyPath, parsePath, pathContains } from "../property-path";
import { nameOf } from "../urn";
import { type Bag, type CallerInfo, callerInfoOf, HIDDEN, hasUnknown, UNCERTAIN, withoutHidden } from "../values";
import { WrittenDigests } from "../written";
import { ResourceOrders } from "./resource-orders";
import { ResourceScope, type ScopeOptions } from "./resource-scope";
import type { ResourceType } from "./resource-type";

/** One resource, as a plan and the checks of a preview see it. An `up` makes the plan again before its first write. */
export class PlanContext extends ResourceScope implements CheckContext<Bag> {
  readonly id: string;

  constructor(
    type: ResourceType,
    urn: string,
    readonly inputs: Bag,
    readonly olds: Bag | undefined,
    { id = "", isPreview = false }: { id?: string; isPreview?: boolean } = {},
  ) {
    super(type, urn, { isComparing: true, isPreview });
    this.id = id;
  }

  // A property and not a method, so that a definition can destructure it.
  readonly isKnown = (key: string): boolean => !hasUnknown(this.inputs[key]);

  get due(): string | undefined {
    return this.run.program.known(this.urn)?.due;
  }
}

/** A diff, create, read, update or delete of one resource. */
export class Operation extends ResourceScope implements Context<Bag> {
  /** The program's inputs. The state stores them. */
  readonly declared: Bag;
  private laid: Bag;
  readonly written: WrittenDigests;
  /** Digests of the values that the platform kept although this provider wrote other values, by path. */
  readonly notAccepted: WrittenDigests;
  /** Digests of the platform's form of raw fields (`isRaw`), if it differs from the written form. */
  readonly shownForms: WrittenDigests;
  readonly ownWrites: OwnWrites;
  readonly orders = new ResourceOrders(this);
  /** The account of the object, if this operation has read it from the platform. */
  account: CallerInfo["account"];
  /** Place of the object in the series of this resource's orders. The state keeps it, and the key of an order contains it. */
  generation: number;
  private readonly ignored: readonly string[];
  private readonly ignoredPaths: readonly PropertyPath[];
  private kept: string;
  private knownCallerInfo: CallerInfo | undefined;
  /** Whether this operation has sent its writes. The next comparison then finds no difference. */
  hasWritten = false;
  /** Whether this operation created its object. The object then contains only what this run has put into it. */
  hasCreated = false;
  /** Whether a write of this operation may not have reached the platform, because its proof failed. */
  isUnproved = false;
  readonly sent: Bag = {};
  /** Inputs that this operation writes, and changed inputs whose new value the platform already shows. */
  writing: readonly string[] = [];
  /** The outputs known before the object is ready. */
  partialOutputs: Bag = {};

  constructor(
    type: ResourceType,
    readonly request: ResourceRequest,
    id: string,
    news: Bag,
    readonly olds: Bag,
    options: ScopeOptions = {},
  ) {
    const { ignored = [] } = request;
    const { outside } = type.run;
    super(type, request.urn, { ...options, isPreview: request.isPreview });
    this.declared = withoutHidden(news);
    this.laid = this.declared;
    this.kept = id;
    this.ignored = ignored;
    this.ignoredPaths = this.ignored.flatMap((text) => [parsePath(text) ?? []].filter((path) => path.length > 0));
    this.generation = Number(olds[HIDDEN.generation] ?? 1);
    this.written = new WrittenDigests(olds[HIDDEN.written], outside);
    this.notAccepted = new WrittenDigests(olds[HIDDEN.notAccepted], outside);
    this.shownForms = new WrittenDigests(olds[HIDDEN.shownForms], outside);
    this.ownWrites = new OwnWrites(olds[HIDDEN.ownWrites]);
  }

  /** Export name of the resource type. */
  get kind(): string {
    return this.type.name;
  }

  /** The inputs that are compared with the platform and written to it (see `layIgnored`). */
  get inputs(): Bag {
    return this.laid;
  }

  /** Values of an earlier request that the state contains beside the inputs and outputs, such as the account. */
  get callerInfo(): CallerInfo {
    this.knownCallerInfo ??= callerInfoOf(this.olds);
    return this.knownCallerInfo;
  }

  /** Whether the last operation on the object used another provider. The state of an early release does not contain the provider. */
  get hasOtherProvider(): boolean {
    const { release, provider } = this.callerInfo;
    return release !== undefined && this.request.provider !== provider;
  }

  /** URN of the parent: from the state, or from the request if the state contains none. */
  get parentUrn(): string {
    return this.callerInfo.parentUrn || this.request.parentUrn;
  }

  get note(): ProgramNote {
    return this.run.program.of(this.urn, this.kind);
  }

  record(findings: Findings): void {
    this.run.program.record(this.note, findings);
  }

  /** This run's record of the resource and its object. */
  get holding(): Holding {
    return this.run.ownership.of(this.urn, this.kind);
  }

  get id(): string {
    return this.kept;
  }

  /** Id of the object. If an interrupted replacement left the old object, and this run has not deleted it: the id of the old object. */
  get ownId(): string | undefined {
    const { object, phase, formerId } = this.holding;
    const isLeft = isDeletedFirst(this.definition, this.inputs) && phase === "existing" && !this.note.isRetained;
    return object?.id ?? (isLeft ? formerId : undefined);
  }

  get isUnfinished(): boolean {
    return this.olds[HIDDEN.unfinished] !== undefined;
  }

  get formerId(): string | undefined {
    return this.holding.formerId;
  }

  get former(): Former {
    const { olds: properties = {} } = this.note.former ?? {};
    const paths = (): readonly string[] => new WrittenDigests(properties[HIDDEN.written], this.run.outside).paths;
    return {
      id: this.formerId,
      properties,
      get paths() {
        return paths();
      },
    };
  }

  get writes(): Writes {
    return { digests: this.written, own: this.ownWrites, sent: this.sent };
  }

  readonly recordId = (id: string, partialOutputs: Bag = {}): void => {
    this.kept = id;
    this.partialOutputs = partialOutputs;
    this.run.ownership.expected(this.urn, this.kind, id);
  };

  readonly forgetId = (): void => {
    this.kept = "";
    this.run.ownership.expected(this.urn, this.kind, undefined);
  };

  readonly watched = (subject = "", how?: "on any host"): Watching | undefined => {
    const { watched = how === undefined ? undefined : [] } = this.request;
    const resources = this.partsOf(subject);
    const unseen = (watched ?? []).map((urn) => urn.replace(UNCERTAIN, "")).filter((urn) => !resources.some((one) => one.urn === urn));
    return watched && { resources, unseen: unseen.map((urn) => this.revised(urn)) };
  };

  private readonly revised = (urn: string) => ({ urn, revision: this.request.revisions?.[urn] });

  private readonly partsOf = (subject: string): readonly Watched[] => {
    const { request, run } = this;
    const listed = new Map(request.watched?.map((urn) => [urn.replace(UNCERTAIN, ""), urn.startsWith(UNCERTAIN)]));
    const isOf = (note: ProgramNote, { parentId, object } = run.ownership.of(note.urn)) =>
      note.isRevised && (isDone(note) || run.isPreview || request.isPreview) && (parentId === subject || object?.id === subject);
    const notes = run.program.declared().filter((note) => listed.has(note.urn) || isOf(note));
    return notes.map((note) => ({
      ...note,
      ...this.revised(note.urn),
      name: nameOf(note.urn),
      isUncertain: listed.get(note.urn) === true,
    }));
  };

  /** Restricts the operation to reads that began at `since` or later (default: now). `sent` are the inputs that the operation has written. */
  uncached({ since = this.clock.now(), sent = [], ...how }: ScopeOptions & { sent?: readonly string[] } = {}): Operation {
    const operation = new Operation(this.type, this.request, this.id, this.declared, this.olds, {
      ...how,
      since,
      isComparing: this.isComparing,
    });
    operation.written.take(this.written);
    for (const key of sent) operation.sent[key] = this.inputs[key];
    return operation;
  }

  /** Returns a comparison with the state's inputs in place of the program's. It logs nothing. */
  asInState(): Operation {
    return new Operation(this.type, this.request, this.id, this.olds, this.olds, { isComparing: true, isSilent: true });
  }

  readonly ignores = (path: string): boolean => {
    const wanted = parsePath(path) ?? [path];
    return this.ignoredPaths.some((ignored) => pathContains(ignored, wanted));
  };

  /** Gives all inputs in `ignoreChanges` the platform's values, before anything is compared or written. Has no effect on an object new to the stack. */
  layIgnored({ inputs: live, hidden = [] }: Pick<Live<Bag, Bag>, "inputs" | "hidden">): void {
    if (this.ignored.length === 0 || Object.keys(this.olds).length === 0) return;
    const visible = Object.keys(this.declared).filter((key) => key in live && !hidden.includes(key));
    const pick = (bag: Bag): Bag => Object.fromEntries(visible.map((key) => [key, bag[key]]));
    this.laid = { ...this.declared, ...overlayIgnored(pick(this.declared), pick(live), this.ignored) };
  }
}
