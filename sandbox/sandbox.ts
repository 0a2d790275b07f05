import type { Actor } from "./hosting/audit-event";
import type { FaultRule } from "./http/faults";
import type { JournalEntry } from "./http/journal";
import type { Fields } from "./world/json";
import type { TokenPermission, World } from "./world/world";

/** Filter for objects: fields with the wanted values, or a function that returns whether an object matches. */
export type Filter = Fields | ((object: Fields) => boolean);

/** Addresses and keys that a stack needs to reach the sandbox. */
export interface SandboxAddresses {
  /** Origin of the hosting API, without `/api/v1`. */
  readonly baseUrl: string;
  readonly apiToken: string;
  /** Origin of the game panel, without `/api/client`. */
  readonly panelUrl: string;
  readonly panelKey: string;
  /** Address of the controls over HTTP. */
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
   * Changes an object without the provider. `kind` is the plural that the API uses, and `fields` has the API's field names. The audit log shows
   * `by` as the author, also for `remove` and `add`. Defaults to Anna Example at the platform's console.
   */
  mutate(kind: string, id: string | number, fields: Fields, by?: Actor): Promise<void>;
  /** Removes an object, together with the objects that cannot exist without it. */
  remove(kind: string, id: string | number, by?: Actor): Promise<void>;
  /** Creates an object without the provider, and returns its id. `fields` are those of the API's create call, and the uuids of the parents. */
  add(kind: string, fields: Fields, by?: Actor): Promise<string>;
  /** Returns objects of a kind, including their secrets. `$id` of an object is the id that the other controls expect. */
  find(kind: string, filter?: Filter): Promise<Fields[]>;
  /** Moves the sandbox's clock forward. */
  advance(seconds: number): Promise<void>;
  /** Creates a token of the hosting API. */
  addToken(permissions: readonly TokenPermission[]): Promise<string>;
  revokeToken(token: string): Promise<void>;
  /** Makes a token valid again after it was revoked. */
  restoreToken(token: string): Promise<void>;
  /** Returns a copy of the whole world. */
  snapshot(): Promise<World>;
}

/** A sandbox, which runs in this process or in another one. In this process, controls act at once, even without `await`. */
export interface Sandbox extends SandboxAddresses, Controls {
  /** Sandbox seconds per real second. With a manual clock it has no meaning, and is 1. */
  readonly speed: number;
  /** Returns the sandbox of another team of the same platform. It has its own tokens. All teams share the journal and the planned faults. */
  ofTeam(name: string): Promise<Sandbox>;
  /** Stops the sandbox. If it runs in another process, only closes the connection. */
  close(): Promise<void>;
  /** Closes the sandbox at the end of a block, if you declare it with `await using sandbox = await startSandbox()`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Compares fields by value. */
export function predicateOf(filter: Filter | undefined): (object: Fields) => boolean {
  if (filter === undefined) return () => true;
  if (typeof filter === "function") return filter;
  return (object) => Object.entries(filter).every(([name, value]) => JSON.stringify(object[name]) === JSON.stringify(value));
}
