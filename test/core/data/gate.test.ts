import { PERMISSION_FORMS } from "../../../provider/api/losses";
import { problemOfPermissions } from "../../../provider/core/data/permission";
import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { gadget } from "../../support/gadget";
import { urn } from "../../support/gadget-fixture";
import { inputs, made, REFUSED, stack } from "../../support/vault-fixture";

describe("a deletion of data by `up`", () => {
  test("`up` refuses a deletion without permission each time with the same message", async () => {
    const s = await made();
    const refusals: string[] = [];
    for (let tries = 0; tries < 2; tries++) {
      await s.declare("files", { ...inputs, color: "green" });
      await s.drop(s.state).catch((error: Error) => refusals.push(error.message));
      s.newRun();
    }
    expect(refusals[0]).toContain(REFUSED);
    expect(refusals[0]).toContain("To delete it: pulumi config set hosting:allowDataLoss 'Gadget:data#g1'.");
    expect(refusals[0]).toContain(`pulumi state delete '${urn("data")}'`);
    expect(refusals[1]).toBe(refusals[0]);
    expect(s.ids()).toEqual(["g1"]);
  });

  test.each([
    ["the resource", { config: "Gadget:data" }],
    ["the object", { config: "Gadget:data#g1" }],
    ["the object in a list of several entries", { config: "Gadget:a,b, Gadget:data#g1" }],
    ["the resource in the environment variable", { variable: "Gadget:data" }],
    [
      "the object in the environment variable while the setting names another resource",
      { config: "Gadget:other", variable: "Gadget:data#g1" },
    ],
  ])("`up` deletes the object if hosting:allowDataLoss names %s", async (_, given) => {
    const s = await made(given);
    await s.declare("other", { ...inputs, name: "other" });
    await s.drop(s.state);
    expect(s.ids()).toEqual([]);
  });

  test.each([
    ["another resource", { config: "Gadget:other" }],
    ["another object", { config: "Gadget:data#g2" }],
    ["another type", { config: "Widget:data" }],
    ["everything (the value true, which only destroy and refresh accept)", { variable: "true" }],
    ["another resource in the environment variable, which overrides the setting", { config: "Gadget:data", variable: "Gadget:other" }],
  ])("`up` refuses the deletion if hosting:allowDataLoss names %s", async (_, given) => {
    const s = await made(given);
    await s.declare("other", { ...inputs, name: "other" });
    await expect(s.drop(s.state)).rejects.toThrow(REFUSED);
    expect(s.ids()).toEqual(["g1"]);
  });

  test.each([
    ["Gadget:data", true],
    ["Gadget:data#g1", false],
  ])("`up` refuses a deletion with the permission %s if a resource in a component has the same name: %s", async (config, isRefused) => {
    const s = await made({ config });
    await s.declare("data", { ...inputs, name: "other", __urn: `${urn("data", "Box$pulumi-nodejs:dynamic/hosting:Gadget")}` });
    const dropped = s.drop(s.state).then(
      () => "",
      ({ message }: Error) => message,
    );
    expect((await dropped).includes("(several resources have this type and name, so only an entry with the id counts)")).toBe(isRefused);
    expect(s.ids()).toEqual(isRefused ? ["g1"] : []);
  });

  test.each([
    [{ config: "Gadget:other#g2" }, "pulumi config set hosting:allowDataLoss 'Gadget:other#g2,Gadget:data#g1'."],
    [{ config: "Gadget:other", variable: "true" }, "pulumi config set hosting:allowDataLoss 'Gadget:other,Gadget:data#g1'."],
    [
      { config: "Gadget:data", variable: "Gadget:other" },
      "set HOSTING_ALLOW_DATA_LOSS='Gadget:other,Gadget:data#g1' in the environment and run the same command again.",
    ],
  ])("the refusal suggests a hosting:allowDataLoss that extends %j", async (given, proposal) => {
    const s = await made(given);
    await s.declare("other", { ...inputs, name: "other" });
    await expect(s.drop(s.state)).rejects.toThrow(`To delete it: ${proposal}`);
  });

  test("`up` needs no hosting:allowDataLoss to delete a resource whose object is already missing", async () => {
    const s = await made();
    s.platform.rows.length = 0;
    await s.declare("other", { ...inputs, name: "other" });
    await s.drop(s.state);
  });
});

describe("a deletion of data by `destroy`", () => {
  test.each([
    ["no permission", {}, ""],
    ["the setting, which the engine takes from the state", { config: "Gadget:data#g1" }, ""],
    ["an environment variable that names another object", { variable: "Gadget:data#g2" }, "Gadget:data#g2,"],
  ])("`destroy` refuses the deletion with %s", async (_, given, before) => {
    const s = await made(given);
    await expect(s.drop(s.state)).rejects.toThrow(
      `${REFUSED.slice(0, -1)}; objects of earlier steps are deleted, or exist in their parent but no longer in the state. To delete it: set HOSTING_ALLOW_DATA_LOSS='${before}Gadget:data#g1' in the environment and run the same command again.`,
    );
    expect(s.ids()).toEqual(["g1"]);
  });

  test.each(["true", "Gadget:data", "Gadget:data#g1"])(
    "`destroy` deletes the object if HOSTING_ALLOW_DATA_LOSS is %s",
    async (variable) => {
      const s = await made({ variable });
      await s.drop(s.state);
      expect(s.ids()).toEqual([]);
    },
  );
});

describe("a malformed hosting:allowDataLoss", () => {
  test.each([
    [
      { config: "true" },
      'hosting:allowDataLoss (HOSTING_ALLOW_DATA_LOSS) must list the resources whose data may be deleted, such as Volume:data#1003 (got "true"). The value true is possible only in the environment variable HOSTING_ALLOW_DATA_LOSS, for pulumi destroy and pulumi refresh.',
    ],
    [{ config: "data" }, 'must be a comma-separated list of Type:name or Type:name#id, such as Volume:data#1003 (it contains "data")'],
    [
      { variable: "yes" },
      'HOSTING_ALLOW_DATA_LOSS must be a comma-separated list of Type:name or Type:name#id, such as Volume:data#1003 (it contains "yes").',
    ],
  ])("`check` refuses hosting:allowDataLoss=%j and shows the correct form", async (given, message) => {
    const { failures } = await stack(given).declare("data", inputs);
    expect(failures.map(({ reason }) => reason)).toEqual([expect.stringContaining(message)]);
  });
});

describe("the deletion of an object that a user changed", () => {
  const shared: AnyDefinition = { ...gadget, identity: { noun: "gadget", parent: "box" } };
  const refusing: AnyDefinition = { ...shared, deletion: { refusesDrifted: (_, drifted) => `refused because of ${drifted.join(", ")}.` } };
  const changed = async (options: Parameters<typeof made>[0]) => {
    const s = await made(options);
    s.platform.one("g1").color = "green";
    return s;
  };

  test("`destroy` deletes the object if it no longer has the written values", async () => {
    const s = await changed({ definition: shared });
    await s.drop(s.state);
    expect(s.ids()).toEqual([]);
  });

  test("`destroy` refuses to delete the changed object if the resource type requires a permission", async () => {
    const s = await changed({ definition: refusing });
    await expect(s.drop(s.state)).rejects.toThrow("refused because of color.");
    expect(s.ids()).toEqual(["g1"]);
  });

  test("`destroy` deletes the object if it still has the written values", async () => {
    const s = await made({ definition: refusing });
    await s.drop(s.state);
    expect(s.ids()).toEqual([]);
  });

  test.each(["true", "Gadget:data", "Gadget:data#g1"])("`destroy` deletes the changed object with the permission %s", async (variable) => {
    const s = await changed({ definition: refusing, variable });
    await s.drop(s.state);
    expect(s.ids()).toEqual([]);
  });

  test("`up` deletes the changed object without a permission", async () => {
    const s = await changed({ definition: refusing });
    await s.declare("other", { ...inputs, name: "other", box: "b9" });
    await s.drop(s.state);
    expect(s.ids()).toEqual([]);
  });
});

const TYPES = ["Volume", "EnvironmentVariables", "Project", "Application", "StorageBackupSchedule", "game.Database", "game.Files"];

test.each([
  ["Volumes:data", 'contains an unknown resource type in "Volumes:data": did you mean "Volume:data"?'],
  ["Volume:*", 'must name each resource, because wildcards are not supported (it contains "Volume:*")'],
  ["Volume:a,game.Database:*", '(it contains "game.Database:*")'],
  [
    "Volume:data#",
    'contains "Volume:data#", which has no id after "#". For one object, write Volume:data#<id>. For every object of this resource, write Volume:data',
  ],
  ["Volume:*#7", undefined],
  ["Volume:data#1003,Application:web#volumes,StorageBackupSchedule:nightly#archives,game.Files:cfg#volumes", undefined],
  [
    "Application:web#volume",
    'contains "Application:web#volume", which ends with neither an id nor a part of this resource type: write Application:web or Application:web#<uuid> or Application:web#volumes',
  ],
  ["Volume:a,Application:web#Volumes", "write Application:web or Application:web#<uuid> or Application:web#volumes"],
  ["Application:web#archives", "write Application:web or Application:web#<uuid> or Application:web#volumes"],
  ["Volume:a,Volume:data#volumes", "write Volume:data or Volume:data#<id>"],
  ["game.Database:x#archives", "write game.Database:x or game.Database:x#<id>"],
  [
    "Volume:data,Project:shop",
    'contains "Project:shop", but no step deletes data of this resource type: remove the entry. Permissions exist for Application, EnvironmentVariables, Storage, StorageBackupSchedule, Volume, VolumeRestore, ManagedDatabase, ServerCleanupPolicy, ServerCleanup, game.Action, game.Files, game.Folder, game.Backup, game.GameVersion, game.Modpack, game.Database',
  ],
  ["Project:shop#volumes", "no step deletes data of this resource type"],
  ["Volume: data", 'contains "Volume: data", which has a space after the colon: write Volume:data'],
  ["Volume:data;Volume:b", 'contains "Volume:data;Volume:b": separate entries by one comma'],
  ["Volume:data Volume:b", "separate entries by one comma"],
  ["Volume:data,volume:b", "begin each entry with a resource type such as Volume or game.Database"],
  ["Volume:data,", "separate entries by one comma"],
  ["volume:data", 'contains an unknown resource type in "volume:data": did you mean "Volume:data"?'],
  ["Volume:my data, and more", undefined],
  ["Volume:data##7", undefined],
  ["Volume:data,Databse:x", 'contains an unknown resource type in "Databse:x"'],
  ["Volume:data, game.Database:stats#1/2", undefined],
  ["Volume:a,b,Volume:c", undefined],
  ["EnvironmentVariables:vars#VOLUMES", undefined],
])("the provider checks each entry of hosting:allowDataLoss=%s", (text, problem) => {
  expect(problemOfPermissions(text, TYPES, PERMISSION_FORMS)).toEqual(problem === undefined ? undefined : expect.stringContaining(problem));
});
