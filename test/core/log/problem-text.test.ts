import { withProperty } from "../../../provider/core/log/text";

test.each([
  ["name", "must have at least 3 characters", "name must have at least 3 characters"],
  ["serverUuid", 'no server "x" is visible to this token.', 'serverUuid: no server "x" is visible to this token.'],
  ["serverUuid", '"alpha" is the name of the server y.', 'serverUuid: "alpha" is the name of the server y.'],
  ["", "nothing is set", "nothing is set"],
])("withProperty puts the property %s before a problem", (property, reason, text) => {
  expect(withProperty(property, reason)).toBe(text);
});
