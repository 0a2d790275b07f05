/**
 * Reads shared by everything in one run: concurrent readers await the same request, later ones reuse its answer. A write says what
 * becomes of the answers it touches: amended where its own answer shows the object whole, dropped where it does not.
 */
export class Collections {
  private readonly held = new Map<string, Promise<unknown>>();
  /** Held answers that do not show everything this run made: good for what they show, not for what they miss. */
  private readonly incomplete = new Set<string>();
  /** When each read began (milliseconds). What was not read is not here, nor what holds the word of an own write. */
  private readonly begun = new Map<string, number>();

  constructor(private readonly now: () => number = () => 0) {}

  /** When the held value was read; never, where it is not a read. */
  readAt(key: string): number {
    return this.begun.get(key) ?? Number.NEGATIVE_INFINITY;
  }

  /** The held value, or what `fetch` brings. A failed fetch is not kept. */
  read<T>(key: string, fetch: () => Promise<T>): Promise<T> {
    const held = this.held.get(key);
    if (held) return held as Promise<T>;
    const fetched = fetch();
    this.begun.set(key, this.now());
    this.hold(key, fetched);
    return fetched;
  }

  /** Puts a value there without a request: what is known because this run made it. */
  seed<T>(key: string, value: T): void {
    this.begun.delete(key);
    this.hold(key, Promise.resolve(value));
  }

  /**
   * Changes a held value, also one that is still on its way; what is not held stays unread. It is no read any more: whether the platform took
   * what was written, only a new one shows.
   */
  amend<T>(key: string, change: (value: T) => T): void {
    const held = this.held.get(key) as Promise<T> | undefined;
    if (!held) return;
    this.begun.delete(key);
    this.hold(key, held.then(change));
  }

  /** States that something was made which the held value does not show. */
  outdate(key: string): void {
    if (this.held.has(key)) this.incomplete.add(key);
  }

  isComplete(key: string): boolean {
    return !this.incomplete.has(key);
  }

  /** Whether `value` is what is held: nobody changed it or asked anew meanwhile. */
  isHeld(key: string, value: Promise<unknown>): boolean {
    return this.held.get(key) === value;
  }

  drop(key: string): void {
    this.held.delete(key);
    this.incomplete.delete(key);
  }

  dropAll(): void {
    this.held.clear();
    this.incomplete.clear();
  }

  private hold(key: string, value: Promise<unknown>): void {
    this.held.set(key, value);
    value.catch(() => {
      if (this.held.get(key) === value) this.held.delete(key);
    });
  }
}
