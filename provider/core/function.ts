import type { Client } from "../api/client";
import type { Vocabulary } from "../api/vocabulary";
import { OperationError } from "./errors";
import type { Fields, ValuesOf } from "./field";
import { checkValue } from "./inputs";
import { nearest } from "./nearest";
import { hasUnknown } from "./values";

/** What a function works with. */
export interface FunctionApis {
  readonly hosting: Client;
  readonly panel: Client;
  /** Where the hosting API is, and its own words: for addresses that are handed to others. */
  readonly platform: { readonly origin: string; readonly words: Vocabulary };
}

/** A read that a program can ask for, beside the resources it declares. */
export interface FunctionDefinition<A extends Fields = Fields, R extends Fields = Fields> {
  /** `getProjects`. */
  readonly name: string;
  readonly module?: "game";
  readonly doc: string;
  /** Where the specification tells of it: `docs/spec/hosting-api.md, "Storage volume"`. Looked up by `npm run check`, never printed. */
  readonly source: string;
  readonly arguments: A;
  readonly result: R;
  /** The result is secret in the Output form; in the other the caller must guard it. */
  readonly secret?: boolean;
  readonly example: string;
  /** What is wrong with arguments that are right one by one. */
  refusal?(args: ValuesOf<A>): string | undefined;
  call(apis: FunctionApis, args: ValuesOf<A>): Promise<ValuesOf<R>>;
}

/** Declares a function. */
export function defineFunction<A extends Fields, R extends Fields>(definition: FunctionDefinition<A, R>): FunctionDefinition<A, R> {
  return Object.freeze(definition);
}

// biome-ignore lint/suspicious/noExplicitAny: functions of different shapes stand in one list; their own types hold inside each of them.
export type AnyFunction = FunctionDefinition<any, any>;

/** Holds a call's arguments to the definition; says what is wrong in one sentence. Unknown arguments are passed over. */
export function checkArguments<A extends Fields>(definition: FunctionDefinition<A, Fields>, args: object): ValuesOf<A> {
  const wanted = Object.keys(definition.arguments);
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  const unknown = given.find(([key]) => !wanted.includes(key));
  if (unknown) {
    const meant = nearest(unknown[0], wanted);
    throw new OperationError(`${definition.name} has no argument "${unknown[0]}".${meant ? ` Did you mean "${meant}"?` : ""}`, {
      code: "invalid_argument",
    });
  }
  const values = Object.fromEntries(given);
  for (const [key, field] of Object.entries(definition.arguments)) {
    const [problem] = checkValue(key, field, values[key]).problems;
    if (problem) throw new OperationError(`${definition.name}: ${problem.property} ${problem.reason}`, { code: "invalid_argument" });
  }
  const refusal = hasUnknown(values) ? undefined : definition.refusal?.(values as ValuesOf<A>);
  if (refusal !== undefined) throw new OperationError(`${definition.name}: ${refusal}`, { code: "invalid_argument" });
  return values as ValuesOf<A>;
}
