import { realPorts } from "../support/real-ports";
import { onEveryEngineWithExample } from "./engines";

realPorts();

// This is one example of the game panel. The quickstart is tested in the same way as the project of the repository, and all examples run in the
// test's process (example-*.test.ts).
onEveryEngineWithExample(
  "game-server",
  (open) => {
    test("a preview of the example's folder runs program and provider in their own processes and writes nothing", async () => {
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
