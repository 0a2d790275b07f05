import { differenceOf } from "../../harness/world";
import type { Clock } from "../../provider/api/clock";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../sandbox";
import { notMended, objectsLater, SETTLE_SECONDS } from "./mended";
import { ended, RehearsalFolder } from "./rehearsal";

/** Sandbox seconds per real second: a database is ready after 0.2 s. */
const SPEED = 300;
/** The answer at which the process dies is held back until it is dead. */
const HELD_MS = 20_000;
const LOOK_EVERY_MS = 5;
/** So slow that two runs are in each other's way at every call. */
const LATENCY_MS = 250;

/** What an `up` of everything does when nobody kills it. */
export interface BaselineRun {
  requests: number;
  objects: string[];
}

export interface Killed {
  /** Its number among the requests of the run, from 1. */
  request: number;
  /** `POST /api/v1/projects`. */
  call: string;
  /** Why it did not end well. */
  violation?: string;
}

/** Runs everything once, without a fault. */
export async function baselineRun(): Promise<BaselineRun> {
  return onSandbox(async (sandbox, folder) => {
    const up = await folder.run("up");
    if (!up.ok) throw new Error(`The program does not run: ${errorsOf(up)}`);
    const requests = (await sandbox.journal()).length;
    return { requests, objects: await objectsLater(sandbox) };
  });
}

/** Kills an `up` when the platform has done what its nth request asks for, then runs `up` again, and looks whether all is as it should be. */
export async function killedAt(request: number, baseline: BaselineRun, clock: Clock): Promise<Killed> {
  return onSandbox(async (sandbox, folder) => {
    await sandbox.fault({ match: { nth: request }, kind: "late", milliseconds: HELD_MS });
    const child = folder.start("up");
    const over = ended(child);
    let call = "";
    let running = true;
    void over.then(() => {
      running = false;
    });
    while (call === "" && running) {
      const hit = (await sandbox.journal()).find(({ fault }) => fault !== undefined);
      if (hit) call = `${hit.method} ${hit.path}`;
      else await clock.sleep(LOOK_EVERY_MS);
    }
    if (running && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    await over;
    await sandbox.clearFaults();
    const violation = await notMended(sandbox, folder.program, await folder.leftState(), baseline.objects);
    return { request, call: call || "over before", ...(violation === undefined ? {} : { violation }) };
  });
}

/**
 * Two runs of one program at once, each with a state of its own, as of two people who do not know of each other. What the platform takes a
 * name for is there once, and a run that stops does so with a clear error. What has no name, a volume or a database, belongs to the stack that
 * made it.
 */
export async function twoAtOnce(): Promise<string | undefined> {
  return onSandbox(
    async (sandbox, one) => {
      const two = await RehearsalFolder.make(sandbox);
      try {
        const runs = await Promise.all([one.run("up"), two.run("up")]);
        const unclear = runs
          .filter(({ ok }) => !ok)
          .map(errorsOf)
          .find((text) => text === "" || /\n\s+at /.test(text));
        if (unclear !== undefined) return `one stopped without a clear error: ${unclear}`;
        const twice = await namedTwice(sandbox);
        if (twice.length > 0) return `there twice: ${twice.join(", ")}`;
        return runs.some(({ ok }) => ok) || runs.every((run) => errorsOf(run).includes("at the same moment"))
          ? undefined
          : `neither came to its end: ${runs.map(errorsOf).join(" | ")}`;
      } finally {
        await two.remove();
      }
    },
    { latencyMs: LATENCY_MS },
  );
}

/** Two runs of one stack at once: the second one is kept off its state. */
export async function twoOfOneStack(baseline: BaselineRun): Promise<string | undefined> {
  return onSandbox(async (sandbox, folder) => {
    const runs = await Promise.all([folder.run("up"), folder.run("up")]);
    const refused = runs.filter(({ ok }) => !ok);
    if (refused.length !== 1) return `${refused.length} of the two runs were refused, and it should be one`;
    const text = refused.map(errorsOf).join("");
    if (!text.includes("is working on the state")) return `the refusal is not clear: ${text}`;
    return differenceOf(await objectsLater(sandbox), baseline.objects);
  });
}

/** Names that more than one project, application or schedule has. */
async function namedTwice(sandbox: Sandbox): Promise<string[]> {
  await sandbox.advance(SETTLE_SECONDS);
  const kinds = ["projects", "applications", "schedules"] as const;
  const all = await Promise.all(kinds.map(async (kind) => (await sandbox.find(kind)).map(({ name }) => `${kind} ${name}`)));
  return all.flatMap((names) => names.filter((name, index) => names.indexOf(name) !== index));
}

export async function onSandbox<T>(
  act: (sandbox: Sandbox, folder: RehearsalFolder) => Promise<T>,
  options: Pick<SandboxOptions, "latencyMs"> = {},
): Promise<T> {
  const sandbox = await startSandbox({ ...options, speed: SPEED });
  const folder = await RehearsalFolder.make(sandbox);
  try {
    return await act(sandbox, folder);
  } finally {
    await folder.remove();
    await sandbox.close();
  }
}

export const errorsOf = ({ diagnostics }: { diagnostics: { severity: string; message: string }[] }): string =>
  diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ message }) => message)
    .join("; ");
