import { readdirSync, readFileSync } from "node:fs";

/** Matches the command lines of the provider's processes: the SDK's host of dynamic providers, and the resource plugin. */
const PROVIDER = /\/@pulumi\/pulumi\/cmd\/dynamic-provider\b|\/plugin\/plugin\.js\b/;
const LOOK_EVERY_MS = 20;
const KB_PER_MB = 1024;
/** Clock ticks per second in `/proc`, the same on every architecture of Linux. */
const TICKS_PER_SECOND = 100;

export interface Used {
  /** Largest resident memory of any provider process. */
  peakMb: number;
  /** Processor time of the provider's processes: user time and system time. */
  providerCpuSeconds: number;
  /** Processor time of all observed processes. */
  cpuSeconds: number;
}

/** The kernel records the peak of memory (`VmHWM`) and the sum of processor time, so occasional reads miss only the end of a process. */
export class ProcessUsage {
  private peakKb = 0;
  private readonly ticks = new Map<number, { isProvider: boolean; ticks: number }>();

  private constructor(private readonly root: number) {}

  /** Measures the processes below `root`. By default, `root` is this process. */
  static async during<T>(act: () => Promise<T>, root = process.pid): Promise<Used & { result: T }> {
    const usage = new ProcessUsage(root);
    const timer = setInterval(() => usage.look(), LOOK_EVERY_MS);
    try {
      const result = await act();
      usage.look();
      if (usage.peakKb === 0) throw new Error("This process had no provider host among its child processes.");
      return { peakMb: usage.peakKb / KB_PER_MB, providerCpuSeconds: usage.seconds(true), cpuSeconds: usage.seconds(false), result };
    } finally {
      clearInterval(timer);
    }
  }

  private seconds(isProviderOnly: boolean): number {
    const wanted = [...this.ticks.values()].filter(({ isProvider }) => isProvider || !isProviderOnly);
    return wanted.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;
  }

  private look(): void {
    const all = this.root === process.pid ? descendants(this.root) : [this.root, ...descendants(this.root)];
    for (const pid of all) {
      const ticks = ticksOf(pid);
      if (ticks === undefined) continue;
      // Shortly after its end, a process still has times but no command line. An earlier match with `PROVIDER` then decides.
      const isProvider = this.ticks.get(pid)?.isProvider === true || PROVIDER.test(read(pid, "cmdline"));
      this.ticks.set(pid, { isProvider, ticks });
      if (!isProvider) continue;
      const [, peakKb] = /^VmHWM:\s+(\d+) kB$/m.exec(read(pid, "status")) ?? [];
      this.peakKb = Math.max(this.peakKb, Number(peakKb ?? 0));
    }
  }
}

/** Returns undefined once the process has ended. The name of the command may contain blanks. */
function ticksOf(pid: number): number | undefined {
  const [, after] = /\) (.*)$/s.exec(read(pid, "stat")) ?? [];
  const [user, system] = after?.split(" ").slice(11, 13).map(Number) ?? [];
  return user === undefined || system === undefined ? undefined : user + system;
}

/**
 * Returns the processes below `pid`, at every depth. The provider host is a child of the Pulumi CLI, or (in a rehearsal) of this process.
 */
function descendants(pid: number): number[] {
  const children = threads(pid).flatMap((thread) => read(pid, `task/${thread}/children`).split(" ").filter(Boolean).map(Number));
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** Returns the threads of a process, because `/proc` lists a child process below the thread that started it. */
function threads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Returns an empty text once the process has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
