import type { Clock } from "../../../provider/api/clock";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../../sandbox";
import { widenPlan } from "../../harness/fixture";
import { notMended } from "./mended";
import { ended, errorsOf, RehearsalFolder } from "./rehearsal";

/** Sandbox seconds per real second. At this speed, a database is ready after 0.2 s. */
const SPEED = 300;
/** The process is killed during this delay of a response. The delay is longer than the time until the process is dead. */
const HELD_MS = 20_000;
const LOOK_EVERY_MS = 5;

export interface BaselineRun {
  requests: number;
  objects: string[];
}

export interface Killed {
  request: number;
  /** The call after which the process was killed, such as `POST /api/v1/projects`. */
  call: string;
  violation?: string;
}

/** Kills an `up` when the platform has processed its nth request. A second run that starts during the first run must be refused. */
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
    const second = running ? await notRefused(folder) : undefined;
    if (running && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    await over;
    await sandbox.clearFaults();
    const violation = second ?? (await notMended(sandbox, folder.program, await folder.leftState(), baseline.objects));
    return { request, call: call || "ended before the kill", ...(violation === undefined ? {} : { violation }) };
  });
}

/** Starts a second run of a stack while the first one runs. Fails if the second run is not refused. */
async function notRefused(folder: RehearsalFolder): Promise<string | undefined> {
  const second = await folder.run("up");
  if (second.ok) return "a second run of the stack was not refused";
  const text = errorsOf(second).join("; ");
  return text.includes("is working on the state") ? undefined : `the error of a second run is not clear: ${text}`;
}

export async function onSandbox<T>(
  act: (sandbox: Sandbox, folder: RehearsalFolder) => Promise<T>,
  options: Pick<SandboxOptions, "latencyMs"> = {},
): Promise<T> {
  const sandbox = await startSandbox({ ...options, speed: SPEED });
  const folder = await RehearsalFolder.make(sandbox);
  try {
    for (const { $id } of await sandbox.find("gameServers")) await widenPlan(sandbox, String($id));
    return await act(sandbox, folder);
  } finally {
    await folder.remove();
    await sandbox.close();
  }
}
