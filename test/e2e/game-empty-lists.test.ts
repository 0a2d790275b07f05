import * as hosting from "../../sdk";
import { withEmptyLists } from "../harness/front-proxy";
import { GameFiles } from "./game-files-fixture";

// A proxy answers one list of a folder as if the folder were empty. The deletion of a folder deletes everything in it.

const { Files, Folder } = hosting.game;
const fixture = new GameFiles();

async function opened(declare: (server: string) => unknown, path: string) {
  const stack = await fixture.stackDeclaring(declare);
  stack.platform.environment = {}; // permits nothing
  expect((await stack.run("up")).errors).toEqual([]);
  const emptied = (isEmpty: (nth: number) => boolean): void => {
    let lists = 0;
    stack.platform.front = (request, forward) =>
      request.path.endsWith(`files/list?directory=${encodeURIComponent(path)}`) && isEmpty(++lists)
        ? withEmptyLists(() => false)(request, forward)
        : forward(request);
  };
  const paths = async () => (await stack.sandbox.find("files")).map((file) => String(file.path)).sort();
  const folders = async () =>
    (await stack.sandbox.find("folders")).map((folder) => String(folder.path)).filter((one) => one.startsWith("/set"));
  return { ...stack, emptied, paths, folders };
}

describe.each([1, 2, 3, 4])("an empty list in response %i about a folder", (nth) => {
  test("an `up` deletes only the file that leaves the set", async () => {
    const contents: Record<string, string> = { "kept.txt": "1", "left.txt": "2" };
    const { run, add, emptied, paths } = await opened((server) => void new Files("set", { server, directory: "/set", contents }), "/set");
    await add("/set/theirs.txt", "3");
    delete contents["left.txt"];
    emptied((list) => list === nth);
    expect((await run("up")).errors).toEqual([]);
    expect(await paths()).toEqual(["/set/kept.txt", "/set/theirs.txt"]);
  });

  test("the deletion of a set keeps the files of other users", async () => {
    const contents = { "ours.txt": "1" };
    const { scene, run, add, emptied, paths } = await opened(
      (server) => void new Files("set", { server, directory: "/set", contents }),
      "/set",
    );
    await add("/set/theirs.txt", "3");
    scene.declare = () => undefined;
    emptied((list) => list === nth);
    await run("up");
    await run("up");
    expect(await paths()).toEqual(["/set/theirs.txt"]);
  });

  test.each([false, true])("the deletion of a folder keeps the files of other users (deleteContents: %s)", async (deleteContents) => {
    const { scene, run, add, emptied, paths } = await opened(
      (server) => void new Folder("set", { server, path: "/set", deleteContents }),
      "/set",
    );
    await add("/set/theirs.txt", "3");
    scene.declare = () => undefined;
    emptied((list) => list === nth);
    await run("up");
    expect(await paths()).toEqual(["/set/theirs.txt"]);
  });
});

describe("a folder is not deleted while every response contains an empty list", () => {
  const MESSAGE = "does not show a folder that the provider has just made in it";

  test("the next `up` with correct responses deletes the folder", async () => {
    const { scene, run, emptied, folders } = await opened((server) => void new Folder("set", { server, path: "/set" }), "/set");
    scene.declare = () => undefined;
    emptied(() => true);
    expect((await run("up")).errors.join()).toContain(MESSAGE);
    emptied(() => false);
    expect((await run("up")).errors).toEqual([]);
    expect(await folders()).toEqual([]);
  });

  test("the next `up` with correct responses keeps a folder that contains a file of another user", async () => {
    const { scene, run, add, emptied, folders, paths } = await opened((server) => void new Folder("set", { server, path: "/set" }), "/set");
    await add("/set/theirs.txt", "3");
    scene.declare = () => undefined;
    emptied(() => true);
    expect((await run("up")).errors.join()).toContain(MESSAGE);
    emptied(() => false);
    expect((await run("up")).lines.join()).toContain("contains 1 entry");
    expect([await folders(), await paths()]).toEqual([["/set"], ["/set/theirs.txt"]]);
  });
});
