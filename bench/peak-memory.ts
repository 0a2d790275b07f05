import { readdirSync, readFileSync } from "node:fs";

/** The SDK's host of dynamic providers, by its command line. */
const HOST_SCRIPT = /\/@pulumi\/pulumi\/cmd\/dynamic-provider\b/;
const LOOK_EVERY_MS = 20;
const KB_PER_MB = 1024;

/**
 * Peaks of the provider hosts below this process. The kernel keeps the peak of each (`VmHWM`), so occasional checks
 * miss only the last moment.
 */
export class PeakMemory {
  private peakKb = 0;

  private constructor() {}

  /** Runs `act` and returns the largest peak of any provider host during it, in MB. */
  static async during<T>(act: () => Promise<T>): Promise<{ peakMb: number; result: T }> {
    const peak = new PeakMemory();
    const timer = setInterval(() => peak.look(), LOOK_EVERY_MS);
    try {
      const result = await act();
      if (peak.peakKb === 0) throw new Error("This process had no provider host among its child processes.");
      return { peakMb: peak.peakKb / KB_PER_MB, result };
    } finally {
      clearInterval(timer);
    }
  }

  private look(): void {
    for (const pid of descendants(process.pid)) {
      if (!HOST_SCRIPT.test(read(pid, "cmdline"))) continue;
      const [, peakKb] = /^VmHWM:\s+(\d+) kB$/m.exec(read(pid, "status")) ?? [];
      this.peakKb = Math.max(this.peakKb, Number(peakKb ?? 0));
    }
  }
}

/** Returns children and their children: a Pulumi CLI starts the host, while the rehearsal is its parent itself. */
function descendants(pid: number): number[] {
  const children = threads(pid).flatMap((thread) => read(pid, `task/${thread}/children`).split(" ").filter(Boolean).map(Number));
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** A child belongs to the thread that started it. */
function threads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Reads a file of a process; empty once the process has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
