import { systemClock } from "../../provider/api/clock";
import { Cancellation } from "../../provider/hosts/cancellation";
import type { Program } from "../../rehearsal/program/function-program";
import { type Platform, USUAL_ENGINE_SPEED } from "../harness/platform";
import type { InProcessStack, OperationOutcome } from "../harness/stack";
import { declarePieces, declareSlowly, type Piece } from "./ownership/piece";

/** How a run differs from one in which everything is fast and no other act interferes. */
export interface Condition {
  /** Continues the title of a case: `with pauses of 30 s`. */
  title: string;
  /** Pause between two registrations, in seconds of the provider. */
  pauseSeconds?: number;
  /** Whether each response comes after the provider has stopped waiting for declarations. */
  isSlow?: boolean;
  /** Runs for one resource after the other that come before the run of the whole program. */
  narrowed?: "target" | "exclude";
  /** The user presses Ctrl-C when the platform receives this write, and then runs the same command again. */
  interruptedAt?: number;
}

export const ORDINARY: Condition = { title: "" };

export const CONDITIONS: readonly Condition[] = [
  ...[5, 30, 120].map((pauseSeconds) => ({ title: `with pauses of ${pauseSeconds} s`, pauseSeconds })),
  { title: "with slow responses", isSlow: true },
  { title: "after runs with --target", narrowed: "target" },
  { title: "after runs with --exclude", narrowed: "exclude" },
  ...[1, 2, 4].map((interruptedAt) => ({ title: `with Ctrl-C at write ${interruptedAt}`, interruptedAt })),
];

/** Returns each item as it is, and every nth item under one further condition, so that every condition occurs with items of every sort. */
export const underConditions = <T>(items: readonly T[], every = 1): { item: T; condition: Condition }[] =>
  items.flatMap((item, n) => {
    const condition = n % every === 0 ? CONDITIONS[(n / every) % CONDITIONS.length] : undefined;
    return [{ item, condition: ORDINARY }, ...(condition ? [{ item, condition }] : [])];
  });

export const titleUnder = (title: string, condition: Condition): string =>
  condition === ORDINARY ? title : `${title}, ${condition.title}`;

/** Whether earlier runs of the same program come before the run of the whole program. */
export const hasEarlierRuns = ({ narrowed, interruptedAt }: Condition): boolean => narrowed !== undefined || interruptedAt !== undefined;

/** A pause in a program and a slow response take this long in real time. For the provider, they take `engineSpeed` times as long. */
const REAL_MS = 100;
const SLOW_SECONDS = 5;

const speedOf = (seconds: number): number => (seconds * 1000) / REAL_MS;

/** A pause in a program that is longer than the provider waits for a declaration. */
export const pause = {
  engineSpeed: speedOf(SLOW_SECONDS),
  inProgram: (): Promise<void> => systemClock.sleep(REAL_MS),
};

/** The stack that a proof runs under a condition. */
export class Conditioned {
  constructor(
    private readonly platform: Platform,
    private readonly stack: InProcessStack,
    private readonly condition: Condition,
  ) {}

  /** Sets the program of the stack. */
  declare(pieces: readonly Piece[]): void {
    this.program(
      () => declarePieces(pieces),
      (wait) => declareSlowly(pieces, wait),
    );
  }

  /** Sets the program of the stack. `slow` declares the same resources, and waits between them. */
  program(usual: Program, slow: (wait: () => Promise<void>) => Promise<void>): void {
    const { pauseSeconds } = this.condition;
    this.platform.engineSpeed = pauseSeconds === undefined ? USUAL_ENGINE_SPEED : speedOf(pauseSeconds);
    this.stack.program = pauseSeconds === undefined ? usual : () => slow(() => systemClock.sleep(REAL_MS));
  }

  /** Makes the platform slow for the following runs. */
  begin(): void {
    const { platform } = this;
    if (!this.condition.isSlow) return;
    platform.engineSpeed = speedOf(SLOW_SECONDS);
    platform.front = async (request, forward) => {
      const response = await forward(request);
      await platform.clock.hold(systemClock.sleep(REAL_MS));
      return response;
    };
  }

  end(): void {
    this.platform.engineSpeed = USUAL_ENGINE_SPEED;
    if (this.condition.isSlow) this.platform.front = undefined;
  }

  /** Returns the runs that come before the run of the whole program, with a name for messages. */
  earlierRuns(names: readonly string[]): { what: string; run: () => Promise<OperationOutcome> }[] {
    const { narrowed, interruptedAt } = this.condition;
    const { stack } = this;
    const each = [...new Set(names)];
    if (narrowed === "target") return each.map((name) => ({ what: `up --target ${name}`, run: () => stack.upOnly(name) }));
    if (narrowed === "exclude") return each.map((name) => ({ what: `up --exclude ${name}`, run: () => stack.upExcept(name) }));
    return interruptedAt === undefined ? [] : [{ what: "the interrupted up", run: () => this.interrupted(interruptedAt) }];
  }

  private async interrupted(nth: number): Promise<OperationOutcome> {
    const { platform, stack } = this;
    const key = new AbortController();
    const interruption = new Cancellation();
    const { deliveryOf } = platform;
    let writes = 0;
    platform.interruption = interruption;
    platform.deliveryOf = (method, path) => {
      if (method !== "GET" && ++writes === nth) {
        // The engine stops, and cancels its providers.
        key.abort();
        interruption.cancel();
      }
      return deliveryOf(method, path);
    };
    try {
      return await stack.upUntil(key.signal);
    } finally {
      platform.deliveryOf = deliveryOf;
      platform.interruption = undefined;
    }
  }
}
