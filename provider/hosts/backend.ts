import { dirname, isAbsolute, join, resolve } from "node:path";

/** What is looked at to tell which backend keeps the stack's state. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  /** The user's home folder. */
  home: string;
  /** The folder that a relative path is in. */
  cwd: string;
  /** The value of a YAML text; undefined if it is none. Called only where a project names a backend: loading the parser takes time. */
  parseYaml(text: string): unknown;
  files: {
    /** The file's text; undefined where it cannot be read. */
    read(path: string): string | undefined;
    /** Numbers of a folder; undefined where there is none. */
    stat(path: string): { ino: bigint; birthtimeNs: bigint; ctimeNs: bigint } | undefined;
  };
}

/**
 * Which backend keeps the stack's state, as a text that is the same in every run of the stack and differs from that of any other backend. As the
 * CLI has it: `PULUMI_BACKEND_URL`, then `backend.url` of the project, then the one that the user logged in to (`pulumi login` keeps it as `current` in
 * `credentials.json`), then Pulumi Cloud if there is a token for it. Empty if nothing says it. It goes into the `Idempotency-Key`: two developers'
 * stacks `dev` must not get each other's volume.
 */
export function backendOf(surroundings: Surroundings): string {
  const { env, home, files } = surroundings;
  const folder = env.PULUMI_CREDENTIALS_PATH || env.PULUMI_HOME || join(home, ".pulumi");
  const given = env.PULUMI_BACKEND_URL?.trim();
  const own = given ? undefined : projectBackend(surroundings);
  const url = given || own?.url || currentIn(files.read(join(folder, "credentials.json"))) || (env.PULUMI_ACCESS_TOKEN ? CLOUD : "");
  if (url === "") return "";
  return url.startsWith("file:") ? fileBackend(url, own ? { ...surroundings, cwd: own.folder } : surroundings) : withoutSecrets(url, env);
}

const CLOUD = "https://api.pulumi.com";
const PROJECT_FILES = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"];

/** The backend that the project names, and the folder of the project: that of the program, or one above it. */
function projectBackend({ cwd, files, parseYaml }: Surroundings): { url: string; folder: string } | undefined {
  for (let folder = resolve(cwd), above = ""; folder !== above; above = folder, folder = dirname(folder)) {
    const text = PROJECT_FILES.map((name) => files.read(join(folder, name))).find((one) => one !== undefined);
    if (text === undefined) continue;
    if (!text.includes("backend")) return undefined;
    const { backend } = (parseYaml(text) ?? {}) as { backend?: { url?: unknown } | null };
    return typeof backend?.url === "string" && backend.url.trim() !== "" ? { url: backend.url.trim(), folder } : undefined;
  }
  return undefined;
}

function currentIn(text: string | undefined): string | undefined {
  try {
    const { current } = JSON.parse(text ?? "{}") as { current?: unknown };
    return typeof current === "string" ? current.trim() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A folder is known by when its `.pulumi` was made, or by its inode: the path of `file://~` is the same on every machine, and that of one
 * folder another in a container that has it mounted. Where a file system does not tell, the birth time is 0, or that of the last change.
 */
function fileBackend(url: string, { home, cwd, files }: Surroundings): string {
  const [path = ""] = url.replace(/^file:(\/\/)?/, "").split("?");
  const folder = path === "~" || path.startsWith("~/") ? join(home, path.slice(1)) : isAbsolute(path) ? path : resolve(cwd, path);
  const found = files.stat(join(folder, ".pulumi"));
  if (!found) return `file:${resolve(folder)}`;
  const { ino, birthtimeNs, ctimeNs } = found;
  return birthtimeNs > 0n && birthtimeNs !== ctimeNs ? `file:born ${birthtimeNs}` : `file:inode ${ino}`;
}

/** What of an address's query says which store it is. The rest says how it is reached. */
const OF_THE_STORE = ["storage_account", "domain", "endpoint"];

/** An address as it is compared: without a final slash, credentials, and how it is reached. Where only the environment names the account, with that. */
function withoutSecrets(url: string, env: Surroundings["env"]): string {
  const [address = "", query = ""] = url.split("?");
  const place = address.replace(/^([a-z0-9+.-]+:\/\/)[^/@]*@/i, "$1").replace(/\/+$/, "");
  const named = new URLSearchParams(query);
  const account = place.startsWith("azblob://") ? env.AZURE_STORAGE_ACCOUNT : undefined;
  if (account && !named.has("storage_account")) named.set("storage_account", account);
  const parts = OF_THE_STORE.flatMap((name) => (named.has(name) ? [`${name}=${named.get(name)}`] : []));
  return parts.length === 0 ? place : `${place}?${parts.join("&")}`;
}
