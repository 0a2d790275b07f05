import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { decodedText, wholeText } from "../provider/api/foreign-text";
import { UsageError } from "./command-line";

/** Reads a file that a user passes. A redirection in PowerShell writes UTF-16. Fails if the file is no text, because a part of it would be lost. */
export const readGiven = (file: string): string => textOf(readFileSync(file));

/**
 * Reads the standard input as a stream. A socket, such as the input from a Node process, has no path. And after Node has read a pipe as a file, it no
 * longer follows links to packages, as pnpm makes them (`realpathSync` takes the file type of the last file).
 */
export const readStandardInput = async (): Promise<string> => textOf(await buffer(process.stdin));

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
