import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";
import { onHost } from "../support/on-host";

const { File, Folder } = hosting.game;

// A write of a file creates its folders, so the folder of another resource may exist again before that resource's turn.

describe.each(["dynamic", "plugin"] as const)("a folder that a user removed, on the host %s", (host) => {
  onHost(host);
  let platform: Platform;
  beforeEach(async () => {
    platform = await Platform.start();
  });
  afterEach(() => platform.close());

  test("an `up` does not report the folder as the old object if the upload of a file created the folder again", async () => {
    const { sandbox, fixture } = platform;
    const stack = new InProcessStack(platform, () => {
      const server = fixture.gameServer;
      new File("list", { server, path: "/maps/list.txt", content: "desert\n" });
      new Folder("maps", { server, path: "/maps" });
    });
    expect((await stack.up()).errors).toEqual([]);
    for (const table of ["files", "folders"])
      for (const { $id, path } of await sandbox.find(table)) if (String(path).startsWith("/maps")) await sandbox.remove(table, String($id));
    platform.lines = [];
    const { errors, changes } = await stack.up();
    expect({ errors, replaced: changes.filter((one) => one.startsWith("replace ")).sort() }).toEqual({
      errors: [],
      replaced: ["replace list", "replace maps"],
    });
    expect(platform.lines.join("\n")).toContain("maps: gone from the platform, will be created again");
    expect(platform.lines.join("\n")).not.toContain("the replacement adopted the old object");
    expect(await sandbox.find("files", { path: "/maps/list.txt" })).toHaveLength(1);
    expect((await stack.preview()).changes).toEqual([]);
  });
});
