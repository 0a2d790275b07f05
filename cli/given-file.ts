import { readFileSync, statSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { decodedText, wholeText } from "../provider/api/foreign-text";
import { UsageError } from "./command-line";

/**
 * Reads a file that a user passes. The file can be a pipe (`<(pulumi stack export)`). If the last file that Node examined is a pipe, Node takes
 * folders for pipes, and no longer follows the links to packages that pnpm makes. So this function examines a folder after the read.
 */
export function readGiven(file: string): string {
  const bytes = readFileSync(file);
  statSync(__dirname);
  return textOf(bytes);
}

/** Reads the standard input as a stream, because a socket, such as the input from a Node process, has no path. */
export const readStandardInput = async (): Promise<string> => textOf(await buffer(process.stdin));

/** A redirection in PowerShell writes UTF-16. Fails if the file is no text, because a part of it would be lost. */
function textOf(bytes: Uint8Array): string {
  const found = decodedText(bytes);
  if (!found) throw new Error("it is neither UTF-8 nor UTF-16 with a byte order mark. Save it as UTF-8");
  return found.text;
}

/** Reads a file of the user that the command then writes again, with all other parts unchanged. */
export function readToEdit(file: string): string {
  const text = wholeText(readFileSync(file));
  if (text === undefined) throw new UsageError(`${file} is not UTF-8. Nothing was written. Save it as UTF-8.`, "invalid_file");
  return text;
}
