import { filled } from "./addressing";
import type { AnyCall, Call, CallArguments } from "./call";
import type { Clock } from "./clock";
import { NotFoundError } from "./errors";
import type { NodeClient } from "./node";
import { ReadCache } from "./read-cache";
import type { Socket, SocketListener } from "./socket";
import type { Transport } from "./transport";
import type { Witness } from "./witness";

/** Collects writes of one parent that the API takes in one call; who makes a client knows when they leave. */
export interface Batching {
  /** `send` gets what was collected and answers in the same order, an error instead of the result of an item that failed. */
  add<I, R>(parent: string, item: I, send: (items: I[]) => Promise<(R | Error)[]>): Promise<R>;
}

/** What a request goes through: it may be sent again, or its failure be told in another way. */
export type Guard = <T>(request: () => Promise<T>) => Promise<T>;

/** One API as the kinds use it: calls, reads that all resources of a run share, and writes that are collected per parent. */
export class Client {
  private readonly cache: ReadCache;
  private readonly readAt = new Map<string, number>();
  /** Keys to the last task of those that run one after another. */
  private readonly queues = new Map<string, Promise<unknown>>();
  /** What else lives as long as the run, by its key. */
  private readonly things = new Map<string, unknown>();
  /** Shared reads that began before it are asked for anew. */
  private notBefore = Number.NEGATIVE_INFINITY;
  /** Through which every request goes. */
  private guard: Guard = (request) => request();
  /** Who notes what was answered. */
  private witness: Witness | undefined;

  constructor(
    private readonly transport: Transport,
    private readonly clock: Clock,
    private readonly batches: Batching,
    /** What the API's signed addresses lead to. */
    readonly node: NodeClient,
    /** Opens a web socket to an address that the API has named. Default: there is none. */
    readonly openSocket?: (address: string, listener: SocketListener) => Promise<Socket>,
  ) {
    this.cache = new ReadCache(() => clock.now());
  }

  /** The same API with the same shared reads, but for those that began before this moment: the first who needs one asks anew, for all. */
  since(ms: number): Client {
    return Object.assign(Object.create(Client.prototype) as Client, this, { notBefore: ms });
  }

  /** The same API with the same shared reads; each request goes through `guard`, which may send a refused one again. */
  guarded(guard: Guard): Client {
    return Object.assign(Object.create(Client.prototype) as Client, this, { guard });
  }

  /** The same API with the same shared reads; `witness` notes what the requests of this copy were answered. */
  witnessed(witness: Witness | undefined): Client {
    return Object.assign(Object.create(Client.prototype) as Client, this, { witness });
  }

  /** Runs tasks of one key one after another, in the order in which they came. */
  async inTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.queues.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    this.queues.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.queues.get(key) === mine) this.queues.delete(key);
    }
  }

  /** Resolves when the tasks of a key are over that were given until now, however they end; undefined where there is none. */
  turnsOf(key: string): Promise<void> | undefined {
    const last = this.queues.get(key);
    const end = () => undefined;
    return last?.then(end, end);
  }

  /** What all resources of a run have together besides reads, such as an open console: made by the first who asks for it. */
  shared<T>(key: string, make: () => T): T {
    if (!this.things.has(key)) this.things.set(key, make());
    return this.things.get(key) as T;
  }

  /** Sends a call now. */
  send<B, Q, A>(call: Call<B, Q, A>, args?: CallArguments<B, Q>): Promise<A> {
    return this.guard(() => this.noted(call, args?.params, this.transport.send(call, args, this.witness)));
  }

  private async noted<A>(call: AnyCall, params: Readonly<Record<string, string>> = {}, answer: Promise<A>): Promise<A> {
    const { witness } = this;
    if (!witness) return answer;
    if (call.method !== "GET") witness.writes++;
    try {
      const value = await answer;
      if (call.method === "GET") witness.reads++;
      return value;
    } catch (error) {
      if (error instanceof NotFoundError) witness.missing.push({ call, params });
      throw error;
    }
  }

  /** The response of a GET, asked for once in a run. */
  get<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q> = {}): Promise<A> {
    return this.guard(() => this.noted(call, args.params, this.held(call, args)));
  }

  private held<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q>): Promise<A> {
    const key = keyOf(call, args);
    if (this.cache.readAt(key) < this.notBefore) this.cache.invalidate(key);
    const held = this.cache.get(key, () => this.transport.send(call, args));
    if (this.witness) this.witness.shownSince = Math.min(this.witness.shownSince, this.cache.basedOn(key));
    return held;
  }

  /** The response of a GET of which somebody else's write of this run is known to have changed something: asked for anew. */
  refetch<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q> = {}): Promise<A> {
    this.cache.invalidate(keyOf(call, args));
    return this.get(call, args);
  }

  /** The response of a GET that is at most that old: those who wait for different objects of one list ask together. */
  getWithin<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q>, atMostSeconds: number): Promise<A> {
    const key = keyOf(call, args);
    const now = this.clock.now();
    if (now - (this.readAt.get(key) ?? Number.NEGATIVE_INFINITY) <= atMostSeconds * 1000) return this.get(call, args);
    this.readAt.set(key, now);
    return this.refetch(call, args);
  }

  /**
   * The row of a shared list that fits. What this run made may be missing in the list as it is held: then the list is read once more, by
   * the first who misses something, for all.
   */
  find<Q, R>(call: Call<never, Q, R[]>, args: CallArguments<never, Q>, fits: (row: R) => boolean): Promise<R | undefined> {
    return this.guard(() => this.noted(call, args.params, this.found(call, args, fits)));
  }

  private async found<Q, R>(call: Call<never, Q, R[]>, args: CallArguments<never, Q>, fits: (row: R) => boolean): Promise<R | undefined> {
    const key = keyOf(call, args);
    for (;;) {
      const held = this.held(call, args);
      const found = (await held).find(fits);
      if (found !== undefined) return found;
      if (!this.cache.holds(key, held)) continue;
      if (!this.cache.isStale(key)) return undefined;
      this.cache.invalidate(key);
    }
  }

  /** States that this run made or changed an object of a list in a way that the write's response does not show whole. */
  markStale<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q> = {}): void {
    this.cache.markStale(keyOf(call, args));
  }

  /** The response of a GET as it is after all writes that were marked: those who wrote side by side share the one that was asked for last. */
  current<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q> = {}): Promise<A> {
    if (this.cache.isStale(keyOf(call, args))) this.cache.invalidate(keyOf(call, args));
    return this.get(call, args);
  }

  /** Takes what an own write's response shows into a shared read. */
  update<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q>, change: (held: A) => A): void {
    this.cache.update<A>(keyOf(call, args), change);
  }

  /** States what a shared read would return, because this run made what it shows. */
  prime<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q>, value: A): void {
    this.cache.prime(keyOf(call, args), value);
  }

  /** The next shared read asks again. */
  invalidate<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q> = {}): void {
    this.cache.invalidate(keyOf(call, args));
  }

  /** Every shared read asks again: after a response was lost, nothing held is sure. */
  invalidateAll(): void {
    this.cache.invalidateAll();
  }

  /** Whether the token of this client begins so: a key's identifier is its beginning. */
  worksWith(identifier: string): boolean {
    return this.transport.bears(identifier);
  }

  /** A text of the platform (a log line) without the secrets of this run, and without these that an earlier one wrote. */
  redacted(text: string, secrets: readonly string[] = []): string {
    this.transport.secrets.remember({ secret: secrets });
    return this.transport.secrets.redact(text);
  }

  /** Whether this run has had the API's user to itself since that moment (milliseconds), as far as the API tells. */
  isExclusive(since: number): Promise<boolean> {
    return this.transport.sharing.isExclusive(since);
  }

  /** Whether the API shows that another run uses its user at the same time. */
  isShared(): Promise<boolean> {
    return this.transport.sharing.isShared();
  }

  /** A moment of this machine's clock (milliseconds) by the API's own; undefined where no response told its date. */
  byApiClock(milliseconds: number): number | undefined {
    return this.transport.apiClock.at(milliseconds);
  }

  /** Adds an item to the batch of `parent`; the batch is flushed by `send` as soon as nothing more is to be expected. */
  batch<I, R>(parent: string, item: I, send: (items: I[]) => Promise<(R | Error)[]>): Promise<R> {
    const { witness } = this;
    return this.batches.add(parent, { item, witness }, async (entries: readonly { item: I; witness: Witness | undefined }[]) => {
      const noted = witness?.odd.length ?? 0;
      const before = witness?.writes ?? 0;
      const answers = await send(entries.map((entry) => entry.item));
      // One answer to all: `send` notes it for the operation whose it is.
      const odd = witness?.odd.slice(noted) ?? [];
      for (const other of new Set(entries.map((entry) => entry.witness))) {
        if (other === undefined || other === witness) continue;
        other.odd.push(...odd);
        other.writes += (witness?.writes ?? 0) - before;
      }
      return answers;
    });
  }
}

const keyOf = (call: Call<never, never, unknown> | Call, args: { params?: Readonly<Record<string, string>>; query?: unknown }): string =>
  `${call.method} ${filled(call.path, args.params)} ${JSON.stringify(args.query ?? {})}`;
