import { randomBytes } from "node:crypto";
import type { RunInfo } from "../protocol/run-info";
import { nameOf, packageOf, typeOf } from "../protocol/urn";
import { isObject, openSecrets, type Value } from "../protocol/wire";

const KEY = "pulumi:autonaming";
const MODES = ["default", "verbatim", "disabled"] as const;

/** The name that the engine proposes when a provider checks inputs, and whether the provider must use it. */
export interface Naming {
  proposedName: string;
  mode: "propose" | "enforce" | "disable";
  /** Whether the engine warns if the provider does not use the proposed name. */
  warnsIfIgnored: boolean;
}

export interface Names {
  naming: Naming;
  /** Whether a replacement deletes the old object first, because both objects would have the same name. */
  deletesFirst: boolean;
}

type Mode = (typeof MODES)[number];
type Rule = { mode: Mode } | { pattern: string; isEnforced: boolean };

interface Rules {
  all: Rule;
  /** Rules of individual packages, by the name of the package. */
  packages: ReadonlyMap<string, { all: Rule; types: ReadonlyMap<string, Rule> }>;
}

/** Names resources by the rules in the configuration `pulumi:autonaming` (docs/facts/engine.md 15). */
export class Autonaming {
  private constructor(private readonly rules: Rules) {}

  static of(info: RunInfo): Autonaming | undefined {
    const { [KEY]: configured } = info.config;
    if (configured === undefined) return undefined;
    const { providers, ...own } = sectionOf(parsed(String(openSecrets(configured))), ["mode", "pattern", "enforce", "providers"]);
    const all = ruleOf(own, info, "root naming config") ?? { mode: "default" };
    const packages = Object.entries(sectionOf(providers ?? {})).map(([name, section]) => {
      const { resources, ...ofPackage } = sectionOf(section, ["mode", "pattern", "enforce", "resources"]);
      const types = Object.entries(sectionOf(resources ?? {})).map(([type, given]) => {
        const rule = ruleOf(sectionOf(given, ["mode", "pattern", "enforce"]), info, `naming config for resource ${JSON.stringify(type)}`);
        if (rule === undefined) throw refused(`mode or pattern must be specified for resource ${JSON.stringify(type)}`);
        return [type, rule] as const;
      });
      const rule = ruleOf(ofPackage, info, `naming config for provider ${JSON.stringify(name)}`) ?? all;
      return [name, { all: rule, types: new Map(types) }] as const;
    });
    return new Autonaming({ all, packages: new Map(packages) });
  }

  /** Returns undefined if the provider chooses the name, as it does without a configuration. */
  namesFor(urn: string, random: (bytes: number) => Buffer = randomBytes): Names | undefined {
    const ofPackage = this.rules.packages.get(packageOf(typeOf(urn)));
    const rule = ofPackage?.types.get(typeOf(urn)) ?? ofPackage?.all ?? this.rules.all;
    const warns = ofPackage !== undefined;
    if ("pattern" in rule) {
      const { name, isRandom } = generated(rule.pattern, nameOf(urn), random);
      const mode = rule.isEnforced ? "enforce" : "propose";
      return { naming: { proposedName: name, mode, warnsIfIgnored: warns || rule.isEnforced }, deletesFirst: !isRandom };
    }
    if (rule.mode === "default") return undefined;
    const naming: Naming =
      rule.mode === "verbatim"
        ? { proposedName: nameOf(urn), mode: "enforce", warnsIfIgnored: warns }
        : { proposedName: "", mode: "disable", warnsIfIgnored: warns };
    return { naming, deletesFirst: true };
  }
}

const refused = (why: string): Error => new Error(`getting autonaming config: ${why}`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Keys other than `known` are refused, as by the engine. */
function sectionOf(given: unknown, known?: readonly string[]): Record<string, unknown> {
  if (!isObject(given as Value))
    throw refused("failed to parse autonaming config: invalid autonaming config structure: an object is required");
  const section = given as Record<string, unknown>;
  const unknown = Object.keys(section).find((key) => known !== undefined && !known.includes(key));
  if (unknown === undefined) return section;
  throw refused(`failed to parse autonaming config: invalid autonaming config structure: json: unknown field ${JSON.stringify(unknown)}`);
}

/** Returns undefined if the section sets nothing. */
function ruleOf({ mode, pattern, enforce }: Record<string, unknown>, info: RunInfo, what: string): Rule | undefined {
  const fail = (why: string): Error => refused(`failed to resolve ${what}: ${why}`);
  if (mode !== undefined && (pattern !== undefined || enforce !== undefined)) throw fail("cannot specify both mode and pattern/enforce");
  if (pattern !== undefined) {
    const resolved = resolvedPattern(String(pattern), info, (key) => fail(`no value found for key ${JSON.stringify(key)}`));
    return { pattern: resolved, isEnforced: enforce === true };
  }
  if (enforce !== undefined) throw fail("pattern must be specified when enforce is true");
  if (mode === undefined) return undefined;
  const known = MODES.find((one) => one === mode);
  if (known === undefined) throw fail(`invalid naming mode: ${String(mode)}`);
  return { mode: known };
}

function resolvedPattern(pattern: string, { organization, project, stack, config }: RunInfo, missing: (key: string) => Error): string {
  return pattern
    .replaceAll(/\$\{(organization|project|stack)\}/g, (_, name: string) => ({ organization, project, stack })[name] ?? "")
    .replaceAll(/\$\{config\.([^}]+)\}/g, (_, key: string) => {
      const { [`${project}:${key}`]: value } = config;
      if (value === undefined) throw missing(key);
      return String(openSecrets(value));
    });
}

const ALPHABETS: Readonly<Record<string, string>> = {
  hex: "0123456789abcdef",
  alphanum: "abcdefghijklmnopqrstuvwxyz0123456789",
  string: "abcdefghijklmnopqrstuvwxyz",
  num: "0123456789",
};

/** `isRandom` is true if a part of the name is random. */
function generated(pattern: string, logicalName: string, random: (bytes: number) => Buffer): { name: string; isRandom: boolean } {
  const named = pattern.replaceAll(/\$\{name\}/g, () => logicalName);
  const name = named
    .replaceAll(/\$\{(hex|alphanum|string|num)\((\d+)\)\}/g, (_, kind: string, length: string) => {
      const alphabet = ALPHABETS[kind] ?? "";
      return [...random(Number(length))].map((byte) => alphabet[byte % alphabet.length]).join("");
    })
    .replaceAll(/\$\{uuid\}/g, () =>
      random(16)
        .toString("hex")
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
    );
  return { name, isRandom: name !== named };
}
