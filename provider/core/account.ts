import type { Client } from "../api/client";
import { ApiError, NotFoundError } from "../api/errors";
import { team } from "../api/hosting/team";
import { account } from "../api/panel/account";
import { type Account, type AccountPin, type Api, accountPin, accountText, PIN_KEYS, pinIn } from "./account-pin";
import { messageOf, OperationError } from "./errors";
import type { Sink } from "./log";
import { type Move, moveOf } from "./move";
import type { Settings } from "./settings";

export { type Account, type Api, accountPin } from "./account-pin";

/** The object belongs to another account than the configuration. */
export class ForeignAccountError extends OperationError {}

/** What the guard needs of a run. */
export interface AccountSource {
  readonly settings: Settings;
  readonly hosting: Client;
  readonly panel: Client;
  readonly outside: { readonly sink: Sink };
}

/**
 * Refuses to work on objects of another account than the one that made them, and of an account that nothing proves (docs/architecture.md, "Whose it
 * is"). An origin is compared without a request. The account is read once in a run, where something is created, changed, deleted or seems gone, or
 * where a pin is set.
 */
export class AccountGuard {
  /** Accounts of the objects that this run was shown. */
  private readonly seen = new Map<Api, Account>();
  private readonly origins = new Map<Api, string>();
  private hasWarned = false;
  /** What a move did not find, by the resource's name. */
  readonly notMoved = new Map<string, string>();

  constructor(private readonly source: AccountSource) {}

  /** Compares what costs nothing: the origin, and the team where a pin names it. `require` judges an origin that differs. */
  async requireOrigin(api: Api, of: Account | undefined): Promise<void> {
    const isPinned = (await this.requirePin(api)) !== undefined;
    if (!of) return;
    this.seen.set(api, of);
    if (isPinned || of.origin !== this.origin(api)) await this.require(api, of);
  }

  /**
   * Fails unless the platform itself reports the account, and it is the one of the object and of the pin. Returns that account. An object of which
   * the state names no account needs a report all the same.
   */
  async require(api: Api, of: Account | undefined): Promise<Account> {
    await this.requirePin(api);
    const made = of ?? this.seen.get(api);
    if (made && made.origin !== this.origin(api)) throw this.foreign(api, made, await this.named(api));
    const now = await this.prove(api);
    if (made?.id !== undefined && made.id !== now.id) throw this.foreign(api, made, now);
    return now;
  }

  /** The account that the platform reports for the configuration; read once in a run. `by`: a client that reads it again. */
  async prove(api: Api, by: Client = this.client(api)): Promise<Account> {
    const origin = this.origin(api);
    try {
      const { id, name } = api === "game" ? await userOf(by) : await by.get(team.get);
      return { origin, id, ...(name ? { name } : {}) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new OperationError(`cannot verify the account: ${reasonOf(api, error)} Nothing was changed.`, {
        code: "account_unverified",
        cause: error,
      });
    }
  }

  /** The account of the pin, once the platform has confirmed it; undefined where no pin is set. */
  async requirePin(api: Api): Promise<Account | undefined> {
    const pin = await this.pin(api);
    if (!pin) return undefined;
    const { settings } = this.source;
    const key = PIN_KEYS[api].now;
    const origin = this.origin(api);
    if (pin.origin !== undefined && pin.origin !== origin)
      throw new OperationError(
        `${settings.nameOf(key)} names an account at ${pin.origin}, and the configured address is ${origin}. Nothing was changed. Correct ${settings.nameOf(api === "game" ? "panelUrl" : "baseUrl")}, or ${MOVE_HINT} ${this.moveLines(api, { origin: pin.origin, id: pin.id }, { origin })}`,
        { code: "foreign_account" },
      );
    const now = await this.prove(api);
    if (now.id !== pin.id)
      throw new OperationError(
        `the ${api === "game" ? "key" : "token"} belongs to ${accountText(now)}, and ${settings.nameOf(key)} names ${PIN_KEYS[api].whose} ${pin.id}. Nothing was changed. Use a ${api === "game" ? "key" : "token"} of that ${PIN_KEYS[api].whose}, or ${MOVE_HINT} ${this.moveLines(api, { origin, id: pin.id }, now)}`,
        { code: "foreign_account" },
      );
    if (pin.origin === undefined) this.warnOfBareId(now);
    return now;
  }

  /** The line that sets the pin, for what needs one; with the id where the platform reports it. */
  async lineToPin(api: Api): Promise<string> {
    const { origin, id = `<${PIN_KEYS[api].whose} id>` } = await this.named(api);
    return this.source.settings.howToSet(PIN_KEYS[api].now, accountPin({ origin, id }));
  }

  /** The move that the settings ask for. While one is on, a run changes nothing but the state. */
  async move(api: Api): Promise<Move | undefined> {
    const { settings } = this.source;
    return settings.isSet(PIN_KEYS[api].before) ? moveOf(settings, api, await this.named(api)) : undefined;
  }

  get isMoving(): boolean {
    const { settings } = this.source;
    return settings.isSet(PIN_KEYS.hosting.before) || settings.isSet(PIN_KEYS.game.before);
  }

  /** What every request that is no GET awaits. */
  beforeWrite(api: Api): Promise<void> | undefined {
    if (this.isMoving) return Promise.reject(new OperationError(NO_WRITES, { code: "foreign_account" }));
    return this.source.settings.isSet(PIN_KEYS[api].now) ? this.requirePin(api).then(() => undefined) : undefined;
  }

  /** The account as far as it is known: for sentences, never for a decision. */
  async named(api: Api): Promise<Account> {
    const origin = this.origin(api);
    return this.prove(api).catch(() => ({ origin }));
  }

  private async pin(api: Api): Promise<AccountPin | undefined> {
    const { settings } = this.source;
    const key = PIN_KEYS[api].now;
    if (!settings.isSet(key)) return undefined;
    try {
      return pinIn(settings, key, { origin: this.origin(api) });
    } catch {
      return pinIn(settings, key, await this.named(api));
    }
  }

  private foreign(api: Api, made: Account, now: Account): ForeignAccountError {
    return new ForeignAccountError(
      `this object belongs to ${accountText(made)}, and the configuration is of ${accountText(now)}. Nothing was changed. Set the address and the ${api === "game" ? "key" : "token"} of the account that it belongs to (HOSTING_* variables take precedence over the stack's configuration). Or ${MOVE_HINT} ${this.moveLines(api, made, now)}`,
      { code: "foreign_account" },
    );
  }

  /** The two lines that say that a move is meant. */
  private moveLines(api: Api, from: Account, to: Account): string {
    const { settings } = this.source;
    const { now, before, whose } = PIN_KEYS[api];
    const unknown = `<${whose} id>`;
    return `${settings.howToSet(now, accountPin({ id: unknown, ...to }))} and ${settings.howToSet(before, accountPin({ id: unknown, ...from }))}`;
  }

  private warnOfBareId(now: Account): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    const { settings, outside } = this.source;
    const text = `${settings.nameOf("account")} is a bare team id, which the next release does not accept. Set it with: ${settings.howToSet("account", accountPin(now))}`;
    outside.sink({ severity: "warning", text });
  }

  private client(api: Api): Client {
    return api === "game" ? this.source.panel : this.source.hosting;
  }

  private origin(api: Api): string {
    const { settings } = this.source;
    const origin = this.origins.get(api) ?? (api === "game" ? settings.panel : settings.hosting).origin;
    this.origins.set(api, origin);
    return origin;
  }
}

const NO_WRITES =
  "this run moves the stack to another account and sends nothing but GET. Run it again without accountBefore to change something.";

const MOVE_HINT = "if the stack is to move, set both:";

const userOf = async (panel: Client): Promise<{ id: string; name: string | null | undefined }> => {
  const { id, username } = await panel.get(account.get);
  return { id, name: username };
};

/** A 404 of the account itself says nothing about an object. */
function reasonOf(api: Api, error: ApiError): string {
  if (!(error instanceof NotFoundError)) return messageOf(error);
  return `GET ${api === "game" ? "/account" : "/team"} failed with 404. Run it again when the API is reachable.`;
}
