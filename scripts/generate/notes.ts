import { changesInPlace, type Effect, type Field, type OnChange } from "../../provider/core/field";

/** What the members of an input say, as sentences: default, change, effect, secrecy. */
export const inputNotes = (f: Field): string[] => [...defaultNotes(f), changeNote(f), ...outputNotes(f)];

/** The same for what is only read, or only passed along. */
export const outputNotes = ({ secret, isFollowed }: Field): string[] => [
  ...(secret ? ["Secret: encrypted in the state, never shown."] : []),
  ...(isFollowed
    ? ["Where the platform shows another value than the state has, an update takes it, without a call, so that what uses it follows."]
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
    ...(optional && value === undefined && whenRemoved === "emptied" ? ["leaving it out later empties it"] : []),
    ...(optional && value === undefined && whenRemoved === "off"
      ? ["leaving it out later turns it off, if a write of this stack turned it on"]
      : []),
  ];
  return `${clauses.join("; ")}.`;
}

const CHANGES: Readonly<Record<OnChange, string>> = {
  inPlace: "A change is made in place",
  replaces: "A change replaces the resource",
  grows: "It grows in place and never shrinks",
  nothing: "A change alone does nothing",
};

const EFFECTS: Readonly<Record<Effect, string[]>> = {
  "at once": [],
  "next deployment": ["running containers get it with the next deployment"],
  "next start": ["a running server gets it when it starts again"],
  interrupts: ["it interrupts what runs"],
};

/** A default as a program writes it; texts without their quotes. */
export const code = (value: unknown): string => `\`${typeof value === "string" && value !== "" ? value : JSON.stringify(value)}\``;

/** `a, b and c`. */
export const listed = (words: readonly string[], last: "and" | "or"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
