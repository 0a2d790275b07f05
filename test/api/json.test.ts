import { parsedJson } from "../../provider/api/json";

test.each([
  ['{"id":9223372036854775807}', { id: "9223372036854775807" }],
  ["[-9223372036854775807, 9007199254740993]", ["-9223372036854775807", "9007199254740993"]],
  ['{"id":9007199254740991,"short":17}', { id: 9007199254740991, short: 17 }],
  ['{"load":0.12345678901234567,"large":1.2345678901234567e30}', { load: 0.12345678901234566, large: 1.2345678901234567e30 }],
  ['{"text":"a \\"9223372036854775807\\\\","id":9223372036854775806}', { text: 'a "9223372036854775807\\', id: "9223372036854775806" }],
  ['{"9223372036854775807":"id: 9223372036854775807, x"}', { "9223372036854775807": "id: 9223372036854775807, x" }],
])("parsedJson keeps every digit of a whole number: %s", (text, value) => {
  expect(parsedJson(text)).toEqual({ value });
});

test("parsedJson reports a text that is not JSON", () => {
  expect(parsedJson('{"id":9223372036854775807')).toEqual({ value: undefined, wrong: "text that is not JSON" });
});
