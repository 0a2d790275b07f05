import { VARIANTS } from "../../sandbox/world/variants";
import { sandboxRuns } from "../support/sandbox-runs";
import { GIT, previewsOn } from "./preview-deployment-fixture";

const openPreviews = previewsOn(sandboxRuns());
const LINE = "the preview runs, but the platform shows no address, so `url` is null";

describe.each(VARIANTS.previewFields.alternatives)("PreviewDeployment, if the platform shows addresses in %s", (previewFields) => {
  test("a creation outputs the address, and a diff detects a domain that another user set", async () => {
    const { fixture, previews, inputs, sandbox, held } = await openPreviews(GIT, { variants: { previewFields } });
    const wanted = { ...inputs, domains: ["https://pr-7.example.com:8080"] };
    const state = await previews.create(wanted);
    expect(state.outs.url).toBe("https://pr-7.example.com");
    fixture.restart();
    fixture.said();
    expect(await previews.diff(state, wanted)).toMatchObject({ changes: false });
    expect(fixture.said()).toEqual([]);
    const [row] = await held();
    await sandbox.mutate("previews", String(row?.uuid), { domains: "https://outside.example.com" });
    fixture.restart();
    expect(await previews.diff(state, wanted)).toMatchObject({ changes: true });
    expect(fixture.said().join()).toContain("drift: domains differ");
  });
});

test("PreviewDeployment reports once that the platform shows no address", async () => {
  const { fixture, previews, inputs } = await openPreviews(GIT, {
    reword: ({ path }, { text }) => (path.includes("/previews") ? text.replaceAll('"domains":', '"hosts":') : undefined),
  });
  const state = await previews.create(inputs);
  expect(state.outs.url).toBeNull();
  await previews.diff(state, inputs);
  expect(fixture.said().filter((line) => line.includes(LINE))).toHaveLength(1);
});
