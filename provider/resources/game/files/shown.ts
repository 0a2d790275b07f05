import type { Context } from "../../../core/context";
import type { Live } from "../../../core/resource";
import { pathWithin } from "../../../platform/game/file-paths";
import { bytesAt } from "../file-tree/transfer";
import { type Comparison, namesOf } from "./compare";
import type { FilesInputs } from "./wanted";

/** Larger texts are represented by their size. */
const LARGEST_SHOWN_BYTES = 64 * 1024;
const MISSING = "(missing)";

/** Returns the set on the server in the form of its inputs. */
export async function shownSet(context: Context<FilesInputs>, found: Comparison): Promise<Live<FilesInputs, { count: number }>> {
  const { inputs, log, isComparing } = context;
  const { differing, surplus, foreign, wanted } = found;
  const left = surplus.filter((path) => !foreign.includes(path));
  if (isComparing && differing.length + left.length > 0) log.info(`differs on the server: ${namesOf([...differing, ...left])}`);
  const exclusive = inputs.exclusive === true ? foreign.length === 0 : (inputs.exclusive ?? false);
  const outputs = { count: wanted.size };
  if (inputs.contents === undefined) {
    const sha256 = differing.length + left.length === 0 ? inputs.sha256 : `(differs in ${namesOf([...differing, ...left])})`;
    return { inputs: { exclusive, ...(sha256 === undefined ? {} : { sha256 }) }, outputs };
  }
  const others = await Promise.all(
    [...differing, ...left].map(async (path) => [pathWithin(inputs.directory, path), await textOf(context, found, path)] as const),
  );
  return { inputs: { exclusive, contents: { ...inputs.contents, ...Object.fromEntries(others) } }, outputs };
}

/** Returns the text of a differing file. Never empty, because an empty text would compare as equal to a missing one. */
async function textOf(context: Context<FilesInputs>, { other }: Comparison, path: string): Promise<string> {
  const entry = other.get(path);
  if (!entry) return MISSING;
  if (entry.size > LARGEST_SHOWN_BYTES || entry.size === 0) return `(${entry.size} bytes)`;
  return new TextDecoder().decode(await bytesAt(context, { server: context.inputs.server, path }, entry.size));
}
