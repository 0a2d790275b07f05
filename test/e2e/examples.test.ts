import { onEveryEngineWithExample } from "./engines";

/** One of each API; all of them run in the test's process (example-*.test.ts). */
const examples = ["quickstart", "game-server"];

describe.each(examples)("example %s", (name) => {
  onEveryEngineWithExample(
    name,
    (open) => {
      test("folder as a user has it: program and provider in processes of their own, previewed, and nothing written", async () => {
        const stack = await open();
        const { summary } = await stack.preview();
        expect(summary).toEqual({ create: expect.any(Number) });
        expect((await stack.sandbox.journal()).filter(({ method }) => method !== "GET").map(({ path, status }) => [path, status])).toEqual(
          [],
        );
      });
    },
    true,
  );
});
