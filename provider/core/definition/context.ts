import type { Client } from "../../api/client";
import type { Clock } from "../../api/clock";
import type { Overwriting } from "../data/permission";
import type { OwnWrites } from "../diff/own-writes";
import type { WrittenDigests } from "../diff/written";
import type { Log } from "../log/log";
import type { ProgramNote } from "../ownership/program";

/** A resource of the program that another resource watches. */
export interface Watched extends Pick<ProgramNote, "type" | "inputs" | "changes" | "updated"> {
  name: string;
}

/** Everything that a resource type works with: the APIs, its own inputs and the log. */
export interface Context<I> {
  readonly hosting: Client;
  readonly panel: Client;
  readonly clock: Clock;
  readonly log: Log;
  /** The resource's logical name. */
  readonly name: string;
  readonly urn: string;
  /** The wanted inputs. During a deletion or refresh: the last known inputs. */
  readonly inputs: I;
  /** Id of the object; empty before `recordId`. */
  readonly id: string;
  /** The last known outputs and inputs together; empty during creation. */
  readonly olds: Readonly<Record<string, unknown>>;
  /** Whether this run created the object with this type and id. The object then contains only what this run has put into it. */
  isFresh(type: string, id: string): boolean;
  /** Whether another resource of the program has the object with this type and id. Everything inside the object then belongs to this stack. */
  stackOwns(type: string, id: string): boolean;
  /** During creation: the id of the resource's previous object, which is gone or will be replaced. */
  readonly formerId: string | undefined;
  /**
   * Whether the resource is declared for the first time. The engine does not report this if the user forces a replacement with `--target-replace`.
   */
  readonly isFirst: boolean;
  /**
   * True if the engine does not run the program and the run has no permission to lose data of this resource. A deletion then keeps as much data as it
   * can.
   */
  readonly isDataSpared: boolean;
  /** Fails unless the stack permits the operation to overwrite this data. */
  requireOverwriting(overwritten: Overwriting): void;
  /** Returns the missing permission to overwrite this data, for the preview's line, or undefined if the stack permits it. */
  missingPermission(overwritten: Overwriting): string | undefined;
  /**
   * Whether an earlier operation of the resource did not finish. Work that the operation started on the platform may have failed or finished since.
   */
  readonly isUnfinished: boolean;
  /** Records the id. From here on a failure means "created, not ready", never an orphan. */
  recordId(id: string, partialOutputs?: Readonly<Record<string, unknown>>): void;
  /** The outputs that `recordId` received. The state keeps them if the object does not become ready. */
  readonly partialOutputs: Readonly<Record<string, unknown>>;
  /** Drops the recorded id, because the object is of no use, such as a failed build. */
  forgetId(): void;
  /** Whether the user set `ignoreChanges` for this path. The provider then leaves drift at this path in place. */
  ignores(path: string): boolean;
  /**
   * Returns what this run knows of the resources that the SDK class watches. Undefined if the host does not know which resources are watched. In that
   * case the event watches nothing.
   */
  watched(): readonly Watched[] | undefined;
  /**
   * Returns the name of another resource of the program that declares this key (`OwnershipKey.what`). An object that another resource declares must
   * not be deleted.
   */
  declaredBy(what: string): string | undefined;
  /**
   * Whether the operation only compares. If an object cannot be read now, a comparison throws `NotComparableError`, and any other operation waits.
   */
  readonly isComparing: boolean;
  /** `false`: for a busy object, the read throws `NotComparableError` instead of waiting. An import needs this. */
  readonly isWaiting?: boolean | undefined;
  /** Resolves when the program has declared no further resource for a moment. Call it before `declaredBy` decides on a deletion. */
  programIsQuiet(): Promise<void>;
  /** Declares an ownership key that was unknown until now, such as a name that the platform chose. */
  declare(what: string): void;
  /**
   * Returns the id of the object of the other resource that declares this key. Undefined if there is no such resource, or if it has no object yet.
   */
  objectOf(what: string): string | undefined;
  /**
   * Returns the name of another resource of the same resource type that keeps this object. Waits a moment for the program to declare that resource.
   */
  otherOwnerOf(id: string): Promise<string | undefined>;
  /**
   * Whether another resource of the same type has this object, or receives it in this run. Waits a moment for the program to declare that resource.
   */
  isOwned(id: string): Promise<boolean>;
  readonly written: WrittenDigests;
  /** Inputs that this operation has just written and now reads back. An input counts as accepted if the platform does not show it. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The settings that this stack's writes changed on the platform. */
  readonly ownWrites: Pick<OwnWrites, "has" | "partOf">;
  /** The currency of this run's prices, if any of the prices has a currency. */
  readonly currency: string | undefined;
  /**
   * Returns an `Idempotency-Key` of this resource in this stack. The key is the same in every run until the object is gone or replaced. `gone` is the
   * id of a missing object that the platform returned for the previous key.
   */
  idempotencyKey(gone?: string): string;
}

/** Everything that a preview works with: inputs, some of which may be unknown, and no means to write. */
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
    | "stackOwns"
    | "isFirst"
    | "isComparing"
    | "declaredBy"
    | "programIsQuiet"
    | "declare"
    | "missingPermission"
  > {
  readonly inputs: I;
  /** Whether the preview knows this input already. */
  isKnown(key: string): boolean;
  /** Whether this run changes another resource's object. An `up` may then meet another state than the platform shows now. */
  isChanging(type: string, id: string): boolean;
  /** Id of the live object, for its prices; empty in a check. */
  readonly id: string;
  /** The previous inputs; undefined for a new resource. */
  readonly olds: Partial<I> | undefined;
}
