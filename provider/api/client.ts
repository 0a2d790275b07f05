import { type AnyCall, type Call, type CallArguments, filled } from "./call";
import type { Clock } from "./clock";
import { NotFoundError } from "./errors";
import type { NodeClient } from "./node";
import { ReadCache } from "./read-cache";
import type { Socket, SocketListener } from "./socket";
import type { Transport } from "./transport";
import type { Witness } from "./witness";

/** Collects writes to one parent, because the API accepts several of them in one call. The creator of a client decides when the writes are sent. */
export interface Batching {
  /** `send` receives the collected items and returns results in the same order, with an error for each item that failed. */
  add<I, R>(parent: string, item: I, send: (items: I[]) => Promise<(R | Error)[]>): Promise<R>;
}

/** Wraps a request: it may send the request again, or replace its error. */
export type Guard = <T>(request: () => Promise<T>) => Promise<T>;

/** The interface of one API for resource types: calls, reads that all resources of a run share, and batches of writes to one parent. */
export class Client {
  private readonly cache: ReadCache;
  private readonly readAt = new Map<string, number>();
  /** The last task of each queue, by key. */
  private readonly queues = new Map<string, Promise<unknown>>();
  /** Values that `shared` returns, by key. They exist until the run ends. */
  private readonly things = new Map<string, unknown>();
  /** A shared read that began before this time is sent again. */
  private notBefore = Number.NEGATIVE_INFINITY;
  /** Wraps every request. */
  private guard: Guard = (request) => request();
  /** Records the responses. */
  private witness: Witness | undefined;

  constructor(
    private readonly transport: Transport,
    private readonly clock: Clock,
    private readonly batches: Batching,
    /** Reaches the nodes behind the API's signed addresses. */
    readonly node: NodeClient,
    /** Opens a web socket to an address that the API returned. Absent: this API has no web sockets. */
    readonly openSocket?: (address: string, listener: SocketListener) => Promise<Socket>,
  ) {
    this.cache = new ReadCache(() => clock.now());
  }

  /**
   * Returns the same API with the same shared reads, except reads that began before this time. The first caller repeats such a read for all callers.
   */
  since(ms: number): Client {
    return Object.assign(Object.create(Client.prototype) as Client, this, { notBefore: ms });
  }

  /** Returns the same API with the same shared reads. Each request goes through `guard`, which may send a refused request again. */
  guarded(guard: Guard): Client {
    return Object.assign(Object.create(Client.prototype) as Client, this, { guard });
  }

  /** Returns the same API with the same shared reads. `witness` records the responses to requests of the returned client. */
  witnessed(witness: Witness | undefined): Client {
    return Object.assign(Object.create(Client.prototype) as Client, this, { witness });
  }

  /** Runs tasks with the same key one after another, in the order of the calls. */
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

  /** Resolves when all present tasks of a key have ended, with or without an error. Undefined if there is none. */
  turnsOf(key: string): Promise<void> | undefined {
    const last = this.queues.get(key);
    const end = () => undefined;
    return last?.then(end, end);
  }

  /** Returns a value that all resources of a run share, such as an open console. The first caller creates it. */
  shared<T>(key: string, make: () => T): T {
    if (!this.things.has(key)) this.things.set(key, make());
    return this.things.get(key) as T;
  }

  /** Sends a call at once. */
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

  /** Returns the response of a GET. The GET is sent once in a run. */
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

  /** Sends a GET again, because a write of this run has changed its response. */
  refetch<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q> = {}): Promise<A> {
    this.cache.invalidate(keyOf(call, args));
    return this.get(call, args);
  }

  /**
   * Returns the response of a GET. The response may come from an earlier read that is at most this old. Waits for several objects of one list can
   * then share a request.
   */
  getWithin<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q>, atMostSeconds: number): Promise<A> {
    const key = keyOf(call, args);
    const now = this.clock.now();
    if (now - (this.readAt.get(key) ?? Number.NEGATIVE_INFINITY) <= atMostSeconds * 1000) return this.get(call, args);
    this.readAt.set(key, now);
    return this.refetch(call, args);
  }

  /**
   * Returns the row of a shared list for which `fits` is true. The stored list may lack objects that this run created. So the first caller that finds
   * no row reads the list once more, for all callers.
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

  /** Records that this run created or changed an object of a list. Call it if the response to the write does not show the whole object. */
  markStale<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q> = {}): void {
    this.cache.markStale(keyOf(call, args));
  }

  /** Returns a GET response that is newer than all recorded writes. Parallel writers share the latest request. */
  current<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q> = {}): Promise<A> {
    if (this.cache.isStale(keyOf(call, args))) this.cache.invalidate(keyOf(call, args));
    return this.get(call, args);
  }

  /** Changes the result of a shared read with the response to a write of this run. */
  update<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q>, change: (held: A) => A): void {
    this.cache.update<A>(keyOf(call, args), change);
  }

  /** Sets the result of a shared read without a request, because this run created everything in that result. */
  prime<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q>, value: A): void {
    this.cache.prime(keyOf(call, args), value);
  }

  /** Makes the next shared read send a request. */
  invalidate<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q> = {}): void {
    this.cache.invalidate(keyOf(call, args));
  }

  /** Makes every shared read send a request. After a lost response, no stored value is certain. */
  invalidateAll(): void {
    this.cache.invalidateAll();
  }

  /** Whether the token of this client begins with this identifier of a key. */
  worksWith(identifier: string): boolean {
    return this.transport.bears(identifier);
  }

  /** Removes secrets from a text of the platform, such as a log line: the secrets of this run, and `secrets`, which an earlier run used. */
  redacted(text: string, secrets: readonly string[] = []): string {
    this.transport.secrets.remember({ secret: secrets });
    return this.transport.secrets.redact(text);
  }

  /** Whether the API's request counts show that no other run has used the token's user since `since` (milliseconds). */
  isExclusive(since: number): Promise<boolean> {
    return this.transport.sharing.isExclusive(since);
  }

  /** Whether the API's request counts show that another run uses the token's user at the same time. */
  isShared(): Promise<boolean> {
    return this.transport.sharing.isShared();
  }

  /** Converts a time of this machine's clock (milliseconds) to the API's clock. Undefined if no response has contained a date. */
  byApiClock(milliseconds: number): number | undefined {
    return this.transport.apiClock.at(milliseconds);
  }

  /**
   * Adds an item to the batch of `parent`, and resolves with the result for this item. `send` receives the items of the batch.
   *
   * A batch is sent when every step that the engine runs waits for a batch and the engine begins no further step. It is also sent when no further
   * item is expected (provider/core/batches.ts): after the engine's usual time for its next step, after many steps of other parents, or 15 seconds
   * after the first item.
   */
  batch<I, R>(parent: string, item: I, send: (items: I[]) => Promise<(R | Error)[]>): Promise<R> {
    const { witness } = this;
    return this.batches.add(parent, { item, witness }, async (entries: readonly { item: I; witness: Witness | undefined }[]) => {
      const noted = witness?.odd.length ?? 0;
      const before = witness?.writes ?? 0;
      const answers = await send(entries.map((entry) => entry.item));
      // All items of a batch share one response. The witness of the operation that sent the batch records that response.
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
