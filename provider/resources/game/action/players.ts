import * as z from "zod";
import { ApiError, lostText } from "../../../api/errors";
import { gamePlayers, type PlayerAction, type PlayerActionBody } from "../../../api/game/game";
import { unlessRefused } from "../../../api/is-there";
import { OperationError } from "../../../core/log/errors";
import { panelBelow } from "../../../platform/game/server-state";
import { defineStep, type StepCheck, type StepContext, type StepProblem } from "./step";

const message = z.string().trim().min(1).max(500);

const Named = z
  .strictObject({
    name: z.string().trim().min(1).optional().describe("Name in the game."),
    steamId: z.string().trim().min(1).optional().describe("Id in the game's store."),
    id: z.string().trim().min(1).optional().describe("Id in the game, as `getPlayers` returns it."),
  })
  .refine((player) => Object.values(player).some((one) => one !== undefined), "must have a name, a steamId or an id")
  .describe("The player, given by `name`, `steamId` or `id`.");

const fields = { player: Named, message: message.optional().describe("Message to the player. Defaults to none.") };

const playerStep = (action: "kick" | "ban" | "unban", doc: string) =>
  defineStep({
    action,
    doc,
    fields,
    needs: [],
    examine: (context) => supported(context, action),
    run: (context, step) => act(context, action, step),
  });

export const kickStep = playerStep("kick", "Disconnects a player. The player can rejoin at once.");

export const banStep = playerStep(
  "ban",
  "Bans a player from the server. If a user lifts the ban, the step bans the player again only when the action runs again. To manage the list of bans, manage the game's ban file with `game.File`.",
);

export const unbanStep = playerStep("unban", "Lifts a ban.");

export const broadcastStep = defineStep({
  action: "broadcast",
  doc: "Sends a message to all players. If the response is lost, the step fails, because it is unknown whether the message was sent.",
  fields: { message: message.describe("Message to all players.") },
  needs: [],
  examine: (context) => supported(context, "broadcast"),
  async run(context, { message: text }) {
    await sendOrSay(context, "broadcast", { message: text }, "it is unknown whether the message was sent");
  },
});

/**
 * Reports an action that the server's game does not support (docs/facts/game-panel.md 3.23). A server that is off reports no actions, and
 * is not checked.
 */
async function supported(context: StepCheck, action: PlayerAction): Promise<StepProblem[]> {
  const { identifier: server } = context.server;
  const { actions } = (await unlessRefused(panelBelow(context, server).get(gamePlayers.live, { params: { server } }))) ?? {};
  if (!actions || actions.length === 0 || actions.includes(action)) return [];
  return [{ field: "action", reason: `is not supported by this game. Supported: ${actions.join(", ")}.` }];
}

const send = ({ panel, server }: StepContext, action: PlayerAction, body: PlayerActionBody) =>
  panel.send(gamePlayers.act, { params: { server: server.identifier, action }, body });

type OnPlayer = z.infer<z.ZodObject<typeof fields>>;

async function act(context: StepContext, action: PlayerAction, { player, message: text }: OnPlayer): Promise<void> {
  const { name, steamId: steamid, id } = player;
  const body = { player: { name, steamid, id }, ...(text === undefined ? {} : { message: text }) };
  await sendOrSay(context, action, body, `it is unknown whether the panel carried out the action "${action}"`);
}

/** No call shows the effect of the action, so the step fails at once if the response is lost. */
async function sendOrSay(context: StepContext, action: PlayerAction, body: PlayerActionBody, unknown: string): Promise<void> {
  try {
    await send(context, action, body);
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
    throw new OperationError(`the response was lost (${lostText(error)}), so ${unknown}. The next pulumi up sends it again.`, {
      code: "outcome_unknown",
      cause: error,
    });
  }
}
