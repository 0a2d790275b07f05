import type { Client } from "../api/client";
import type { Clock } from "../api/clock";
import type { Witness } from "../api/witness";
import type { DataLoss } from "./data/gate";
import type { Overwriting } from "./data/permission";
import type { Log } from "./log";
import type { Holding } from "./ownership/holding";
import { exportNameOf, resourceTypeText } from "./resource";
import type { Run } from "./run";
import { typeOf } from "./urn";

export interface ScopeOptions {
  /** Reads that began before this moment (milliseconds) are repeated. Default: none. */
  since?: number | undefined;
  /** Default: the operation acts, and waits for what it needs. */
  isComparing?: boolean;
  /** `false`: the operation does not wait for a busy object. */
  isWaiting?: boolean | undefined;
}

/** The parts of every operation of a resource: the APIs, connected at their first use so that an unused one needs no settings, and the log. */
export class ResourceScope {
  readonly log: Log;
  readonly isComparing: boolean;
  readonly isWaiting: boolean | undefined;
  protected readonly since: number | undefined;
  /** Records the answers to this operation's requests while it is set. */
  witness: Witness | undefined;

  constructor(
    protected readonly run: Run,
    readonly name: string,
    readonly urn: string,
    { since, isComparing = false, isWaiting }: ScopeOptions,
  ) {
    this.log = run.log(name.replace(/\s*[\r\n]\s*/g, " "), urn); // every line begins with the name
    this.since = since;
    this.isComparing = isComparing;
    this.isWaiting = isWaiting;
  }

  get hosting(): Client {
    return this.own(this.run.hosting);
  }

  get panel(): Client {
    return this.own(this.run.panel);
  }

  private own(client: Client): Client {
    const since = this.since === undefined ? client : client.since(this.since);
    return this.witness === undefined ? since : since.witnessed(this.witness);
  }

  get clock(): Clock {
    return this.run.outside.clock;
  }

  /** Whether this run created the object. False if reads must be new, because this operation may then have created something in it. */
  readonly isFresh = (type: string, id: string): boolean => this.since === undefined && this.owner(type, id)?.object?.origin === "created";

  readonly owns = (type: string, id: string): boolean => this.owner(type, id) !== undefined;

  get isFirst(): boolean {
    const { phase, formerId } = this.run.ownership.of(this.urn);
    const wasThere = this.run.isPreview && this.run.program.known(this.urn)?.formerInputs !== undefined;
    return phase === "new" && formerId === undefined && !wasThere;
  }

  /** Returns the missing permission to overwrite this data, or undefined if the stack permits it. */
  readonly missingPermission = (overwritten: Overwriting): string | undefined => this.run.dataGate.missing(this.lossBy(overwritten));

  /** Fails if the stack does not permit to overwrite this data. */
  readonly requireOverwriting = (overwritten: Overwriting): void => this.run.dataGate.require(this.lossBy(overwritten), "overwrite");

  private lossBy({ id, what }: Overwriting): DataLoss {
    const type = this.run.program.known(this.urn)?.type ?? exportNameOf(typeOf(this.urn)) ?? "";
    return { type: resourceTypeText(type), name: this.name, urn: this.urn, id, what };
  }

  readonly declaredBy = (what: string): string | undefined => this.run.declaredBy(what, this.urn);

  readonly programIsQuiet = (): Promise<void> => this.run.programIsQuiet();

  readonly declare = (what: string): void => this.run.ownership.declaredFurther(this.urn, [{ what }]);

  /** Returns the other resource that owns this object. Objects below a clone have the same ids as the objects below its original. */
  protected owner(type: string, id: string): Holding | undefined {
    const own = this.run.ownership.of(this.urn);
    const parentId = own.type === type ? own.parentId : undefined;
    return this.run.ownership.ownerOf({ type, id, parentId }, this.urn, ["holds"])?.holding;
  }
}
