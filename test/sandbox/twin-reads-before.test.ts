import type { Call } from "../../provider/api/call";
import { files } from "../../provider/api/game/files";
import { volumes } from "../../provider/api/hosting/volumes";
import { calls } from "../../sandbox/start-twin";
import { readsBefore } from "../../sandbox/twin/reads-before";

const readsOf = (call: unknown, path: string, body?: unknown, query = ""): string[] =>
  readsBefore({ call: call as Call, path, query, body }, (api, at) => calls.find(api, at)).map((read) =>
    read.query === "" ? read.path : `${read.path}?${read.query}`,
  );

test("readsBefore of a write to a file contains the list of the file's folder", () => {
  const at = "/servers/1a2b3c4d/files";
  expect(readsOf(files.remove, `${at}/delete`, { root: "/", files: ["maps/old.txt", "motd.txt"] })).toEqual([
    `${at}/list?directory=%2Fmaps`,
    `${at}/list?directory=%2F`,
  ]);
  expect(readsOf(files.write, `${at}/write`, undefined, "file=%2Fconfig%2Fa.yml")).toEqual([`${at}/list?directory=%2Fconfig`]);
  expect(readsOf(files.rename, `${at}/rename`, { root: "/a", files: [{ from: "x", to: "y/z" }] })).toEqual([
    `${at}/list?directory=%2Fa`,
    `${at}/list?directory=%2Fa%2Fy`,
  ]);
});

test("readsBefore of a write with a size contains the list of the objects and the offer of this size", () => {
  expect(readsOf(volumes.create, "/svc/servers/abc/volumes", { size_gb: 50 })).toEqual([
    "/svc/servers/abc/volumes",
    "/svc/servers/abc",
    "/svc/servers/abc/volumes/offer?size_gb=50",
  ]);
});
