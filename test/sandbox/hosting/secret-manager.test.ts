import { type SecretManagerBody, secretManager } from "../../../provider/api/hosting/secret-manager";
import { setUp } from "../fixture";
import { sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest({ clock: "manual" });

const applicationWithToken = async (provider: string | null) => {
  const uuid = await (await setUp(sandbox())).image();
  const integration_token_uuid = await sandbox().add("integrationTokens", { provider });
  return {
    uuid,
    integration_token_uuid,
    link: (settings?: SecretManagerBody["settings"], token = integration_token_uuid) =>
      send(sandbox(), secretManager.link, { params: { uuid }, body: { integration_token_uuid: token, settings } }),
  };
};

test.each<[string, SecretManagerBody["settings"], number]>([
  ["secret_manager_1", undefined, 200],
  ["secret_manager_1", { project: "a", config: "b" }, 200],
  ["secret_manager_1", { mount: "a", path: "b" }, 422],
  ["secret_manager_2", { project_id: "a", environment: "b", secret_path: "c" }, 200],
  ["secret_manager_2", { project_id: "a" }, 422],
  ["secret_manager_3", { mount: "a", path: "b" }, 200],
  ["secret_manager_3", undefined, 422],
])("a link to %s with the settings %j answers %i", async (provider, settings, status) => {
  const { link, integration_token_uuid } = await applicationWithToken(provider);
  const answered = await link(settings);
  expect(answered.status).toBe(status);
  if (status === 200) expect(answered.body).toEqual({ integration_token_uuid, provider, settings: settings ?? null });
});

test("an application has one link to a secret manager, which requires the manager's token", async () => {
  const { link, uuid } = await applicationWithToken("secret_manager_1");
  await link({ project: "a", config: "b" });
  await link();
  expect(await sandbox().find("secretManagerLinks")).toMatchObject([{ application_uuid: uuid, settings: null }]);
  expect((await link({}, "nothing")).status).toBe(404);
  expect((await (await applicationWithToken(null)).link()).status).toBe(404);
  await sandbox().remove("applications", uuid);
  expect(await sandbox().find("secretManagerLinks")).toEqual([]);
});
