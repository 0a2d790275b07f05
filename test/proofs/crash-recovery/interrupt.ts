import type { Clock } from "../../../provider/api/clock";
import { type BaselineRun, type Killed, onSandbox } from "./kill";
import { notMended } from "./mended";
import { printedBy } from "./rehearsal";

/** The provider must have ended all waits within this time, and the run must be over. */
const ENDS_WITHIN_MS = 5000;
const LOOK_EVERY_MS = 5;
/** Within this time, the requests that were sent before the cancellation have reached the platform. */
const LAST_SENT_MS = 500;
/** Matches the error of a request whose outcome is unknown after the cancellation. */
const UNKNOWN = /unknown whether/;

/** How the platform answers the request during which the user presses Ctrl-C. The delays are in real milliseconds. */
const FAULTS = {
  "it is answered a second later": { kind: "late", milliseconds: 1000 },
  "it hangs": { kind: "late", milliseconds: 60_000 },
  "it is carried out a second later": { kind: "delay", milliseconds: 1000 },
} as const;

type Answer = keyof typeof FAULTS;
export const ANSWERS = Object.keys(FAULTS) as Answer[];

/**
 * Presses Ctrl-C when the platform receives the nth request of an `up`. The run must end in time, must begin no further request, and must either save
 * the id of each object or name the resource as unknown. The next `up` must then finish.
 */
export async function interruptedAt(request: number, answer: Answer, baseline: BaselineRun, clock: Clock): Promise<Killed> {
  return onSandbox(async (sandbox, folder) => {
    await sandbox.fault({ match: { nth: request }, ...FAULTS[answer] });
    const child = folder.start("up");
    let isOver = false;
    const over = printedBy(child).finally(() => {
      isOver = true;
    });
    const hit = async () => (await sandbox.journal()).find(({ fault }) => fault !== undefined);
    let call = await hit();
    while (call === undefined && !isOver) {
      await clock.sleep(LOOK_EVERY_MS);
      call = await hit();
    }
    if (call === undefined) return { request, call: "ended before Ctrl-C" };
    child.kill("SIGINT");
    const pressedAt = clock.now();
    const sent = async () => (await sandbox.journal()).length;
    await clock.sleep(LAST_SENT_MS);
    const sentBefore = await sent();
    const last = await over;
    const tookMs = Math.round(clock.now() - pressedAt);
    const sentLater = (await sent()) - sentBefore;
    await sandbox.clearFaults();
    const unknown = last.diagnostics.filter(({ message }) => UNKNOWN.test(message)).map(({ name }) => name);
    const violation =
      tookMs > ENDS_WITHIN_MS
        ? `the run ended ${tookMs} ms after Ctrl-C`
        : sentLater > 0
          ? `${sentLater} requests began after Ctrl-C`
          : await notMended(sandbox, folder.program, await folder.leftState(), baseline.objects, { unknown });
    return { request, call: `${call.method} ${call.path} (${answer})`, ...(violation === undefined ? {} : { violation }) };
  });
}
