import * as hosting from "../../sdk";
import { dataFixture } from "./data-gate-fixture";
import { onEveryEngine } from "./engines";
import { errorsOf, linesOf, permitDataLoss } from "./results";

const { Folder } = hosting.game;

onEveryEngine("hosting:allowDataLoss for folders of a game server", (open) => {
  test("`up` needs hosting:allowDataLoss to delete a folder with files of other users", async () => {
    const at = (path: string) => (server: string) => ({ id: new Folder("maps", { server, path, deleteContents: true }).id });
    let declare = at("/maps");
    const { stack, fixture } = await dataFixture(open, ({ gameServer }) => declare(gameServer));
    await stack.up();
    const [{ server } = {}] = await stack.sandbox.find("folders", { path: "/maps" });
    await stack.sandbox.add("files", { server: String(server), path: "/maps/world.dat", content: "theirs" });
    declare = at("/other");
    const line = "maps: deletes data: folder with the entry in it; needs hosting:allowDataLoss game.Folder:maps";
    expect(linesOf(await stack.preview()).join()).toContain(line);
    expect((await errorsOf(stack.up())).text).toContain("would delete data: folder with the entry in it");
    fixture.declare = () => ({ id: "" });
    expect((await errorsOf(stack.up())).text).toContain("would delete data: folder with the entry in it");
    expect(await stack.sandbox.find("files")).toHaveLength(1);
    await permitDataLoss(stack, "game.Folder:maps");
    await stack.up();
    expect(await stack.sandbox.find("files")).toEqual([]);
  });

  test("`up` deletes an empty folder without hosting:allowDataLoss", async () => {
    const { stack, fixture } = await dataFixture(open, ({ gameServer: server }) => ({
      id: new Folder("maps", { server, path: "/maps", deleteContents: true }).id,
    }));
    await stack.up();
    fixture.declare = () => ({ id: "" });
    await stack.up();
    expect(await stack.sandbox.find("folders", { path: "/maps" })).toEqual([]);
  });
});
