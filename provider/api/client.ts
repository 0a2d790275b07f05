import { type AnyCall, type Call, type CallArguments, filled } from "./call";
import type { Clock } from "./clock";
import { ApiError, NotFoundError } from "./errors";
import { isObject } from "./json";
import type { NodeClient } from "./node";
import { ReadCache } from "./read-cache";
import type { Socket, SocketListener } from "./socket";
import type { Transport } from "./transport";
import { Unanswered } from "./unanswered";
import { SETTLING, type Waiter } from "./wait";
import type { Witness } from "./witness";

/**
 * Collects writes to one parent object, because the API accepts several in one call. The code that creates the client decides when a batch is sent.
 */
export interface Batching {
  /** `send` receives the collected items and returns results in the same order, with an error for each item that failed. */
  add<I, R>(parent: string, item: I, send: (items: I[]) => Promise<(R | Error)[]>): Promise<R>;
}

/** Wraps a request: it may send the request again, or replace its error. */
export type Guard = <T>(request: () => Promise<T>) => Promise<T>;

const unguarded: Guard = (request) => request();

export class Client {
  private readonly cache: ReadCache;
  private readonly readAt = new Map<string, number>();
  private readonly queues = new Map<string, Promise<unknown>>();
  private readonly sharedValues = new Map<string, unknown>();
  /** Time in milliseconds. A stored response whose request began earlier is not reused. */
  private notBefore = Number.NEGATIVE_INFINITY;
  private guard: Guard = unguarded;
  private witness: Witness | undefined;
  private isAtFirst = false;
  private readonly unanswered: Unanswered;

  constructor(
    private readonly transport: Transport,
    private readonly clock: Clock,
    private readonly batches: Batching,
    readonly node: NodeClient,
    log: Waiter["log"],
    /** Absent: this API has no web sockets. */
    readonly openSocket?: (address: string, listener: SocketListener) => Promise<Socket>,
  ) {
    this.cache = new ReadCache(() => clock.now());
    this.unanswered = new Unanswered({ clock, log });
  }

  /**
   * Returns a client that reuses a stored response only if its request began at or after `ms`. If that request began earlier, the first caller sends
   * it again, and all other callers use the new response.
   */
  since(ms: number): Client {
    return this.variant({ notBefore: ms });
  }

  /** Returns a client whose reads return what the run's first reads returned. */
  atFirst(): Client {
    return this.variant({ isAtFirst: true });
  }

  guarded(guard: Guard): Client {
    return this.variant({ guard });
  }

  witnessed(witness: Witness | undefined): Client {
    return this.variant({ witness });
  }

  private variant(change: { notBefore?: number; guard?: Guard; witness?: Witness | undefined; isAtFirst?: boolean }): Client {
    return Object.assign(Object.create(Client.prototype) as Client, this, change);
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

  /** Resolves when all present tasks of this key have ended, with or without an error. Undefined if the key has no task. */
  turnsOf(key: string): Promise<void> | undefined {
    const last = this.queues.get(key);
    const end = () => undefined;
    return last?.then(end, end);
  }

  /** Returns a value that all resources of a run share until the run ends, such as an open console. The first caller creates it. */
  shared<T>(key: string, make: () => T): T {
    if (!this.sharedValues.has(key)) this.sharedValues.set(key, make());
    return this.sharedValues.get(key) as T;
  }

  send<B, Q, A>(call: Call<B, Q, A>, args?: CallArguments<B, Q>): Promise<A> {
    if (this.witness) this.witness.readAt = this.clock.now();
    return this.guard(() => this.settled(call, args));
  }

  private settled<B, Q, A>(call: Call<B, Q, A>, args: CallArguments<B, Q> = {}): Promise<A> {
    const { witness } = this;
    return this.unanswered.send({
      call,
      args,
      send: () => this.noted(call, args.params, this.transport.send(call, args, witness)),
      reader: () => this.variant({ notBefore: this.clock.now(), witness: undefined, guard: unguarded }),
      onOpen: (untilMs) => witness && mayAct(witness, untilMs),
      onShown: () => witness?.odd.push({ call, params: args.params ?? {} }),
    });
  }

  private async noted<A>(call: AnyCall, params: Readonly<Record<string, string>> = {}, answer: Promise<A>): Promise<A> {
    const { witness } = this;
    if (!witness) return answer;
    if (call.method !== "GET") witness.writes++;
    try {
      const value = await answer;
      if (call.method === "GET") witness.reads++;
      else this.acted(witness);
      return value;
    } catch (error) {
      if (error instanceof NotFoundError) witness.missing.push({ call, params });
      if (call.method !== "GET" && isObject(error) && error.outcomeUnknown === true) {
        this.acted(witness);
        // The run was cancelled, so no later part of it finds out whether the request took effect.
        if (!(error instanceof ApiError)) mayAct(witness, this.clock.now() + SETTLING.seconds * 1000);
      }
      throw error;
    }
  }

  private acted(witness: Witness): void {
    witness.acts++;
    witness.actedAt = this.clock.now();
  }

  get<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q> = {}): Promise<A> {
    return this.guard(() => this.noted(call, args.params, this.held(call, args)));
  }

  private held<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q>): Promise<A> {
    const key = keyOf(call, args);
    const first = this.isAtFirst ? this.cache.first(key) : undefined;
    if (this.cache.readAt(key) < this.notBefore) this.cache.invalidate(key);
    const held = (first?.value as Promise<A> | undefined) ?? this.cache.get(key, () => this.transport.send(call, args));
    if (this.witness) {
      this.witness.shownSince = Math.min(this.witness.shownSince, this.cache.basedOn(key));
      this.witness.readAt = Math.max(this.witness.readAt, first?.begun ?? this.clock.now());
    }
    return held;
  }

  /** Discards the stored response and sends the GET again. Use it if a write of this run has changed the response. */
  refetch<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q> = {}): Promise<A> {
    this.cache.invalidate(keyOf(call, args));
    return this.get(call, args);
  }

  /**
   * Returns the stored response if it is at most `atMostSeconds` old, else sends the request. So several waits for objects of one list share a
   * request.
   */
  getWithin<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q>, atMostSeconds: number): Promise<A> {
    const key = keyOf(call, args);
    const now = this.clock.now();
    if (now - (this.readAt.get(key) ?? Number.NEGATIVE_INFINITY) <= atMostSeconds * 1000) return this.get(call, args);
    this.readAt.set(key, now);
    return this.refetch(call, args);
  }

  /**
   * Returns the first row that fits. If none fits, and objects that this run created may be missing in the stored list (`markStale`), the first
   * caller reads the list again for all callers.
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
      if (!this.isAtFirst && !this.cache.holds(key, held)) continue;
      if (this.isAtFirst || !this.cache.isStale(key)) return undefined;
      this.cache.invalidate(key);
    }
  }

  /**
   * Records that this run created or changed an object of a list, so that `find` and `current` do not rely on the stored list. Call it if the
   * response to the write does not show the whole object.
   */
  markStale<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q> = {}): void {
    this.cache.markStale(keyOf(call, args));
  }

  /** Returns a response that is newer than all writes recorded by `markStale`. Parallel callers share one request. */
  current<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q> = {}): Promise<A> {
    if (this.cache.isStale(keyOf(call, args))) this.cache.invalidate(keyOf(call, args));
    return this.get(call, args);
  }

  update<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q>, change: (held: A) => A): void {
    this.cache.update<A>(keyOf(call, args), change);
  }

  /** Sets the result of a shared read without a request, because this run created everything in that result. */
  prime<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q>, value: A): void {
    this.cache.prime(keyOf(call, args), value);
  }

  invalidate<Q, A>(call: Call<never, Q, A>, args: CallArguments<never, Q> = {}): void {
    this.cache.invalidate(keyOf(call, args));
  }

  /**
   * Discards all stored responses. During `up`, every function call of the program does this first, because it may read values that a resource of the
   * run has just written.
   */
  invalidateAll(): void {
    this.cache.invalidateAll();
  }

  /** Whether this client's token is the API key with this identifier, which is the beginning of the key. */
  worksWith(identifier: string): boolean {
    return this.transport.tokenBeginsWith(identifier);
  }

  /** Removes secrets from a text of the platform, such as a log line: the secrets of this run, and `secrets`, which an earlier run used. */
  redacted(text: string, secrets: readonly string[] = []): string {
    this.transport.masker.hide(...secrets);
    return this.transport.masker.mask(text);
  }

  /** Notes texts that the program shows openly, such as a former tag of an image. They are masked only if the program marked them as secret. */
  showsOpenly(...texts: readonly string[]): void {
    this.transport.masker.show(...texts);
  }

  /** Whether the program marked one of these texts as secret. */
  isMarked(...texts: readonly string[]): boolean {
    return this.transport.masker.isMarked(...texts);
  }

  isExclusive(since: number): Promise<boolean> {
    return this.transport.sharing.isExclusive(since);
  }

  isShared(): Promise<boolean> {
    return this.transport.sharing.isShared();
  }

  /** Converts a time of this machine's clock to the API's clock, both in milliseconds. Until a response has a `Date` header, the clocks count as equal. */
  byApiClock(milliseconds: number): number {
    return this.transport.apiClock.at(milliseconds);
  }

  /** Adds an item to the batch of `parent`, and resolves with the result for this item. `Batching` decides when the batch is sent. */
  batch<I, R>(parent: string, item: I, send: (items: I[]) => Promise<(R | Error)[]>): Promise<R> {
    const { witness } = this;
    return this.batches.add(parent, { item, witness }, async (entries: readonly { item: I; witness: Witness | undefined }[]) => {
      const { odd: { length: noted } = [], writes = 0, acts = 0 } = witness ?? {};
      try {
        return await send(entries.map((entry) => entry.item));
      } finally {
        // All items of a batch share one response, but only the witness of the operation that sent the batch records this response. The witnesses of
        // the other operations get copies of the records.
        for (const other of new Set(entries.map((entry) => entry.witness))) {
          if (!witness || !other || other === witness) continue;
          other.odd.push(...witness.odd.slice(noted));
          other.writes += witness.writes - writes;
          other.acts += witness.acts - acts;
          other.actedAt = witness.actedAt;
          if (witness.mayActUntil !== undefined) mayAct(other, witness.mayActUntil);
        }
      }
    });
  }
}

const mayAct = (witness: Witness, untilMs: number): void => {
  witness.mayActUntil = Math.max(witness.mayActUntil ?? untilMs, untilMs);
};

const keyOf = (call: Call<never, never, unknown> | Call, args: { params?: Readonly<Record<string, string>>; query?: unknown }): string =>
  `${call.method} ${filled(call.path, args.params)} ${JSON.stringify(args.query ?? {})}`;
