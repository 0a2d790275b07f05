import { ApiError, ConflictError, ValidationError } from "../../api/errors";
import { parseAddress } from "../definition/address";
import { type Candidate, earlierThan } from "../definition/identity";
import { changesOf, driftOf, replacedBy } from "../diff/difference";
import { FoundError, OperationError } from "../log/errors";
import { ReplayedPurchase } from "../money/idempotency";
import type { Owner } from "../ownership/ownership";
import type { Bag } from "../values";
import {
  ADOPT_AGAIN,
  adoptionOf,
  DELETE_FIRST,
  equalSinceText,
  LOST,
  madeFirstText,
  madeTwiceText,
  severalText,
  takenKey,
  takenText,
  unchangeableText,
} from "./adoption";
import { reportEquals, unownedAmong, unownedEquals } from "./equals";
import { requireSoleOwner } from "./keys";
import { sendOnce } from "./lost-call";
import { type Mark, markIn } from "./mark";
import { isFoundByOrder, requireTakeable } from "./marked-order";
import { Operation } from "./operation";
import type { ResourceType } from "./resource-type";
import { Search } from "./search";
import type { Sync } from "./sync";

/** Creates one object or adopts the existing one. It never creates a second object (docs/architecture.md, "Nothing twice"). */
export class Creation {
  /** Ids of the objects that had the natural key before this run sent the creation. */
  before: ReadonlySet<string> = new Set();
  /** The object and the inputs of an earlier creation. The state must keep them although this creation failed. */
  earlier: Operation | undefined;
  /**
   * Start in milliseconds of the oldest read that looked for the object before the creation. The reads show every object that another run created
   * before that time.
   */
  private shownSince = Number.POSITIVE_INFINITY;
  /**
   * Objects without an owner that equalled the wanted object before a purchase. The platform may return one of them as the result of the purchase.
   */
  private equals: Candidate[] = [];

  private readonly search: Search;

  constructor(
    private readonly type: ResourceType,
    private readonly sync: Sync,
  ) {
    this.search = new Search(type);
  }

  async create(context: Operation, news: Bag): Promise<Bag> {
    context.account = await this.type.requireAccount(context);
    const { inputs, holding, note } = context;
    const { adopt } = inputs;
    const mark = markIn(holding.formerId);
    // The order after the object in the state has the next key. If that object is gone, the key does not change: a refresh may have dropped the state
    // of an interrupted creation. After a mark, it does not change either: it finds the object of the lost order.
    if (holding.formerId !== undefined && holding.phase !== "gone") context.generation = (note.generation ?? 1) + (mark ? 0 : 1);
    if (typeof adopt === "string") return this.takeOver(context, this.named(adopt), news);
    const late = mark && (await this.ofMark(context, mark));
    if (late) return this.takeOver(context, late, news, note.former?.olds);
    const found = await this.found(context);
    if (found) return this.takeOver(context, found, news);
    this.equals = await unownedEquals(this.type, context.urn, inputs);
    this.before = new Set([...this.before, ...this.equals.map(({ id }) => id)]);
    const outputs = await this.createOnce(context, news);
    return outputs ?? this.sync.toState(context, await this.sync.ready(context));
  }

  private named(address: string): Candidate {
    const { id } = parseAddress(this.type.definition, address);
    return { id, what: `${this.type.definition.identity.noun} ${address}`, ours: "adopt contains its id" };
  }

  /** Returns the object of the mark. Undefined if the following order finds that object. Fails if there are several objects. */
  private async ofMark(context: Operation, mark: Mark): Promise<Candidate | undefined> {
    const sent = context.note.former?.olds ?? context.declared;
    if (isFoundByOrder(context, sent, mark)) return undefined;
    const fresh = await this.search.since(this.at(context, "", sent), mark, (all) => unownedAmong(all, context));
    if (this.type.definition.plan) requireTakeable(context, fresh);
    if (fresh.length > 1) throw new OperationError(severalText(fresh), { code: "ambiguous" });
    return fresh[0];
  }

  /** Returns the existing object with the natural key. Undefined if there is none, or if another resource of the program owns it. */
  private async found(context: Operation): Promise<Candidate | undefined> {
    const candidates = await this.search.candidates(context);
    this.shownSince = context.witness?.shownSince ?? this.shownSince;
    this.before = new Set([...candidates, ...(await this.search.unnamed(context))].map(({ id }) => id));
    const [first, ...others] = candidates;
    if (!first) return undefined;
    if (others.length > 0 && context.inputs.adopt === true) throw new OperationError(severalText(candidates), { code: "ambiguous" });
    const owner = await this.ownerOf(context, first);
    if (!owner) return first;
    // The owner, another resource of the program, is about to get another key, because two resources must not declare one key. The creation fails if
    // a third object already has the owner's new key.
    const { urn: other, object } = owner.holding;
    const inputs = this.type.run.program.of(other, context.kind).inputs;
    const inItsWay = await takenKey(this.type, { urn: other, inputs, ...(object && { id: object.id }) });
    if (inItsWay) throw new OperationError(takenText(inItsWay), { code: "key_taken" });
    return undefined;
  }

  private async ownerOf(context: Operation, { id, ours }: Candidate): Promise<Owner | undefined> {
    const { kind: type, urn, holding } = context;
    const look = () => this.type.run.ownership.ownerOf({ type, id, parentId: holding.parentId }, urn, ["holds"]);
    // The wait ends early if another resource gives the object up to this one.
    const isKnown = () => ours !== undefined || context.owners.formerOwnerOf(id) !== undefined;
    await this.type.run.program.awaitDeclared(() => look() !== undefined || isKnown() || undefined);
    return look();
  }

  /** `sent`: the inputs of the earlier creation that made the object. */
  private async takeOver(context: Operation, candidate: Candidate, news: Bag, sent?: Bag): Promise<Bag> {
    const { definition } = this.type;
    this.requireSole(context, candidate.id);
    const isOld = candidate.id === context.formerId && candidate.ours === undefined;
    if (isOld && context.ownId !== candidate.id) throw new OperationError(DELETE_FIRST, { code: "delete_first" });
    const there = this.at(context, candidate.id, news);
    // The present program's `adopt` applies, not that of the earlier creation.
    const made = sent && this.at(context, candidate.id, { ...sent, adopt: context.inputs.adopt });
    const adoption = await adoptionOf(made ?? there, candidate, { isMarked: sent !== undefined });
    if ("refusal" in adoption) throw new OperationError(adoption.refusal, { code: "exists" });
    if (made) this.refuseOther(context, made, candidate);
    const live = await definition.observe(there);
    const notFound = `${candidate.what} was not found: it does not exist, or it belongs to another team. ${ADOPT_AGAIN}`;
    if (!live) throw new OperationError(notFound, { code: "gone" });
    const { unchangeable } = driftOf(there, live);
    if (isOld && unchangeable.length > 0) throw new OperationError(DELETE_FIRST, { code: "delete_first" });
    if (unchangeable.length > 0)
      throw new OperationError(unchangeableText(candidate.what, candidate.id, unchangeable), { code: "change_refused" });
    context.log.adopted(`${candidate.what} (id ${candidate.id}): ${adoption.why}`, adoption.isExpected);
    context.recordId(live.id ?? candidate.id);
    return this.sync.sync(context);
  }

  /** Fails if the program has declared another object since an earlier run created this object. The state then contains this object. */
  private refuseOther(context: Operation, made: Operation, { what, id }: Candidate): void {
    const { definition } = this.type;
    const { changed } = changesOf(definition, made.declared, context.declared);
    const isOther = replacedBy(definition, made.declared, context.declared, changed).length > 0;
    if (!isOther && !definition.identity.key?.some((name: string) => changed.includes(name))) return;
    made.account = context.account;
    this.earlier = made;
    throw new OperationError(
      `${what} (id ${id}) is the object of an earlier run, whose creation got no response. The program declares another one since then, so this run only wrote it into the state. Run pulumi up again.`,
      { code: "earlier_failure" },
    );
  }

  /** Fails if another resource of the program owns the object with this id, or adopts it by its id. The operation then drops the id. */
  private requireSole(context: Operation, id: string): void {
    const { urn, holding } = context;
    try {
      requireSoleOwner(this.type, { urn, id, parentId: holding.parentId });
    } catch (error) {
      context.forgetId();
      throw error;
    }
  }

  /** Creates the object. Looks for the object if the response is lost, and never sends the creation again in this run. */
  private async createOnce(context: Operation, news: Bag): Promise<Bag | undefined> {
    const { definition } = this.type;
    try {
      const answers = definition.plan ? await this.order(context) : [];
      // The object comes from an earlier purchase, which may have had other inputs, so it is updated.
      if (answers.some((answer) => answer instanceof ReplayedPurchase)) return this.sync.sync(context);
      const outputs = await definition.create?.(context);
      this.requireSole(context, context.id);
      await this.requireMade(context);
      if (this.type.form.isShared) return this.sync.sync(context);
      await this.requireFirst(context);
      context.hasCreated = true;
      await this.sync.readForms(context);
      return definition.waitUntilReady ? undefined : this.sync.toState(context, outputs ?? {});
    } catch (error) {
      if (error instanceof FoundError) return this.adoptNew(context, error, news, error);
      await this.requireNoOther(context, error);
      if (!(error instanceof ApiError && error.outcomeUnknown) || context.id !== "") throw error;
      return this.adoptNew(context, await this.candidateOfLostCall(context, error), news, error);
    }
  }

  /**
   * Runs the steps of the plan, then reports equal objects without an owner. The report comes last, because only the response to the order shows
   * whether one of them comes from an earlier order of this resource.
   */
  private async order(context: Operation): Promise<unknown[]> {
    try {
      return await this.sync.perform(context, undefined);
    } finally {
      // During the order, the program has declared the owners of most of these objects.
      reportEquals(context, unownedAmong(this.equals.splice(0), context), context.id);
    }
  }

  /** Fails unless the creation is proved. The state does not keep an event without a proof, so the next run starts it again. */
  private async requireMade(context: Operation): Promise<void> {
    const { definition } = this.type;
    const inputs = definition.state?.partialCreate?.(context.inputs) ?? {};
    const patch = Object.fromEntries(Object.keys(inputs).map((key) => [key, context.inputs[key] ?? null]));
    try {
      await this.sync.proof.require(context, { patch, before: { inputs } });
    } catch (error) {
      if (this.type.form.isPast && context.isUnproved) context.forgetId();
      throw error;
    }
  }

  /** Adopts an object that appeared after this run sent the creation, if the object belongs to this stack (`adoptionOf`). */
  private async adoptNew(context: Operation, found: Candidate, news: Bag, cause: unknown): Promise<Bag> {
    const reason = cause instanceof FoundError ? cause.reason : LOST;
    const adoption = await adoptionOf(this.at(context, found.id, news), found, { isNew: true, reason });
    if ("refusal" in adoption) throw new OperationError(adoption.refusal, { code: "exists", cause });
    this.requireSole(context, found.id);
    context.recordId(found.id);
    return this.sync.sync(context);
  }

  /** Returns the only object that did not exist before the call whose response was lost. Fails if the search ends without one. */
  private candidateOfLostCall(context: Operation, lost: ApiError): Promise<Candidate> {
    const { noun, candidates, equals } = this.type.definition.identity;
    const listed = candidates ? this.search.candidates.bind(this.search) : equals;
    const look = async (): Promise<Candidate | undefined> => {
      const all = (await listed?.(context.uncached())) ?? [];
      const fresh = unownedAmong(all, context).filter(({ id }) => !this.before.has(id));
      const [first, ...others] = fresh;
      if (first && !candidates)
        throw new OperationError(equalSinceText(noun, first, context.orders.missingResume(first.id)), {
          code: "outcome_unknown",
          cause: lost,
        });
      if (others.length > 0) throw new OperationError(severalText(fresh), { code: "ambiguous" });
      return first;
    };
    const { name = context.name } = context.inputs;
    const send = () => Promise.reject(lost);
    return listed ? sendOnce(context, { what: `${noun} "${name}"`, send, look }) : send();
  }

  /**
   * Called after the platform refused a creation. Fails if another run has created an object with the same natural key: if names are unique, the
   * platform refuses the later creation.
   */
  private async requireNoOther(context: Operation, refused: unknown): Promise<void> {
    if (!(refused instanceof ConflictError || refused instanceof ValidationError) || context.id !== "") return;
    const others = await this.search.candidates(context.uncached());
    const other = others.find(({ id }) => id !== context.formerId && context.owners.currentOwnerOf(id) === undefined);
    if (other) throw new OperationError(madeFirstText(other), { code: "created_twice", cause: refused });
  }

  /** If another run created an object with the same key a moment earlier, deletes the object of this run and fails. */
  private async requireFirst(context: Operation): Promise<void> {
    const { definition } = this.type;
    if (definition.identity.canExistTwice !== true || (await this.type.client.isExclusive(this.shownSince))) return;
    const candidates = await this.search.candidates(context.uncached());
    // Leaves out objects of other resources of this program: no other run created them, and their owners may be about to give them up.
    const first = earlierThan(
      context.id,
      candidates.filter(({ id }) => context.owners.currentOwnerOf(id) === undefined),
    );
    if (!first) return;
    await definition.remove?.(context);
    await this.type.run.confirmation.confirm(definition, context);
    context.forgetId();
    throw new OperationError(madeTwiceText(definition, context.name, first.id), { code: "created_twice" });
  }

  private at({ request }: Operation, id: string, news: Bag): Operation {
    return new Operation(this.type, request, id, news, {});
  }
}
