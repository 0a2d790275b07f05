import * as hosting from "../../sdk";
import { dataFixture, HOLDING, refusedTwice } from "./data-gate-fixture";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, permitDataLoss, requestsOf, writesOf } from "./results";

const TABLES = { Volume: "volumes", ManagedDatabase: "databases" } as const;
type Paid = keyof typeof TABLES;

/** After this time, the platform treats an equal order as a new order. */
const TWO_DAYS_SECONDS = 2 * 86_400;

const urn = (type: string, name: string) => `urn:pulumi:dev::rehearsal::pulumi-nodejs:dynamic/hosting:${type}::${name}`;

onEveryEngine("hosting:allowDataLoss for deletions", (open) => {
  const paid = async (type: Paid) => {
    const began = await dataFixture(open, (place) => ({ id: HOLDING[type]?.declare("data", place, {}).id }));
    const { fixture, stack } = began;
    const first = String((await stack.up()).outputs.id);
    return {
      ...began,
      first,
      ids: async () => (await stack.sandbox.find(TABLES[type])).map(({ $id }) => String($id)).sort(),
      renamed: (name: string) => {
        fixture.declare = ({ server }) => ({
          id: (type === "Volume"
            ? new hosting.Volume(name, { serverUuid: server, sizeGb: 60 })
            : new hosting.ManagedDatabase(name, { engine: "relational_1", plan: "medium", region: "one:hel" })
          ).id,
        });
      },
    };
  };

  test("`destroy` deletes nothing, not even objects without data, if HOSTING_ALLOW_DATA_LOSS is malformed", async () => {
    const { stack } = await dataFixture(open, () => ({ id: new hosting.Project("keep").id }));
    await stack.up();
    await writesOf(stack);
    const { text } = await errorsOf(stack.destroy({ env: { HOSTING_ALLOW_DATA_LOSS: "TRUE" } }));
    expect(text).toContain("HOSTING_ALLOW_DATA_LOSS must be a comma-separated list of Type:name or Type:name#id");
    expect(await writesOf(stack)).toEqual([]);
  });

  test.each(["Volume", "ManagedDatabase"] as const)(
    "%s: `up` keeps a renamed and changed object until a permission names its id",
    async (type) => {
      const { stack, first, ids, renamed } = await paid(type);
      renamed("files");
      const { text, sent } = await refusedTwice(stack, () => stack.up());
      expect(sent.filter((request) => request.startsWith("DELETE"))).toEqual([]);
      const both = await ids();
      expect(both).toHaveLength(2);
      expect(text).toContain(`deleting ${type} "data" (id ${first}) would delete data: ${HOLDING[type]?.what}. It was not deleted`);
      expect(text).toContain(`pulumi state delete '${urn(type, "data")}'`);
      expect(text).toContain(`To delete it: pulumi config set hosting:allowDataLoss '${type}:data#${first}'.`);

      const [second = ""] = both.filter((id) => id !== first);
      await permitDataLoss(stack, `${type}:data#${second}`, `${type}:files`);
      // The suggested command keeps the existing permissions.
      const kept = `$1${type}:data#${second},${type}:files,${type}:data#${first}$2`;
      expect((await errorsOf(stack.up())).text).toBe(text.replace(new RegExp(`([='])${type}:data#${first}(['\\]])`, "g"), kept));
      expect(await ids()).toEqual(both);

      await permitDataLoss(stack, `${type}:data#${first}`);
      expect(happened(await stack.up(), "data")).toBe("delete");
      expect(await ids()).toEqual([second]);
      await expectSettled(stack);

      // The permission names an object that is gone. The next object with that name needs its own permission.
      await stack.sandbox.advance(TWO_DAYS_SECONDS);
      renamed("data");
      expect((await errorsOf(stack.up())).text).toContain(`deleting ${type} "files" (id ${second}) would delete data`);
      const [third = ""] = (await ids()).filter((id) => id !== second);
      renamed("elsewhere");
      expect((await errorsOf(stack.up())).text).toContain(`hosting:allowDataLoss '${type}:data#${first},${type}:data#${third}'`);
      expect(await ids()).toEqual(expect.arrayContaining([second, third]));
    },
  );

  test("`destroy` ignores hosting:allowDataLoss in the stack's configuration, and reads only the environment variable", async () => {
    const { stack, first, ids } = await paid("Volume");
    await permitDataLoss(stack, "Volume:data");
    await stack.up();
    const { text, sent } = await refusedTwice(stack, () => stack.destroy());
    expect(text).toContain(
      `deleting Volume "data" (id ${first}) would delete data: 50 GB volume with its files and backups. It was not deleted and stays in the state; objects of earlier steps are deleted, or exist in their parent but no longer in the state. To delete it: set HOSTING_ALLOW_DATA_LOSS='Volume:data#${first}' in the environment and run the same command again.`,
    );
    expect(text).toContain(`To keep it outside Pulumi: pulumi state delete '${urn("Volume", "data")}'.`);
    expect(sent.filter((request) => request.includes("/volumes/"))).toEqual([]);
    expect(await ids()).toEqual([first]);
    const another = (await errorsOf(stack.destroy({ env: { HOSTING_ALLOW_DATA_LOSS: "Volume:data#999" } }))).text;
    expect(another).toBe(text.replace(new RegExp(`([='])Volume:data#${first}(['\\]])`, "g"), `$1Volume:data#999,Volume:data#${first}$2`));
    expect((await errorsOf(stack.destroy({ env: { HOSTING_ALLOW_DATA_LOSS: "yes" } }))).text).toContain(
      'HOSTING_ALLOW_DATA_LOSS must be a comma-separated list of Type:name or Type:name#id, such as Volume:data#1003 (it contains "yes")',
    );
    expect(await ids()).toEqual([first]);
    await stack.destroy({ env: { HOSTING_ALLOW_DATA_LOSS: "true" } });
    expect(await ids()).toEqual([]);
    expect((await stack.exportState()).deployment.resources ?? []).toEqual([]);
  });

  test("`up` refuses the value `true` for hosting:allowDataLoss", async () => {
    const { stack, first, ids, fixture } = await paid("Volume");
    fixture.declare = () => ({});
    const { text } = await errorsOf(stack.up({ env: { HOSTING_ALLOW_DATA_LOSS: "true" } }));
    expect(text).toContain(`To delete it: pulumi config set hosting:allowDataLoss 'Volume:data#${first}'.`);
    await permitDataLoss(stack, "true");
    expect((await errorsOf(stack.preview())).text).toContain(
      'hosting:allowDataLoss (HOSTING_ALLOW_DATA_LOSS) must list the resources whose data may be deleted, such as Volume:data#1003 (got "true").',
    );
    expect(await ids()).toEqual([first]);
    await permitDataLoss(stack, "Volume:data");
    await stack.up();
    expect(await ids()).toEqual([]);
  });
});

onEveryEngine("hosting:allowDataLoss for restores", (open) => {
  test("a VolumeRestore under a new logical name needs hosting:allowDataLoss before it runs again", async () => {
    const at = { name: "undo", backupId: "" };
    const { stack, fixture } = await dataFixture(open, ({ server }) => ({
      id: new hosting.Volume("data", { serverUuid: server, sizeGb: 50 }).id,
    }));
    const volumeId = String((await stack.up()).outputs.id);
    at.backupId = await stack.sandbox.add("volumeBackups", { volume_id: volumeId });
    await stack.sandbox.mutate("volumes", volumeId, { content: "written since" });
    const content = async () => (await stack.sandbox.find("volumes"))[0]?.content;
    fixture.declare = ({ server, web }) => {
      const data = new hosting.Volume("data", { serverUuid: server, sizeGb: 50 });
      const args = { volumeId, backupId: at.backupId, overwrite: true };
      // The restore is the last step, so that its refusal does not skip other steps.
      return { id: data.id, ran: new hosting.VolumeRestore(at.name, args, { dependsOn: [data, web] }).id };
    };
    await permitDataLoss(stack, `VolumeRestore:undo#${volumeId}/${at.backupId}`);
    await stack.up();
    expect(await content()).not.toBe("written since");
    await stack.sandbox.mutate("volumes", volumeId, { content: "written since" });

    at.name = "again";
    const permission = `VolumeRestore:again#${volumeId}/${at.backupId}`;
    const preview = await stack.preview();
    expect(linesOf(preview, "again").filter((line) => line.includes("overwrites:"))).toEqual([
      expect.stringMatching(new RegExp(`; needs hosting:allowDataLoss ${permission}$`)),
    ]);
    const { text, sent } = await refusedTwice(stack, () => stack.up());
    expect(text).toContain(
      `VolumeRestore "again" would overwrite data: the files of volume ${volumeId} with its backup ${at.backupId}. Nothing was changed. To permit it: pulumi config set hosting:allowDataLoss 'VolumeRestore:undo#${volumeId}/${at.backupId},${permission}'. Otherwise remove the resource from the program, which changes nothing on the platform.`,
    );
    expect(sent).toEqual([]);
    expect(await content()).toBe("written since");

    await permitDataLoss(stack, permission);
    expect(linesOf(await stack.preview(), "again").join()).not.toContain("needs hosting:allowDataLoss");
    await stack.up();
    expect(await content()).not.toBe("written since");
    await expectSettled(stack);
  });
});

onEveryEngine("hosting:allowDataLoss for applications", (open) => {
  const webWithStorage = async () => {
    const { shop, stack } = await dataFixture(open, () => ({}));
    const { outputs } = await stack.up();
    const web = String(outputs.id);
    await stack.sandbox.add("storages", { application_uuid: web, type: "persistent", name: "uploads", mount_path: "/uploads" });
    return { shop, stack, web };
  };
  const queries = async (stack: Awaited<ReturnType<typeof webWithStorage>>["stack"]) =>
    (await stack.sandbox.journal()).filter(({ method, path }) => method === "DELETE" && /applications\/\w+$/.test(path));

  test("`up` needs hosting:allowDataLoss to delete an application with a storage outside the program", async () => {
    const { shop, stack, web } = await webWithStorage();
    const other = shop.name;
    shop.name = "api";
    const { text, sent } = await refusedTwice(stack, () => stack.up());
    expect(text).toContain(
      `deleting Application "${other}" (id ${web}) would delete data: application with the data of 1 storage. It was not`,
    );
    expect(text).toContain(`To delete it: pulumi config set hosting:allowDataLoss 'Application:web#${web}'.`);
    expect(sent).toEqual(["POST /applications/ctrimage"]);
    await permitDataLoss(stack, `Application:web#${web}`);
    await stack.up();
    expect(await stack.sandbox.find("applications", { uuid: web })).toEqual([]);
  });

  test("`up` needs no hosting:allowDataLoss if another user already deleted the application", async () => {
    const { shop, stack, web } = await webWithStorage();
    await stack.sandbox.remove("applications", web);
    shop.name = "api";
    await stack.up();
    await stack.sandbox.clearJournal();
    await expectSettled(stack);
  });

  test("`destroy` without HOSTING_ALLOW_DATA_LOSS deletes the application with `delete_volumes=false`", async () => {
    const { stack } = await webWithStorage();
    await stack.sandbox.clearJournal();
    const said = linesOf(await stack.destroy()).filter((line) => line.includes("volumes of deleted applications"));
    const [entry] = await queries(stack);
    expect(entry?.query).toEqual({ delete_volumes: "false" });
    expect(said).toEqual([expect.stringContaining("stay on their servers, because no permission names these applications")]);
  });

  test("`destroy` deletes an application's storages if HOSTING_ALLOW_DATA_LOSS names the application", async () => {
    const { stack } = await dataFixture(open, (place) => ({ data: HOLDING.Storage?.declare("data", place, {}).id }));
    await stack.up();
    const { text } = await refusedTwice(stack, () => stack.destroy());
    expect(text).toMatch(
      /^deleting Storage "data" \(id \w+\) would delete data: storage with its data \(the platform may leave the volume on the server\)\./,
    );
    await requestsOf(stack);
    await stack.destroy({ env: { HOSTING_ALLOW_DATA_LOSS: "Application:web" } });
    expect(await writesOf(stack)).toEqual([
      "DELETE /applications/{id}/storages/{id}",
      "DELETE /applications/{id}",
      "DELETE /projects/{id}",
    ]);
  });
});
