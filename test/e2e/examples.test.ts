import { realPorts } from "../support/real-ports";
import { onEveryEngineWithExample } from "./engines";

realPorts();

// This suite runs one example of the game panel in separate processes. example-*.test.ts run all examples in the test's process.
onEveryEngineWithExample(
  "game-server",
  (open) => {
    test("a preview runs program and provider in separate processes", async () => {
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
