import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { shellWord } from "../../../provider/core/log/text";

test.each([
  ["ptlc_…", "ptlc_…"],
  ["Project:shop", "Project:shop"],
  ["Volume:data#7", "'Volume:data#7'"],
  ["Volume:it's", `'Volume:it'\\''s'`],
  ["", "''"],
])("the shell word of %j is %s", (text, word) => {
  expect(shellWord(text)).toBe(word);
});

test("a shell reads each word that shellWord quoted as the original text", () => {
  const texts = fc.sample(fc.string({ unit: "binary-ascii" }), { numRuns: 200, seed: 1 }).map((text) => text.replaceAll(/[\0\r\n]/g, ""));
  const printed = execFileSync("sh", ["-c", `printf '%s\\n' ${texts.map(shellWord).join(" ")}`], { encoding: "utf8" });
  expect(printed.split("\n").slice(0, -1)).toEqual(texts);
});
