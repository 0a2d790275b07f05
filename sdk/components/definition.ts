import * as z from "zod";
import { type Field, type Fields, field } from "../../provider/core/definition/field";
import { firstSentence } from "../../provider/core/definition/inputs";
import type { Page, Problem } from "../../provider/core/definition/resource";
import type { Bag } from "../../provider/core/values";

/** An input of a component, with the facts that a user must know and the form in which a program passes it. */
export interface ComponentField extends Field {
  /** Effect of a change, as a sentence. */
  readonly change: string;
  /**
   * Whether the structure of the value must not be an output, because the structure decides which children exist. The values inside the structure may
   * be outputs.
   */
  readonly isPlain: boolean;
  /** Type of the input in TypeScript, if the schema does not express it. */
  readonly sdkType?: string;
}

export type ComponentFields = Readonly<Record<string, ComponentField>>;

/** A child of a component. Its name is part of the URN, so it must never change: another name would rename the child for every user. */
export interface Child {
  /** Export name of the resource type, such as `Storage` or `game_Schedule`. */
  readonly kind: string;
  /** Logical name. `<name>` is the name of the component, and `<key>` is a key of the input's record. */
  readonly named: "<name>" | "<name>-volume" | "<name>-<key>" | "<name>-restart" | "<name>-backup";
  /** When the component declares the child, as a clause. Default: always. */
  readonly declaredIf?: string;
}

/** All facts about a component type. The arguments in TypeScript, the schema of the plugin and the reference page are generated from it. */
export interface ComponentDefinition {
  readonly type: string;
  readonly doc: string;
  readonly page: Pick<Page, "example" | "remarks">;
  readonly inputs: ComponentFields;
  readonly outputs: Fields;
  /** By the name of the property that contains the child, or a record of children. */
  readonly children: Readonly<Record<string, Child>>;
  /** Returns the problems of rules between inputs. `given`: whether the program sets an input, even to a value that is not known yet. */
  validate(inputs: Readonly<Bag>, given: (key: string) => boolean): Problem[];
}

type Options = Partial<Pick<ComponentField, "secret" | "plainMembers" | "default" | "sdkType" | "raisesBill">>;

/** An input that may be an output. */
export const valueInput = (schema: z.ZodType, doc: string, change: string, options: Options = {}): ComponentField => ({
  ...field(schema, doc, options),
  change,
  isPlain: false,
});

/** An input whose structure decides which children exist. */
export const plainInput = (schema: z.ZodType, doc: string, change: string, options: Options = {}): ComponentField => ({
  ...field(schema, doc, options),
  change,
  isPlain: true,
});

/** Returns an object with the inputs of a resource type, with the first sentence of each text and the default. */
export function inputsOf(fields: object, without: readonly string[]): z.ZodObject {
  const own = Object.entries(fields as Fields).filter(([key]) => key !== "adopt" && !without.includes(key));
  return z.strictObject(Object.fromEntries(own.map(([key, one]) => [key, described(one)])));
}

function described({ schema, doc, default: value }: Field): z.ZodType {
  const text = [
    firstSentence(doc),
    ...(value === undefined ? [] : [`Default \`${typeof value === "string" ? value : JSON.stringify(value)}\`.`]),
  ];
  return (schema as z.ZodType).describe(text.join(" "));
}

/** Returns the names of the inputs that are not secret. They take no references. */
export const plainMembersOf = (fields: object): string[] =>
  Object.entries(fields as Fields).flatMap(([key, { secret }]) => (secret ? [] : [key]));
