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

test.each<[string, (a: Volume) => unknown, RegExp]>([
  [
    "an alias of a resource that already has the old state",
    (a) => new Volume("b", {}, { aliases: [{ name: "old" }], dependsOn: a }),
    /Duplicate resource alias '\S+::old' applied to resource with URN '\S+::b'; another resource has it already/,
  ],
  [
    "a resource whose URN is the alias of another resource",
    (a) => new Volume("old", {}, { dependsOn: a }),
    /Duplicate resource URN '\S+::old' conflicting with alias on resource with URN '\S+::a'/,
  ],
])("the rehearsal refuses %s, and deletes nothing", async (_, declare, text) => {
  let isMoved = false;
  const stack = await fixture.start(async () => {
    if (!isMoved) return void new Volume("old");
    const a = new Volume("a", {}, { aliases: [{ name: "old" }] });
    await declare(a);
  });
  await stack.up();
  isMoved = true;
  fixture.toy.forgetCalls();
  for (const operation of [stack.preview, stack.up]) expect(errorsOf(await failure(operation())).join()).toMatch(text);
  expect(fixture.toy.calls.filter((call) => /^delete /.test(call))).toEqual([]);
});

test("a preview reports a path in ignoreChanges that the rehearsal cannot restore", async () => {
  let note: unknown = { x: 1 };
  const stack = await fixture.start(() => void new Volume("a", { note } as never, { ignoreChanges: ["note.x"] }));
  await stack.up();
  note = "text";
  expect((await stack.preview()).diagnostics).toMatchObject([
    { severity: "info", message: 'cannot ignore changes in added or removed elements of the path: "note.x"' },
  ]);
});
