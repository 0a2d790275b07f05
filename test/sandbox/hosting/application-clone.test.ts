import { applications } from "../../../provider/api/hosting/applications";
import { storages } from "../../../provider/api/hosting/storages";
import { variables } from "../../../provider/api/hosting/variables";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest({ clock: "manual" });

async function originalApplication() {
  const uuid = await (await setUp(sandbox())).image();
  const { destination } = await good(sandbox(), applications.get, { params: { uuid } });
  const body = { destination_uuid: destination?.uuid ?? "" };
  const clone = async (more: object = {}) =>
    (await good(sandbox(), applications.clone, { params: { uuid }, body: { ...body, ...more } })).uuid;
  const variablesOf = (of: string) => good(sandbox(), variables.list, { params: { uuid: of } });
  const filesOf = async (of: string) => (await good(sandbox(), storages.list, { params: { uuid: of } })).file_storages ?? [];
  return { uuid, body, clone, variablesOf, filesOf };
}

test("a clone copies the original's settings, but not its name and domain", async () => {
  const { uuid, clone } = await originalApplication();
  await sandbox().mutate("applications", uuid, { health_check_path: "/up", status: "running:healthy", tags: ["shop"] });
  await sandbox().add("scheduledTasks", { application_uuid: uuid, name: "cleanup", command: "true", frequency: "daily" });
  const made = await clone({ name: "copy" });
  const [original, copy] = await Promise.all([uuid, made].map((one) => good(sandbox(), applications.get, { params: { uuid: one } })));
  expect(copy).toMatchObject({
    name: "copy",
    status: "exited:unhealthy",
    health_check_path: "/up",
    environment_id: original?.environment_id,
  });
  expect(copy?.fqdn).not.toBe(original?.fqdn);
  expect((await sandbox().find("applications", { uuid: made }))[0]?.tags).toEqual(["shop"]);
  expect(await sandbox().find("scheduledTasks", { application_uuid: made })).toMatchObject([{ name: "cleanup" }]);
  const { name } = await good(sandbox(), applications.get, { params: { uuid: await clone() } });
  expect(name).toMatch(/^clone-of-/);
});

test("a clone's variables and files have the original's uuids, but a deletion affects only the clone", async () => {
  const { uuid, clone, variablesOf, filesOf } = await originalApplication();
  await sandbox().add("variables", { application_uuid: uuid, key: "LEVEL", value: "info" });
  await sandbox().add("storages", { application_uuid: uuid, type: "file", mount_path: "/etc/a", content: "a" });
  const made = await clone();
  const ids = (rows: readonly { uuid: string }[]) => rows.map((row) => row.uuid);
  expect(ids(await variablesOf(made))).toEqual(ids(await variablesOf(uuid)));
  expect(ids(await filesOf(made))).toEqual(ids(await filesOf(uuid)));
  const [file] = await filesOf(made);
  const [variable] = await variablesOf(made);
  await good(sandbox(), storages.remove, { params: { uuid: made, storage_uuid: file?.uuid ?? "" } });
  await good(sandbox(), variables.remove, { params: { uuid: made, env_uuid: variable?.uuid ?? "" } });
  expect([(await filesOf(made)).length, (await filesOf(uuid)).length]).toEqual([0, 1]);
  expect((await variablesOf(made)).length).toBe((await variablesOf(uuid)).length - 1);
  await sandbox().remove("applications", made);
  expect(await filesOf(uuid)).toHaveLength(1);
});

test("a clone of a missing application, or to a missing destination, is refused", async () => {
  const { uuid, body } = await originalApplication();
  expect((await send(sandbox(), applications.clone, { params: { uuid: "nothing" }, body })).status).toBe(404);
  expect((await send(sandbox(), applications.clone, { params: { uuid }, body: { destination_uuid: "nothing" } })).status).toBe(404);
});
