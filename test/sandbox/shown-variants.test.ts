import { startSandbox } from "../../sandbox";
import { routes } from "../../sandbox/platform";
import { startTwin } from "../../sandbox/start-twin";
import { CallOfPath } from "../../sandbox/twin/call-of-path";
import { createFixture } from "../harness/fixture";
import { copyHere } from "../harness/twin-trial";

const calls = new CallOfPath(routes.map(({ call }) => call));

/** `docs/variants.md` contains this table: `npm run generate` reads the snapshot. */
test("a copy of an account shows these platform variants, each by a GET", async () => {
  const account = await startSandbox({ speed: 300 });
  const fixture = await createFixture(account);
  await account.add("scheduledTasks", { application_uuid: fixture.application, name: "nightly", command: "true", frequency: "daily" });
  await account.add("backups", { server: fixture.gameServer, name: "one" });
  const { answers } = await copyHere(account);
  await account.close();
  const { sandbox, inferred } = await startTwin({}, { answers });
  await sandbox.close();
  const shown = inferred.map(({ name, shownBy }) => {
    const path = shownBy.replace(/^GET /, "").split("?")[0] ?? "";
    const found = calls.find("hosting", path) ?? calls.find("panel", path);
    return [name, `GET ${found?.call.path}`];
  });
  expect(shown.length).toBeGreaterThan(15);
  expect(Object.fromEntries(shown)).toMatchSnapshot();
});
