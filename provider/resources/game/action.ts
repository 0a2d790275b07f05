import * as z from "zod";
import type { CheckContext, Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { defineEvent, type EventInputs, runIdOf } from "../../core/event";
import { field } from "../../core/field";
import type { Problem } from "../../core/resource";
import { hasUnknown, same } from "../../core/values";
import { gameServerNamed, identifierOf, notThereText } from "../../platform/game/game-servers";
import { runSteps } from "./action/run-steps";
import type { CommonFields } from "./action/step";
import { isInterrupting, Step, verbOf } from "./action/steps";
import { checkedServer, isSameServer, SERVER_AT_REST, serverInput } from "./server-input";

const MOST_STEPS = 20;
const ACTION_SECONDS = 1800;

interface Inputs extends EventInputs {
  server: string;
  steps: CommonFields[];
}

export const action = defineEvent({
  type: "Action",
  module: "game",
  source: 'docs/spec/game-panel-api.md, "Servers", "Backups" and "Console websocket"',
  doc: "What is done to a game server when something changes: steps that run one after another, such as a warning to the players, a backup and a restart. It runs when it is new, and again when a trigger or a step changes. What is done is history: deleting the resource does nothing.",
  example: `const config = new pulumi.Config();
const server = config.require("gameServer"); // the 8 characters of its panel URL
const settings = config.get("settings") ?? "";
new hosting.game.Action("apply-settings", {
  server,
  triggers: [settings],
  steps: [
    { action: "command", command: "say The server restarts in a minute", ifRunning: true },
    { action: "backup", delaySeconds: 60 },
    { action: "power", signal: "restart" },
    { action: "wait", line: "Done" },
  ],
});`,
  remarks: [
    "What happens at fixed times is a `Schedule`; what happens when something changes is an `Action`. By hand it runs with `pulumi up --target-replace '**::<name>'`, without `runOnCreate: false`.",
    "A step that fails fails the `up`. The resource is kept with the number of steps that are done (`stepsDone`), and the next `up` goes on at the step that failed, so that no player is warned twice and no second backup is made. A changed step or trigger begins a new run at the first step; another `timeoutSeconds` is no change of a step.",
    "Each step happens at least once, and as a rule once: where an answer is lost, the server's activity says whether the step happened. A run whose process was killed begins again at its first step. What must not happen twice needs a guard of its own, such as `ifRunning`.",
    "While steps run, what the server's console says shows as it comes. It is read from the node, without the key; where that cannot be reached from here, or the key may not open the console (`websocket.connect`), the state is asked for by the API, which shows it up to 20 seconds late, and no lines are there.",
    "A `power` signal that changes nothing within 15 seconds is sent once more: the node silently drops one while another is under way.",
    "Steps are readable in the state and in diffs. Wrap what is secret in `pulumi.secret`. Lines of the log name steps by their number and verb, never their texts; what the server itself prints is not ours to hide.",
    SERVER_AT_REST,
  ],
  noun: "action",
  subject: "server",
  address: "<server>/<action>",
  timeoutSeconds: ACTION_SECONDS,
  inputs: {
    server: serverInput,
    steps: field(z.array(Step).min(1).max(MOST_STEPS), "What it does, in order: 1 to 20 steps.", { onChange: "replaces" }),
  },
  outputs: {
    stepsDone: field(z.number(), "How many steps are done."),
    stepBegun: field(
      z.string().nullable(),
      "What the step after those has begun, where no run has seen its end, such as the id of a backup; `null` where there is nothing.",
    ),
  },
  notRun: { stepsDone: 0, stepBegun: null },
  isSame: {
    server: isSameServer,
    /** How long somebody waits is not what is done. */
    async steps(before, after) {
      return !hasUnknown(after) && same(withoutTimeouts(before), withoutTimeouts(after));
    },
  },

  validate: ({ steps = [] }) =>
    steps.flatMap((step, index) =>
      (verbOf(step).validate?.(step) ?? []).map(({ field: name, reason }) => ({ property: pathOf(index, name), reason })),
    ),

  eventEffect: ({ steps }) => (Array.isArray(steps) && steps.some(isInterrupting) ? "interrupts" : undefined),
  examine,
  runs: ({ server, steps = [] }) =>
    server === undefined ? undefined : `${steps.map(nameOf).join(", ")} on game server ${identifierOf(server)}`,
  overwrites({ server, steps = [] }) {
    const known = server === undefined ? [] : steps.filter((step) => !hasUnknown(step));
    const lost = known.flatMap((step) => verbOf(step).overwrites?.(step, identifierOf(server ?? "")) ?? []);
    return lost.length === 0 ? undefined : lost.join("; ");
  },

  overwritesData({ inputs: { server, steps }, olds }) {
    if (server === undefined) return undefined;
    const { stepsDone = 0 } = olds as { stepsDone?: number };
    const left = (steps ?? []).slice(stepsDone).filter((step) => !hasUnknown(step));
    const losing = left.flatMap((step) => verbOf(step).losesData?.(step) ?? []);
    const at = identifierOf(server);
    const what = left.flatMap((step) => (verbOf(step).losesData ? (verbOf(step).overwrites?.(step, at) ?? []) : [])).join("; ");
    return losing.length === 0 ? undefined : { id: `${at}/${[...new Set(losing)].join("+")}`, what };
  },

  async begin(context) {
    const { identifier } = await serverOf(context);
    return { id: runIdOf(identifier, context), soFar: { stepsDone: 0, stepBegun: null } };
  },

  async follow(context, { stepsDone = 0, stepBegun = null }) {
    const { panel, id, inputs, keep } = context;
    const server = await serverOf(context);
    const { steps, timeoutSeconds = ACTION_SECONDS } = inputs;
    const startedAt = id.slice(id.indexOf("/") + 1);
    // Two actions of one server would warn, stop and start it across each other.
    await panel.inTurn(`actions of game server ${server.identifier}`, () =>
      runSteps({
        ...{ context, server, steps, startedAt, timeoutSeconds },
        from: { stepsDone, stepBegun },
        note: (progress) => keep(id, { ...progress }),
      }),
    );
    return { stepsDone: steps.length, stepBegun: null };
  },

  /** Nothing on the panel is the run; what the state says of it is all that there is. */
  async look({ id, inputs, olds, log }) {
    const { stepsDone = 0, stepBegun = null } = olds as { stepsDone?: number; stepBegun?: string | null };
    const { steps } = inputs as Partial<Inputs>;
    const next = steps?.[stepsDone];
    if (next && !id.startsWith("not-run"))
      log.info(`did not come to its end: up goes on at step ${stepsDone + 1} of ${steps.length} (${nameOf(next)})`);
    return { outputs: { stepsDone, stepBegun } };
  },
});

const withoutTimeouts = (steps: unknown): unknown =>
  Array.isArray(steps) ? steps.map(({ timeoutSeconds: _, ...step }: { timeoutSeconds?: unknown }) => step) : steps;

const pathOf = (index: number, name: string): string => ["steps", index, name].filter((part) => part !== "").join(".");

const nameOf = (step: CommonFields): string => (hasUnknown(step) ? String(step.action) : verbOf(step).what(step));

async function serverOf({ panel, inputs: { server } }: Pick<Context<Inputs>, "panel" | "inputs">) {
  const found = await gameServerNamed(panel, server);
  if (!found) throw new OperationError(await notThereText(panel, server), { code: "gone" });
  return found;
}

async function examine(context: CheckContext<Partial<Inputs>>): Promise<Problem[]> {
  const { steps = [] } = context.inputs;
  const known = steps.flatMap((step, index) => (hasUnknown(step) ? [] : [{ step, index, verb: verbOf(step) }]));
  const needs = [...new Set(known.flatMap(({ step, verb }) => verb.needs(step)))];
  const { problems, row: server } = await checkedServer(context, needs);
  if (problems.length > 0 || !server) return problems;
  const { panel, clock, log, isComparing } = context;
  const found = await Promise.all(
    known.map(async ({ step, index, verb }) =>
      ((await verb.examine?.({ panel, clock, log, isComparing, server }, step)) ?? []).map(({ field: name, reason }) => ({
        property: pathOf(index, name),
        reason,
      })),
    ),
  );
  return found.flat();
}
