import * as pulumi from "@pulumi/pulumi";
import * as z from "zod";
import { isBag } from "../../provider/core/values";
import type { ComponentDefinition, ComponentField } from "../components/definition";
import { isKnown } from "../internals";
import { promiseOf } from "./message";

export interface Arguments {
  readonly args: Record<string, unknown>;
  /** Inputs whose structure a preview does not know yet. They are left out. */
  readonly unknown: readonly string[];
}

/**
 * Returns the arguments of a component with known structures, because the structure of some inputs decides which children the component declares. The
 * SDKs of some languages send an object as one output if the object contains an output.
 */
export async function argumentsOf(definition: ComponentDefinition, given: Readonly<Record<string, unknown>>): Promise<Arguments> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  const opened = await Promise.all(
    entries.map(async ([key, value]): Promise<[string, unknown]> => {
      const field = definition.inputs[key];
      return [key, field?.isPlain ? await structureOf(field, value) : value];
    }),
  );
  const isLeftOut = ([, value]: [string, unknown]) => value === LEFT_OUT;
  return {
    args: Object.fromEntries(opened.filter((entry) => !isLeftOut(entry))),
    unknown: opened.filter(isLeftOut).map(([key]) => key),
  };
}

const LEFT_OUT = Symbol("not known yet");

async function structureOf(field: ComponentField, value: unknown): Promise<unknown> {
  if (!pulumi.Output.isInstance(value)) return value;
  const output = value as pulumi.Output<unknown>;
  if (!(await isKnown(output))) return unknownOf(field, output);
  const whole = await promiseOf(output, true);
  return isBag(whole) ? partsOf(whole, output) : whole;
}

/** In a preview, one unknown value makes the whole object unknown. Its required members are then treated as unknown, and the others as left out. */
function unknownOf({ schema }: ComponentField, output: pulumi.Output<unknown>): unknown {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (!(inner instanceof z.ZodObject)) return LEFT_OUT;
  const needed = Object.entries(inner.shape).filter(([, one]) => !(one instanceof z.ZodOptional));
  return Object.fromEntries(needed.map(([key]) => [key, memberOf(output, key)]));
}

const memberOf = (output: pulumi.Output<unknown>, key: string): pulumi.Output<unknown> =>
  output.apply((all) => (all as Readonly<Record<string, unknown>>)[key]);

/** Returns the object with each value as an output, which keeps the dependencies and the secrets of the whole. */
const partsOf = (whole: Readonly<Record<string, unknown>>, output: pulumi.Output<unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(whole)
      .filter(([, part]) => part !== undefined && part !== null)
      .map(([key, part]) => {
        const own = memberOf(output, key);
        return [key, isBag(part) ? partsOf(part, own) : own];
      }),
  );
