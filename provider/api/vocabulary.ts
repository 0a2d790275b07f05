import { isObject } from "./json";

/** The platform's own words, by the neutral words of the specification, for example `{ ctr: "…", svc: "…" }`. */
export type Words = Readonly<Record<string, string>>;

/** Neutral words that replace the names of products in the specifications and in docs/facts/hosting.md (section 12). */
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

/** Fields whose values are identifiers of the API. All other values come from the user and are never translated. */
const IDENTIFIER_VALUES = new Set(["build_pack", "static_image", "git_type", "gpu_driver", "proxy_type", "engine"]);
/** Fields whose value is an object with keys that the user or the operator chose. */
const FREE_KEYS = new Set(["domain_port_overrides", "prices"]);

export interface Vocabulary {
  /** Translates a call's path template, except its parameters in braces. */
  path(template: string): string;
  toDeployment(body: unknown): unknown;
  fromDeployment(body: unknown): unknown;
  /** Returns the platform's own word for a neutral word. Undefined if the table does not contain it. */
  ownWord(neutral: string): string | undefined;
}

export const identityVocabulary: Vocabulary = {
  path: (p) => p,
  toDeployment: (b) => b,
  fromDeployment: (b) => b,
  ownWord: () => undefined,
};

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
 * Replaces words at the beginning of an identifier or of its parts: `ctr` in `ctrfile`, `custom_ctr_run_options` and `/ctr-cleanup`. Text inside
 * another word is not replaced. Longer words come first, so `proxy_1` is not read as `proxy`. A word in capitals stays in capitals.
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
