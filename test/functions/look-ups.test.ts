import { getTags } from "../../provider/functions/hosting/application";
import { getEnvironmentVariables } from "../../provider/functions/hosting/environment-variable";
import { getS3Storage, getS3Storages } from "../../provider/functions/hosting/s3-storage";
import { getSharedVariables } from "../../provider/functions/hosting/shared-variable";
import { getStorages } from "../../provider/functions/hosting/storage";
import { environmentVariables } from "../../provider/resources/hosting/environment-variables";
import { s3Storage } from "../../provider/resources/hosting/s3-storage";
import { sharedVariable } from "../../provider/resources/hosting/shared-variable";
import { storage } from "../../provider/resources/hosting/storage/resource";
import type { Variants } from "../../sandbox";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const BUCKET = {
  endpoint: "https://s3.example.com",
  bucket: "archive",
  region: "hel",
  key: "MARK-of-the-key",
  secret: "MARK-of-the-secret",
};

describe.each<Partial<Variants>>([{}, { lists: "data" }, { lists: "plural", nothing: "absent" }])(
  "look-ups on the platform variant %j",
  (variants) => {
    test("getS3Storages returns storages without their credentials, and getS3Storage finds one by name", async () => {
      const fixture = await open({ variants });
      const { id } = await fixture.of(s3Storage).create({ name: "archive", ...BUCKET });
      const wanted = {
        uuid: id,
        name: "archive",
        description: null,
        endpoint: BUCKET.endpoint,
        bucket: "archive",
        region: "hel",
        isUsable: true,
      };
      fixture.restart();
      expect((await fixture.ask(getS3Storages, {})).storages).toContainEqual(wanted);
      expect(await fixture.ask(getS3Storage, { name: "archive" })).toEqual(wanted);
      await expect(fixture.ask(getS3Storage, { name: "other" })).rejects.toThrow(`the team has no S3 storage named "other". Available: `);
    });

    test("getEnvironmentVariables returns values, filtered by key or by isPreview", async () => {
      const fixture = await open({ variants });
      const applicationUuid = await addApplication(fixture);
      await fixture.of(environmentVariables).create({ applicationUuid, variables: { LEVEL: "debug", COLOR: "blue" } });
      fixture.restart();
      const keysOf = async (args: { key?: string; isPreview?: boolean }) =>
        (await fixture.ask(getEnvironmentVariables, { applicationUuid, ...args })).variables.map(({ key, value }) => [key, value]);
      expect(await keysOf({ isPreview: false })).toEqual([
        ["LEVEL", "debug"],
        ["COLOR", "blue"],
      ]);
      expect(await keysOf({ key: "LEVEL", isPreview: false })).toEqual([["LEVEL", "debug"]]);
      expect(await keysOf({ key: "NOTHING" })).toEqual([]);
    });

    test("getSharedVariables returns the values of a scope, filtered by key", async () => {
      const fixture = await open({ variants });
      const { id } = await fixture.of(sharedVariable).create({ scope: { kind: "team" }, key: "REGION", value: "hel" });
      fixture.restart();
      const { variables } = await fixture.ask(getSharedVariables, { scope: { kind: "team" }, key: "REGION" });
      expect(variables).toMatchObject([{ id, key: "REGION", value: "hel", isShownOnce: false }]);
      const serverUuid = await fixture.server("alpha");
      expect((await fixture.ask(getSharedVariables, { scope: { kind: "server", serverUuid }, key: "REGION" })).variables).toEqual([]);
    });

    test("getStorages returns storages without the content of files, filtered by name or path", async () => {
      const fixture = await open({ variants });
      const applicationUuid = await addApplication(fixture);
      const uploads = await fixture.of(storage).create({ applicationUuid, type: "persistent", name: "uploads", mountPath: "/uploads" });
      await fixture.of(storage).create({ applicationUuid, type: "file", mountPath: "/etc/app.conf", content: "MARK-of-the-file" });
      fixture.restart();
      const all = await fixture.ask(getStorages, { applicationUuid });
      expect([all.persistent.map(({ uuid }) => uuid), all.files.map(({ mountPath }) => mountPath)]).toEqual([
        [uploads.id],
        ["/etc/app.conf"],
      ]);
      expect(JSON.stringify(all)).not.toContain("MARK");
      const named = await fixture.ask(getStorages, { applicationUuid, name: "uploads" });
      expect([named.persistent.map(({ uuid }) => uuid), named.files]).toEqual([[uploads.id], []]);
      expect(await fixture.ask(getStorages, { applicationUuid, mountPath: "/nothing" })).toEqual({ persistent: [], files: [] });
    });

    test("getTags returns the tags of an application, filtered by name", async () => {
      const fixture = await open({ variants });
      const applicationUuid = await addApplication(fixture);
      await fixture.sandbox.mutate("applications", applicationUuid, { tags: ["blue", "shop"] });
      fixture.restart();
      expect((await fixture.ask(getTags, { applicationUuid })).tags.map(({ name }) => name)).toEqual(["blue", "shop"]);
      expect((await fixture.ask(getTags, { applicationUuid, name: "shop" })).tags).toMatchObject([{ name: "shop" }]);
    });
  },
);

test("getEnvironmentVariables returns null for a value if the token is not allowed to read it", async () => {
  const fixture = await open({ permissions: ["read", "write"] });
  const applicationUuid = await addApplication(fixture);
  await fixture.of(environmentVariables).create({ applicationUuid, variables: { LEVEL: "debug" } });
  fixture.restart();
  const { variables } = await fixture.ask(getEnvironmentVariables, { applicationUuid, isPreview: false });
  expect(variables).toMatchObject([{ key: "LEVEL", value: null }]);
});

test("the results of getEnvironmentVariables and getSharedVariables are secret", () => {
  for (const { secret } of [getEnvironmentVariables, getSharedVariables]) expect(secret).toBe(true);
});
