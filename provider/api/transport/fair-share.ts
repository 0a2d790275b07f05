/** Largest weight of the share so far, in requests: the first requests of a window say little about it. */
const LONGEST_MEMORY = 20;
/** Below this share, other runs certainly send requests. */
const ALONE = 0.95;
/** Part of its share that a run uses at once. The count of a response is old when the next request arrives. */
const CAUTION = 0.5;
/** Size of a run's share of the rest below which it leaves the rest to the others. */
const LEAST_SHARE = 2;
/** Part of the limit above which every run may have a request in progress, however small its share is: a run that begins late must get one too. */
const OPEN = 1 / 6;

/**
 * Estimates from the API's count which part of the requests of a token comes from this run. Runs with one token know nothing of each other. So each
 * leaves room for requests of the others that its last response does not count yet. Without it, the API refuses many requests at the end of each window.
 */
export class FairShare {
  /** Number of responses that this run received in the present window. */
  private own = 0;
  /** Requests of all runs in the present window. */
  private used = 0;
  /** Requests of the window that were counted before this run began. They may come from a run that has ended. */
  private before: number | undefined;
  private isFirstWindow = true;
  private shareBefore = 1;
  /** Weight of the share before. */
  private memory = 1;
  /** Number of responses. As long as a run does not know whether it is alone, it has at most twice as many requests in progress. */
  private responses = 0;

  /** Records a response: how many requests of the window the API has counted. */
  note(counted: number, isNewWindow: boolean): void {
    if (this.before === undefined) this.before = counted - 1;
    else if (isNewWindow) this.beginWindow();
    this.own++;
    this.responses++;
    this.used = Math.max(this.own, counted - this.before);
  }

  /** Returns how many requests may be in progress while the API has this many of `limit` left. */
  atOnce(remaining: number, limit: number): number {
    if (this.isAlone()) return remaining;
    const rest = remaining * this.share;
    const least = rest >= LEAST_SHARE || remaining >= limit * OPEN ? 1 : 0;
    const most = this.share >= ALONE ? remaining : Math.max(least, Math.floor(rest * CAUTION));
    return Math.min(2 * this.responses, most);
  }

  private beginWindow(): void {
    this.shareBefore = this.share;
    this.memory = Math.min(LONGEST_MEMORY, this.own);
    this.isFirstWindow = false;
    this.before = 0;
    this.own = 0;
  }

  /** Whether no other run is seen, and one would have been. */
  private isAlone(): boolean {
    return this.share >= ALONE && (this.isFirstWindow ? !this.before : this.memory >= LONGEST_MEMORY);
  }

  private get share(): number {
    return (this.own + this.memory * this.shareBefore) / (this.used + this.memory);
  }
}
