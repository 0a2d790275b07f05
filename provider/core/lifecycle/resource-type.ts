import type { Client } from "../../api/client";
import type { Account, Api } from "../account/account-pin";
import { type AnyDefinition, apiOf } from "../definition/resource";
import type { Run } from "../run/run";
import { exportName } from "../type-token";
import { Absence } from "./absence";
import type { Operation } from "./operation";
import { Sync } from "./sync";
import { WriteProof } from "./write-proof";

/** A resource type in one run: its definition, the run, and the parts that all operations of the type share. */
export class ResourceType {
  /** Export name. Users' states contain it. */
  readonly name: string;
  readonly api: Api;
  readonly absence: Absence;
  /** Proves writes whose success response could come from a proxy. */
  readonly proof: WriteProof;
  readonly sync: Sync;

  constructor(
    readonly definition: AnyDefinition,
    readonly run: Run,
  ) {
    this.name = exportName(definition);
    this.api = apiOf(definition);
    this.absence = new Absence(this);
    this.proof = new WriteProof(this);
    this.sync = new Sync(this);
  }

  /** The client of the type's API. Fails if the settings of the API are missing. */
  get client(): Client {
    return this.run[this.api];
  }

  /** Returns the account that the platform reports. Fails if it is not the account that created the object. */
  requireAccount({ callerInfo }: Operation): Promise<Account> {
    return this.run.accounts.require(this.api, callerInfo.account);
  }

  /** Fails if the object was created at another origin than the configured one. Sends a request only if the origins differ, or if a pin is set. */
  requireOrigin({ callerInfo }: Operation): Promise<void> {
    return this.run.accounts.requireOrigin(this.api, callerInfo.account);
  }
}
