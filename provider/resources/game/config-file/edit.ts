import { textOf } from "../../../api/bodies";
import { messageOf, OperationError } from "../../../core/log/errors";
import { same } from "../../../core/values";
import { fileOwnershipKey, type Place } from "../../../platform/game/file-paths";
import type { Caller } from "../../../platform/game/server-state";
import { bytesAt } from "../file-tree/transfer";
import { FORMATS, type FormatName, formatOf } from "./formats";
import { type ConfigText, keyText, type Leaf, leavesOf, treeOf, type Values } from "./values";

export interface ConfigFileInputs {
  server: string;
  path: string;
  format?: FormatName | undefined;
  values: Values;
  create?: boolean | undefined;
}

export const formatFor = ({ format, path }: Pick<ConfigFileInputs, "path" | "format">): FormatName =>
  format ?? formatOf(path) ?? "properties";

/** An error contains the number of the line, but never its contents. */
export function opened(inputs: Pick<ConfigFileInputs, "server" | "path" | "format">, text: string): ConfigText {
  const format = formatFor(inputs);
  try {
    return FORMATS[format].open(text);
  } catch (error) {
    throw new OperationError(
      `${fileOwnershipKey(inputs)} is not valid ${format}: ${messageOf(error)}. Nothing was changed. Fix the file or set format.`,
      { code: "bad_state" },
    );
  }
}

const writtenAs = (format: FormatName, value: unknown): unknown => (FORMATS[format].isText && value !== undefined ? String(value) : value);

/**
 * Returns the values of the keys in `leaves` from the file. If a value is equivalent to the program's, such as `40` and `"40"`, returns the program's
 * form of the value.
 */
export function heldValues(inputs: Pick<ConfigFileInputs, "path" | "format">, text: ConfigText, leaves: readonly Leaf[]): Values {
  const format = formatFor(inputs);
  return treeOf(
    leaves.flatMap(({ path, value }) => {
      const found = text.get(path);
      if (found === undefined || found === null) return [];
      return [{ path, value: same(writtenAs(format, found), writtenAs(format, value)) && found !== "" ? value : found }];
    }),
  );
}

export const readText = async (caller: Caller, place: Place, size: number): Promise<string> => textOf(await bytesAt(caller, place, size));

/** Returns the new text of the file, or undefined if all managed keys already have their values. */
export function edited(inputs: ConfigFileInputs, text: string): string | undefined {
  const config = opened(inputs, text);
  const format = formatFor(inputs);
  const differing = leavesOf(inputs.values).filter(({ path, value }) => {
    const found = config.get(path);
    return found === undefined || !same(writtenAs(format, found), writtenAs(format, value)) || (found === "") !== (value === "");
  });
  for (const { path, value } of differing) config.set(path, value);
  return differing.length === 0 ? undefined : config.text();
}

export function leftKeys(before: unknown, now: Values): string[] {
  const held = new Set(leavesOf(now).map(({ path }) => keyText(path)));
  return leavesOf(before)
    .map(({ path }) => keyText(path))
    .filter((key) => !held.has(key));
}
