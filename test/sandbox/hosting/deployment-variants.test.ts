import { applications } from "../../../provider/api/hosting/applications";
import { deployments } from "../../../provider/api/hosting/deployments";
import { type Sandbox, startSandbox, type Variants } from "../../../sandbox";
import { setUp } from "../fixture";
import { good } from "../support";

// What a deployment, a restart and a rollback do to the running version (docs/facts/hosting.md 3.10), on each alternative of their variants.

let sandbox: Sandbox;
afterEach(() => sandbox.close());

async function on(variants: Partial<Variants>) {
  sandbox = await startSandbox({ clock: "manual", variants });
  const at = await setUp(sandbox);
  const params = (uuid: string) => ({ params: { uuid } });
  const ended = async ({ deployment_uuid: uuid = "" }: { deployment_uuid?: string | undefined }) => {
    await sandbox.advance(300);
    return { uuid, status: (await good(sandbox, deployments.get, params(uuid))).status };
  };
  return {
    ...at,
    deploy: async (uuid: string) => ended(await good(sandbox, applications.start, params(uuid))),
    restart: async (uuid: string) => ended(await good(sandbox, applications.restart, params(uuid))),
    rollBack: async (uuid: string, commit: string) =>
      ended(await good(sandbox, applications.rollback, { ...params(uuid), body: { commit } })),
    change: (uuid: string, body: Record<string, unknown>) => good(sandbox, applications.update, { ...params(uuid), body }),
    images: (uuid: string) => good(sandbox, applications.rollbackImages, params(uuid)),
    running: async (uuid: string) =>
      ((await good(sandbox, applications.rollbackImages, params(uuid))).images ?? [])
        .filter(({ is_current }) => is_current)
        .map(({ tag }) => tag),
  };
}

test.each([
  ["deploy", 1],
  ["start the image", 0],
] as const)("a restart of a git application: variant restarts=%s", async (restarts, newest) => {
  const at = await on({ restarts });
  const uuid = await at.git();
  const first = await at.deploy(uuid);
  const second = await at.restart(uuid);
  expect(await at.running(uuid)).toEqual([[first.uuid, second.uuid][newest]]);
});

test.each([
  ["of the present", "2.0"],
  ["to the image", "1.0"],
] as const)("a rollback of an image application: variant otherRollbacks=%s", async (otherRollbacks, runs) => {
  const at = await on({ otherRollbacks });
  const uuid = await at.image({ ctr_registry_image_tag: "1.0" });
  await at.deploy(uuid);
  await at.change(uuid, { ctr_registry_image_tag: "2.0" });
  await at.deploy(uuid);
  expect((await at.rollBack(uuid, "1.0")).status).toBe("finished");
  expect(await at.running(uuid)).toEqual([runs]);
});

test.each([
  ["shown", "1.0"],
  ["null", null],
] as const)("the list of rollback images names the running image: variant currentImage=%s", async (currentImage, current) => {
  const at = await on({ currentImage });
  const uuid = await at.image({ ctr_registry_image_tag: "1.0" });
  await at.deploy(uuid);
  expect(await at.images(uuid)).toMatchObject({ current });
});

test.each([
  ["leave nothing", { ports_mappings: "8080:80" }, "exited:unhealthy"],
  ["leave nothing", {}, "running:healthy"],
  ["keep the old one", { ports_mappings: "8080:80" }, "running:healthy"],
] as const)("a failed deployment: variant failedDeployments=%s, application with %j", async (failedDeployments, more, status) => {
  const at = await on({ failedDeployments });
  const uuid = await at.image(more);
  await at.deploy(uuid);
  await sandbox.mutate("applications", uuid, { next_build: "failed" });
  expect((await at.deploy(uuid)).status).toBe("failed");
  expect((await at.read(uuid)).status).toBe(status);
});

test.each([
  ["fail", "failed"],
  ["pass", "finished"],
] as const)("a health check that can never succeed: variant hopelessHealthChecks=%s", async (hopelessHealthChecks, status) => {
  const at = await on({ hopelessHealthChecks });
  const ctrfile = Buffer.from("FROM scratch\nHEALTHCHECK NONE\n").toString("base64");
  const { uuid: file = "" } = await good(sandbox, applications.createCtrfile, { body: { ...at.place, ctrfile } });
  const image = await at.image({ health_check_enabled: true });
  await sandbox.mutate("applications", image, { ports_exposes: null });
  for (const uuid of [file, image]) expect((await at.deploy(uuid)).status).toBe(status);
  await at.change(image, { health_check_port: 8080 });
  expect((await at.deploy(image)).status).toBe("finished");
});
