import type { Diagnostic, Stack } from "../../rehearsal";
import { errorsOf, writesOf } from "./results";

/** A line of a stack trace. */
const PLACE_IN_CODE = /^\s+at .+/m;

/** The preview must fail without a stack trace. Returns its errors without the refused value, which each engine prints in its own form. */
export async function refusals(stack: Stack): Promise<Diagnostic[]> {
  const { result } = await errorsOf(stack.preview());
  expect(result.diagnostics.filter(({ message }) => PLACE_IN_CODE.test(message))).toEqual([]);
  const errors = result.diagnostics.filter(({ severity }) => severity === "error");
  return errors.map((error) => ({ ...error, message: error.message.replace(/ value \{.*?\} has a problem:/s, " has a problem:") }));
}

/**
 * A refused input, and the errors that a preview must report for it: the resource (`of`), and a sentence of each error (`says`). The engine
 * reports errors in any order.
 */
export interface Refused<Input> {
  set: Input;
  of: string;
  says: string | readonly string[];
}

/** Sets each input and expects its errors. The previews must send no writes. */
export async function expectRefused<Input>(
  stack: Stack,
  cases: Readonly<Record<string, Refused<Input>>>,
  setInput: (input: Input) => unknown,
): Promise<void> {
  await stack.sandbox.clearJournal();
  const said: Record<string, string[]> = {};
  for (const [title, { set }] of Object.entries(cases)) {
    await setInput(set);
    said[title] = (await refusals(stack)).map(({ name, message }) => `${name}: ${message}`);
  }
  const mapped = <T>(by: (refused: Refused<Input>) => T) => Object.fromEntries(Object.entries(cases).map(([title, c]) => [title, by(c)]));
  const sentences = ({ of, says }: Refused<Input>) => [says].flat().map((text) => expect.stringMatching(sentenceOf(of, text)));
  expect(said).toEqual(mapped((refused) => expect.arrayContaining(sentences(refused))));
  expect(Object.fromEntries(Object.entries(said).map(([title, all]) => [title, all.length]))).toEqual(
    mapped(({ says }) => [says].flat().length),
  );
  expect(await writesOf(stack)).toEqual([]);
}

/** Returns the only error, without the name of its resource. */
export async function refusal(stack: Stack): Promise<string> {
  const [error, ...others] = await refusals(stack);
  expect(others).toEqual([]);
  return `${error?.name}: ${error?.message}`;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const sentenceOf = (of: string, says: string) => new RegExp(`^${literally(of)}: [^]*${literally(says)}`);
