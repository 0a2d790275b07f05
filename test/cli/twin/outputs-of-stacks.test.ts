import type { Ended } from "../../../cli/pulumi/cli";
import { OutputsOfStacks } from "../../../cli/twin/outputs-of-stacks";
import { isSecret } from "../../../rehearsal/protocol/wire";

const NAME = "organization/network/dev";

/** A CLI that knows the outputs of one stack, and masks the secret ones. */
function cliWith(shown: object, masked: object) {
  const calls: string[] = [];
  const pulumi = async (args: readonly string[]): Promise<Ended> => {
    calls.push(args.join(" "));
    if (!args.includes(NAME)) return { code: 255, stdout: "", stderr: "error: no stack named" };
    return { code: 0, stdout: JSON.stringify(args.includes("--show-secrets") ? shown : masked), stderr: "" };
  };
  return { calls, pulumi };
}

test("the Pulumi CLI reads the outputs of another stack once, and shows which of them are secret", async () => {
  const { calls, pulumi } = cliWith({ address: "10.0.0.1", key: "hush" }, { address: "10.0.0.1", key: "[secret]" });
  const outputs = new OutputsOfStacks(new Map(), pulumi);
  const read = await outputs.of(NAME);
  expect(read).toMatchObject({ address: "10.0.0.1", key: { value: "hush" } });
  expect(isSecret(read?.key as never)).toBe(true);
  expect(await outputs.of(NAME)).toBe(read);
  expect(calls.toSorted()).toEqual([`stack output --json --stack ${NAME}`, `stack output --json --stack ${NAME} --show-secrets`]);
  expect(outputs.notCertain).toEqual([]);
});

test("the outputs of a file take precedence over those that the CLI would read", async () => {
  const { calls, pulumi } = cliWith({}, {});
  const given = { address: "10.0.0.2" };
  expect(await new OutputsOfStacks(new Map([[NAME, given]]), pulumi).of(NAME)).toBe(given);
  expect(calls).toEqual([]);
});

test.each([
  ["there is no CLI", undefined, /there is no Pulumi CLI/],
  ["the CLI knows no such stack", cliWith({}, {}).pulumi, /the Pulumi CLI cannot read them/],
])("outputs are not certain if %s", async (_, pulumi, why) => {
  const outputs = new OutputsOfStacks(new Map(), pulumi);
  expect(await outputs.of("organization/other/dev")).toBeUndefined();
  expect(outputs.notCertain).toEqual([
    { what: "outputs of the stack organization/other/dev", why: expect.stringMatching(why), resources: [] },
  ]);
});
