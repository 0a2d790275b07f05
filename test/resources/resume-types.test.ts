import { deployment } from "../../provider/resources/hosting/deployment/resource";
import { project } from "../../provider/resources/hosting/project";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

test.each([
  ["Project:shop,Deployment:release", ["Deployment:release"]],
  ["ServerSettings:alpha", ["ServerSettings:alpha"]],
  ["Project:shop,Volume:data#1003,ManagedDatabase:db,game.Backup:nightly", []],
])("a check with HOSTING_RESUME=%s refuses the types that no run can resume: %j", async (resume, refused) => {
  const fixture = await open();
  fixture.resume(resume);
  const checks = [await fixture.of(project).check({ name: "shop" }), await fixture.of(deployment).check({ applicationUuid: "a" })];
  for (const { failures } of checks) {
    expect(failures.map(({ reason }) => reason)).toEqual(
      refused.map((entry) => expect.stringContaining(`HOSTING_RESUME contains "${entry}", but it has no effect`)),
    );
  }
});
