import * as z from "zod";
import type { CheckContext, Context } from "../../../core/definition/context";
import { field } from "../../../core/definition/field";
import type { Problem } from "../../../core/definition/resource";
import { OperationError } from "../../../core/log/errors";
import { hasUnknown } from "../../../core/values";
import { defineEvent, type EventInputs, eventIdOf } from "../../../forms/event";
import { gameServerNamed, identifierOf, notThereText } from "../../../platform/game/game-servers";
import { checkedServer, SERVER_SETTLED, serverInput } from "../below-server";
import type { CommonFields } from "./step";
import { isInterrupting, runSteps, Step, verbOf } from "./steps";

const MOST_STEPS = 20;
const ACTION_SECONDS = 1800;

interface Inputs extends EventInputs {
  server: string;
  steps: CommonFields[];
}

/** Steps that differ only in their timeouts have the same effect. */
const withoutTimeouts = (steps: unknown): unknown =>
  Array.isArray(steps) ? steps.map(({ timeoutSeconds: _, ...step }: { timeoutSeconds?: unknown }) => step) : steps;

export const action = defineEvent({
  type: "Action",
  module: "game",
  doc: "Steps that run on a game server when something changes, for example a warning to the players, a backup and a restart. The steps run one after another. They run when the resource is created, and again when a trigger or a step changes. Deleting the resource has no effect, because completed steps cannot be undone.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Servers", "Backups" and "Console websocket"',
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
      "Use a `Schedule` for fixed times and an `Action` for changes. To run an action by hand, run `pulumi up --target-replace '**::<name>'`. The program must not set `runOnCreate: false`.",
      "A failed step fails the `up`. The state keeps the number of completed steps (`stepsDone`), and the next `up` continues at the failed step. Therefore, no player is warned twice, and no second backup is made. A changed step or trigger starts a new run at the first step; a changed `timeoutSeconds` does not count as a changed step.",
      "Each step runs at least once, and normally exactly once. If a response is lost, the provider reads in the server's activity log whether the step ran. If the process of a run is killed, the next run starts again at the first step. A step that must not run twice needs its own guard, such as `ifRunning`.",
      "The log shows the server's console lines while steps run. The provider reads these lines directly from the node, and does not send the panel key to the node. If the node is unreachable, or if the key lacks the permission to open the console (`websocket.connect`), the provider reads the state from the API instead. That state is up to 20 seconds old, and no console lines are available.",
      "If a `power` signal changes nothing within 15 seconds, the provider sends it once more. The node silently drops a signal while another signal is in progress.",
      "The state and diffs show steps in plain text, so wrap secret values in `pulumi.secret`. Log lines show the number and the verb of a step, never its text. The provider cannot hide text that the server itself prints.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    server: serverInput,
    steps: field(z.array(Step).min(1).max(MOST_STEPS), "Steps to run, in order. 1 to 20.", {
      onChange: "replaces",
      comparedAs: withoutTimeouts,
    }),
  },
  outputs: {
    stepsDone: field(z.number(), "Number of completed steps."),
    stepBegun: field(
      z.string().nullable(),
      "The work that the next step has started but not completed, such as the id of a backup in progress. `null` if there is none.",
    ),
  },
  identity: { noun: "action", subject: "server", address: "<server>/<action>" },
  wait: { timeoutSeconds: ACTION_SECONDS },
  notBegun: { stepsDone: 0, stepBegun: null },
  data: {
    notice({ server, steps = [] }) {
      const known = server === undefined ? [] : steps.filter((step) => !hasUnknown(step));
      const lost = known.flatMap((step) => verbOf(step).overwrites?.(step, identifierOf(server ?? "")) ?? []);
      return lost.length === 0 ? undefined : lost.join("; ");
    },

    losesPart({ inputs: { server, steps }, olds }) {
      if (server === undefined) return undefined;
      const { stepsDone = 0 } = olds as { stepsDone?: number };
      const losing = (steps ?? []).slice(stepsDone).filter((step) => !hasUnknown(step) && verbOf(step).losesData);
      if (losing.length === 0) return undefined;
      const at = identifierOf(server);
      const names = new Set(losing.map((step) => verbOf(step).losesData?.(step)));
      const what = losing.flatMap((step) => verbOf(step).overwrites?.(step, at) ?? []).join("; ");
      return { id: `${at}/${[...names].join("+")}`, what };
    },
  },
  traits: {
    effect: ({ steps }) => (Array.isArray(steps) && steps.some(isInterrupting) ? "interrupts" : undefined),
  },

  validate: ({ steps = [] }) =>
    steps.flatMap((step, index) =>
      (verbOf(step).validate?.(step) ?? []).map(({ field: name, reason }) => ({ property: pathOf(index, name), reason })),
    ),
  previewChecks,
  does: ({ server, steps = [] }) =>
    server === undefined ? undefined : `${steps.map(nameOf).join(", ")} on game server ${identifierOf(server)}`,

  async begin(context) {
    const { identifier } = await serverOf(context);
    return { id: eventIdOf(identifier, context), partialOutputs: { stepsDone: 0, stepBegun: null } };
  },

  async follow(context, { stepsDone = 0, stepBegun = null }) {
    const { panel, id, inputs, recordId } = context;
    const server = await serverOf(context);
    const { steps, timeoutSeconds = ACTION_SECONDS } = inputs;
    const startedAt = id.slice(id.indexOf("/") + 1);
    // Runs the actions for one server one after the other. Otherwise the warnings, stops and starts of two actions would mix.
    await panel.inTurn(`actions of game server ${server.identifier}`, () =>
      runSteps({
        ...{ context, server, steps, startedAt, timeoutSeconds },
        from: { stepsDone, stepBegun },
        note: (progress) => recordId(id, { ...progress }),
      }),
    );
    return { stepsDone: steps.length, stepBegun: null };
  },

  /** The panel stores nothing about an action, so the outputs come from Pulumi's state. */
  async observe({ id, inputs, olds, log }) {
    const { stepsDone = 0, stepBegun = null } = olds as { stepsDone?: number; stepBegun?: string | null };
    const { steps } = inputs as Partial<Inputs>;
    const next = steps?.[stepsDone];
    if (next && !id.startsWith("not-run"))
      log.info(`incomplete: up continues at step ${stepsDone + 1} of ${steps.length} (${nameOf(next)})`);
    return { outputs: { stepsDone, stepBegun } };
  },
});

const pathOf = (index: number, name: string): string => ["steps", index, name].filter((part) => part !== "").join(".");

const nameOf = (step: CommonFields): string => (hasUnknown(step) ? String(step.action) : verbOf(step).what(step));

async function serverOf({ panel, inputs: { server } }: Pick<Context<Inputs>, "panel" | "inputs">) {
  const found = await gameServerNamed(panel, server);
  if (!found) throw new OperationError(await notThereText(panel, server), { code: "gone" });
  return found;
}

async function previewChecks(context: CheckContext<Partial<Inputs>>): Promise<Problem[]> {
  const { steps = [] } = context.inputs;
  const known = steps.flatMap((step, index) => (hasUnknown(step) ? [] : [{ step, index, verb: verbOf(step) }]));
  const needs = [...new Set(known.flatMap(({ step, verb }) => verb.needs(step)))];
  const { problems, row: server } = await checkedServer(context, needs);
  if (problems.length > 0 || !server) return problems;
  const { panel, clock, log, isComparing } = context;
  const found = await Promise.all(
    known.map(async ({ step, index, verb }) =>
      ((await verb.examine?.({ panel, clock, log, isComparing, server, earlier: steps.slice(0, index) }, step)) ?? []).map(
        ({ field: name, reason }) => ({
          property: pathOf(index, name),
          reason,
        }),
      ),
    ),
  );
  return found.flat();
}
