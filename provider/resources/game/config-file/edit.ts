import { decodedText, encodedLike, type ForeignText, wholeText } from "../../../api/foreign-text";
import { messageOf, OperationError } from "../../../core/log/errors";
import { same } from "../../../core/values";
import { type FormatName, formatOf, hasLatin1 } from "../../../platform/game/config-formats";
import { fileOwnershipKey, type Place } from "../../../platform/game/file-paths";
import type { Caller } from "../../../platform/game/server-state";
import { bytesAt } from "../file-tree/transfer";
import { FORMATS } from "./formats";
import { Lines } from "./line-ends";
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

type Named = Pick<ConfigFileInputs, "server" | "path" | "format">;

const unusable = (inputs: Named, why: string, advice: string): OperationError =>
  new OperationError(`${fileOwnershipKey(inputs)} ${why}. Nothing was changed. ${advice}`, { code: "bad_state" });

/** An error contains the number of the line, but never its contents. */
function opened(inputs: Named, text: string): ConfigText {
  const format = formatFor(inputs);
  try {
    return FORMATS[format].open(text);
  } catch (error) {
    throw unusable(inputs, `is not valid ${format}: ${messageOf(error)}`, "Fix the file or set format.");
  }
}

const writtenAs = (format: FormatName, value: unknown): unknown => (FORMATS[format].isText && value !== undefined ? String(value) : value);

/**
 * Returns the values of the keys in `leaves` from the file. If a value is equivalent to the program's, such as `40` and `"40"`, the result contains
 * the program's form.
 */
export function heldValues(inputs: ConfigFileInputs, file: ForeignText, leaves: readonly Leaf[]): Values {
  const format = formatFor(inputs);
  const text = opened(inputs, Lines.of(file.text).plain);
  return treeOf(
    leaves.flatMap(({ path, value }) => {
      const found = text.get(path, value);
      if (found === undefined || found === null) return [];
      return [{ path, value: same(writtenAs(format, found), writtenAs(format, value)) && found !== "" ? value : found }];
    }),
  );
}

export const NEW_FILE: ForeignText = { text: "", encoding: "utf-8", mark: new Uint8Array() };

export async function readConfig(caller: Caller, inputs: Named & Place, size: number): Promise<ForeignText> {
  const format = formatFor(inputs);
  const found = decodedText(await bytesAt(caller, inputs, size), { isLatin1: hasLatin1(format) });
  if (!found) throw unusable(inputs, "is neither UTF-8 nor UTF-16 with a byte order mark", "Save the file as UTF-8.");
  if (format === "json" && found.mark.length > 0)
    throw unusable(inputs, "is not valid json: it begins with a byte order mark", "Save the file as UTF-8 without the mark.");
  return found;
}

/** Returns the new content of the file, or undefined if all managed keys already have their values. */
export function edited(inputs: ConfigFileInputs, file: ForeignText): string | Uint8Array | undefined {
  let lines = Lines.of(file.text);
  const config = opened(inputs, lines.plain);
  const format = formatFor(inputs);
  const differing = leavesOf(inputs.values).filter(({ path, value }) => {
    const found = config.get(path, value);
    return found === undefined || !same(writtenAs(format, found), writtenAs(format, value)) || (found === "") !== (value === "");
  });
  if (differing.length === 0) return undefined;
  for (const { path, value } of differing) {
    config.set(path, value);
    lines = lines.edited(config.text());
  }
  const bytes = encodedLike(file, lines.text);
  if (bytes) return wholeText(bytes) ?? bytes;
  const lacking = differing.filter(({ path, value }) => !encodedLike(file, `${keyText(path)}${String(value)}`));
  throw unusable(
    inputs,
    `is not UTF-8, and its encoding lacks a character of ${lacking.map(({ path }) => `values.${keyText(path)}`).join(", ")}`,
    "Save the file as UTF-8.",
  );
}

export function leftKeys(before: unknown, now: Values): string[] {
  const held = new Set(leavesOf(now).map(({ path }) => keyText(path)));
  return leavesOf(before)
    .map(({ path }) => keyText(path))
    .filter((key) => !held.has(key));
}
