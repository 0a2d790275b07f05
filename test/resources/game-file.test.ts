import type { Bag } from "../../provider/core/values";
import { configFile } from "../../provider/resources/game/config-file/resource";
import { file } from "../../provider/resources/game/file/resource";
import { survivalRuns } from "../support/sandbox-runs";

const open = survivalRuns();

test("a creation fails if the server removes the game.File at once, and the next diff recreates it", async () => {
  let isLost = true;
  const { fixture, sandbox, server } = await open({
    reword: ({ path }, { text }) => {
      if (!isLost || !path.includes("/files/list")) return undefined;
      const { data, ...list } = JSON.parse(text) as { data: Bag[] };
      return JSON.stringify({ ...list, data: data.filter(({ attributes }) => (attributes as Bag).name !== "ops.json") });
    },
  });
  const files = fixture.of(file);
  const inputs = { server, path: "/ops.json", content: "[]" };
  const half = await files.createHalfWay(inputs);
  expect(half.reason).toBe(
    `the file /ops.json of game server ${server} was written, but something on the server has removed it. Run pulumi up again.`,
  );
  isLost = false;
  await sandbox.remove("files", String((await sandbox.find("files", { path: "/ops.json" }))[0]?.$id));
  fixture.restart();
  expect(await files.diff(half, inputs)).toMatchObject({ changes: true, replaces: ["server"] });
});

/** The deletion of an earlier run, whose response was lost, takes effect between the listing of the folder and the read of the file. */
async function withLateDeletion() {
  let isDue = false;
  const opened = await open({
    through: (send) => async (request) => {
      if (isDue && request.path.includes("/files/contents")) {
        isDue = false;
        await opened.sandbox.remove("files", String((await opened.sandbox.find("files", { path: "/motd.txt" }))[0]?.$id));
      }
      return send(request);
    },
  });
  await opened.sandbox.add("files", { server: opened.server, path: "/motd.txt", content: "old" });
  return {
    ...opened,
    begin: () => {
      isDue = true;
    },
  };
}

test("a creation writes its game.File if a late deletion removes the old file while the provider reads it", async () => {
  const { fixture, sandbox, server, begin } = await withLateDeletion();
  begin();
  const files = fixture.of(file);
  const { id } = await files.create({ server, path: "/motd.txt", content: "new" });
  expect(id).toBe(`${server}/motd.txt`);
  expect(await sandbox.find("files", { path: "/motd.txt" })).toHaveLength(1);
});

test("the error of a game.ConfigFile states that its file no longer exists, and does not show the node's error 500", async () => {
  const { fixture, server, begin } = await withLateDeletion();
  begin();
  const creation = fixture.of(configFile).create({ server, path: "/motd.txt", format: "properties", values: { motd: "hi" } });
  await expect(creation).rejects.toThrow(
    /no longer shows the file \/motd\.txt of game server \w+, which existed before this read\. Run the same command again/,
  );
});
