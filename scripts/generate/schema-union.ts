import { listed } from "./notes";
import type { Properties, PropertySpec } from "./package-schema";

/** One variant of a union of objects, without the discriminator. */
export interface Variant {
  readonly choice: { readonly value: string };
  readonly members: readonly { readonly key: string; readonly spec: PropertySpec; readonly isOptional: boolean }[];
}

/** Throws if members with the same name have different types. */
export function flatUnion(discriminator: string, variants: readonly Variant[], name: string): { members: Properties; needed: string[] } {
  const keys = [...new Set(variants.flatMap(({ members }) => members.map(({ key }) => key)))];
  const flat = keys.map((key) => {
    const uses = variants.flatMap(({ choice: { value }, members }) =>
      members.flatMap((member) => (member.key === key ? [{ value, ...member }] : [])),
    );
    const types = new Set(uses.map(({ spec: { description: _, ...type } }) => JSON.stringify(type)));
    if (types.size > 1) throw new Error(`${name}: the variants have different types for "${key}", which one object cannot express`);
    const isInAll = uses.length === variants.length;
    const description = [textOf(discriminator, uses), usesText(discriminator, uses, isInAll)].filter(Boolean).join(" ");
    const [{ spec }] = uses as [(typeof uses)[number]];
    const flatSpec: PropertySpec = { ...spec, ...(description === "" ? {} : { description }) };
    return { key, spec: flatSpec, isNeeded: isInAll && uses.every(({ isOptional }) => !isOptional) };
  });
  return {
    members: Object.fromEntries(flat.map(({ key, spec }) => [key, spec])),
    needed: flat.flatMap(({ key, isNeeded }) => (isNeeded ? [key] : [])),
  };
}

interface Use {
  readonly value: string;
  readonly spec: PropertySpec;
  readonly isOptional: boolean;
}

function usesText(discriminator: string, uses: readonly Use[], isInAll: boolean): string {
  const needing = uses.filter(({ isOptional }) => !isOptional);
  const when = (some: readonly Use[]) => `if \`${discriminator}\` is ${valuesText(some)}`;
  if (needing.length === uses.length) return isInAll ? "" : `Required ${when(uses)}; otherwise not allowed.`;
  const only = isInAll ? "" : `Only ${when(uses)}.`;
  return needing.length === 0 ? only : [only, `Required ${when(needing)}.`].filter(Boolean).join(" ");
}

/** Joins the descriptions of a member that several variants have. Equal descriptions appear once. */
function textOf(discriminator: string, uses: readonly Use[]): string {
  const texts = [...new Set(uses.flatMap(({ spec: { description } }) => description ?? []))];
  if (texts.length < 2) return texts[0] ?? "";
  const of = (text: string) => uses.filter(({ spec: { description } }) => description === text);
  return texts.map((text) => `With \`${discriminator}\` ${valuesText(of(text))}: ${text}`).join(" ");
}

const valuesText = (uses: readonly Use[]): string =>
  listed(
    uses.map(({ value }) => `\`${value}\``),
    "or",
  );
