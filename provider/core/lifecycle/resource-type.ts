import type { Client } from "../../api/client";
import type { Account } from "../account/account-pin";
import type { Api } from "../api-sides";
import { type FormRules, formOf } from "../definition/forms";
import { type AnyDefinition, apiOf } from "../definition/resource";
import { exportName } from "../type-token";
import type { CallerInfo } from "../values";
import type { Ports } from "./ports";

/** An operation on an object whose state contains, or will contain, the account. */
interface OfAccount {
  readonly callerInfo: Pick<CallerInfo, "account">;
}

/** A resource type in one run. Its operations and their steps find the definition and the run here. */
export class ResourceType {
  /** Export name. Users' states contain it. */
  readonly name: string;
  readonly api: Api;
  readonly form: FormRules;

  constructor(
    readonly definition: AnyDefinition,
    readonly run: Ports,
  ) {
    this.name = exportName(definition);
    this.api = apiOf(definition);
    this.form = formOf(definition);
  }

  /** The client of the type's API. Fails if the settings of the API are missing. */
  get client(): Client {
    return this.run[this.api];
  }

  /** Returns the account that the platform reports. Fails if it is not the account that created the object. */
  requireAccount({ callerInfo }: OfAccount): Promise<Account> {
    return this.run.accounts.require(this.api, callerInfo.account);
  }

  /** Fails if the object was created at another origin than the configured one. Sends a request only if the origins differ, or if a pin is set. */
  requireOrigin({ callerInfo }: OfAccount): Promise<void> {
    return this.run.accounts.requireOrigin(this.api, callerInfo.account);
  }
}
