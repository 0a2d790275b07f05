import { wholeText } from "../../../api/foreign-text";
import type { Context } from "../../../core/definition/context";
import type { Live } from "../../../core/definition/resource";
import { pathWithin } from "../../../platform/game/file-paths";
import { digestOfAll } from "../file-tree/local";
import { reportRestart } from "../file-tree/restart";
import { bytesAt } from "../file-tree/transfer";
import type { Comparison } from "./compare";
import { isElsewhere, namesOf, reportForeign } from "./foreign";
import type { FilesInputs } from "./wanted";

/** If a changed file is larger than this, the diff shows only its size. */
const LARGEST_SHOWN_BYTES = 64 * 1024;
const MISSING = "(missing)";

export async function shownSet(context: Context<FilesInputs>, found: Comparison): Promise<Live<FilesInputs, { count: number }>> {
  const { inputs, log, isComparing } = context;
  const { differing, surplus, goingForeign, wanted } = found;
  const changed = [...differing, ...surplus.filter((path) => !goingForeign.includes(path))];
  if (isComparing && changed.length > 0) log.info(`differs on the server: ${namesOf(changed)}`);
  if (isComparing && !isElsewhere(context)) reportForeign(context, found);
  const exclusive = inputs.exclusive === true ? goingForeign.length === 0 : (inputs.exclusive ?? false);
  const outputs = { count: wanted.size };
  if (inputs.contents === undefined) {
    // The state's digest may be the digest of files that the local folder no longer contains. Only the records then show what the set wrote.
    const digests = [...wanted].map(([path, { digest }]) => [pathWithin(inputs.directory, path), digest] as const);
    const isFormer = inputs.sha256 !== undefined && inputs.sha256 !== digestOfAll(new Map(digests));
    const others = isFormer ? await found.changedSince() : changed;
    reportRestart(context, others.length > 0 && inputs.sha256 === context.olds.sha256 && !context.ignores("sha256"));
    const sha256 = others.length === 0 ? inputs.sha256 : `(differs in ${namesOf(others)})`;
    return { inputs: { exclusive, ...(sha256 === undefined ? {} : { sha256 }) }, outputs };
  }
  const before = Object(context.olds.contents);
  const isDrifted = (name: string) =>
    inputs.contents?.[name] !== undefined &&
    inputs.contents[name] === before[name] &&
    !context.ignores(`contents[${JSON.stringify(name)}]`);
  reportRestart(context, changed.map((path) => pathWithin(inputs.directory, path)).some(isDrifted));
  const others = await Promise.all(
    changed.map(async (path) => [pathWithin(inputs.directory, path), await textOf(context, found, path)] as const),
  );
  return { inputs: { exclusive, contents: { ...inputs.contents, ...Object.fromEntries(others) } }, outputs };
}

/** Text that the diff shows for the current content. Never empty, because the comparison treats an empty text as a missing text. */
async function textOf(context: Context<FilesInputs>, { other }: Comparison, path: string): Promise<string> {
  const entry = other.get(path);
  if (!entry) return MISSING;
  const place = { server: context.inputs.server, path };
  const isShown = entry.size > 0 && entry.size <= LARGEST_SHOWN_BYTES;
  return (isShown ? wholeText(await bytesAt(context, place, entry.size)) : undefined) ?? `(${entry.size} bytes)`;
}
