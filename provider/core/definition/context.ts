import type { Client } from "../../api/client";
import type { Clock } from "../../api/clock";
import type { Visited, VisitRequest } from "../../api/visit";
import type { Overwriting } from "../data/permission";
import type { Log } from "../log/log";
import type { Others } from "../ownership/others";
import type { ProgramNote } from "../ownership/program";
import type { Bag } from "../values";
import type { WrittenDigests } from "../written";
import type { OwnWrites } from "./own-writes";

/** A resource of the program whose changes make an event run again. Example: a variable of the application that a `Deployment` deploys. */
export interface Watched extends Pick<ProgramNote, "urn" | "type" | "inputs" | "changes" | "updated"> {
  name: string;
  /** The output `revision` that the program sees. */
  revision: unknown;
  /** Whether a preview does not know if the resource has the same subject as the event. */
  isUncertain: boolean;
}

export interface Watching {
  /** The watched resources that the engine has passed in this run. */
  readonly resources: readonly Watched[];
  /** Watched resources that the engine has not passed: a run with `--target` or `--exclude` passes only some of them. */
  readonly unseen: readonly Pick<Watched, "urn" | "revision">[];
}

/** The inputs of a resource: those in the state (empty for a new resource), and those that the program declares. */
export interface Change {
  readonly before: Readonly<Bag>;
  readonly after: Readonly<Bag>;
}

/** The owners of objects, as far as this run knows them. */
export interface Owners {
  /** Whether this run created the object with this type and id. If so, the object contains only what this run has put into it. */
  isFresh(type: string, id: string): boolean;
  /** Whether another resource of the program owns the object with this type and id. Everything inside the object then belongs to this stack. */
  stackOwns(type: string, id: string): boolean;
  /** Whether this run changes the object of another resource. A preview then sees that object as it is before this change. */
  isChanging(type: string, id: string): boolean;
  /** Returns the change of another resource that owns this object. Undefined if this run has not checked such a resource. */
  changeOf(type: string, id: string): Change | undefined;
  /** Whether another resource of the same type owns or receives this object in this run. Waits a moment for the declaration of that resource. */
  isOwned(id: string): Promise<boolean>;
  /** Returns the logical name of another resource of the same type that owns this object. Waits a moment for the declaration of that resource. */
  otherOwnerOf(id: string): Promise<string | undefined>;
  /** Returns the logical name of another resource that declares this ownership key (`what`). The object of the key must not be deleted. */
  declaredBy(what: string): string | undefined;
  /** Returns the id of the object of that resource. Undefined if there is no such resource, or if it has no object yet. */
  objectOf(what: string): string | undefined;
  /** Whether another resource of the program gives up this ownership key in this run. */
  isGivenUp(what: string): boolean;
  /** Adds an ownership key that was unknown when the program declared the resource, such as a name that the platform chose. */
  declare(what: string): void;
  /** See `Program.awaitDeclared`. If the result is undefined, stop with a message; never delete or adopt. A comparison does not wait. */
  awaitDeclared<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T | undefined>;
  /**
   * Waits a moment until other resources declare all of these ownership keys, whose objects this operation is about to delete or reset. Fails if a
   * key stays undeclared and another step of the run has failed: the engine may then not reach the resource that declares this key.
   */
  awaitOwners(keys: readonly string[]): Promise<void>;
  /** For an exclusive set: the entries in its place that other resources declare, as far as this run knows, besides `declaredBy`. */
  readonly others: Others;
}

/** The former object of the resource, which is gone or which this creation replaces. The id is undefined if there was no object. */
export interface Former {
  readonly id: string | undefined;
  /** In a replacement: the paths of `Writes.digests` of the object. */
  readonly paths: readonly string[];
  /** The inputs and outputs in the state when the program was compared. In a replacement, those of the previous object. Empty if there were none. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** What `hosting:allowDataLoss` permits this resource. */
export interface DataPermission {
  /** Whether it permits the loss of this resource's data. */
  readonly isPermitted: boolean;
  /** True if the program does not run (as in `pulumi destroy`) and `isPermitted` is false. A deletion then keeps as much data as it can. */
  readonly isSpared: boolean;
  /** Fails unless the operation may overwrite this data. */
  require(overwritten: Overwriting): void;
  /** Returns a text about the missing permission to overwrite this data, for a line of the preview. Undefined if there is a permission. */
  missing(overwritten: Overwriting): string | undefined;
  /** Returns the permission with exactly this text after `#`. Undefined if `hosting:allowDataLoss` contains it. */
  missingExact(id: string): string | undefined;
}

export interface Orders {
  /** The currency of the prices in this run. Undefined if no price contains a currency. */
  readonly currency: string | undefined;
  /** Returns the `Idempotency-Key` for a purchase of this resource. It is the same in every run until `next`. `part`: see `idempotencyKey`. */
  idempotencyKey(part?: string): string;
  /** Makes later orders use the next key, because the platform answers the present key with an object that this resource cannot have. */
  next(): void;
  /** Returns the setting of `HOSTING_RESUME` that this resource needs to adopt the object. Undefined if this setting is present. */
  missingResume(id: string): string | undefined;
}

/** The values that the provider wrote to the platform. */
export interface Writes {
  readonly digests: WrittenDigests;
  /** The inputs of these settings whose present values on the platform come from writes of this stack. */
  readonly own: Pick<OwnWrites, "has" | "partOf">;
  /**
   * In a read after a write: the written inputs with their values. Otherwise empty. If the platform does not show such an input, the provider assumes
   * that the platform accepted it.
   */
  readonly sent: Readonly<Record<string, unknown>>;
}

/** Everything that a resource type works with: the APIs, its own inputs and the log. */
export interface Context<I> {
  readonly hosting: Client;
  readonly panel: Client;
  readonly clock: Clock;
  /** Asks an address outside the APIs. `page`: id of the sandbox's page that answers in a rehearsal. Throws `VisitError` if nothing answers. */
  visit(request: VisitRequest, page: string): Promise<Visited>;
  readonly log: Log;
  /** The resource's logical name. */
  readonly name: string;
  readonly urn: string;
  /** The wanted inputs. During a deletion or refresh: the inputs in the state. */
  readonly inputs: I;
  /** Id of the object. During a creation, the id is empty until `recordId` is called. */
  readonly id: string;
  /** The outputs and inputs in the state, in one object. Empty during creation. */
  readonly olds: Readonly<Record<string, unknown>>;
  readonly owners: Owners;
  readonly former: Former;
  readonly dataGate: DataPermission;
  readonly orders: Orders;
  readonly writes: Writes;
  /**
   * Whether the program declares the resource for the first time. May also be true in a replacement by `--target-replace`, which the engine does not
   * report.
   */
  readonly isFirst: boolean;
  /** Whether the state marks the last operation of the resource as unfinished. The work that this operation started may have ended since then. */
  readonly isUnfinished: boolean;
  /** Records the id of the new object. If the operation fails after this call, the state contains the object, and the next run continues with it. */
  recordId(id: string, partialOutputs?: Readonly<Record<string, unknown>>): void;
  /** The outputs that `recordId` received. The state keeps them if the object does not become ready. */
  readonly partialOutputs: Readonly<Record<string, unknown>>;
  /** Drops the id that `recordId` recorded, because the object is of no use, such as a failed build. The state then does not contain the object. */
  forgetId(): void;
  /** Whether the user set `ignoreChanges` for this path. The provider then leaves drift at this path in place. */
  ignores(path: string): boolean;
  /**
   * Returns the resources that this event watches: those that the SDK names, and those of the same subject whose steps have ended. Undefined if the
   * host does not know which resources are watched; the event then ignores their changes. `on any host`: then returns those of the same subject, which
   * every host knows.
   */
  watched(subject?: string, how?: "on any host"): Watching | undefined;
  /**
   * Whether the operation only compares the object with the program. If the platform cannot show the object now, a comparison throws
   * `NotComparableError`, and any other operation waits.
   */
  readonly isComparing: boolean;
  /** `false` in an import: if the object is busy, the read throws `NotComparableError` instead of waiting. */
  readonly isWaiting?: boolean | undefined;
}

/** Everything that a plan and the checks of a preview work with. Some inputs may be unknown. */
export interface CheckContext<I>
  extends Pick<Context<I>, "hosting" | "panel" | "clock" | "log" | "name" | "urn" | "owners" | "dataGate" | "isFirst" | "isComparing"> {
  readonly inputs: I;
  /** Whether the value of this input is already known in this run. */
  isKnown(key: string): boolean;
  /** Id of the existing object, from which a plan computes prices. Empty if there is none, and in `previewChecks`. */
  readonly id: string;
  /** The inputs in the state. Undefined for a new resource. */
  readonly olds: Partial<I> | undefined;
  /** Why the event runs again although the program did not change its inputs (`dueBecause`). Undefined if there is no such reason. */
  readonly due: string | undefined;
}
