import type * as z from "zod";
import type { Bag } from "../core/values";

/** A resource as a rule sees it: only the properties that the rule reads. */
export interface Examined {
  /** Resource type as programs write it: `Volume`, `game.Schedule`. */
  readonly kind: string;
  /** Logical name. */
  readonly name: string;
  readonly urn: string;
  readonly stack: string;
  /** Whether the program sets the resource option `protect`. */
  readonly isProtected: boolean;
  /** Inputs with their documented defaults. For a rule of the stack, also outputs. A part that is not known yet is `UNKNOWN`. */
  readonly inputs: Readonly<Bag>;
}

/** A resource among those of its stack. */
export interface Placed extends Examined {
  /** Returns the URNs of the resources from which the program took the value of an input. */
  sources(input: string): readonly string[];
}

/** A violation by one resource. Without a resource, the stack as a whole violates the rule. */
export interface Finding {
  readonly resource?: Examined;
  /** What is wrong, as a clause without a full stop: `backups is false`. */
  readonly text: string;
}

interface Described<Id extends string, Options extends z.ZodObject> {
  /** Name of the policy. It is public and never changes. */
  readonly id: Id;
  /** What the rule requires, in one sentence. */
  readonly description: string;
  /** How to satisfy the rule, in one or two sentences. */
  readonly cure: string;
  /** The inputs and outputs that the rule reads, by resource type. The rule sees no other properties, and no resources of other types. */
  readonly reads: Readonly<Record<string, readonly string[]>>;
  /** Further options. If one of them is required, the rule is off until a pack sets this option. */
  readonly options?: Options;
}

/** A rule that judges each resource by itself, before the resource is created or changed. */
export interface ResourceRule<Id extends string = string, Options extends z.ZodObject = z.ZodObject> extends Described<Id, Options> {
  /** Returns what is wrong with the resource. Called only if all inputs that the rule reads are known. A part of an input may still be unknown. */
  resource(one: Examined, options: z.infer<Options>): readonly string[];
}

/** A rule that judges the resources of a stack together, at the end of a run. */
export interface StackRule<Id extends string = string, Options extends z.ZodObject = z.ZodObject> extends Described<Id, Options> {
  stack(all: readonly Placed[], options: z.infer<Options>): readonly Finding[];
}

export type Rule = ResourceRule | StackRule;

/** The types of the options follow from the schema in `options`. */
export const resourceRule = <const Id extends string, Options extends z.ZodObject = z.ZodObject<Record<never, never>>>(
  rule: ResourceRule<Id, Options>,
): ResourceRule<Id, Options> => rule;

export const stackRule = <const Id extends string, Options extends z.ZodObject = z.ZodObject<Record<never, never>>>(
  rule: StackRule<Id, Options>,
): StackRule<Id, Options> => rule;
