import { type Account, type Api, accountPin, accountText, PIN_KEYS, pinIn } from "./account-pin";
import { OperationError } from "./errors";
import type { Settings } from "./settings";

/** A move of a stack from one account to another. Each is given by its origin and id. */
export interface Move {
  readonly from: Required<Omit<Account, "name">>;
  readonly to: Required<Omit<Account, "name">>;
}

/** Returns the move that the settings of an API request; fails if they request none. `known`: the configured account, used in the advice. */
export function moveOf(settings: Settings, api: Api, known: Account): Move {
  const keys = PIN_KEYS[api];
  const refused = (why: string) => {
    const remove = settings.provider === undefined ? `pulumi config rm hosting:${keys.before}` : `remove it from the program`;
    return new OperationError(
      `${settings.nameOf(keys.before)} is set, but ${why}. To move the stack, set the new account with: ${settings.howToSet(keys.now, accountPin({ id: `<${keys.whose} id>`, ...known }))}. To keep the stack where it is: ${remove}`,
      { code: "invalid_setting" },
    );
  };
  const from = pinIn(settings, keys.before, known);
  const to = pinIn(settings, keys.now, known);
  if (!from?.origin) throw refused("it does not contain an account");
  if (!to) throw refused(`${settings.nameOf(keys.now)} is not set`);
  if (!to.origin) throw refused(`${settings.nameOf(keys.now)} is a bare id`);
  if (to.origin === from.origin && to.id === from.id) throw refused(`it is the same account as ${settings.nameOf(keys.now)}`);
  return { from: { origin: from.origin, id: from.id }, to: { origin: to.origin, id: to.id } };
}

/** Whether a state belongs to this account. If it has no id, only the origin is compared. */
export const isOf = ({ origin, id }: Account, account: Account): boolean =>
  origin === account.origin && (id === undefined || id === account.id);

export const moveText = ({ from, to }: Move): string => `from ${accountText(from)} to ${accountText(to)}`;
