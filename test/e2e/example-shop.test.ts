import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/root";
import { onEveryEngineWithExample } from "./engines";
import { expectSettledForReaders, writesOf } from "./results";

const GUIDE = readFileSync(join(ROOT, "docs/guides/web-app.md"), "utf8");

/** Returns the first code block of the guide in this language. */
const firstBlock = (language: string): string => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(GUIDE)?.[1] ?? "";

test("the first code block of the guide docs/guides/web-app.md is the program of examples/shop", () => {
  expect(firstBlock("ts")).toBe(readFileSync(join(ROOT, "examples/shop/index.ts"), "utf8"));
});

test.each(["ts", "yaml"])(
  "the guide docs/guides/web-app.md declares a web site with a database in at most twelve lines (%s)",
  (language) => {
    const lines = firstBlock(language)
      .split("\n")
      .filter((line) => line.trim() !== "");
    expect(lines.join("\n")).toContain("database:");
    expect(lines.length).toBeLessThanOrEqual(12);
  },
);

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
