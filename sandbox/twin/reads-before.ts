import type { Call } from "../../provider/api/call";
import { isFields } from "../world/json";
import type { CalledPath } from "./call-of-path";

/** A write of a run. */
export interface Write {
  readonly call: Call;
  readonly path: string;
  /** Query of the request, without `?`. */
  readonly query: string;
  readonly body: unknown;
}

/** A GET whose response a write can change. */
export interface ReadBefore extends CalledPath {
  readonly path: string;
  readonly query: string;
}

export type FindCall = (api: Call["api"], path: string) => CalledPath | undefined;

const VOLUMES = /^\/svc\/servers\/[^/]+\/volumes/;
const FILES = /^\/servers\/[^/]+\/files\//;

/** Returns the reads whose responses a write can change. They are sent before it, because the account never contains the write. */
export function readsBefore({ call, path, query, body }: Write, find: FindCall): ReadBefore[] {
  const at = (readPath: string, readQuery = ""): ReadBefore[] => {
    const found = find(call.api, readPath);
    return found ? [{ ...found, path: readPath, query: readQuery }] : [];
  };
  const reads = [...at(path), ...at(path.slice(0, path.lastIndexOf("/")))].filter(({ call: { query: needed } }) => needed === undefined);
  const files = FILES.exec(path)?.[0];
  if (files !== undefined)
    for (const directory of foldersIn(new URLSearchParams(query).get("file") ?? undefined, body))
      reads.push(...at(`${files}list`, new URLSearchParams({ directory }).toString()));
  // The price of a volume depends on its size, so a write with a size needs the offer of this size.
  const volumes = VOLUMES.exec(path)?.[0];
  if (volumes !== undefined && isFields(body) && typeof body.size_gb === "number")
    reads.push(...at(`${volumes}/offer`, `size_gb=${body.size_gb}`));
  return reads;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/")) || "/";

/** Returns the folders whose lists a write to files can change. */
function foldersIn(file: string | undefined, body: unknown): string[] {
  const { root = "/", files = [], name, directory, location } = isFields(body) ? body : {};
  const texts = [name, ...(Array.isArray(files) ? files.flatMap((one) => (isFields(one) ? Object.values(one) : [one])) : [])];
  const named = texts
    .filter((one): one is string => typeof one === "string")
    .map((one) => folderOf(`/${String(root)}/${one}`.replace(/\/+/g, "/")));
  const given = [file, location].filter((one): one is string => typeof one === "string").map(folderOf);
  return [...new Set([...named, ...given, ...(typeof directory === "string" ? [directory] : [])])];
}
