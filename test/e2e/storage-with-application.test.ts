import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";
import { onHost } from "../support/on-host";

// Upstream removes only the record of a deleted persistent storage, and its volume stays on the server (docs/facts/hosting.md 6.1). So the deletion
// of the application must delete the volume while the record exists.
describe.each(["dynamic", "plugin"] as const)("a storage of an application with `deleteVolumes: true`, on the host %s", (host) => {
  onHost(host);

  test.each([
    ["Application:web", ["DELETE /applications/{id} delete_volumes=true"]],
    ["Storage:data", []],
  ])("`destroy` with the permission %s sends %j", async (permission, expected) => {
    const platform = await Platform.start();
    try {
      const { sandbox, fixture } = platform;
      const source = { kind: "ctrimage" as const, image: "registry.example.com/web", tag: "1" };
      const stack = new InProcessStack(platform, () => {
        const place = { projectUuid: fixture.project, serverUuid: fixture.alpha };
        const web = new hosting.Application("web", { ...place, source, deleteOptions: { deleteVolumes: true } });
        new hosting.Storage("data", { applicationUuid: web.id, type: "persistent", mountPath: "/data" });
      });
      expect((await stack.up()).errors).toEqual([]);
      platform.environment = { HOSTING_ALLOW_DATA_LOSS: permission };
      await sandbox.clearJournal();
      const { ok } = await stack.destroy();
      expect(ok).toBe(expected.length > 0);
      const writes = (await sandbox.journal()).filter(({ method }) => method !== "GET");
      const texts = writes.map(
        ({ method, path, query }) =>
          `${method} ${path.replace(/^\/api\/v1/, "").replace(/[a-z0-9]{24}/g, "{id}")} delete_volumes=${query.delete_volumes}`,
      );
      expect(texts).toEqual(expected);
    } finally {
      await platform.close();
    }
  });
});
