import * as z from "zod";
import { ApiError, ValidationError } from "../../../api/errors";
import { gamePlayers, type PlayerAction, type PlayerActionBody } from "../../../api/panel/players";
import { OperationError } from "../../../core/errors";
import { unlessRefused } from "../../../core/is-there";
import { panelBelow } from "../../../platform/game/server-state";
import { defineStep, type StepCheck, type StepContext, type StepProblem } from "./step";

// docs/facts/game-panel.md 3.23: what can be done to players depends on the game.

const ATTEMPTS = 3;
const SETTLE_AFTER_LOSS_SECONDS = 2;

const message = z.string().trim().min(1).max(500);

const Named = z
  .strictObject({
    name: z.string().trim().min(1).optional().describe("Name in the game."),
    steamId: z.string().trim().min(1).optional().describe("Id in its store."),
    id: z.string().trim().min(1).optional().describe("Id in the game, as `getPlayers` shows it."),
  })
  .refine((player) => Object.values(player).some((one) => one !== undefined), "must have a name, a steamId or an id")
  .describe("Who: by name, by steamId or by id.");

const fields = { player: Named, message: message.optional().describe("The message to the player. Default: none.") };

export const kickStep = defineStep({
  action: "kick",
  doc: "Disconnects a player, who may come back at once.",
  fields,
  needs: [],
  examine: (context) => supported(context, "kick"),
  run: (context, step) => act(context, "kick", step),
});

export const banStep = defineStep({
  action: "ban",
  doc: "Bans a player from the server. Bans are no state that a program can declare: the game's own file of them is (`game.File`).",
  fields,
  needs: [],
  examine: (context) => supported(context, "ban"),
  run: (context, step) => act(context, "ban", step),
});

export const unbanStep = defineStep({
  action: "unban",
  doc: "Takes a ban back.",
  fields,
  needs: [],
  examine: (context) => supported(context, "unban"),
  run: (context, step) => act(context, "unban", step),
});

export const broadcastStep = defineStep({
  action: "broadcast",
  doc: "Sends a message to all players. After a lost response it is not known whether it was sent, so the step fails.",
  fields: { message: message.describe("The message.") },
  needs: [],
  examine: (context) => supported(context, "broadcast"),
  async run(context, { message: text }) {
    try {
      await send(context, "broadcast", { message: text });
    } catch (error) {
      if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
      throw new OperationError(
        `it is not known whether the message was sent: the response was lost (${error.message}). The next pulumi up sends it again.`,
        { code: "operation_failed", cause: error },
      );
    }
  },
});

/** A server that is off, or a game without a list, says nothing of it: then the panel's own refusal does. */
async function supported(context: StepCheck, action: PlayerAction): Promise<StepProblem[]> {
  const { identifier: server } = context.server;
  const { actions } = (await unlessRefused(panelBelow(context, server).get(gamePlayers.live, { params: { server } }))) ?? {};
  if (!actions || actions.length === 0 || actions.includes(action)) return [];
  return [{ field: "action", reason: `cannot be done in this game. Supported: ${actions.join(", ")}.` }];
}

const send = ({ panel, server }: StepContext, action: PlayerAction, body: PlayerActionBody) =>
  panel.send(gamePlayers.act, { params: { server: server.identifier, action }, body });

interface OnPlayer {
  player: z.infer<typeof Named>;
  message?: string | undefined;
}

/** Doing it twice does no harm: after a lost answer it is done again, and a player who is not there any more was put off before. */
async function act(context: StepContext, action: PlayerAction, { player, message: text }: OnPlayer): Promise<void> {
  const { name, steamId: steamid, id } = player;
  const body = { player: { name, steamid, id }, ...(text === undefined ? {} : { message: text }) };
  for (let attempt = 1; ; attempt++) {
    try {
      await send(context, action, body);
      return;
    } catch (error) {
      if (attempt > 1 && error instanceof ValidationError && error.status === 400) return;
      if (!(error instanceof ApiError && error.outcomeUnknown) || attempt === ATTEMPTS) throw error;
      await context.clock.sleep(SETTLE_AFTER_LOSS_SECONDS * 1000);
    }
  }
}
