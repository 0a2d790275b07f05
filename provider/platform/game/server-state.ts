import type { Client } from "../../api/client";
import { ConflictError, isNodeAway, PermissionError } from "../../api/errors";
import { type GameServer, gameServers } from "../../api/game/servers";
import type { Context } from "../../core/definition/context";
import { waitFor } from "../../core/lifecycle/wait";
import { NotComparableError, OperationError } from "../../core/log/errors";
import { identifierOf, onExistingServer } from "./game-servers";

/** Longest wait for a server that another run or the panel keeps busy. */
const LONGEST_WAIT_SECONDS = 900;

/** The panel's error code for a refusal because of the server's state (docs/facts/game-panel.md 1.5). */
const STATE_CONFLICT = "ServerStateConflictException";

/** Maximum number of tries for a server that is shown as idle but refuses the request: another run may repeatedly make it busy. */
const MOST_TRIES_AT_REST = 4;

/**
 * The fields of the caller determine what happens if a busy server refuses a call. A comparison (`isComparing`) skips the object, and a write waits.
 * A function of the program has no `clock` and `log`, and fails.
 */
export type Caller = Pick<Context<unknown>, "panel"> & Partial<Pick<Context<unknown>, "clock" | "log" | "isComparing" | "isWaiting">>;

/**
 * Returns a client for calls below one server. While a server is not settled, it refuses all these calls, even reads
 * (docs/facts/game-panel.md 1.5). A refused call has no effect, so the client waits and sends it again.
 */
export function panelBelow(caller: Caller, server: string): Client {
  const { panel } = caller;
  return panel.guarded(async (request) => {
    for (let triesWhenSettled = 0; ; ) {
      try {
        return await request();
      } catch (error) {
        if (caller.isComparing && isNodeAway(error))
          throw new NotComparableError(`the node of game server ${server} is unreachable: ${NOT_COMPARED}`);
        // The server may have settled between the refusal and the read of its state. In this case, the request is sent again.
        const isSettled = await untilSettled(caller, server, error);
        if (!isSettled) continue;
        if (!isStateConflict(error)) throw error;
        if (++triesWhenSettled > MOST_TRIES_AT_REST) throw keptBusy(caller, server, error);
        await caller.clock?.sleep(triesWhenSettled * 1000);
      }
    }
  });
}

export function belowServer(context: Caller & { readonly inputs: { readonly server: string } }) {
  const { server } = context.inputs;
  return { server, params: { server }, panel: panelBelow(context, server) };
}

export const belowKnownServer = <T>(caller: Caller, server: string, read: (panel: Client) => Promise<T>): Promise<T> =>
  onExistingServer(caller.panel, server, read(panelBelow(caller, server)));

/** Runs the tasks for one server one after the other, because a busy server would refuse a parallel task. */
export const oneAtATime = <T>({ panel }: Pick<Caller, "panel">, server: string, task: () => Promise<T>): Promise<T> =>
  panel.inTurn(stateOf(server), task);

const stateOf = (server: string) => `state of game server ${identifierOf(server)}`;

export async function settled(context: Pick<Context<unknown>, "panel" | "clock" | "log">, server: string, timeoutSeconds: number) {
  const look = () => context.panel.send(gameServers.get, { params: { server } });
  let shown = await look();
  return waitFor(context, {
    what: () => `game server ${server} (${unrestOf(shown)?.is ?? "busy"})`,
    timeoutSeconds,
    advice: "The operation continues after this run has ended. The server's console in the panel shows the progress.",
    async look() {
      shown = await look();
      const state = unrestOf(shown);
      return state?.isPassing ? undefined : shown;
    },
  });
}

/**
 * A conflict with a lower-case code, such as `downgrade_requires_reset`, comes from an endpoint of the panel's operator. The server's state is not
 * its cause.
 */
const isStateConflict = (error: unknown): error is ConflictError =>
  error instanceof ConflictError && !/^[a-z_]+$/.test(error.apiCode ?? "");

/** Only the code `STATE_CONFLICT` proves that the server's state caused the conflict. An error with another code is returned unchanged. */
function keptBusy({ isComparing }: Caller, server: string, refused: ConflictError): Error {
  if (refused.apiCode !== STATE_CONFLICT) return refused;
  const shows = "shows as idle but refuses requests as if it were busy; another run may keep it busy";
  if (isComparing) return new NotComparableError(`game server ${server} ${shows}: ${NOT_COMPARED}`);
  return new OperationError(`${refused.message} Game server ${server} ${shows}. ${PASSING}`, {
    code: "bad_state",
    cause: refused,
  });
}

/** Returns undefined if the server is settled. */
export function unrestText(server: GameServer): string | undefined {
  const unrest = unrestOf(server);
  return unrest && notComparedText(server, unrest);
}

const notComparedText = ({ identifier, name }: GameServer, { is, isPassing, advice }: Unrest): string =>
  `game server ${identifier} (${name}) is ${is}: ${NOT_COMPARED}${isPassing ? "" : `. ${advice}`}`;

/** If the server's state caused `error`, returns an error that explains the state, else `error` itself. For calls that do not use `panelBelow`. */
export async function withState(caller: Pick<Caller, "panel">, server: string, error: unknown): Promise<unknown> {
  try {
    await untilSettled({ panel: caller.panel }, server, error);
    return error;
  } catch (reported) {
    return reported;
  }
}

/**
 * Called after the server refused a call. Returns `true` if the server is already settled, and `false` after a wait. Throws if the wait cannot help.
 *
 * A comparison waits only for this run's own work on the server. Without this wait, the comparison would skip the object and not find its drift.
 */
async function untilSettled({ panel, clock, log, isComparing, isWaiting }: Caller, server: string, refused: unknown): Promise<boolean> {
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
    throw new OperationError(`${who} is ${state.is} and refuses every call in this state. ${state.advice}`, { code: "bad_state" });
  await waitFor(
    { clock, log },
    {
      what: () => `${who}: ${state?.is ?? "idle"}`,
      timeoutSeconds: LONGEST_WAIT_SECONDS,
      atOnce: false,
      advice: PASSING,
      async look() {
        const now = await look();
        const still = now && unrestOf(now);
        if (now && !still) return true;
        state = still ?? state;
        return still && !still.isPassing ? true : undefined; // the next refused request reports this state
      },
    },
  );
  return false;
}

interface Unrest {
  /** Word for the state, such as `installing`. */
  readonly is: string;
  readonly advice: string;
  /** Whether the state ends without action of the user. */
  readonly isPassing: boolean;
}

const NOT_COMPARED = "its resources cannot be compared with the panel now";
const PASSING = "Run pulumi up again when the server is ready.";

const passing = (is: string): Unrest => ({ is, advice: PASSING, isPassing: true });

export function unrestOf(server: GameServer): Unrest | undefined {
  const { status, is_suspended, is_installing, is_transferring, is_node_under_maintenance } = server;
  if (is_suspended || status === "suspended")
    return { is: "suspended", advice: "To find the reason, open the server's purchase order in the panel.", isPassing: false };
  if (is_transferring) return passing("in transfer to another node");
  if (status === "restoring_backup") return passing("restoring a backup");
  if (status === "install_failed")
    return { is: "not installed (its installation failed)", advice: "Reinstall it in the panel.", isPassing: false };
  if (is_installing || status === "installing") return passing("installing");
  if (is_node_under_maintenance) return passing("on a node under maintenance");
  return undefined;
}
