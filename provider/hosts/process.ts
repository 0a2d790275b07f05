import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { availableParallelism, homedir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { systemClock } from "../api/clock";
import { PERMISSION_FORMS } from "../api/losses";
import { canResume } from "../core/definition/resource";
import type { Sink } from "../core/log/log";
import { type Outside, Run } from "../core/run/run";
import { Settings } from "../core/settings/settings";
import { resourceTypeText } from "../core/type-token";
import { References } from "../references/references";
import { OwnReader, StandInReader } from "../references/source";
import { definitionsOnDemand } from "../resources/on-demand";
import type { Cancellation } from "./cancellation";
import type { EngineLog } from "./engine-log";
import { platformClock } from "./platform-clock";
import { REHEARSAL } from "./rehearsal";

/** See docs/facts/pulumi.md 7. */
export const usualSteps = (): number => 4 * availableParallelism();

const LOADERS = new Map(Object.entries(definitionsOnDemand).map(([name, load]) => [resourceTypeText(name), load]));

/** The resource types and permissions of this package. */
export const RESOURCE_TYPES: Pick<Outside, "types" | "canResume" | "permissionForms"> = {
  types: [...LOADERS.keys()],
  canResume(type) {
    const definition = LOADERS.get(type)?.();
    return definition !== undefined && canResume(definition);
  },
  permissionForms: PERMISSION_FORMS,
};

const randomHex = (bytes: number): string => randomBytes(bytes).toString("hex");

/** A rehearsal reads no reference, because its files may reach users who must not know the values. */
export function referencesOf(settings: Settings, env: Surroundings["env"]): References {
  const allowed = () => settings.references;
  const reader = env[REHEARSAL.standIns] ? new StandInReader(allowed) : new OwnReader({ env, cwd: process.cwd(), readFile }, allowed);
  return new References(reader, randomHex);
}

function readFile(path: string, limit: number): Uint8Array | "folder" | undefined {
  try {
    const file = statSync(path);
    if (file.isDirectory()) return "folder";
    return file.size > limit ? new Uint8Array(limit + 1) : readFileSync(path);
  } catch {
    return undefined;
  }
}

/** `config` is the object that the host passed to `configure`. */
export function runOfHost(config: unknown, { sink }: Pick<EngineLog, "sink">, cancellation: Cancellation): Run {
  const settings = settingsOf(config);
  return new Run(settings, cancellation.endable(outsideOf(settings, sink)));
}

export const outsideOf = (settings: Settings, sink: Sink): Outside => ({
  clock: platformClock(settings, process.env),
  engineClock: systemClock,
  random: Math.random,
  randomHex,
  withheld: referencesOf(settings, process.env),
  sink,
  usualSteps: usualSteps(),
  backend,
  ...RESOURCE_TYPES,
});

/**
 * The host's configuration object can look up a key but not list keys. If the object's private field `rawConfig` is accessible, the keys come from
 * that field. The provider can then refuse mistyped keys.
 */
function settingsOf(given: unknown): Settings {
  const config = given as { get?: (key: string) => unknown; rawConfig?: unknown } | undefined;
  const look = (key: string) => {
    const value = config?.get?.(key);
    return value === undefined || value === null ? undefined : String(value);
  };
  const { rawConfig } = config ?? {};
  const keys = typeof rawConfig === "object" && rawConfig !== null ? Object.keys(rawConfig) : [];
  return new Settings(look, process.env, keys, process.env.PULUMI_NODEJS_PROJECT);
}

function backend(): string {
  const orNothing = <T>(look: () => T): T | undefined => {
    try {
      return look();
    } catch {
      return undefined;
    }
  };
  return backendOf({
    env: process.env,
    home: homedir(),
    cwd: process.cwd(),
    parseYaml: (text) => orNothing(() => require("yaml").parse(text)),
    files: {
      read: (path) => orNothing(() => readFileSync(path, "utf8")),
      stat: (path) => orNothing(() => statSync(path, { bigint: true })),
    },
  });
}

export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  cwd: string;
  /** Undefined if the text is no YAML. Called only if a project file contains a backend, because loading the parser takes time. */
  parseYaml(text: string): unknown;
  files: {
    /** Undefined if the file cannot be read. */
    read(path: string): string | undefined;
    /** Numbers that identify a folder, or undefined if it does not exist. */
    stat(path: string): { ino: bigint; birthtimeNs: bigint; ctimeNs: bigint } | undefined;
  };
}

/**
 * Returns a text that identifies the backend of the stack's state. The text is the same in every run of the stack, and two backends never have the
 * same text. The order of the sources is the same as in the CLI: first `PULUMI_BACKEND_URL`, then `backend.url` of the project, then the login
 * (`current` in `credentials.json`). If none of these is set, but `PULUMI_ACCESS_TOKEN` is, the backend is Pulumi Cloud. Otherwise the text is empty.
 * The text is a part of the `Idempotency-Key`, so the stacks `dev` of two developers never get the same volume.
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

/** `folder` is the project's folder: the program's folder, or a folder above it. */
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
 * Identifies a folder by the birth time of its `.pulumi`, or by its inode. A path does not identify a folder: `file://~` is the same text on every
 * machine, and a container may mount a folder under another path. The inode is used on a file system without birth times: such a system shows 0 or
 * the time of the last change as the birth time.
 */
function fileBackend(url: string, { home, cwd, files }: Surroundings): string {
  const [path = ""] = url.replace(/^file:(\/\/)?/, "").split("?");
  const folder = path === "~" || path.startsWith("~/") ? join(home, path.slice(1)) : isAbsolute(path) ? path : resolve(cwd, path);
  const found = files.stat(join(folder, ".pulumi"));
  if (!found) return `file:${resolve(folder)}`;
  const { ino, birthtimeNs, ctimeNs } = found;
  return birthtimeNs > 0n && birthtimeNs !== ctimeNs ? `file:born ${birthtimeNs}` : `file:inode ${ino}`;
}

/** Those parameters of an address that identify the store. All other parameters only configure the access. */
const OF_THE_STORE = ["storage_account", "domain", "endpoint"];

/**
 * Returns a backend address without credentials, access parameters and a final slash. Adds the Azure storage account if only the environment contains
 * it.
 */
function withoutSecrets(url: string, env: Surroundings["env"]): string {
  const [address = "", query = ""] = url.split("?");
  const place = address.replace(/^([a-z0-9+.-]+:\/\/)[^/@]*@/i, "$1").replace(/\/+$/, "");
  const named = new URLSearchParams(query);
  const account = place.startsWith("azblob://") ? env.AZURE_STORAGE_ACCOUNT : undefined;
  if (account && !named.has("storage_account")) named.set("storage_account", account);
  const parts = OF_THE_STORE.flatMap((name) => (named.has(name) ? [`${name}=${named.get(name)}`] : []));
  return parts.length === 0 ? place : `${place}?${parts.join("&")}`;
}
