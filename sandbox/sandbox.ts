import type { Actor } from "./hosting/audit-event";
import type { FaultRule } from "./http/faults";
import type { JournalEntry } from "./http/journal";
import type { Fields } from "./world/json";
import type { TokenPermission, World } from "./world/world";

/** Fields to compare with, or a function that decides. */
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

/** Actions of tests on a sandbox, outside the provider. `controls.ts` describes each. */
export interface Controls {
  /** Returns every request so far, oldest first, with secrets hidden. */
  journal(): Promise<JournalEntry[]>;
  clearJournal(): Promise<void>;
  /** Plans a fault for later requests. */
  fault(rule: FaultRule): Promise<void>;
  clearFaults(): Promise<void>;
  /**
   * Changes an object outside the provider. `kind` is the API's plural, and `fields` are the API's field names. The audit
   * log names `by`; the default is Anna Example at the console. This also applies to `remove` and `add`.
   */
  mutate(kind: string, id: string | number, fields: Fields, by?: Actor): Promise<void>;
  /** Removes an object, with the objects that cannot exist without it. */
  remove(kind: string, id: string | number, by?: Actor): Promise<void>;
  /**
   * Creates an object outside the provider and returns its id. Fields are those of the API's create call and the
   * parents' uuids.
   */
  add(kind: string, fields: Fields, by?: Actor): Promise<string>;
  /** Returns objects of a kind, secrets included, each with its `id` for the controls under `$id`. */
  find(kind: string, filter?: Filter): Promise<Fields[]>;
  /** Moves the sandbox's clock forward. */
  advance(seconds: number): Promise<void>;
  /** Creates a token of the hosting API. */
  addToken(permissions: readonly TokenPermission[]): Promise<string>;
  revokeToken(token: string): Promise<void>;
  /** Makes a revoked token valid again. */
  restoreToken(token: string): Promise<void>;
  /** A copy of the whole world. */
  snapshot(): Promise<World>;
}

/** A sandbox, in this process or in another. In this process the controls act at once, even without `await`. */
export interface Sandbox extends SandboxAddresses, Controls {
  /** Sandbox seconds per real second; 1 if only `advance` moves time. */
  readonly speed: number;
  /** Returns the same platform as another team sees it, with separate tokens. The journal and planned faults are shared. */
  ofTeam(name: string): Promise<Sandbox>;
  /** Stops serving. If the sandbox is in another process, only closes the connection. */
  close(): Promise<void>;
  /** Closes it at the end of its block: `await using sandbox = await startSandbox()`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Returns a test for matching objects; fields are compared by value. */
export function predicateOf(filter: Filter | undefined): (object: Fields) => boolean {
  if (filter === undefined) return () => true;
  if (typeof filter === "function") return filter;
  return (object) => Object.entries(filter).every(([name, value]) => JSON.stringify(object[name]) === JSON.stringify(value));
}
