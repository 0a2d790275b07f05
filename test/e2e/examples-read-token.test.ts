import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pinsOf } from "../harness/provider";
import { onEveryEngineWithExample } from "./engines";
import { asReader, writesOf } from "./results";

const folder = resolve(__dirname, "../../examples");
const examples = readdirSync(folder).filter((name) => existsSync(join(folder, name, "Pulumi.yaml")));

// The token in the preview job of a pipeline may change nothing (docs/guides/ci.md).
describe.each(examples)("%s", (name) => {
  onEveryEngineWithExample(name, (open) => {
    test("a preview of the example needs only the permission `Read`", async () => {
      const stack = await open();
      // An example with settings of a team needs the account in its configuration.
      for (const [key, pin] of Object.entries(pinsOf(stack.sandbox))) await stack.setConfig(key, pin);
      await asReader(stack, async () => expect((await stack.preview()).summary).toEqual({ create: expect.any(Number) }));
      expect(await writesOf(stack)).toEqual([]);
    });
  });

  test("the example's test calls expectSettledForReaders", () => {
    expect(readFileSync(join(__dirname, `example-${name}.test.ts`), "utf8")).toMatch(/\bexpectSettledForReaders\(/);
  });
});
