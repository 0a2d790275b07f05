import type { Client } from "../../api/client";
import type { Clock } from "../../api/clock";
import type { Witness } from "../../api/witness";
import type { AnyDefinition } from "../definition/resource";
import type { Log } from "../log/log";
import { nameOf } from "../urn";
import type { Ports } from "./ports";
import { ResourceData } from "./resource-data";
import { ResourceOwners } from "./resource-owners";
import type { ResourceType } from "./resource-type";

export interface ScopeOptions {
  /**
   * Time in milliseconds. The operation does not use the result of a read that began earlier, but sends the read again. Default: it uses all reads of
   * the run.
   */
  since?: number | undefined;
  /** Whether the operation sees what the first reads of the run showed. Default: false. */
  isAtFirst?: boolean;
  /** Whether the operation only compares the object with the program. Default: false. */
  isComparing?: boolean;
  /** `false`: the operation does not wait for a busy object. */
  isWaiting?: boolean | undefined;
  /** Whether the operation logs nothing. Default: false. */
  isSilent?: boolean;
  /** Whether this is a preview. Default: false. */
  isPreview?: boolean | undefined;
}

/**
 * The parts that all operations of a resource share: the APIs and the log. Each API is connected at its first use, so an unused API needs no
 * settings.
 */
export abstract class ResourceScope {
  abstract readonly id: string;
  readonly definition: AnyDefinition;
  protected readonly run: Ports;
  /** The resource's logical name. */
  readonly name: string;
  readonly log: Log;
  readonly owners: ResourceOwners;
  readonly dataGate = new ResourceData(this);
  readonly isComparing: boolean;
  readonly isWaiting: boolean | undefined;
  private readonly isPreview: boolean;
  protected readonly since: number | undefined;
  private readonly isAtFirst: boolean;
  /** If set, it records the responses to the requests of this operation. */
  witness: Witness | undefined;

  constructor(
    readonly type: ResourceType,
    readonly urn: string,
    { since, isAtFirst = false, isComparing = false, isWaiting, isSilent = false, isPreview = false }: ScopeOptions,
  ) {
    this.definition = type.definition;
    this.run = type.run;
    this.name = nameOf(urn) || type.name;
    this.log = this.run.log(this.name.replace(/\s*[\r\n]\s*/g, " "), urn, isSilent); // every line begins with the name
    this.since = since;
    this.owners = new ResourceOwners(type, urn, { isComparing, since });
    this.isAtFirst = isAtFirst;
    this.isComparing = isComparing;
    this.isWaiting = isWaiting;
    this.isPreview = isPreview;
  }

  get hosting(): Client {
    return this.own(this.run.hosting);
  }

  get panel(): Client {
    return this.own(this.run.panel);
  }

  private own(client: Client): Client {
    if (this.isAtFirst) return client.atFirst().witnessed(this.witness);
    const since = this.since === undefined ? client : client.since(this.since);
    return this.witness === undefined ? since : since.witnessed(this.witness);
  }

  readonly visit: Ports["visit"] = (...args) => this.run.visit(...args);

  get clock(): Clock {
    return this.run.outside.clock;
  }

  get isFirst(): boolean {
    const { phase, formerId } = this.run.ownership.of(this.urn);
    const wasThere = this.isPreview && this.run.program.known(this.urn)?.former !== undefined;
    return phase === "new" && formerId === undefined && !wasThere;
  }
}
