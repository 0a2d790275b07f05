import { changesInPlace, type Effect, type Field, type OnChange } from "../../provider/core/definition/field";

export const inputNotes = (f: Field): string[] => [...defaultNotes(f), changeNote(f), ...outputNotes(f)];

/** Explains what a program in another language must do for a resource type that watches other resources. */
export const WATCH_NOTE =
  "The resource watches other resources only in programs that import the npm package `pulumi-hosting`. In other languages, put the output `revision` of each watched resource into `triggers`. This output changes with each write that must start a deployment. The deployment also waits for the resource.";

export const SECRET_NOTE = "Secret: encrypted in the state and never shown.";

export const outputNotes = ({ secret, isFollowed }: Field): string[] => [
  ...(secret ? [SECRET_NOTE] : []),
  ...(isFollowed
    ? [
        "If the value on the platform differs from the state, an update stores the platform's value without a call. Resources that depend on this value then change too.",
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
      ? ["if you remove the input later, the switch is turned off, but only if this stack turned it on"]
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
  "next deployment": ["running containers use the new value after the next deployment"],
  "next start": ["a running server uses the new value after a restart"],
  interrupts: ["it interrupts running processes"],
  moves: ["the move interrupts running processes"],
};

/** Returns a default as a program writes it; strings without quotes. */
export const code = (value: unknown): string => `\`${typeof value === "string" && value !== "" ? value : JSON.stringify(value)}\``;

/** `a, b and c`. */
export const listed = (words: readonly string[], last: "and" | "or"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
