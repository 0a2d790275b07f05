import { rehearsalReport } from "../../cli/rehearse-json";
import { planDigest } from "../../cli/report/approved";
import { readRehearsal } from "../../cli/report/read/rehearsal";
import type { Bag } from "../../provider/core/values";
import type { StackResult } from "../../rehearsal";
import { onEveryEngine } from "./engines";
import type { Row } from "./environment-variable-fixture";
import { environmentVariablesFixture } from "./environment-variables-fixture";
import { asReader, errorsOf, expectSettled, linesOf } from "./results";

const digestOf = (preview: StackResult): string | undefined =>
  planDigest(readRehearsal(rehearsalReport({ operation: "preview", project: "p", stack: "s", ok: true, durationMs: 0 }, preview) as Bag));

onEveryEngine("EnvironmentVariables with hidden values", (open) => {
  const { webWithVariables } = environmentVariablesFixture(open);

  test("`up` never overwrites a hidden value that is in ignoreChanges", async () => {
    const once = { value: "first", isShownOnce: true };
    const { stack, fixture, values, mutate } = await webWithVariables(
      { variables: { ONCE: once, B: "1" } },
      { ignoreChanges: ["variables.ONCE.value"] },
    );
    await stack.up();
    await mutate("ONCE", { value: "rotated by hand", is_buildtime: false });
    await expectSettled(stack);
    fixture.args = { variables: { ONCE: once, B: "2" } };
    await stack.up();
    expect(await values()).toEqual({ ONCE: "rotated by hand", B: "2" });
    fixture.args = { variables: { ONCE: { ...once, comment: "Why" }, B: "2" } };
    expect((await errorsOf(stack.up())).text).toContain("of the variable ONCE cannot be changed, because its value is hidden");
    expect(await values()).toEqual({ ONCE: "rotated by hand", B: "2" });
  });

  test("`up` without the permission `Read sensitive data` writes only variables that the program changes", async () => {
    const token = { token: "1|without-sensitive", permissions: ["read", "write"] as const };
    const { stack, fixture, held, values, mutate } = await webWithVariables(
      { variables: { A: "one", B: "two", ONCE: { value: "three", isShownOnce: true } } },
      {},
      { sandbox: { speed: 20, tokens: [token] }, secretConfig: { "hosting:apiToken": token.token } },
    );
    await stack.up();
    await expectSettled(stack);
    const preview = await stack.preview();
    expect(linesOf(preview)).toHaveLength(1);
    expect(linesOf(preview)[0]).toContain("Drift in secret values cannot be detected");
    await stack.refresh();
    await expectSettled(stack);

    await mutate("B", { value: "changed in the console" });
    fixture.args = { variables: { A: "one more", B: "two", ONCE: { value: "three", isShownOnce: true }, NEW: "four" } };
    expect(linesOf(await stack.preview()).filter((line) => line.includes("drift:"))).toEqual([]);
    await stack.sandbox.clearJournal();
    await stack.up();
    const bulk = (await stack.sandbox.journal()).find(({ path }) => path.endsWith("/envs/bulk"))?.body as { data: Row[] };
    expect(bulk.data.map(({ key }) => key).sort()).toEqual(["A", "NEW"]);
    expect(await values()).toEqual({ A: "one more", B: "changed in the console", ONCE: "three", NEW: "four" });

    // The platform shows the flags of a variable whose value it hides. An update that repairs a flag also writes the program's value.
    await mutate("ONCE", { is_runtime: false });
    fixture.args = { variables: { A: "one more", B: "two", ONCE: { value: "three", isShownOnce: true, isRuntime: true }, NEW: "four" } };
    await stack.up();
    expect((await held()).ONCE).toMatchObject({ value: "three", is_shown_once: true, is_runtime: true });
    await expectSettled(stack);
  });

  // The preview of a pull request has a token that can only read, and its plan must equal that of the job `up`.
  test("the digest of a plan with a changed value is the same with and without the permission `Read sensitive data`", async () => {
    const { stack, fixture } = await webWithVariables({ variables: { A: "one", B: "two" } });
    await stack.up();
    const former = digestOf(await stack.preview());
    fixture.args = { variables: { A: "one more", B: "two", NEW: "three" } };
    const plan = digestOf(await stack.preview());
    expect(plan).toMatch(/^[0-9a-f]{64}$/);
    expect(plan).not.toBe(former);
    await asReader(stack, async () => {
      const preview = await stack.preview();
      expect(linesOf(preview).join()).toContain("Drift in secret values cannot be detected");
      expect(digestOf(preview)).toBe(plan);
    });
  });
});
