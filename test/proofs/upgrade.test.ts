import { problemIn } from "./upgrade/trial";

const printed = (changeSummary: object, ...messages: string[]): string =>
  JSON.stringify({ changeSummary, diagnostics: messages.map((message) => ({ message: `${message}\n` })) });
const USUAL =
  'Drift in secret values cannot be detected: the platform shows secrets only to a token with the permission "Read sensitive data".';

test("an upgrade without changes is no violation", () => {
  expect(problemIn("first preview", printed({ same: 34, read: 1 }, USUAL, ""), ["same", "read"])).toBeUndefined();
});

test.each([
  [{ same: 33, update: 1 }, [], "the first preview: update 1"],
  [{ same: 34 }, [USUAL, "web: drift: tags differ on the platform"], "the first preview: web: drift: tags differ on the platform"],
])("an upgrade that changes or reports something is a violation: %j %j", (summary, messages, problem) => {
  expect(problemIn("first preview", printed(summary, ...messages), ["same", "read"])).toBe(problem);
});

test("a preview that printed no result is a violation", () => {
  expect(problemIn("first preview", "", ["same"])).toMatch(/^the first preview printed no result/);
});
