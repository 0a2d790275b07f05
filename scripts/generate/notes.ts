import { changesInPlace, type Effect, type Field, type OnChange } from "../../provider/core/field";

/** Returns sentences about the facts of an input: default, change, effect, secrecy. */
export const inputNotes = (f: Field): string[] => [...defaultNotes(f), changeNote(f), ...outputNotes(f)];

/** The task of a program in another language for a resource type that watches others. */
export const WATCH_NOTE =
  "Only programs that import the npm package `pulumi-hosting` make it watch resources. In other languages, put the output `revision` of each of these resources into `triggers`: it changes with each write that must start a deployment, and the deployment waits for the resource.";

export const SECRET_NOTE = "Secret: encrypted in the state, never shown.";

/** Returns the same for inputs that are only read, or only passed on. */
export const outputNotes = ({ secret, isFollowed }: Field): string[] => [
  ...(secret ? [SECRET_NOTE] : []),
  ...(isFollowed
    ? [
        "If the value on the platform differs from the value in the state, an update stores it without a call, so that dependent resources follow.",
      ]
    : []),
];

const defaultNotes = ({ default: value }: Field): string[] => (value === undefined ? [] : [`Default ${code(value)}.`]);

function changeNote(field: Field): string {
  const { onChange, exceptWhen, effect, raisesBill, whenRemoved, default: value, optional } = field;
  const clauses = [
    CHANGES[onChange],
    ...(changesInPlace(field) ? EFFECTS[effect] : []),
    ...(raisesBill ? ["it may raise the bill"] : []),
    ...(exceptWhen === undefined ? [] : [exceptWhen]),
    ...(optional && value === undefined && whenRemoved === "emptied"
      ? ["if you remove the input later, the platform's value is cleared"]
      : []),
    ...(optional && value === undefined && whenRemoved === "off"
      ? ["if you remove the input later, it is turned off, provided that this stack turned it on"]
      : []),
  ];
  return `${clauses.join("; ")}.`;
}

const CHANGES: Readonly<Record<OnChange, string>> = {
  inPlace: "A change updates the resource in place",
  replaces: "A change replaces the resource",
  grows: "It grows in place and never shrinks",
  nothing: "Changing only this input has no effect",
};

const EFFECTS: Readonly<Record<Effect, string[]>> = {
  "at once": [],
  "next deployment": ["running containers use it after the next deployment"],
  "next start": ["a running server uses it after a restart"],
  interrupts: ["it interrupts running processes"],
  moves: ["the move interrupts running processes"],
};

/** Returns a default as a program writes it; strings without quotes. */
export const code = (value: unknown): string => `\`${typeof value === "string" && value !== "" ? value : JSON.stringify(value)}\``;

/** `a, b and c`. */
export const listed = (words: readonly string[], last: "and" | "or"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
