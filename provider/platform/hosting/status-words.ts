// The specification shows two status words of volumes, and no status words of databases ("status values: not shown"). The provider therefore
// interprets each word by its meaning.

/**
 * `good` and `bad` are settled states. A `transitional` state changes by itself. An object in the state `deleted` is gone, even if a list still shows
 * it. A state with an `unknown` word is treated as settled after the word has stayed the same for some time (`SettledStatus`).
 */
export type LifecycleState = "good" | "bad" | "transitional" | "deleted" | "unknown";

const GOOD = "ready running available active online healthy live attached detached ok up started normal".split(" ");
const BAD = [
  ..."failed failure error errored crashed broken corrupt corrupted unhealthy suspended degraded lost missing".split(" "),
  ..."stopped paused inactive offline down locked disabled".split(" "),
];
const DELETED = ["deleted", "removed", "destroyed", "terminated", "purged", "gone", "expired"];
const TRANSITIONAL = [
  ..."pending queued scheduled requested new accepted draft wait busy".split(" "),
  ..."unready unavailable maintenance progress".split(" "), // `in_progress`
];
/** Words that end in `ing` but describe a settled state. */
const NOT_GOING_ON = ["running", "missing", "existing", "serving", "listening", "working"];

/** Accepts any case and any separators: `Running:healthy`, `create_failed`, `pending-deletion`. */
export function lifecycleStateOf(status: string | undefined): LifecycleState {
  const parts = (status ?? "")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  const says = (words: readonly string[]) => parts.some((part) => words.includes(part));
  if (parts.length === 0) return "unknown";
  if (parts.includes("not")) return "transitional"; // `not_ready`
  if (says(BAD)) return "bad";
  if (says(TRANSITIONAL)) return "transitional";
  if (parts.some((part) => part.length > 4 && part.endsWith("ing") && !NOT_GOING_ON.includes(part))) return "transitional";
  if (says(DELETED)) return "deleted";
  return says(GOOD) ? "good" : "unknown";
}

/** Whether an application has stopped: the documented status `exited` (docs/facts/hosting.md 3.3) and its synonyms. */
export const isStopped = (status: string | null | undefined): boolean =>
  /^\s*(exited|stopped|offline|inactive|down|dead)\b/i.test(status ?? "");

const SETTLED_SECONDS = 60;

export class SettledStatus {
  private word: string | undefined;
  private sinceMs = Number.NaN;

  constructor(private readonly settledSeconds: number = SETTLED_SECONDS) {}

  has(word: string, nowMs: number): boolean {
    if (word !== this.word) {
      this.word = word;
      this.sinceMs = nowMs;
    }
    return nowMs - this.sinceMs >= this.settledSeconds * 1000;
  }
}
