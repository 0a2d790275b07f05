import type { CheckContext, Context, Watched, Watching } from "../definition/context";
import { OwnWrites } from "../definition/own-writes";
import type { ResourceRequest } from "../definition/request";
import type { Live } from "../definition/resource";
import { idempotencyKey } from "../money/idempotency";
import type { Holding } from "../ownership/ownership";
import type { ProgramNote } from "../ownership/program";
import { overlayIgnored, type PropertyPath, parsePath, pathContains } from "../property-path";
import { RESUME } from "../settings/setting-keys";
import { resourceTypeText } from "../type-token";
import { nameOf } from "../urn";
import { type Bag, type CallerInfo, callerInfoOf, HIDDEN, hasUnknown, UNCERTAIN, withoutHidden } from "../values";
import { WrittenDigests } from "../written";
import { ResourceScope, type ScopeOptions } from "./resource-scope";
import type { ResourceType } from "./resource-type";

const UNKNOWN_BACKEND =
  "The backend of this stack is unknown, so the provider cannot find the purchase of an interrupted run. Run pulumi login, or set PULUMI_BACKEND_URL. After an interrupted run, look for the object in the console and set adopt to its id.";

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

  readonly isChanging = (type: string, id: string): boolean => {
    const owner = this.owner(type, id);
    return owner !== undefined && this.run.program.known(owner.urn)?.changes === true;
  };
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
  /** Whether the data gate permitted the deletion, for example because a permission names the former name of the resource. */
  hasPassedDataGate = false;
  /** Whether a write of this operation may not have reached the platform, because its proof failed. */
  isUnproved = false;
  readonly sent: Bag = {};
  /** Inputs that this operation writes, and changed inputs whose new value the platform already shows. */
  writes: readonly string[] = [];
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
    const { randomHex } = type.run.outside;
    super(type, request.urn, { ...options, isPreview: request.isPreview });
    this.declared = withoutHidden(news);
    this.laid = this.declared;
    this.kept = id;
    this.ignored = ignored;
    this.ignoredPaths = this.ignored.flatMap((text) => [parsePath(text) ?? []].filter((path) => path.length > 0));
    this.generation = Number(olds[HIDDEN.generation] ?? 1);
    this.written = new WrittenDigests(olds[HIDDEN.written], randomHex);
    this.notAccepted = new WrittenDigests(olds[HIDDEN.notAccepted], randomHex);
    this.shownForms = new WrittenDigests(olds[HIDDEN.shownForms], randomHex);
    this.ownWrites = new OwnWrites(olds[HIDDEN.ownWrites]);
  }

  /** Export name of the resource type. */
  get kind(): string {
    return this.type.name;
  }

  /** The inputs with which the platform is compared and that are written (`layIgnored`). */
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

  /** This run's record of the resource and its object. */
  get holding(): Holding {
    return this.run.ownership.of(this.urn, this.kind);
  }

  get id(): string {
    return this.kept;
  }

  get currency(): string | undefined {
    return this.run.spending.currency;
  }

  get isDataPermitted(): boolean {
    const { run, kind, name, urn, id } = this;
    return this.hasPassedDataGate || run.dataGate.isPermitted({ type: resourceTypeText(kind), name, urn, id, what: "" });
  }

  get isDataSpared(): boolean {
    return !this.run.programRuns && !this.isDataPermitted;
  }

  get isUnfinished(): boolean {
    return this.olds[HIDDEN.unfinished] !== undefined;
  }

  get formerId(): string | undefined {
    return this.holding.formerId;
  }

  get formerPaths(): readonly string[] {
    return new WrittenDigests(this.former[HIDDEN.written], this.run.outside.randomHex).paths;
  }

  get former(): Readonly<Bag> {
    return this.note.former?.olds ?? {};
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

  readonly idempotencyKey = (part = ""): string => {
    if (this.run.isBackendUnknown) this.log.once("warning", UNKNOWN_BACKEND);
    const series = this.inputs.adopt === false ? "another" : "";
    const generation = this.generation > 1 ? `generation ${this.generation}` : "";
    return idempotencyKey(this.run.stack, this.urn, [part, series, generation].filter(Boolean).join(" "));
  };

  readonly orderNext = (): void => void this.generation++;

  readonly missingResume = (id: string): string | undefined => {
    const [type, { settings }] = [resourceTypeText(this.kind), this.run];
    const exact = `${this.name}#${id}`;
    const isAmbiguous = this.run.program.isAmbiguous(type, this.name);
    const isNamed = (!isAmbiguous && settings.resumes(type, this.name)) || settings.resumes(type, exact);
    return isNamed ? undefined : `${RESUME}=${type}:${isAmbiguous ? exact : this.name}`;
  };

  readonly objectOf = (what: string): string | undefined => this.run.ownership.declaringResource(what, this.urn)?.object?.id;

  readonly watched = (subject = ""): Watching | undefined => {
    const { watched } = this.request;
    const resources = this.partsOf(subject);
    const unseen = (watched ?? []).map((urn) => urn.replace(UNCERTAIN, "")).filter((urn) => !resources.some((one) => one.urn === urn));
    return watched && { resources, unseen: unseen.map((urn) => this.revised(urn)) };
  };

  private readonly revised = (urn: string) => ({ urn, revision: this.request.revisions?.[urn] });

  readonly partsOf = (subject: string): readonly Watched[] => {
    const { request, run } = this;
    const listed = new Map(request.watched?.map((urn) => [urn.replace(UNCERTAIN, ""), urn.startsWith(UNCERTAIN)]));
    const isOf = ({ urn, isRevised, isDone }: ProgramNote, { parentId, object } = run.ownership.of(urn)) =>
      isRevised && (isDone || run.isPreview || request.isPreview) && (parentId === subject || object?.id === subject);
    const notes = run.program.declared().filter((note) => listed.has(note.urn) || isOf(note));
    return notes.map((note) => ({
      ...note,
      ...this.revised(note.urn),
      name: nameOf(note.urn),
      isUncertain: listed.get(note.urn) === true,
    }));
  };

  readonly otherOwnerOf = (id: string): Promise<string | undefined> => this.awaitDeclared(() => this.currentOwnerOf(id));

  readonly isOwned = async (id: string): Promise<boolean> =>
    this.run.ownership.ownerOf({ type: this.kind, id }, this.urn, ["receives"]) !== undefined ||
    (await this.otherOwnerOf(id)) !== undefined;

  /** Returns the logical name of the other resource that owns this object, if the program has already declared that resource. */
  currentOwnerOf(id: string): string | undefined {
    const owner = this.owner(this.kind, id);
    return owner && nameOf(owner.urn);
  }

  /** Returns the logical name of the resource that gives up this object, or this part of a larger object, in this run. */
  formerOwnerOf(id: string): string | undefined {
    const formerOwner = this.run.ownership.ownerOf({ type: this.kind, id, keys: this.holding.keys }, this.urn, ["releases"]);
    return formerOwner && nameOf(formerOwner.holding.urn);
  }

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
