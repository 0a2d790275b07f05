import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Stack } from "../../testing";
import { onEveryEngineWithExample } from "./engines";
import { PERMITTED } from "./money";
import { writesOf } from "./results";

const folder = resolve(__dirname, "../../examples");
const examples = readdirSync(folder).filter((name) => existsSync(resolve(folder, name, "Pulumi.yaml")));

/** What the preview job of a pipeline is given: nothing that could change anything. */
const readOnly = async (stack: Stack) => stack.setConfig("hosting:apiToken", await stack.sandbox.addToken(["read"]), { secret: true });

// Each of them, so that a new example is looked at by itself.
describe.each(examples)("%s", (name) => {
  onEveryEngineWithExample(name, (open) => {
    test("a token that may only read previews it, when nothing is there yet and when all of it is; only GET is sent", async () => {
      const stack = await open({ config: PERMITTED });
      await readOnly(stack);
      expect((await stack.preview()).summary).toEqual({ create: expect.any(Number) });
      expect(await writesOf(stack)).toEqual([]);

      await stack.setConfig("hosting:apiToken", stack.sandbox.apiToken, { secret: true });
      await stack.up();
      await readOnly(stack);
      await stack.sandbox.clearJournal();
      const { steps } = await stack.preview();
      expect(steps.filter(({ op }) => op !== "same" && op !== "read")).toEqual([]);
      expect(await writesOf(stack)).toEqual([]);
    });
  });
});
