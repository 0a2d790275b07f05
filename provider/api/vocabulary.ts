import { isObject } from "./json";

/** Neutral word of the specification to the deployment's own word, for example `{ ctr: "…", svc: "…" }`. */
export type Words = Readonly<Record<string, string>>;

/** Words that the specifications and docs/facts/hosting.md 12 use in place of names. */
export const NEUTRAL_WORDS: readonly string[] = [
  "ctr",
  "svc",
  "edge",
  "monitor",
  "vendor",
  "web_server",
  ...[1, 2, 3, 4].map((n) => `git_provider_${n}`),
  ...[1, 2].flatMap((n) => [`auto_builder_${n}`, `proxy_${n}`, `log_service_${n}`]),
  ...[1, 2, 3].map((n) => `secret_manager_${n}`),
];

/** Fields whose values are identifiers of the API. Every other value is the user's own and is never touched. */
const IDENTIFIER_VALUES = new Set(["build_pack", "static_image", "git_type", "gpu_driver", "proxy_type", "engine"]);
/** Fields whose keys are the user's or the operator's own. */
const FREE_KEYS = new Set(["domain_port_overrides", "prices"]);

/** Translates identifiers, never values that belong to the user, in both directions. */
export interface Vocabulary {
  /** Of a call's template: what stands in braces is filled in later, and not touched. */
  path(template: string): string;
  toDeployment(body: unknown): unknown;
  fromDeployment(body: unknown): unknown;
  /** The deployment's own word for a neutral one; undefined if the table has none. */
  ownWord(neutral: string): string | undefined;
}

export const identityVocabulary: Vocabulary = {
  path: (p) => p,
  toDeployment: (b) => b,
  fromDeployment: (b) => b,
  ownWord: () => undefined,
};

/** A vocabulary from its table; the empty table translates nothing. */
export function vocabulary(words: Words): Vocabulary {
  const pairs = Object.entries(words).filter(([neutral, own]) => neutral !== own);
  const ownWord = (neutral: string) => (Object.hasOwn(words, neutral) ? words[neutral] : undefined);
  if (pairs.length === 0) return { ...identityVocabulary, ownWord };
  const out = replacer(pairs);
  const back = replacer(pairs.map(([neutral, own]) => [own, neutral]));
  return {
    path: (template) => template.replace(/\{\w+\}|[^{]+/g, (part) => (part.startsWith("{") ? part : out(part))),
    toDeployment: (body) => translated(body, out),
    fromDeployment: (body) => translated(body, back),
    ownWord,
  };
}

/**
 * Replaces whole words at the start of an identifier's parts: `ctr` in `ctrfile`, `custom_ctr_run_options` and `/ctr-cleanup`,
 * but not inside another word. Longer words first, so that `proxy_1` is not taken for `proxy`. A word that is written in capitals stays so.
 */
function replacer(pairs: readonly (readonly [string, string])[]): (identifier: string) => string {
  const table = new Map(pairs.map((pair) => [pair[0].toLowerCase(), pair]));
  const alternatives = [...table.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![A-Za-z0-9])(?:${alternatives.join("|")})`, "gi");
  return (identifier) =>
    identifier.replace(pattern, (found) => {
      const [from, to] = table.get(found.toLowerCase()) ?? [found, found];
      return found !== from && found === found.toUpperCase() ? to.toUpperCase() : to;
    });
}

function translated(value: unknown, word: (identifier: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => translated(item, word));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (typeof item === "string") return [word(key), IDENTIFIER_VALUES.has(key) || IDENTIFIER_VALUES.has(word(key)) ? word(item) : item];
      return [word(key), FREE_KEYS.has(key) ? item : translated(item, word)];
    }),
  );
}
