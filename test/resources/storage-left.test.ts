import { deployment } from "../../provider/resources/hosting/deployment/resource";
import { previewDeployment } from "../../provider/resources/hosting/preview-deployment/resource";
import { storage } from "../../provider/resources/hosting/storage/resource";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

type Event = "deployed" | "previewed" | "made";

/** Lets these events happen in this order. `made`: a run creates a storage and is killed. The test continues with the next `up`. */
async function platformAfter(...events: Event[]) {
  const fixture = await open();
  const { sandbox } = fixture;
  const applicationUuid = await addApplication(fixture);
  let id = "";
  for (const event of events) {
    if (event === "made")
      id = await sandbox.add("storages", { application_uuid: applicationUuid, type: "persistent", name: "data", mount_path: "/data" });
    else if (event === "deployed") await fixture.of(deployment).create({ applicationUuid }, "web");
    else await fixture.of(previewDeployment).create({ applicationUuid, pullRequestId: 7, ctrTag: "pr-7" }, "preview");
    await sandbox.advance(60);
  }
  fixture.own("Application", applicationUuid);
  fixture.restart();
  const inputs = { applicationUuid, type: "persistent", name: "data", mountPath: "/data" };
  return { id, up: (more = {}) => fixture.of(storage).create({ ...inputs, ...more }) };
}

describe("storage that a killed run left", () => {
  test.each<Event[][]>([
    [["made"]],
    [["made", "previewed"]],
    [["previewed", "made"]],
    [["deployed", "made"]],
    [["deployed", "made", "previewed"]],
    [["made", "deployed"]],
    [["deployed", "made", "deployed"]],
  ])("a creation adopts an existing storage of this stack's application after the events %j", async (events) => {
    const { id, up } = await platformAfter(...events);
    expect((await up()).id).toBe(id);
  });

  test("a creation completes a storage that a killed run created only in part", async () => {
    const { id, up } = await platformAfter("made", "previewed");
    expect(await up({ isPreviewSuffixEnabled: false })).toMatchObject({ id, outs: { isPreviewSuffixEnabled: false } });
  });

  test("a creation refuses a storage of the same name with another mount path", async () => {
    const { id, up } = await platformAfter("made");
    await expect(up({ mountPath: "/elsewhere" })).rejects.toThrow(
      `a storage named "data" exists already (id ${id}). It differs from this program in mountPath.`,
    );
  });
});
