import type { Client } from "../api/client";
import type { Vocabulary } from "../api/vocabulary";
import type { Fields, ValuesOf } from "../core/definition/field";
import { checkValue } from "../core/definition/inputs";
import type { Page, Problem } from "../core/definition/resource";
import { OperationError } from "../core/log/errors";
import { nearest } from "../core/log/text";
import { hasUnknown } from "../core/values";

export interface FunctionApis {
  readonly hosting: Client;
  readonly panel: Client;
  /** For functions that return an address: the origin of the hosting API, and the vocabulary for the translation of the path in that address. */
  readonly platform: { readonly origin: string; readonly words: Vocabulary };
}

/** A function of the SDK that reads the platform without declaring a resource. */
export interface FunctionDefinition<A extends Fields = Fields, R extends Fields = Fields> {
  readonly name: string;
  readonly module?: "game";
  readonly doc: string;
  readonly page: Pick<Page, "source" | "example">;
  readonly arguments: A;
  readonly result: R;
  /**
   * Whether the result is a secret. The form of the function that returns an `Output` marks the result as a secret. Callers of the form that returns
   * a promise must protect the result themselves.
   */
  readonly secret?: boolean;
  /** Called with arguments that are valid one by one. Returns why they are not valid together, or undefined if they are valid. */
  refusal?(args: ValuesOf<A>): string | undefined;
  call(apis: FunctionApis, args: ValuesOf<A>): Promise<ValuesOf<R>>;
}

export function defineFunction<A extends Fields, R extends Fields>(definition: FunctionDefinition<A, R>): FunctionDefinition<A, R> {
  return Object.freeze(definition);
}

// biome-ignore lint/suspicious/noExplicitAny: functions of different shapes are in one list; their own types apply inside each of them.
export type AnyFunction = FunctionDefinition<any, any>;

/** Returns the problems of the arguments of a call. Undefined arguments are ignored. */
export function argumentProblems<A extends Fields>(definition: FunctionDefinition<A, Fields>, args: object): Problem[] {
  const wanted = Object.keys(definition.arguments);
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  const unknown = given.find(([key]) => !wanted.includes(key));
  if (unknown) {
    const meant = nearest(unknown[0], wanted);
    return [{ property: "", reason: `${definition.name} has no argument "${unknown[0]}".${meant ? ` Did you mean "${meant}"?` : ""}` }];
  }
  const values = Object.fromEntries(given);
  const problems = Object.entries(definition.arguments).flatMap(([key, field]) => checkValue(key, field, values[key]).problems);
  if (problems.length > 0) return problems;
  const refusal = hasUnknown(values) ? undefined : definition.refusal?.(values as ValuesOf<A>);
  return refusal === undefined ? [] : [{ property: "", reason: `${definition.name}: ${refusal}` }];
}

/** Returns the arguments of a call that are not undefined. Fails with the first problem, in one sentence. */
export function checkArguments<A extends Fields>(definition: FunctionDefinition<A, Fields>, args: object): ValuesOf<A> {
  const [problem] = argumentProblems(definition, args);
  if (problem) {
    const { property, reason } = problem;
    throw new OperationError(property === "" ? reason : `${definition.name}: ${property} ${reason}`, { code: "invalid_argument" });
  }
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)) as ValuesOf<A>;
}
