import type { Bag } from "../../provider/core/values";
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
