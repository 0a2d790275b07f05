import type { GameServer } from "../../api/game/servers";
import type { CheckContext } from "../../core/definition/context";
import type { Fields, ValuesOf } from "../../core/definition/field";
import type { Problem } from "../../core/definition/resource";
import { same } from "../../core/values";
import { defineSettings, type SettingsDefinition, type SettingsIdentity, type SettingsInputs } from "../../forms/settings-type";
import { identifierOf, notThereText } from "../../platform/game/game-servers";
import { checkedServer, serverInput } from "./below-server";

type WithServer<F extends Fields> = F & { server: typeof serverInput };
type Inputs<F extends Fields> = ValuesOf<WithServer<F>> & SettingsInputs;

/**
 * Resource type for settings that every game server has exactly once. `defineGameServerSettings` puts the input `server` before `inputs`.
 */
interface GameServerSettings<F extends Fields, O extends Fields>
  extends Omit<SettingsDefinition<WithServer<F>, O>, "module" | "identity" | "notThere" | "replacement" | "inputs" | "previewChecks"> {
  readonly identity: Pick<SettingsIdentity<F, Inputs<F>>, "noun" | "ownershipKeys">;
  readonly inputs: F;
  /**
   * Permissions on the server that a change of the inputs `changed` needs. Default: none, because the API documents none
   * (docs/facts/game-panel.md 12).
   */
  needs?(changed: readonly (keyof F & string)[], inputs: Partial<Inputs<F>>): readonly string[];
  /** Further checks of a preview. Not called if the server does not exist. */
  checks?(context: CheckContext<Partial<Inputs<F>>>, server: GameServer, changed: readonly (keyof F & string)[]): Promise<Problem[]>;
}

export function defineGameServerSettings<F extends Fields, O extends Fields>(kind: GameServerSettings<F, O>) {
  const { identity, inputs, needs, checks, ...rest } = kind;
  type I = Inputs<F>;
  const definition = {
    ...rest,
    module: "game",
    inputs: { server: serverInput, ...inputs },
    identity: {
      ...identity,
      subject: "server",
      of: ({ server = "" }: { server?: string }) => `game server ${identifierOf(server)}`,
    },
    notThere: ({ panel, inputs: { server = "" } }: { panel: Parameters<typeof notThereText>[0]; inputs: { server?: string } }) =>
      notThereText(panel, server),

    async previewChecks(context: CheckContext<Partial<I>>): Promise<Problem[]> {
      const { inputs: now, olds, isKnown } = context;
      const changed = Object.keys(inputs).filter(
        (key) => isKnown(key) && now[key as keyof I] !== undefined && !same(now[key as keyof I], olds?.[key as keyof I]),
      );
      if (changed.length === 0) return [];
      const { problems, row } = await checkedServer(context as Parameters<typeof checkedServer>[0], needs?.(changed, now) ?? []);
      return problems.length > 0 || !row ? problems : ((await checks?.(context, row, changed)) ?? []);
    },
  };
  return defineSettings(definition as unknown as SettingsDefinition<WithServer<F>, O>);
}
