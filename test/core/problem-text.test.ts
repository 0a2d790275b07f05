import { withProperty } from "../../provider/core/problem-text";

test.each([
  ["name", "must have at least 3 characters", "name must have at least 3 characters"],
  ["serverUuid", 'no server "x" is visible to this token.', 'serverUuid: no server "x" is visible to this token.'],
  ["serverUuid", '"alpha" is the name of the server y.', 'serverUuid: "alpha" is the name of the server y.'],
  ["", "nothing is set", "nothing is set"],
])("problem text: the property %s continues the sentence or is followed by a colon", (property, reason, text) => {
  expect(withProperty(property, reason)).toBe(text);
});
