import { shortened } from "../../../provider/core/definition/inputs";
import { messageOf } from "../../../provider/core/log/errors";

test("`shortened` cuts a long quoted value, but not the text between two quotes", () => {
  const between = "x".repeat(300);
  const quote = JSON.stringify(`"a"\n${"y".repeat(300)}`);
  const { reason } = shortened({ property: "name", reason: `is "a" ${between} "b" (got ${quote}). Another sentence.` });
  expect(reason).toBe(`is "a" ${between} "b" (got ${quote.slice(0, 200)}…"). Another sentence.`);
});

test("`shortened` cuts a long key in the path of a property", () => {
  expect(shortened({ property: `variables.${"K".repeat(300)}`, reason: "is no name." })).toEqual({
    property: `variables.${"K".repeat(190)}…`,
    reason: "is no name.",
  });
});

test("messageOf cuts a very long word, but not the sentences around it", () => {
  const words = "a sentence of short words. ".repeat(50);
  expect(messageOf(new Error(`volume ${"x".repeat(70_000)} is gone. ${words}`))).toBe(`volume ${"x".repeat(500)}… is gone. ${words}`);
});

test("messageOf cuts a long quoted value, but not the lines of a log", () => {
  const quote = JSON.stringify("é ".repeat(32_768));
  const log = `\n5" of disk\n${"a line of the log\n".repeat(60)}"done"`;
  expect(messageOf(new Error(`no token ${quote} may read.${log}`))).toBe(`no token ${quote.slice(0, 400)}…" may read.${log}`);
});

test.each([
  ["x", 20_000_000],
  ["\n", 1_000_000],
  ['"', 1_000_000],
])("messageOf cuts a quote that contains %j %d times", (character, times) => {
  const quote = JSON.stringify(character.repeat(times));
  const text = messageOf(new Error(`no name (got ${quote}). Another sentence.`));
  expect(text === `no name (got ${quote.slice(0, 400)}…"). Another sentence.`).toBe(true);
});

test("messageOf keeps the text after a quotation mark that is not closed", () => {
  const open = `"${"a word and ".repeat(50)}`;
  const quote = JSON.stringify("b word ".repeat(100));
  expect(messageOf(new Error(`${open}\n${quote}`))).toBe(`${open}\n${quote.slice(0, 400)}…"`);
});
