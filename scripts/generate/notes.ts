import type * as z from "zod";
import { defOf } from "../../provider/api/zod-def";
import { changesInPlace, type Effect, type Field, type OnChange } from "../../provider/core/definition/field";
import { capitalized } from "./schema-names";

/**
 * `isPart`: the input is a member of an object. If the program removes it, the platform's value is cleared only if this stack wrote the
 * value.
 */
export const inputNotes = (f: Field, isPart = false): string[] => [
  ...inputFacts(f, isPart),
  ...(f.secret ? [referenceNote(f)] : []),
  ...followedNotes(f),
];

/** The notes of an input without those that the schema of the plugin expresses by types and flags. */
export const inputFacts = (f: Field, isPart = false): string[] => [...defaultNotes(f), changeNote(f, isPart)];

/** Matches a link to a page of this repository. */
export const LINK = /\[([^\]]+)\]\([\w./-]+\.md\)/g;

/** Explains what a program in another language must do for a resource type that watches other resources. */
export const WATCH_NOTE =
  "The resource watches other resources only in programs that import the npm package `pulumi-hosting`. In other languages, put the output `revision` of each watched resource into `triggers`. This output changes with each write that must start a deployment. The deployment then also waits for these resources.";

export const SECRET_NOTE = "Secret: encrypted in the state, and hidden in Pulumi's output.";

/** Whether a program writes the value itself or a reference to it. */
function referenceNote({ schema }: Field): string {
  const takes = isComposite(schema) ? "each value takes" : "takes";
  return `Secret: ${takes} a reference, such as \`fromEnv("NAME")\` (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and hidden in Pulumi's output.`;
}

function isComposite(schema: z.core.$ZodType): boolean {
  const { type, innerType, in: input } = defOf(schema);
  const inner = innerType ?? input;
  return inner ? isComposite(inner) : type === "record" || type === "object";
}

export const outputNotes = (f: Field): string[] => [...(f.secret ? [SECRET_NOTE] : []), ...followedNotes(f)];

export const followedNotes = ({ isFollowed }: Field): string[] => [
  ...(isFollowed
    ? [
        "If the platform's value differs from the state, the next `up` stores it in the state and sends no request. Resources that depend on this value then change too.",
      ]
    : []),
];

const defaultNotes = ({ default: value }: Field): string[] => (value === undefined ? [] : [`Default ${code(value)}.`]);

function changeNote(field: Field, isPart: boolean): string {
  const { onChange, exceptWhen, effect, raisesBill, whenRemoved, default: value, optional } = field;
  const clauses = [
    ...(onChange === "nothing" && exceptWhen !== undefined
      ? [capitalized(exceptWhen.text), "any other change of the input has no effect"]
      : [CHANGES[onChange]]),
    ...(changesInPlace(field) ? EFFECTS[effect] : []),
    ...(raisesBill ? ["a change may raise the bill"] : []),
    ...(onChange === "nothing" || exceptWhen === undefined ? [] : [exceptWhen.text]),
    ...(optional && value === undefined && whenRemoved === "emptied"
      ? [`if you remove the input later, the platform's value is cleared${isPart ? ", but only if this stack wrote it" : ""}`]
      : []),
    ...(optional && value === undefined && whenRemoved === "off"
      ? ["if you remove the input later, the switch is turned off, but only if this stack turned it on"]
      : []),
  ];
  return `${clauses.join("; ")}.`;
}

const CHANGES: Readonly<Record<OnChange, string>> = {
  inPlace: "A change updates the resource in place",
  replaces: "A change replaces the resource",
  grows: "The provider applies a larger value in place and refuses a smaller value",
  nothing: "Changing only this input has no effect",
};

const EFFECTS: Readonly<Record<Effect, string[]>> = {
  "at once": [],
  "next deployment": ["the containers use it after the next deployment"],
  "next start": ["a running server uses the new value after a restart"],
  interrupts: ["it interrupts running processes"],
  moves: ["the move interrupts running processes"],
};

/** Returns a default as a program writes it; strings without quotes. */
export const code = (value: unknown): string => `\`${typeof value === "string" && value !== "" ? value : JSON.stringify(value)}\``;

/** `a, b and c`. */
export const listed = (words: readonly string[], last: "and" | "or"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
