import * as pulumi from "@pulumi/pulumi";
import { isBag } from "../../provider/core/values";
import type { ComponentDefinition } from "../components/definition";
import { isKnown } from "../internals";
import { promiseOf } from "./message";

/**
 * Returns the arguments of a component with their structure known. The SDKs of some languages send an object as one output if it contains one, but
 * the structure of some inputs decides which children the component declares.
 */
export async function argumentsOf(
  definition: ComponentDefinition,
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  const opened = entries.map(async ([key, value]): Promise<[string, unknown]> => {
    const isPlain = definition.inputs[key]?.isPlain === true;
    return [key, isPlain ? await structureOf(value) : value];
  });
  return Object.fromEntries(await Promise.all(opened));
}

async function structureOf(value: unknown): Promise<unknown> {
  if (!pulumi.Output.isInstance(value) || !(await isKnown(value))) return value;
  const whole = await promiseOf(value, true);
  return isBag(whole) ? partsOf(whole, value as pulumi.Output<unknown>) : whole;
}

/** Returns the object with each value as an output, which keeps the dependencies and the secrets of the whole. */
const partsOf = (whole: Readonly<Record<string, unknown>>, output: pulumi.Output<unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(whole)
      .filter(([, part]) => part !== undefined && part !== null)
      .map(([key, part]) => {
        const own = output.apply((all) => (all as Readonly<Record<string, unknown>>)[key]);
        return [key, isBag(part) ? partsOf(part, own) : own];
      }),
  );
