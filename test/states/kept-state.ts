import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { type Bag, openSecrets, secret, type Value } from "../../rehearsal/protocol/wire";
import type { ResourceState, StackState } from "../../rehearsal/state/state";
import { ORIGIN, STATES } from "./releases";

/** The engines whose states the fixtures contain. Each engine writes the same resources in its own form. */
export const WRITERS = ["rehearsal", "pulumi"] as const;
export type Writer = (typeof WRITERS)[number];

const Rehearsal = z.looseObject({ resources: z.array(z.unknown()), pendingOperations: z.array(z.unknown()) });
const Exported = z.looseObject({ deployment: z.looseObject({ resources: z.array(z.looseObject({ urn: z.string() })) }) });

export const fileOf = (release: string, writer: Writer, what: "state" | "world"): string => join(STATES, release, `${writer}.${what}.json`);

/** Returns the state that a release wrote, for a platform at another address. */
export function keptState(release: string, writer: Writer, origin: string): StackState {
  const text = readFileSync(fileOf(release, writer, "state"), "utf8").replaceAll(ORIGIN, origin);
  const file: unknown = JSON.parse(text);
  if (writer === "rehearsal") return Rehearsal.parse(file) as unknown as StackState; // our own form of a state, version 1
  const { deployment } = Exported.parse(file);
  return { resources: deployment.resources.map(importedResource), pendingOperations: [] };
}

/** Reads a resource of `pulumi stack export --show-secrets`, which leaves out empty fields. */
function importedResource(exported: Record<string, unknown>): ResourceState {
  const { inputs = {}, outputs = {}, ...rest } = exported;
  const state = { dependencies: [], propertyDependencies: {}, ...rest, inputs: opened(inputs as Value), outputs: opened(outputs as Value) };
  return state as unknown as ResourceState; // the field names are those of a Pulumi state
}

function opened(value: Value): Value {
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== "object" || value === null) return value;
  // A secret may contain other secrets. The provider receives the outer secret, with the inner values in clear text.
  if (typeof value.plaintext === "string") return secret(openSecrets(opened(JSON.parse(value.plaintext))));
  return Object.fromEntries(Object.entries(value as Bag).map(([key, item]) => [key, opened(item)]));
}
