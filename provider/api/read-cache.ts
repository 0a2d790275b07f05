/** Concurrent reads await the same request, and later reads reuse its response. */
export class ReadCache {
  private readonly held = new Map<string, Promise<unknown>>();
  /** Keys of stored values in which objects that this run created may be missing. The rest of such a value is valid. */
  private readonly stale = new Set<string>();
  /** Start time of each read in milliseconds. There is no start time for a value that this run stored or changed without a read. */
  private readonly begun = new Map<string, number>();
  /** Start time, in milliseconds, of the read from which each value comes. If this run later changes the value, this time stays the same. */
  private readonly origins = new Map<string, number>();

  /** The first value of each read of the run, as the platform returned it, with the start of that read. */
  private readonly firsts = new Map<string, { readonly value: Promise<unknown>; readonly begun: number }>();

  constructor(private readonly now: () => number = () => 0) {}

  readAt(key: string): number {
    return this.begun.get(key) ?? Number.NEGATIVE_INFINITY;
  }

  /** Returns the time up to which the value contains the changes of other runs: the start of the read from which it comes. */
  basedOn(key: string): number {
    return this.origins.get(key) ?? Number.NEGATIVE_INFINITY;
  }

  /** Returns the stored value, or the result of `fetch`. An error of `fetch` is not stored, so the next call tries again. */
  get<T>(key: string, fetch: () => Promise<T>): Promise<T> {
    const held = this.held.get(key);
    if (held) return held as Promise<T>;
    const fetched = fetch();
    this.begun.set(key, this.now());
    this.origins.set(key, this.now());
    this.noteFirst(key, fetched);
    this.set(key, fetched);
    return fetched;
  }

  first(key: string): { readonly value: Promise<unknown>; readonly begun: number } | undefined {
    return this.firsts.get(key);
  }

  prime<T>(key: string, value: T): void {
    this.begun.delete(key);
    this.origins.set(key, this.now());
    this.set(key, Promise.resolve(value));
  }

  /**
   * Changes a stored value after a write of this run. The value then has no `readAt`, because only a new read shows whether the platform accepted the
   * write.
   */
  update<T>(key: string, change: (value: T) => T): void {
    const held = this.held.get(key) as Promise<T> | undefined;
    if (!held) return;
    this.begun.delete(key);
    this.set(key, held.then(change));
  }

  markStale(key: string): void {
    if (this.held.has(key)) this.stale.add(key);
  }

  isStale(key: string): boolean {
    return this.stale.has(key);
  }

  /** Whether this value is still stored: false after it was changed or read again. */
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

  private noteFirst(key: string, value: Promise<unknown>): void {
    if (this.firsts.has(key)) return;
    this.firsts.set(key, { value, begun: this.now() });
    value.catch(() => this.firsts.delete(key));
  }

  private set(key: string, value: Promise<unknown>): void {
    this.held.set(key, value);
    value.catch(() => {
      if (this.held.get(key) === value) this.held.delete(key);
    });
  }
}
