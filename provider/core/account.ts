import type { Client } from "../api/client";
import { ApiError, UnexpectedResponseError } from "../api/errors";
import { team } from "../api/hosting/team";
import { account } from "../api/panel/account";
import { OperationError } from "./errors";
import type { Settings } from "./settings";

/** Whose an object is: where it was made, and by which team (hosting API) or user (game panel). */
export interface Account {
  origin: string;
  /** Absent where the API did not tell. */
  id?: string;
  name?: string;
}

/** The object is another account's than the one that the configuration is of. */
export class ForeignAccountError extends OperationError {}

export type Api = "hosting" | "game";

/** What the guard needs of a run. */
export interface AccountSource {
  settings: Settings;
  hosting: Client;
  panel: Client;
}

/**
 * Refuses to work on objects of another account than the one that made them (docs/architecture.md, "Whose it is"). An origin is compared without a
 * request; the team is asked for once in a run, and only where something is created, deleted or seems gone.
 */
export class AccountGuard {
  /** Accounts of the objects that this run was shown. */
  private readonly seen = new Map<Api, Account>();

  constructor(private readonly source: AccountSource) {}

  /** Compares what costs nothing: the origin. A moved one is for `require` to judge. */
  async requireOrigin(api: Api, of: Account | undefined): Promise<void> {
    if (!of) return;
    this.seen.set(api, of);
    if (of.origin !== this.origin(api)) await this.require(api, of);
  }

  /** Fails where the object is another account's. */
  async require(api: Api, of: Account | undefined): Promise<void> {
    const now = await this.current(api);
    const meant = this.source.settings.account;
    if (meant !== undefined && api === "hosting") {
      if (now.id === undefined || now.id === meant) return;
      throw new OperationError(
        `the token belongs to ${nameOf(now)}, and hosting:account names team ${meant}. Nothing was changed. Use a token of that team, or remove the setting with: pulumi config rm hosting:account`,
        { code: "foreign_account" },
      );
    }
    const made = of ?? this.seen.get(api);
    if (!made || isSame(made, now)) return;
    const move =
      api === "hosting" && now.id !== undefined
        ? ` If the stack is to move there, say so with: ${this.source.settings.howToSet("account", now.id)}`
        : "";
    throw new ForeignAccountError(
      `this object was made with ${nameOf(made)}, and the configuration now is of ${nameOf(now)}. Nothing was changed. Set the token and the address of the account that it belongs to (HOSTING_* variables win over the stack's configuration).${move}`,
      { code: "foreign_account" },
    );
  }

  /** The account that the configuration is of. What cannot be told is left out. */
  async current(api: Api): Promise<Account> {
    const origin = this.origin(api);
    try {
      if (api === "game") {
        const { id, username } = await this.source.panel.get(account.get);
        return { origin, id, ...(username ? { name: username } : {}) };
      }
      const { id, name } = await this.source.hosting.get(team.get);
      return { origin, id, ...(name ? { name } : {}) };
    } catch (error) {
      // A token that may not read it, or an API without it: then the origin is all that is known.
      if (error instanceof UnexpectedResponseError) return { origin };
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return { origin };
      throw error;
    }
  }

  private origin(api: Api): string {
    const { settings } = this.source;
    return api === "game" ? settings.panel.origin : settings.hosting.origin;
  }
}

const isSame = (a: Account, b: Account): boolean => a.origin === b.origin && (a.id === undefined || b.id === undefined || a.id === b.id);

const nameOf = ({ origin, id, name }: Account): string =>
  id === undefined ? origin : `${name ? `"${name}"` : "account"} (id ${id}) at ${origin}`;
