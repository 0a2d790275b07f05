/**
 * Reads shared by everything in one run: concurrent readers await the same request, later ones reuse its response. A write says what
 * becomes of the reads it touches: updated where its own response shows the object whole, invalidated where it does not.
 */
export class ReadCache {
  private readonly held = new Map<string, Promise<unknown>>();
  /** Held values that do not show everything this run made: good for what they show, not for what they miss. */
  private readonly stale = new Set<string>();
  /** When each read began (milliseconds). What was not read is not here, nor what holds the word of an own write. */
  private readonly begun = new Map<string, number>();
  /** When the read began that each held value goes back to, whatever this run wrote into it since (milliseconds). */
  private readonly origins = new Map<string, number>();

  constructor(private readonly now: () => number = () => 0) {}

  /** When the held value was read; never, where it is not a read. */
  readAt(key: string): number {
    return this.begun.get(key) ?? Number.NEGATIVE_INFINITY;
  }

  /** From when on the held value shows what other runs do: own writes do not make it newer. */
  basedOn(key: string): number {
    return this.origins.get(key) ?? Number.NEGATIVE_INFINITY;
  }

  /** The held value, or what `fetch` brings. A failed fetch is not kept. */
  get<T>(key: string, fetch: () => Promise<T>): Promise<T> {
    const held = this.held.get(key);
    if (held) return held as Promise<T>;
    const fetched = fetch();
    this.begun.set(key, this.now());
    this.origins.set(key, this.now());
    this.set(key, fetched);
    return fetched;
  }

  /** Puts a value there without a request: what is known because this run made it. */
  prime<T>(key: string, value: T): void {
    this.begun.delete(key);
    this.origins.set(key, this.now());
    this.set(key, Promise.resolve(value));
  }

  /**
   * Changes a held value, also one that is still on its way; what is not held stays unread. It is no read any more: whether the platform took
   * what was written, only a new one shows.
   */
  update<T>(key: string, change: (value: T) => T): void {
    const held = this.held.get(key) as Promise<T> | undefined;
    if (!held) return;
    this.begun.delete(key);
    this.set(key, held.then(change));
  }

  /** States that something was made which the held value does not show. */
  markStale(key: string): void {
    if (this.held.has(key)) this.stale.add(key);
  }

  isStale(key: string): boolean {
    return this.stale.has(key);
  }

  /** Whether `value` is what is held: nobody changed it or asked anew meanwhile. */
  holds(key: string, value: Promise<unknown>): boolean {
    return this.held.get(key) === value;
  }

  invalidate(key: string): void {
    this.held.delete(key);
    this.stale.delete(key);
  }

  invalidateAll(): void {
    this.held.clear();
    this.stale.clear();
  }

  private set(key: string, value: Promise<unknown>): void {
    this.held.set(key, value);
    value.catch(() => {
      if (this.held.get(key) === value) this.held.delete(key);
    });
  }
}
