import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/root";
import { onEveryEngineWithExample } from "./engines";
import { expectSettledForReaders, writesOf } from "./results";

test("the first code block of the guide docs/guides/web-app.md is the program of examples/shop, in twelve lines", () => {
  const [, first = ""] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, "docs/guides/web-app.md"), "utf8")) ?? [];
  expect(first).toBe(readFileSync(join(ROOT, "examples/shop/index.ts"), "utf8"));
  expect(
    first
      .trim()
      .split("\n")
      .filter((line) => line !== "").length,
  ).toBeLessThanOrEqual(12);
});

onEveryEngineWithExample("shop", (open) => {
  test("`up` creates a web site with a database, and deploys it", async () => {
    const stack = await open({ config: { "hosting:autoConfirm": "true" } });
    const preview = await stack.preview();
    // The stack, the component and its six children.
    expect(preview.summary).toEqual({ create: 8 });
    expect(await writesOf(stack)).toEqual([]);
    const { outputs } = await stack.up();
    expect(outputs).toEqual({ url: "https://shop.example.com" });
    expect(await stack.sandbox.find("deployments", { status: "finished" })).toHaveLength(1);
    await expectSettledForReaders(stack);
    await stack.destroy();
    for (const kind of ["projects", "applications", "databases"] as const) expect(await stack.sandbox.find(kind)).toEqual([]);
  });
});
