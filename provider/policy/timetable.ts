import { Cron } from "croner";

/** Number of runs that are compared. For a nightly schedule, this is more than a year. */
const RUNS = 400;
/** The comparison does not depend on the present time. */
const FROM = new Date("2026-01-01T00:00:00Z");

/** The runs of a schedule in UTC. */
export class Timetable {
  readonly #cron: Cron;
  #runs: readonly Date[] | undefined;

  private constructor(expression: string) {
    this.#cron = new Cron(expression, { utcOffset: 0, paused: true });
  }

  /** Returns undefined for an expression that cannot be parsed. */
  static of(expression: string): Timetable | undefined {
    try {
      return new Timetable(expression);
    } catch {
      return undefined;
    }
  }

  /** Whether both schedules have a run in the same minute. */
  meets(other: Timetable): boolean {
    return this.#meets(other) || other.#meets(this);
  }

  #meets(other: Timetable): boolean {
    this.#runs ??= this.#cron.nextRuns(RUNS, FROM);
    return this.#runs.some((run) => other.#cron.match(run));
  }
}
