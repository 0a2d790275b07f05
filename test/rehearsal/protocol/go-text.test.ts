import { goText } from "../../../rehearsal/plan/checked-inputs";
import { secret } from "../../../rehearsal/protocol/wire";

// The texts are those of Pulumi 3.260.0 in the errors of a check.
test.each([
  [52, "{52}"],
  ["relational_3", "{relational_3}"],
  [true, "{true}"],
  [null, "{<nil>}"],
  [undefined, "{<nil>}"],
  [["one:hel", "two:mad"], "{[{one:hel} {two:mad}]}"],
  [{ kind: "git", branch: null }, "{map[branch:{<nil>} kind:{git}]}"],
])("goText writes %j as %s", (value, text) => {
  expect(goText(value)).toBe(text);
});

test("goText does not show a secret", () => {
  expect(goText({ password: secret("hush") })).toBe("{map[password:{[secret]}]}");
});
