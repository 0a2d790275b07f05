import * as hosting from "../../sdk";
import { onHost } from "../support/on-host";
import { GameFiles } from "./game-files-fixture";

const { File, Files } = hosting.game;
const DELAYS = [30, 90, 140] as const;
const GATEWAY_PAGE = "<html><body><h1>504 Gateway Time-out</h1></body></html>";

type Declare = (server: string) => void;

interface Case {
  before: Declare;
  after: Declare;
  contents: Record<string, string | undefined>;
}

const one = (server: string, path: string, content: string, options: object = {}) => new File(content, { server, path, content }, options);
const set = (server: string, contents: Record<string, string>) =>
  new Files("set", { server, directory: "/cfg", contents, exclusive: true });

const cases: Record<string, Case> = {
  "a File takes the path that an exclusive set has dropped": {
    before: (server) => void set(server, { "a.txt": "old", "b.txt": "b" }),
    after: (server) => void one(server, "/cfg/a.txt", "new", { dependsOn: set(server, { "b.txt": "b" }) }),
    contents: { "/cfg/a.txt": "new", "/cfg/b.txt": "b" },
  },
  "two Files exchange their paths": {
    before: (server) => [one(server, "/x.txt", "x"), one(server, "/y.txt", "y")],
    after: (server) => [one(server, "/y.txt", "x"), one(server, "/x.txt", "y")],
    contents: { "/x.txt": "y", "/y.txt": "x" },
  },
  "a File follows another File along three paths": {
    before: (server) => [one(server, "/x.txt", "x"), one(server, "/y.txt", "y")],
    after: (server) => [one(server, "/y.txt", "x"), one(server, "/z.txt", "y")],
    contents: { "/x.txt": undefined, "/y.txt": "x", "/z.txt": "y" },
  },
};

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);
  const fixture = new GameFiles();

  describe.each(DELAYS)(
    "a deletion keeps files that the run wrote later, even if the panel completes the deletion after %i s",
    (seconds) => {
      test.each(Object.entries(cases))("%s", async (_, { before, after, contents }) => {
        const { run, scene, sandbox, content, permit } = await fixture.stackDeclaring(before);
        permit("game.Files:set#/cfg/");
        expect((await run("up")).errors).toEqual([]);
        scene.declare = after;
        const late = { kind: "status", code: 504, body: GATEWAY_PAGE, actsAfterSeconds: seconds } as const;
        await sandbox.fault({ ...late, match: { method: "POST", path: "/servers/{server}/files/delete" } });
        expect((await run("up")).errors).toEqual([]);
        await sandbox.clearFaults();
        await sandbox.advance(200);
        const shown = await Promise.all(Object.keys(contents).map(async (path) => [path, await content(path)]));
        expect(Object.fromEntries(shown)).toEqual(contents);
        expect((await run("preview")).changes).toEqual([]);
      });
    },
  );
});
