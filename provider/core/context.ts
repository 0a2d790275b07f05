import type { Client } from "../api/client";
import type { Clock } from "../api/clock";
import type { Overwriting } from "./data/overwriting";
import type { Log } from "./log";
import type { OwnWrites } from "./own-writes";
import type { ProgramNote } from "./program";
import type { WrittenDigests } from "./written";

/** A resource of the program that another one watches. */
export interface Watched extends Pick<ProgramNote, "type" | "inputs" | "changes" | "updated"> {
  /** Its logical name. */
  name: string;
}

/** What a kind is given to work with: the APIs, its own inputs, and how to speak. */
export interface Context<I> {
  readonly hosting: Client;
  readonly panel: Client;
  readonly clock: Clock;
  readonly log: Log;
  /** The resource's logical name. */
  readonly name: string;
  readonly urn: string;
  /** The wanted inputs; when deleting or refreshing the last known ones. */
  readonly inputs: I;
  /** Id of the object; empty before `keep`. */
  readonly id: string;
  /** The last known outputs and inputs together; empty at creation. */
  readonly olds: Readonly<Record<string, unknown>>;
  /** Whether this run made that object: then it holds nothing yet but what this run puts there. */
  isFresh(type: string, id: string): boolean;
  /** Whether another resource of the program has that object: then what lies in it belongs to this stack. */
  owns(type: string, id: string): boolean;
  /** In a creation: the id of the object that this resource had before, whether it is gone or to be replaced. */
  readonly formerId: string | undefined;
  /** Whether it is declared for the first time, as far as the engine tells: it does not, where a resource is replaced by name. */
  readonly isFirst: boolean;
  /** Whether the program does not run and the run has no permission to lose data of this resource: a deletion then spares what it can. */
  readonly isDataSpared: boolean;
  /** Fails where the stack does not permit to overwrite this data. */
  requireOverwriting(overwritten: Overwriting): void;
  /** The permission that overwriting this data lacks, for the line of a preview; undefined where the stack permits it. */
  missingPermission(overwritten: Overwriting): string | undefined;
  /** Whether an earlier operation of it did not come to its end: what it had begun may have failed since, or be done. */
  readonly isUnfinished: boolean;
  /** The id is known: from here on a failure is "created, not ready" and never an orphan. */
  keep(id: string, soFar?: Readonly<Record<string, unknown>>): void;
  /** The outputs that `keep` was told, which the state keeps where it does not become ready. */
  readonly soFar: Readonly<Record<string, unknown>>;
  /** The object came to nothing (a failed build): its id is not kept. */
  discard(): void;
  /** Whether the user told the engine to ignore changes of this path (`ignoreChanges`): drift there is left alone. */
  ignores(path: string): boolean;
  /** What this run knows of the resources that the SDK class says are watched. */
  watched(): readonly Watched[];
  /** Name of another resource of the program that declares this (`Claim.what`); it is not to be deleted then. */
  declaredBy(what: string): string | undefined;
  /** Whether nothing is to be done but to compare: then what cannot be read now is told (`NotComparableError`), and otherwise it is waited for. */
  readonly isComparing: boolean;
  /** `false`: what is busy is reported as what cannot be read now (`NotComparableError`), as an import wants it. */
  readonly isWaiting?: boolean | undefined;
  /** Resolves when the program has told of no further resource for a moment; to be asked before `declaredBy` decides on a deletion. */
  programIsQuiet(): Promise<void>;
  /** Declares what shows only now, such as the names that the platform chose. */
  declare(what: string): void;
  /** Id of the object of another resource of the program that declares this, where it has one already. */
  objectOf(what: string): string | undefined;
  /** Name of another resource of the program that has this object of the same kind and keeps it. Waits a moment for the program to tell of it. */
  holderOf(id: string): Promise<string | undefined>;
  /** Whether another resource has this object of the same kind, or is being given it in this run. Waits a moment for the program to tell of it. */
  isOwned(id: string): Promise<boolean>;
  readonly written: WrittenDigests;
  /** Inputs that this operation has just written, while it reads them back: what the platform does not show of them counts as accepted. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The settings that writes of this stack changed on the platform. */
  readonly ownWrites: Pick<OwnWrites, "has" | "partOf">;
  /** The currency of this run's prices, where one of them named it. */
  readonly currency: string | undefined;
  /**
   * An `Idempotency-Key` of this resource in this stack, the same in every run until its object is gone or replaced. `gone`: what the platform
   * answered to the key before it, and that is gone.
   */
  idempotencyKey(gone?: string): string;
}

/** What a preview is given to look ahead: inputs of which some may be unknown, and nothing to write with. */
export interface CheckContext<I>
  extends Pick<
    Context<I>,
    | "hosting"
    | "panel"
    | "clock"
    | "log"
    | "name"
    | "urn"
    | "isFresh"
    | "owns"
    | "isFirst"
    | "isComparing"
    | "declaredBy"
    | "programIsQuiet"
    | "declare"
    | "missingPermission"
  > {
  readonly inputs: I;
  /** Inputs that a preview does not know yet. */
  isKnown(key: string): boolean;
  /** Whether this run changes an object that another resource has: what it shows now may not be what an `up` meets. */
  isChanging(type: string, id: string): boolean;
  /** Id of the live object, for its prices; empty in a check. */
  readonly id: string;
  /** The inputs before; undefined when the resource is new. */
  readonly olds: Partial<I> | undefined;
}
