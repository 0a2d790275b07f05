import { API_SIDES, type Api } from "../api-sides";
import { OperationError } from "../log/errors";
import type { Settings } from "../settings/settings";

/** An account of the platform: the origin of its API, and the team (hosting API) or user (game panel). */
export interface Account {
  origin: string;
  /** Id of the team or user. Absent if the API did not report it. */
  id?: string;
  name?: string;
}

/** The account that a setting such as `hosting:account` names (a pin). */
export interface AccountPin {
  /** Absent if the setting contains only a team id, as in release 0.2.0. The provider then compares only that id with the token's team. */
  readonly origin?: string;
  readonly id: string;
}

/** Formats an account as a value of `hosting:account` or `hosting:panelAccount`: `https://console.example.com#17`. */
export const accountPin = ({ origin, id }: Account): string => `${origin}#${id ?? ""}`;

export const accountText = ({ origin, id, name }: Account): string =>
  id === undefined ? origin : `${name ? `"${name}"` : "account"} (id ${id}) at ${origin}`;

/**
 * Returns the account that the setting `key` names, or undefined if the setting is absent. Fails if its value is malformed. `known` is the configured
 * account, which the error suggests as the correct value.
 */
export function pinIn(settings: Settings, key: (typeof API_SIDES)[Api]["pin" | "before"], known: Account): AccountPin | undefined {
  const text = settings[key];
  if (text === undefined) return undefined;
  if (key === "account" && /^\d{1,20}$/.test(text)) return { id: text };
  const pin = parsedPin(text);
  if (pin) return pin;
  const { whose } = key === "account" || key === "accountBefore" ? API_SIDES.hosting : API_SIDES.panel;
  const exact = accountPin({ id: `<${whose} id>`, ...known });
  throw new OperationError(
    `${settings.nameOf(key)} must be <origin>#<${whose} id> (got ${JSON.stringify(text)}). Set it with: ${settings.howToSet(key, exact)}`,
    { code: "invalid_setting" },
  );
}

/** Parses an account such as `https://console.example.com#17`. */
function parsedPin(text: string): Required<AccountPin> | undefined {
  const [before = "", ...rest] = text.split("#");
  const id = rest.join("#").trim();
  if (id === "" || id.length > 100 || !URL.canParse(before)) return undefined;
  const { origin, pathname, search, username, password, protocol } = new URL(before);
  const isOrigin = /^https?:$/.test(protocol) && pathname === "/" && search === "" && username === "" && password === "";
  return isOrigin ? { origin, id } : undefined;
}

export interface Move {
  readonly from: Required<Omit<Account, "name">>;
  readonly to: Required<Omit<Account, "name">>;
}

/**
 * Returns the move from the account in `hosting:accountBefore` to the account in `hosting:account` (game panel: from `hosting:panelAccountBefore` to
 * `hosting:panelAccount`). Fails if the two values describe no move. The error suggests `known`, the configured account, as the new account.
 */
export function moveOf(settings: Settings, api: Api, known: Account): Move {
  const keys = API_SIDES[api];
  const refused = (why: string) => {
    const remove = settings.provider === undefined ? `pulumi config rm hosting:${keys.before}` : `remove it from the program`;
    return new OperationError(
      `${settings.nameOf(keys.before)} is set, but ${why}. To move the stack, set the new account with: ${settings.howToSet(keys.pin, accountPin({ id: `<${keys.whose} id>`, ...known }))}. To keep the stack where it is: ${remove}`,
      { code: "invalid_setting" },
    );
  };
  const from = pinIn(settings, keys.before, known);
  const to = pinIn(settings, keys.pin, known);
  if (!from?.origin) throw refused("it does not contain an account");
  if (!to) throw refused(`${settings.nameOf(keys.pin)} is not set`);
  if (!to.origin) throw refused(`${settings.nameOf(keys.pin)} is a bare id`);
  if (to.origin === from.origin && to.id === from.id) throw refused(`it is the same account as ${settings.nameOf(keys.pin)}`);
  return { from: { origin: from.origin, id: from.id }, to: { origin: to.origin, id: to.id } };
}

/** Whether the first argument, the account in a state, is `account`. If the state contains no account id, only the origins are compared. */
export const isOf = ({ origin, id }: Account, account: Account): boolean =>
  origin === account.origin && (id === undefined || id === account.id);

export const moveText = ({ from, to }: Move): string => `from ${accountText(from)} to ${accountText(to)}`;
