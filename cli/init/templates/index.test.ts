import assert from "node:assert/strict";
import { test } from "node:test";
import { rehearse } from "pulumi-hosting/testing";

test("the program has its output, and a second preview changes nothing", async () => {
  const stack = await rehearse({ dir: "." });
  try {
    const { outputs, summary } = await stack.up();
    assert.equal(outputs.address, "https://shop.example.com");
    const again = await stack.preview();
    assert.deepEqual(again.summary, { same: summary.create });
  } finally {
    await stack.close();
  }
});
