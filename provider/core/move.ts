import { type Account, type Api, accountPin, accountText, PIN_KEYS, pinIn } from "./account-pin";
import { OperationError } from "./errors";
import type { Settings } from "./settings";

/** A stack is rebound from one account to another; both forms name an origin and an id. */
export interface Move {
  readonly from: Required<Omit<Account, "name">>;
  readonly to: Required<Omit<Account, "name">>;
}

/** The move that the settings of an API ask for; fails where they ask for none. `known`: the configured account, for the lines to set. */
export function moveOf(settings: Settings, api: Api, known: Account): Move {
  const keys = PIN_KEYS[api];
  const refused = (why: string) => {
    const remove = settings.provider === undefined ? `pulumi config rm hosting:${keys.before}` : `remove it from the program`;
    return new OperationError(
      `${settings.nameOf(keys.before)} is set, and ${why}. To move the stack, set the new account with: ${settings.howToSet(keys.now, accountPin({ id: `<${keys.whose} id>`, ...known }))}. If the stack is not to move: ${remove}`,
      { code: "invalid_setting" },
    );
  };
  const from = pinIn(settings, keys.before, known);
  const to = pinIn(settings, keys.now, known);
  if (!from?.origin) throw refused("it names no account");
  if (!to) throw refused(`${settings.nameOf(keys.now)} is not set`);
  if (!to.origin) throw refused(`${settings.nameOf(keys.now)} is a bare id`);
  if (to.origin === from.origin && to.id === from.id) throw refused(`names the same account as ${settings.nameOf(keys.now)}`);
  return { from: { origin: from.origin, id: from.id }, to: { origin: to.origin, id: to.id } };
}

/** Whether a state names this account; one without an id is known by its origin alone. */
export const isOf = ({ origin, id }: Account, account: Account): boolean =>
  origin === account.origin && (id === undefined || id === account.id);

export const moveText = ({ from, to }: Move): string => `from ${accountText(from)} to ${accountText(to)}`;
