import { predicateOf } from "./filter";
import type { FaultRule } from "./http/faults";
import { Refusal, refusalSentence } from "./http/reply";
import type { Runtime } from "./http/runtime";
import { checkPermissions } from "./http/tokens";
import type { Sandbox, SandboxAddresses } from "./sandbox";
import { type Kind, kindNamed } from "./world/collections";
import type { Fields } from "./world/json";
import { type Moment, momentOf } from "./world/moment";
import { settle } from "./world/settle";

/** The sandbox's verbs, on a world of this process. They act when they are called; the promise only carries the result. */
export function verbsOf(runtime: Runtime, kinds: readonly Kind[]): Omit<Sandbox, keyof SandboxAddresses | "speed" | "ofTeam" | "close"> {
  const { world, clock, journal, faults } = runtime;

  /** What is due happens first, so that a verb meets the world of now. */
  const now = (): Moment => {
    const nowMs = clock.now();
    if (settle(world, nowMs, runtime.eventHandlers)) runtime.changed();
    return momentOf(world, nowMs);
  };
  const changing = async <T>(change: (moment: Moment) => T): Promise<T> => {
    try {
      return change(now());
    } catch (error) {
      throw error instanceof Refusal ? new Error(refusalSentence(error)) : error;
    } finally {
      runtime.changed();
    }
  };

  const setRevoked = (token: string, revoked: boolean): void => {
    const row = runtime.tokens[token];
    if (!row) throw new Error("There is no such token.");
    row.revoked = revoked;
  };

  return {
    journal: async () => journal.entries(),
    clearJournal: async () => journal.clear(),
    fault: async (rule: FaultRule) => faults.add(rule),
    clearFaults: async () => faults.clear(),
    mutate: (name, id, fields) => changing((moment) => kindNamed(kinds, name).mutate(moment, String(id), fields)),
    remove: (name, id) => changing((moment) => kindNamed(kinds, name).remove(moment, String(id))),
    add: (name, fields) => changing((moment) => kindNamed(kinds, name).add(moment, fields)),
    find: async (name, filter) => {
      now();
      const kind = kindNamed(kinds, name);
      const shown = kind.ids(world).map((id): Fields => ({ ...kind.show(world, id), $id: id }));
      return shown.filter(predicateOf(filter));
    },
    advance: (seconds) => {
      clock.advance(seconds);
      return changing(() => undefined);
    },
    addToken: (permissions) =>
      changing((moment) => {
        checkPermissions(permissions);
        const token = `${moment.integer("token")}|${moment.text(40)}`;
        runtime.tokens[token] = {
          token,
          api: "hosting",
          user: runtime.team === undefined ? "owner" : `owner of ${runtime.team}`,
          permissions: [...permissions],
          hidesSensitive: false,
          revoked: false,
          ...(runtime.team === undefined ? {} : { team: runtime.team }),
        };
        return token;
      }),
    revokeToken: (token) => changing(() => setRevoked(token, true)),
    restoreToken: (token) => changing(() => setRevoked(token, false)),
    snapshot: async () => {
      now();
      return structuredClone(world);
    },
  };
}
