import { errorsOf, failure, RehearsalFixture } from "./rehearsal-fixture";
import { Volume } from "./toy";

// Each run starts its own processes, and the machine may be busy.
jest.setTimeout(120_000);

const fixture = new RehearsalFixture();
afterEach(() => fixture.end());

// docs/facts/engine.md 9: the error names the refused feature, and the resource if there is one.
test.each<[string, () => unknown, string]>([
  ["import", () => new Volume("a", {}, { import: "a-1" }), 'The option "import" of "a"'],
  ["replacementTrigger", () => new Volume("a", {}, { replacementTrigger: "x" }), 'The option "replacementTrigger" of "a"'],
])("the rehearsal refuses the option `%s` and names it, and the run ends", async (_, declare, what) => {
  const stack = await fixture.start(async () => {
    await declare();
  });
  for (const operation of [stack.preview, stack.up]) {
    const errors = errorsOf(await failure(operation()));
    expect(errors).toEqual([`: ${what} is not supported by this rehearsal engine; try it with the Pulumi CLI.`]);
  }
  expect(fixture.toy.calls).not.toContain("create a");
});

test("the rehearsal accepts options without an effect on a dynamic provider", async () => {
  const stack = await fixture.start(
    () => void new Volume("a", {}, { customTimeouts: { create: "5m" }, version: "1.0.0", hideDiffs: ["note"] }),
  );
  expect((await stack.up()).summary).toEqual({ create: 2 });
});
