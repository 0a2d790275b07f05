import assert from "node:assert/strict";
import { test } from "node:test";
import { rehearse } from "pulumi-hosting/testing";

test("the program creates its resources, and a second preview changes nothing", async () => {
  const stack = await rehearse({ dir: "." });
  try {
    const { summary } = await stack.up();
    const again = await stack.preview();
    assert.deepEqual(again.summary, { same: summary.create });
  } finally {
    await stack.close();
  }
});
