import type { Client } from "../../api/client";
import type { Clock } from "../../api/clock";
import type { Witness } from "../../api/witness";
import type { DataLoss, Overwriting } from "../data/permission";
import type { Change } from "../definition/context";
import type { AnyDefinition } from "../definition/resource";
import type { Log } from "../log/log";
import { NOTHING_KNOWN, type Others } from "../ownership/others";
import type { Holding } from "../ownership/ownership";
import { resourceTypeText } from "../type-token";
import { nameOf } from "../urn";
import type { Ports } from "./ports";
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
export class ResourceScope {
  readonly definition: AnyDefinition;
  protected readonly run: Ports;
  /** The resource's logical name. */
  readonly name: string;
  readonly log: Log;
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

  /**
   * Whether this run created the object. False if this operation ignores older reads (`since`), because the operation itself may have created
   * something inside the object.
   */
  readonly isFresh = (type: string, id: string): boolean => this.since === undefined && this.owner(type, id)?.object?.origin === "created";

  readonly stackOwns = (type: string, id: string): boolean => this.owner(type, id) !== undefined;

  get isFirst(): boolean {
    const { phase, formerId } = this.run.ownership.of(this.urn);
    const wasThere = this.isPreview && this.run.program.known(this.urn)?.former !== undefined;
    return phase === "new" && formerId === undefined && !wasThere;
  }

  readonly missingPermission = (overwritten: Overwriting): string | undefined => this.run.dataGate.missing(this.lossBy(overwritten));

  readonly missingExactPermission = (id: string): string | undefined =>
    this.run.dataGate.missingExact({ ...this.lossBy({ id, what: "" }), id });

  readonly requireOverwriting = (overwritten: Overwriting): void => this.run.dataGate.require(this.lossBy(overwritten), "overwrite");

  private lossBy(overwritten: Overwriting): DataLoss {
    return { type: resourceTypeText(this.type.name), name: this.name, urn: this.urn, ...overwritten };
  }

  readonly declaredBy = (what: string): string | undefined => {
    const declaring = this.run.ownership.declaringResource(what, this.urn);
    return declaring && nameOf(declaring.urn);
  };

  readonly isGivenUp = (what: string): boolean =>
    this.run.ownership.ownerOf({ type: "", id: "", keys: [{ what }] }, this.urn, ["releases"]) !== undefined;

  readonly awaitDeclared = async <T>(look: () => T | undefined | Promise<T | undefined>): Promise<T | undefined> =>
    this.isComparing ? look() : this.run.program.awaitDeclared(look);

  get others(): Others {
    return this.run.program.known(this.urn)?.others ?? NOTHING_KNOWN;
  }

  readonly changeOf = (type: string, id: string): Change | undefined => {
    const note = this.run.program.known(this.run.ownership.ownerOf({ type, id }, this.urn, ["holds"])?.holding.urn ?? "");
    return note && { before: note.former?.olds ?? {}, after: note.inputs };
  };

  readonly declare = (what: string): void => this.run.ownership.declaredFurther(this.urn, [{ what }]);

  /**
   * Returns the other resource that owns this object. The search includes the parent, because the objects below a clone and below its original have
   * the same ids.
   */
  protected owner(type: string, id: string): Holding | undefined {
    const own = this.run.ownership.of(this.urn);
    const parentId = own.type === type ? own.parentId : undefined;
    return this.run.ownership.ownerOf({ type, id, parentId }, this.urn, ["holds"])?.holding;
  }
}
