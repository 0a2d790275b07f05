import type { Client } from "../../api/client";
import { ApiError, NotFoundError } from "../../api/errors";
import { account } from "../../api/game/account";
import { team } from "../../api/hosting/team";
import { API_SIDES, type Api } from "../api-sides";
import { messageOf, NOTHING_CHANGED_THERE, OperationError } from "../log/errors";
import type { Sink } from "../log/log";
import type { Settings } from "../settings/settings";
import { type Account, type AccountPin, accountPin, accountText, type Move, moveOf, pinIn } from "./account-pin";

export { type Account, accountPin } from "./account-pin";

export class ForeignAccountError extends OperationError {}

export interface AccountSource {
  readonly settings: Settings;
  readonly hosting: Client;
  readonly panel: Client;
  readonly outside: { readonly sink: Sink };
}

/**
 * Refuses objects that another account created, and refuses to work while the platform does not confirm the account (docs/architecture.md, "The
 * account is proved"). Comparing origins needs no request. A run reads the account once: before the first write, when an object seems to be gone, or
 * if a pin (`hosting:account`, `hosting:panelAccount`) is set.
 */
export class AccountGuard {
  /** By API: the account of the last object that this run checked. `require` uses it for an object whose state contains no account. */
  private readonly seen = new Map<Api, Account>();
  private readonly origins = new Map<Api, string>();
  private hasWarned = false;
  /** The reasons why the move did not find objects in the new account, by the logical name of the resource. */
  readonly notMoved = new Map<string, string>();

  constructor(private readonly source: AccountSource) {}

  /**
   * Fails if the origin of `of`, the object's account, differs from the configured origin, or if the platform does not confirm the pin. Sends no
   * request if the origins are equal and no pin is set.
   */
  async requireOrigin(api: Api, of: Account | undefined): Promise<void> {
    const isPinned = (await this.requirePin(api)) !== undefined;
    if (!of) return;
    this.seen.set(api, of);
    if (isPinned || of.origin !== this.origin(api)) await this.require(api, of);
  }

  /**
   * Returns the account that the platform reports. Fails if this account differs from the pin, or from `of`, the account that created the object. If
   * `of` is undefined, the account of the last object of this API that the run checked is used instead.
   */
  async require(api: Api, of: Account | undefined): Promise<Account> {
    await this.requirePin(api);
    const made = of ?? this.seen.get(api);
    if (made && made.origin !== this.origin(api)) throw this.foreign(api, made, await this.named(api));
    const now = await this.prove(api);
    if (made?.id !== undefined && made.id !== now.id) throw this.foreign(api, made, now);
    return now;
  }

  /**
   * Returns the account that the platform reports for the configured token or key. Calls of one run share one request, unless `by` is a client that
   * ignores earlier reads.
   */
  async prove(api: Api, by: Client = this.source[api]): Promise<Account> {
    const origin = this.origin(api);
    try {
      const { id, name } = api === "panel" ? await userOf(by) : await by.get(team.get);
      return { origin, id, ...(name ? { name } : {}) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new OperationError(`cannot verify the account: ${reasonOf(api, error)} ${NOTHING_CHANGED_THERE}`, {
        code: "account_unverified",
        assurance: NOTHING_CHANGED_THERE,
        cause: error,
      });
    }
  }

  /**
   * Returns the account if the platform confirms that the token or key belongs to the account of the pin. Undefined if no pin is set. Otherwise
   * fails.
   */
  async requirePin(api: Api): Promise<Account | undefined> {
    const pin = await this.pin(api);
    if (!pin) return undefined;
    const { settings } = this.source;
    const { pin: key, address, whose, credential } = API_SIDES[api];
    const origin = this.origin(api);
    if (pin.origin !== undefined && pin.origin !== origin)
      throw new OperationError(
        `${settings.nameOf(key)} names an account at ${pin.origin}, but the configured address is ${origin}. ${NOTHING_CHANGED_THERE} Correct ${settings.nameOf(address)}, or ${MOVE_HINT} ${this.moveLines(api, { origin: pin.origin, id: pin.id }, { origin })}`,
        { code: "foreign_account", assurance: NOTHING_CHANGED_THERE },
      );
    const now = await this.prove(api);
    if (now.id !== pin.id)
      throw new OperationError(
        `the ${credential} belongs to ${accountText(now)}, but ${settings.nameOf(key)} names ${whose} ${pin.id}. ${NOTHING_CHANGED_THERE} Use a ${credential} of that ${whose}, or ${MOVE_HINT} ${this.moveLines(api, { origin, id: pin.id }, now)}`,
        { code: "foreign_account", assurance: NOTHING_CHANGED_THERE },
      );
    if (pin.origin === undefined) this.warnOfBareId(now);
    return now;
  }

  /**
   * Returns the instruction to set the pin to the configured account. If the platform does not report the account's id, the instruction contains a
   * placeholder.
   */
  async lineToPin(api: Api): Promise<string> {
    const { origin, id = `<${API_SIDES[api].whose} id>` } = await this.named(api);
    return this.source.settings.howToSet(API_SIDES[api].pin, accountPin({ origin, id }));
  }

  /**
   * Returns the error for a resource that the program moved to a provider of another account, if that provider sets no pin. Without a pin, a wrong
   * token would look like such a move and replace every resource.
   */
  async notReceived(api: Api, foreign: ForeignAccountError): Promise<ForeignAccountError> {
    return new ForeignAccountError(
      `${foreign.message}. To delete the resource there and create it in the configured account, set that account with: ${await this.lineToPin(api)}`,
      { code: "foreign_account", cause: foreign },
    );
  }

  /** Returns the move that the settings request, or undefined. A run that moves a stack changes only the state. */
  async move(api: Api): Promise<Move | undefined> {
    const { settings } = this.source;
    return settings.isSet(API_SIDES[api].before) ? moveOf(settings, api, await this.named(api)) : undefined;
  }

  get isMoving(): boolean {
    const { settings } = this.source;
    return settings.isSet(API_SIDES.hosting.before) || settings.isSet(API_SIDES.panel.before);
  }

  /** Runs before every request other than GET. Rejects the request if this run moves the stack, or if the platform does not confirm the pin. */
  beforeWrite(api: Api): Promise<void> | undefined {
    if (this.isMoving) return Promise.reject(new OperationError(NO_WRITES, { code: "foreign_account", assurance: NOTHING_CHANGED_THERE }));
    return this.source.settings.isSet(API_SIDES[api].pin) ? this.requirePin(api).then(() => undefined) : undefined;
  }

  /**
   * Returns the account with its id and name if the platform reports them, otherwise only the configured origin. Use the result only in messages: a
   * decision needs `prove`.
   */
  async named(api: Api): Promise<Account> {
    const origin = this.origin(api);
    return this.prove(api).catch(() => ({ origin }));
  }

  private async pin(api: Api): Promise<AccountPin | undefined> {
    const { settings } = this.source;
    const key = API_SIDES[api].pin;
    if (!settings.isSet(key)) return undefined;
    try {
      return pinIn(settings, key, { origin: this.origin(api) });
    } catch {
      return pinIn(settings, key, await this.named(api));
    }
  }

  private foreign(api: Api, made: Account, now: Account): ForeignAccountError {
    return new ForeignAccountError(
      `this object belongs to ${accountText(made)}, but the configuration uses ${accountText(now)}. ${NOTHING_CHANGED_THERE} Configure the address and the ${API_SIDES[api].credential} of the object's account (HOSTING_* variables take precedence over the stack's configuration), or ${MOVE_HINT} ${this.moveLines(api, made, now)}. If a run with a wrong ${API_SIDES[api].credential} created only this object, delete it in that account, and remove it from the state with: pulumi state delete <URN>`,
      { code: "foreign_account", assurance: NOTHING_CHANGED_THERE },
    );
  }

  private moveLines(api: Api, from: Account, to: Account): string {
    const { settings } = this.source;
    const { pin, before, whose } = API_SIDES[api];
    const unknown = `<${whose} id>`;
    return `${settings.howToSet(pin, accountPin({ id: unknown, ...to }))} and ${settings.howToSet(before, accountPin({ id: unknown, ...from }))}`;
  }

  private warnOfBareId(now: Account): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    const { settings, outside } = this.source;
    const text = `${settings.nameOf("account")} is a bare team id, a form that the next release does not accept. Set it with: ${settings.howToSet("account", accountPin(now))}`;
    outside.sink({ severity: "warning", text });
  }

  private origin(api: Api): string {
    const { settings } = this.source;
    const origin = this.origins.get(api) ?? settings[api].origin;
    this.origins.set(api, origin);
    return origin;
  }
}

const NO_WRITES =
  "this run moves the stack to another account, so it sends only GET requests. To make changes, remove accountBefore and run the command again.";

const MOVE_HINT = "to move the stack, set both:";

const userOf = async (panel: Client): Promise<{ id: string; name: string | null | undefined }> => {
  const { id, username } = await panel.get(account.get);
  return { id, name: username };
};

/** Returns why the account could not be read. A 404 for `/team` or `/account` means that the API is not reachable, not that an object is gone. */
function reasonOf(api: Api, error: ApiError): string {
  if (!(error instanceof NotFoundError)) return messageOf(error);
  return `GET ${API_SIDES[api].selfPath} failed with 404. Run the command again when the API is reachable.`;
}
