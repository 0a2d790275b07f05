import type { Actor } from "./hosting/audit-events/rules";
import type { FaultRule } from "./http/faults";
import type { JournalEntry } from "./http/journal";
import type { Fields } from "./world/json";
import type { TokenPermission, World } from "./world/world";

/** Fields to compare with, or a function that decides. */
export type Filter = Fields | ((object: Fields) => boolean);

/** What a stack needs to reach the sandbox. */
export interface SandboxAddresses {
  /** Origin of the hosting API, without `/api/v1`. */
  readonly baseUrl: string;
  readonly apiToken: string;
  /** Origin of the game panel, without `/api/client`. */
  readonly panelUrl: string;
  readonly panelKey: string;
  /** Where the controls are served over HTTP. */
  readonly adminUrl: string;
}

/** What tests may do to a sandbox behind the provider's back. `controls.ts` says what each does. */
export interface Controls {
  /** Every request so far, oldest first, secrets hidden. */
  journal(): Promise<JournalEntry[]>;
  clearJournal(): Promise<void>;
  /** Plans a fault for requests to come. */
  fault(rule: FaultRule): Promise<void>;
  clearFaults(): Promise<void>;
  /**
   * Changes an object behind the provider's back. `kind` is the API's plural, `fields` are the API's field names. The audit log says that
   * Anna Example did it at the console, or who `by` names; so of the next two.
   */
  mutate(kind: string, id: string | number, fields: Fields, by?: Actor): Promise<void>;
  /** Removes an object, and what cannot be without it. */
  remove(kind: string, id: string | number, by?: Actor): Promise<void>;
  /** Makes an object behind the provider's back and returns its id. Fields are those of the API's create call and the parents' uuids. */
  add(kind: string, fields: Fields, by?: Actor): Promise<string>;
  /** Objects of a kind, secrets included, each with `id` as the controls take it under `$id`. */
  find(kind: string, filter?: Filter): Promise<Fields[]>;
  /** Moves the sandbox's clock forward. */
  advance(seconds: number): Promise<void>;
  /** Makes a token of the hosting API. */
  addToken(permissions: readonly TokenPermission[]): Promise<string>;
  revokeToken(token: string): Promise<void>;
  /** Makes a revoked token valid again. */
  restoreToken(token: string): Promise<void>;
  /** A copy of the whole world. */
  snapshot(): Promise<World>;
}

/** A sandbox, in this process or in another. The controls act at once where it is in this process, even if nobody awaits them. */
export interface Sandbox extends SandboxAddresses, Controls {
  /** Sandbox seconds per real second; 1 where only `advance` moves time. */
  readonly speed: number;
  /** The same platform as another team sees it, with tokens of its own; the journal and planned faults are the platform's. */
  ofTeam(name: string): Promise<Sandbox>;
  /** Stops serving. Connected from another process: only lets go of the connection. */
  close(): Promise<void>;
  /** The same at the end of its block: `await using sandbox = await startSandbox()`. */
  [Symbol.asyncDispose](): Promise<void>;
}
