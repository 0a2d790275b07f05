import type { Client } from "../../api/client";
import { ConflictError, isNodeAway, PermissionError } from "../../api/errors";
import { type GameServer, gameServers } from "../../api/panel/servers";
import type { Context } from "../../core/context";
import { NotComparableError, OperationError } from "../../core/errors";
import { waitFor } from "../../core/wait";
import { identifierOf, withMissing } from "./game-servers";

/** So long a run waits for a server that another one, or the panel, is busy with. */
const LONGEST_WAIT_SECONDS = 900;

/** The panel's name of a refusal for the server's state (docs/facts/game-panel.md 1.5). */
const STATE_CONFLICT = "ServerStateConflictException";

/** So often a request is sent again that a server refuses which shows at rest: another run may make it busy again and again. */
const MOST_TRIES_AT_REST = 4;

/** Of whose calls: what is compared tells a server that refuses, what is done waits for it, and a function of the program fails. */
export type Caller = Pick<Context<unknown>, "panel"> & Partial<Pick<Context<unknown>, "clock" | "log" | "isComparing" | "isWaiting">>;

/**
 * The panel, for calls below one server. A server that is not at rest refuses every such call, reads too, and nothing has happened then
 * (docs/facts/game-panel.md 1.5): so a call waits and is sent again, whatever it is. Each call by itself: of a task that does several, those
 * before it have happened.
 */
export function panelBelow(caller: Caller, server: string): Client {
  const { panel } = caller;
  return panel.guarded(async (request) => {
    for (let triesAtRest = 0; ; ) {
      try {
        return await request();
      } catch (error) {
        if (caller.isComparing && isNodeAway(error))
          throw new NotComparableError(`the node of game server ${server} cannot be reached: ${NOT_COMPARED}`);
        // Between the refusal and the look at its cause the server may have come to rest: then the request is worth another try.
        const isAtRest = await untilAtRest(caller, server, error);
        if (!isAtRest) continue;
        if (!isStateConflict(error)) throw error;
        if (++triesAtRest > MOST_TRIES_AT_REST) throw keptBusy(caller, server, error);
        await caller.clock?.sleep(triesAtRest * 1000);
      }
    }
  });
}

/** The same for calls below the server that a resource names, with the parameter of all of them. */
export function belowServer(context: Caller & { readonly inputs: { readonly server: string } }) {
  const { server } = context.inputs;
  return { server, params: { server }, panel: panelBelow(context, server) };
}

/** The same of reads below a server that must be there: where it is not, those that there are are told. */
export async function belowKnownServer<T>(caller: Caller, server: string, read: (panel: Client) => Promise<T>): Promise<T> {
  try {
    return await read(panelBelow(caller, server));
  } catch (error) {
    throw await withMissing(caller.panel, server, error);
  }
}

/** What makes a server busy, one after another in a run: the second would be refused by the first. */
export const oneAtATime = <T>({ panel }: Pick<Caller, "panel">, server: string, task: () => Promise<T>): Promise<T> =>
  panel.inTurn(stateOf(server), task);

const stateOf = (server: string) => `state of game server ${identifierOf(server)}`;

/** Waits until a server is at rest after it was made busy; `whatFailed` tells an end in which it cannot be used. */
export async function settled(context: Pick<Context<unknown>, "panel" | "clock" | "log">, server: string, timeoutSeconds: number) {
  const look = () => context.panel.send(gameServers.get, { params: { server } });
  let shown = await look();
  return waitFor(context, {
    what: () => `game server ${server}, which is ${unrestOf(shown)?.is ?? "busy"}`,
    timeoutSeconds,
    advice: "It goes on without this run; its console in the panel shows how far it is.",
    async look() {
      shown = await look();
      const state = unrestOf(shown);
      return state?.isPassing ? undefined : shown;
    },
  });
}

/** A conflict that no code of the operator's own endpoints (`downgrade_requires_reset`) tells to be another one. */
const isStateConflict = (error: unknown): error is ConflictError =>
  error instanceof ConflictError && !/^[a-z_]+$/.test(error.apiCode ?? "");

/** What the panel said, with what to do where it is sure that the server's state is meant. */
function keptBusy({ isComparing }: Caller, server: string, refused: ConflictError): Error {
  if (refused.apiCode !== STATE_CONFLICT) return refused;
  const shows = "shows at rest and refuses as a busy one; another run may keep it so";
  if (isComparing) return new NotComparableError(`game server ${server} ${shows}: ${NOT_COMPARED}`);
  return new OperationError(`${refused.message} Game server ${server} ${shows}. ${PASSING}`, {
    code: "bad_state",
    cause: refused,
  });
}

/** What a preview says of a server that refuses every call; undefined where it is at rest. */
export function unrestText(server: GameServer): string | undefined {
  const unrest = unrestOf(server);
  return unrest && notComparedText(server, unrest);
}

const notComparedText = ({ identifier, name }: GameServer, { is, isPassing, advice }: Unrest): string =>
  `game server ${identifier} (${name}) is ${is}: ${NOT_COMPARED}${isPassing ? "" : `. ${advice}`}`;

/** An error of a call that did not go through `panelBelow`: with the server's state, where that is why it was refused. */
export async function withState(caller: Pick<Caller, "panel">, server: string, error: unknown): Promise<unknown> {
  try {
    await untilAtRest({ panel: caller.panel }, server, error);
    return error;
  } catch (told) {
    return told;
  }
}

/**
 * Comes back where the refused request may be sent again: whether the server was at rest already. Fails otherwise. A comparison waits only for what
 * this run itself does to the server: that ends by itself, and the resource would keep its drift.
 */
async function untilAtRest({ panel, clock, log, isComparing, isWaiting }: Caller, server: string, refused: unknown): Promise<boolean> {
  if (!(refused instanceof ConflictError || refused instanceof PermissionError)) throw refused;
  const look = () => panel.send(gameServers.get, { params: { server } }).catch(() => undefined);
  const shown = await look();
  let state = shown && unrestOf(shown);
  if (!shown) throw refused;
  if (!state) return true;
  if (isComparing) {
    const ownWork = panel.turnsOf(stateOf(server));
    if (!ownWork) throw new NotComparableError(notComparedText(shown, state));
    await ownWork;
    return false;
  }
  if (isWaiting === false) throw new NotComparableError(notComparedText(shown, state));
  const who = `game server ${server} (${shown.name})`;
  if (!state.isPassing || !clock || !log)
    throw new OperationError(`${who} is ${state.is}, and refuses every call meanwhile. ${state.advice}`, { code: "bad_state" });
  await waitFor(
    { clock, log },
    {
      what: () => `${who}, which is ${state?.is ?? "at rest"}`,
      timeoutSeconds: LONGEST_WAIT_SECONDS,
      atOnce: false,
      advice: PASSING,
      async look() {
        const now = await look();
        const still = now && unrestOf(now);
        if (now && !still) return true;
        state = still ?? state;
        return still && !still.isPassing ? true : undefined; // told by the next refusal
      },
    },
  );
  return false;
}

export interface Unrest {
  /** `installing`. */
  readonly is: string;
  readonly advice: string;
  /** It ends by itself. */
  readonly isPassing: boolean;
}

const NOT_COMPARED = "what is below it cannot be compared now";
const PASSING = "Run pulumi up again when that is over.";

const passing = (is: string): Unrest => ({ is, advice: PASSING, isPassing: true });

/** Why a server refuses; undefined where it is at rest. */
export function unrestOf(server: GameServer): Unrest | undefined {
  const { status, is_suspended, is_installing, is_transferring, is_node_under_maintenance } = server;
  if (is_suspended || status === "suspended") return { is: "suspended", advice: "Its order in the panel says why.", isPassing: false };
  if (is_transferring) return passing("in transfer to another node");
  if (status === "restoring_backup") return passing("restoring a backup");
  if (status === "install_failed")
    return { is: "not installed (its installation failed)", advice: "Reinstall it in the panel.", isPassing: false };
  if (is_installing || status === "installing") return passing("installing");
  if (is_node_under_maintenance) return passing("on a node under maintenance");
  return undefined;
}
