import { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import { timeoutsOf } from "../../../rehearsal/protocol/timeouts";

const given = (create: string) => new RegisterResourceRequest.CustomTimeouts().setCreate(create);

test.each([
  ["90s", 90],
  ["1h30m", 5400],
  ["1.5h", 5400],
  ["250ms", 0.25],
  ["0", 0],
  ["-5m", -300],
])("the custom timeout %s has %d seconds", (text, seconds) => {
  expect(timeoutsOf(given(text))).toEqual({ create: seconds });
});

test.each(["5", "soon", "5 m", "1h30"])("the custom timeout %j is refused with the message of the Pulumi CLI", (text) => {
  expect(() => timeoutsOf(given(text))).toThrow(`unable to parse customTimeout Value ${text}`);
});

test("a resource without custom timeouts has no timeouts", () => {
  expect(timeoutsOf(undefined)).toBeUndefined();
  expect(timeoutsOf(given(""))).toBeUndefined();
});
