import * as z from "zod";
import { permissionsOf } from "../../../api/call";
import { ApiError } from "../../../api/errors";
import type { Look } from "../../../api/game/console";
import { diagnostics } from "../../../api/game/game";
import { POWER_SIGNALS, type PowerSignal, type PowerState, power, RESOURCES_CACHE_SECONDS } from "../../../api/game/power";
import { unlessRefused } from "../../../api/is-there";
import { SETTLING } from "../../../api/wait";
import { OperationError } from "../../../core/log/errors";
import { sendWithReceipt } from "./receipt";
import { defineStep, type StepContext, stepTimeout, unheardText } from "./step";

const POWER_SECONDS = 300;
const WAIT_SECONDS = 300;
const LONGEST_WAIT_SECONDS = 86_400;
const LOOK_EVERY_SECONDS = 1;
/** After this time, a signal without effect is sent once more: the node ignores a signal while another signal is in progress. */
const DROPPED_AFTER_SECONDS = 15;
/** Used instead of `DROPPED_AFTER_SECONDS` while the console is not open: the state then comes from the API and may be 20 seconds old. */
const DROPPED_UNHEARD_AFTER_SECONDS = 45;
/** Seconds for which the log shows the output of a command. */
const ANSWER_SECONDS = 2;

const UNTIL: Readonly<Record<PowerSignal, PowerState>> = { start: "running", restart: "running", stop: "offline", kill: "offline" };
/** Power states that prove that the server received the signal. No state proves a `restart`: a stop or a start has the same states. */
const UNDER_WAY: Readonly<Record<PowerSignal, readonly PowerState[]>> = {
  start: ["starting", "running"],
  stop: ["stopping", "offline"],
  restart: [],
  kill: ["offline"],
};
const PERMISSIONS: Readonly<Record<PowerSignal, string>> = {
  start: "control.start",
  stop: "control.stop",
  restart: "control.restart",
  kill: "control.stop",
};

export const powerStep = defineStep({
  action: "power",
  doc: "Sends a power signal and waits until the server reaches the target state of the signal. If the server is already in this state, `start`, `stop` and `kill` send nothing. If the server crashes during its start, the step fails and shows the last console lines.",
  fields: {
    signal: z.enum(POWER_SIGNALS).describe("Signal to send. `kill` ends the process at once, without saving."),
    until: z
      .enum(["running", "offline"])
      .optional()
      .describe("State to wait for. Defaults to `running` for the signals `start` and `restart`, and to `offline` for `stop` and `kill`."),
    timeoutSeconds: stepTimeout(POWER_SECONDS),
  },
  needs: ({ signal }) => [PERMISSIONS[signal]],
  what: ({ signal }) => `power ${signal}`,
  interrupts: ({ signal }) => signal !== "start",
  async run(context, { signal, until = UNTIL[signal] as "running" | "offline", timeoutSeconds = POWER_SECONDS }) {
    const { console, clock, log, begun } = context;
    const isHeard = await console.isOpen();
    const before = await console.state();
    if (begun === undefined && isHeard && before === until && UNDER_WAY[signal].includes(until)) {
      log.debug(`power ${signal}: already ${until}`);
      return;
    }
    let [reported, first] = [console.reportedStates, console.end];
    const seen: PowerState[] = [];
    let sentAt: number | undefined;
    let lost: unknown;
    const send = async () => {
      [reported, first] = [console.reportedStates, console.end];
      lost = await sendSignal(context, signal);
      sentAt = clock.now();
      if (lost === undefined) context.noteBegun(signal);
    };
    // A signal that an earlier run sent (`begun`) is sent again only if the state does not show its effect, a `restart` only if the server is off.
    const isUnderWay = before !== undefined && UNDER_WAY[signal].includes(before);
    const isNeeded = signal === "restart" ? begun === undefined || before === "offline" : !(isUnderWay && (isHeard || begun !== undefined));
    if (isNeeded) await send();
    let canRepeat = true;
    let state = before;
    await context.waitFor({
      what: () => state ?? "in an unknown state",
      timeoutSeconds,
      everySeconds: LOOK_EVERY_SECONDS,
      atOnce: sentAt === undefined,
      advice:
        "The run leaves the server in this state. The server's console in the panel shows the cause. Run pulumi up again, or raise timeoutSeconds of the step.",
      async look() {
        const looked = await console.look();
        if (isOlder(looked, sentAt)) return undefined;
        state = looked.state;
        const isHeardNow = looked.askedAt === undefined;
        if (!isHeardNow && state !== undefined && state !== seen.at(-1)) seen.push(state);
        const states = isHeardNow ? console.statesSince(reported) : seen;
        if (until === "running" && hasCrashed(states)) {
          context.forgetBegun();
          throw new OperationError(await crashText(context, first), { code: "bad_state" });
        }
        if (
          state === until &&
          (signal !== "restart" ||
            sentAt === undefined ||
            before === "offline" ||
            hasRestarted(sinceStart(before, states), looked, (looked.askedAt ?? clock.now()) - sentAt))
        )
          return true;
        const silentSeconds = sentAt === undefined ? 0 : (clock.now() - sentAt) / 1000;
        const patienceSeconds = isHeardNow ? DROPPED_AFTER_SECONDS : DROPPED_UNHEARD_AFTER_SECONDS;
        // A starting server ignores signals until it runs.
        const isStill = (one: PowerState | undefined) => one === before || (before === "starting" && one === "running");
        if (lost !== undefined && silentSeconds >= SETTLING.seconds && isStill(state)) throw lost;
        if (
          canRepeat &&
          lost === undefined &&
          silentSeconds >= patienceSeconds &&
          isStill(state) &&
          sinceStart(before, states).every(isStill)
        ) {
          canRepeat = false;
          log.debug(`power ${signal}: no effect within ${patienceSeconds} s; sent again`);
          await send();
          if (lost !== undefined) throw lost;
        }
        return undefined;
      },
    });
  },
});

const isOlder = ({ askedAt }: Look, sentAt: number | undefined): boolean =>
  askedAt !== undefined && sentAt !== undefined && askedAt < sentAt + RESOURCES_CACHE_SECONDS * 1000;

/**
 * Returns the error of a lost response instead of throwing it, because the server's power state will show whether the signal took effect.
 */
async function sendSignal({ panel, server }: StepContext, signal: PowerSignal): Promise<unknown> {
  try {
    await panel.send(power.signal, { params: { server: server.identifier }, body: { signal } });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
    return error;
  }
}

/** Drops the states of a start that was already in progress before the signal, because that start is not the requested restart. */
function sinceStart(before: PowerState | undefined, states: readonly PowerState[]): readonly PowerState[] {
  const next = states.findIndex((state) => state !== "starting");
  return before === "starting" ? states.slice(next < 0 ? states.length : next) : states;
}

const hasCrashed = (states: readonly PowerState[]): boolean => {
  const started = states.indexOf("starting");
  return started >= 0 && states.indexOf("offline", started) > started && states.at(-1) === "offline";
};

const hasRestarted = (states: readonly PowerState[], { uptimeMs }: Look, sinceMs: number): boolean =>
  states.some((state) => state !== "running") || (uptimeMs !== undefined && uptimeMs <= sinceMs);

export const commandStep = defineStep({
  action: "command",
  doc: "Runs a console command. The server must be running. The step ends when the server has accepted the command. The log shows the output of the command while the action runs.",
  fields: {
    command: z
      .string()
      .trim()
      .min(1)
      .describe("Command to run, one line.")
      .refine((text) => !/[\r\n]/.test(text), "must be one line, because a step runs one command"),
    ifRunning: z
      .boolean()
      .optional()
      .describe("Whether the step is skipped if the server is off. Otherwise the step fails. Defaults to `false`."),
  },
  needs: permissionsOf(power.command),
  async run(context, { command, ifRunning = false }) {
    const { server, clock, log, console } = context;
    await console.isOpen();
    const args = { params: { server: server.identifier }, body: { command } };
    const receipt = { event: "server:console.command", properties: { command }, isRefusal: (error: ApiError) => error.status === 502 };
    try {
      await sendWithReceipt(context, power.command, args, receipt);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 502) || !(await isOff(context))) throw error;
      if (ifRunning) {
        log.info("command: skipped, the server is off");
        return;
      }
      throw new OperationError(
        `the server is off and accepts no commands. Start it with a "power" step first, or set ifRunning: true on the step to skip it.`,
        { code: "bad_state", cause: error },
      );
    }
    await clock.sleep(ANSWER_SECONDS * 1000);
  },
});

/** Called after the panel answered 502. Returns true only if the server is off. If its node is unreachable, its state cannot be read. */
const isOff = ({ console }: StepContext): Promise<boolean> =>
  console.state().then(
    (state) => state === "offline",
    () => false,
  );

export const waitStep = defineStep({
  action: "wait",
  doc: "Waits for exactly one of these: a time, a state of the server, or a console line. A console line counts if it appeared after the start of the previous step.",
  fields: {
    seconds: z.int().min(1).max(LONGEST_WAIT_SECONDS).optional().describe("Seconds to wait."),
    state: z.enum(["running", "offline"]).optional().describe("State to wait for."),
    line: z
      .string()
      .min(1)
      .optional()
      .describe(
        "Text to wait for in a console line. The panel key needs the permission to open the console (`websocket.connect`). If the console cannot be read, the action runs no step.",
      ),
    timeoutSeconds: stepTimeout(WAIT_SECONDS),
  },
  needs: ({ line }) => (line === undefined ? [] : permissionsOf(power.console)),
  validate({ seconds, state, line, timeoutSeconds }) {
    const given = Object.entries({ seconds, state, line }).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    if (given.length !== 1) {
      const found = given.length === 0 ? "none is given" : `${given.join(" and ")} are given`;
      return [{ field: "", reason: `must have exactly one of seconds, state and line (${found}).` }];
    }
    if (seconds !== undefined && timeoutSeconds !== undefined)
      return [{ field: "timeoutSeconds", reason: "has no effect together with seconds, because seconds sets the waiting time." }];
    return [];
  },
  listens: ({ line }) => line !== undefined,
  async run(context, { seconds, state, line, timeoutSeconds = WAIT_SECONDS }) {
    const { clock, console, linesAfter } = context;
    const endsAt = clock.now() + (seconds ?? 0) * 1000;
    if (line !== undefined && !(await console.isOpenInTheEnd()))
      throw new OperationError(`${unheardText(console.why)}. Wait for a state or a time instead.`);
    const awaited = seconds !== undefined ? `${seconds} s in all` : state !== undefined ? `not ${state} yet` : "no such line yet";
    const isOver = async () => {
      if (seconds !== undefined) return clock.now() >= endsAt;
      if (state !== undefined) return (await console.state()) === state;
      return (await console.isOpen()) && console.lines(linesAfter).some(({ text }) => text.includes(line ?? ""));
    };
    await context.waitFor({
      what: () => awaited,
      timeoutSeconds: seconds === undefined ? timeoutSeconds : seconds + LOOK_EVERY_SECONDS,
      everySeconds: LOOK_EVERY_SECONDS,
      advice: "The expected state or line did not appear. Look at the server's console in the panel.",
      look: async () => ((await isOver()) ? true : undefined),
    });
  },
});

const LINES_TOLD = 20;
const FINDINGS_TOLD = 5;
/** Severities of findings that report no problem. The API does not document which severities exist. */
const WELL = /^(ok|okay|pass|passed|good|success|info|none)$/i;

type Place = Pick<StepContext, "console" | "unguarded" | "server">;

async function crashText(place: Place, linesAfter: number): Promise<string> {
  const { console } = place;
  const lines = console.lines(linesAfter).slice(-LINES_TOLD);
  const said =
    lines.length === 0
      ? `The server's console in the panel shows the reason. This run has no console lines (${console.why}).`
      : `Its last lines:\n${lines.map(({ text }) => `  ${text}`).join("\n")}`;
  const found = await findings(place);
  const reported = found.length === 0 ? "" : `\nThe panel reports: ${found.join("; ")}.`;
  return `the server crashed during its start. ${said}${reported}`;
}

/**
 * Returns what the panel's diagnostics report about the server, for an error message. Empty if the diagnostics cannot be read: the error is
 * complete without them.
 */
async function findings({ unguarded, server }: Place): Promise<string[]> {
  const rows = (await unlessRefused(unguarded.send(diagnostics.get, { params: { server: server.identifier } }))) ?? [];
  return rows
    .filter(({ severity }) => !WELL.test(severity))
    .slice(0, FINDINGS_TOLD)
    .map(({ message }) => message.replace(/\.$/, ""));
}
