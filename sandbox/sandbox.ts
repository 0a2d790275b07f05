import type { Actor } from "./hosting/audit-event";
import type { FaultRule } from "./http/faults";
import type { JournalEntry } from "./http/journal";
import type { Fields } from "./world/json";
import type { TokenPermission, World } from "./world/world";

/** Selects objects: the values that their fields must have, or a function that returns whether an object matches. */
export type Filter = Fields | ((object: Fields) => boolean);

/** Addresses and keys with which a stack uses the sandbox. */
export interface SandboxAddresses {
  /** Origin of the hosting API, without `/api/v1`. */
  readonly baseUrl: string;
  readonly apiToken: string;
  /** Origin of the game panel, without `/api/client`. */
  readonly panelUrl: string;
  readonly panelKey: string;
  /** Address of the controls for other processes (`connectSandbox`). */
  readonly adminUrl: string;
}

/** Actions with which tests change or inspect a sandbox, without the provider. `controls.ts` implements them. */
export interface Controls {
  /** Returns all recorded requests, oldest first. Secrets are hidden. */
  journal(): Promise<JournalEntry[]>;
  clearJournal(): Promise<void>;
  /** Plans a fault for later requests. */
  fault(rule: FaultRule): Promise<void>;
  clearFaults(): Promise<void>;
  /**
   * Changes fields of an object without the provider. `kind` is the plural in the API's paths, and `fields` has the API's names. The audit
   * log shows `by` as the author of the change. Default: Anna Example in the platform's console. The same applies to `by` of `remove` and `add`.
   */
  mutate(kind: string, id: string | number, fields: Fields, by?: Actor): Promise<void>;
  /** Removes an object without the provider, together with the objects that cannot exist without it. */
  remove(kind: string, id: string | number, by?: Actor): Promise<void>;
  /**
   * Creates an object without the provider, and returns its id. `fields` contains the fields of the API's create call, and the uuids of the
   * objects that contain the new one.
   */
  add(kind: string, fields: Fields, by?: Actor): Promise<string>;
  /** Returns the objects of a kind, including their secrets. Each has a field `$id`: the id that `mutate` and `remove` expect. */
  find(kind: string, filter?: Filter): Promise<Fields[]>;
  /** Moves the sandbox's clock forward by this many seconds. */
  advance(seconds: number): Promise<void>;
  /** Creates a token of the hosting API, and returns it. */
  addToken(permissions: readonly TokenPermission[]): Promise<string>;
  revokeToken(token: string): Promise<void>;
  /** Makes a revoked token valid again. */
  restoreToken(token: string): Promise<void>;
  /** Returns a copy of the world: all objects of both APIs, and the sandbox's own data. */
  snapshot(): Promise<World>;
}

/** A sandbox in this process or in another one. If it runs in this process, a control takes effect as soon as it is called, even without `await`. */
export interface Sandbox extends SandboxAddresses, Controls {
  /** Sandbox seconds per real second. 1 if the clock is manual, although its time then stands still. */
  readonly speed: number;
  /**
   * Returns the sandbox of another team on the same platform, with its own objects and tokens. All teams share the journal and the planned
   * faults.
   */
  ofTeam(name: string): Promise<Sandbox>;
  /** Stops the sandbox. Only closes the connection if the sandbox runs in another process. */
  close(): Promise<void>;
  /** Closes the sandbox at the end of a block, if you declare it with `await using sandbox = await startSandbox()`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Returns a function that reports whether an object has all values of the filter. Lists and objects are compared by content. */
export function predicateOf(filter: Filter | undefined): (object: Fields) => boolean {
  if (filter === undefined) return () => true;
  if (typeof filter === "function") return filter;
  return (object) => Object.entries(filter).every(([name, value]) => JSON.stringify(object[name]) === JSON.stringify(value));
}
