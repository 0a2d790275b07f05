import type { Context } from "../../../core/context";
import type { Live } from "../../../core/resource";
import { pathWithin } from "../../../platform/game/file-paths";
import { bytesAt } from "../file-tree/transfer";
import { type Comparison, namesOf } from "./compare";
import type { FilesInputs } from "./wanted";

/** Larger ones are told by their size. */
const LARGEST_SHOWN_BYTES = 64 * 1024;
const MISSING = "(missing)";

/** What the server has of a set, in the words of its inputs. */
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

/** A text in the place of one that is not as wanted; never empty, because nothing and the empty text compare alike. */
async function textOf(context: Context<FilesInputs>, { other }: Comparison, path: string): Promise<string> {
  const entry = other.get(path);
  if (!entry) return MISSING;
  if (entry.size > LARGEST_SHOWN_BYTES || entry.size === 0) return `(${entry.size} bytes)`;
  return new TextDecoder().decode(await bytesAt(context, { server: context.inputs.server, path }, entry.size));
}
