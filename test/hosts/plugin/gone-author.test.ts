import { type PluginFixture, pluginOnSandbox, urn } from "./fixture";

let f: PluginFixture;
beforeEach(async () => {
  f = await pluginOnSandbox();
});
afterEach(() => f.close());

const PROJECT = urn("Project", "shop");

/**
 * Removes a project in the console, and then replaces the resource as the engine does. Returns the lines and the reads of the audit log.
 */
async function replaced(isPreview: boolean) {
  const { id, properties, inputs } = await f.created("Project", "shop", {});
  await f.sandbox.remove("projects", id);
  await f.sandbox.advance(5);
  await f.restart();
  f.said();
  await f.run(f.plugin.check(PROJECT, inputs, inputs));
  await f.run(f.plugin.diff(PROJECT, id, properties, inputs));
  await f.run(f.plugin.check(PROJECT, inputs));
  await f.run(f.plugin.create(PROJECT, inputs, { isPreview }));
  const reads = (await f.sandbox.journal()).filter(({ path }) => path.includes("audit-events")).length;
  return { lines: f.said(), reads };
}

test("a preview on the plugin host names the user who removed an object", async () => {
  const { lines, reads } = await replaced(true);
  expect(lines).toEqual([
    expect.stringMatching(/waiting: .* to appear in its list/),
    expect.stringMatching(/^warning shop: gone/),
    expect.stringMatching(/^info shop: changed by: Anna Example \(console\) .* UTC: project\.deleted$/),
  ]);
  expect(reads).toBe(1);
});

test("`up` reads no audit log before it creates a removed object again", async () => {
  const { lines, reads } = await replaced(false);
  expect([lines, reads]).toEqual([
    [expect.stringMatching(/waiting: .* to appear in its list/), expect.stringMatching(/^warning shop: gone/)],
    0,
  ]);
});
