import * as hosting from "../../sdk";
import { GameFiles } from "./game-files-fixture";

const { ConfigFile, Files, getFile } = hosting.game;

const fixture = new GameFiles();
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf-16le");
const latin1 = (text: string) => Buffer.from(text, "latin1");

test("ConfigFile keeps the encoding of a file, and the next preview finds no changes", async () => {
  const { run, addBytes, bytesOf, sandbox } = await fixture.stackDeclaring((server) => {
    new ConfigFile("ini", { server, path: "/GameUserSettings.ini", values: { ServerSettings: { ServerPVE: "True" } } });
    new ConfigFile("properties", { server, path: "/server.properties", values: { "max-players": 40 } });
  });
  await addBytes("/GameUserSettings.ini", utf16("[ServerSettings]\r\nServerPVE=False\r\nMessage=Grüße\r\n"));
  await addBytes("/server.properties", latin1("#by the game\nmotd=Café §aGreen\r\nmax-players=20"));
  expect((await run("preview")).errors).toEqual([]);
  expect((await run("up")).errors).toEqual([]);
  expect((await bytesOf("/GameUserSettings.ini")).toString("utf-16le")).toBe(
    "\ufeff[ServerSettings]\r\nServerPVE=True\r\nMessage=Grüße\r\n",
  );
  expect((await bytesOf("/server.properties")).toString("latin1")).toBe("#by the game\nmotd=Café §aGreen\r\nmax-players=40");
  await sandbox.advance(60);
  for (const path of ["/GameUserSettings.ini", "/server.properties"]) {
    const [row] = await sandbox.find("files", { path });
    await sandbox.mutate("files", String(row?.$id), { bytes: (await bytesOf(path)).toString("base64") });
  }
  const quiet = await run("preview");
  expect([quiet.changes, quiet.calls]).toEqual([[], ["GET /files/list", "GET /files/contents", "GET /files/contents"]]);
});

test("ConfigFile keeps comments after values of an ini file, and reads a text to the end of the line", async () => {
  const values = { s: { max: 2, pvp: true, name: "Hello ; all", title: "Server #1", note: '"a ; b"', list: "a;b", rate: "3 ; text" } };
  const { run, addBytes, content, sandbox } = await fixture.stackDeclaring(
    (server) => void new ConfigFile("c", { server, path: "/a.ini", values }),
  );
  const lines = (max: number, pvp: string, name: string) =>
    `[s]\nmax=${max} ; limit\npvp=${pvp} # players\nname=${name}\ntitle=Server #1\nnote="a ; b" ; shown\nlist=a;b\nrate=3 ; text\n; max=3\n`;
  await addBytes("/a.ini", Buffer.from(lines(1, "False", "Old ; text")));
  expect((await run("preview")).lines).toContain("c: overwrites: keys s.max, s.name, s.pvp");
  expect((await run("up")).errors).toEqual([]);
  expect(await content("/a.ini")).toBe(lines(2, "true", "Hello ; all"));
  const changedByHand = async (text: string) => {
    await sandbox.advance(60);
    const [row] = await sandbox.find("files", { path: "/a.ini" });
    await sandbox.mutate("files", String(row?.$id), { bytes: Buffer.from(text).toString("base64") });
  };
  await changedByHand(`${lines(2, "true", "Hello ; all").replace(" ; limit", "   # another comment")}`);
  expect((await run("preview")).changes).toEqual([]);
  await changedByHand(lines(9, "true", "Hello"));
  expect((await run("preview")).changes).toEqual(["update c"]);
  expect((await run("up")).errors).toEqual([]);
  expect(await content("/a.ini")).toBe(lines(2, "true", "Hello ; all"));
  expect((await run("preview")).changes).toEqual([]);
});

test.each([
  ["/motd.yml", latin1("motd: Café\na: 1\n"), "is neither UTF-8 nor UTF-16 with a byte order mark. Nothing was changed."],
  ["/a.json", Buffer.from('\ufeff{"a": 1}'), "is not valid json: it begins with a byte order mark. Nothing was changed."],
])(
  "ConfigFile: a preview and `up` refuse %s in an encoding that the format does not permit, and change nothing",
  async (path, bytes, message) => {
    const { run, addBytes, bytesOf } = await fixture.stackDeclaring(
      (server) => void new ConfigFile("c", { server, path, values: { a: 2 } }),
    );
    await addBytes(path, bytes);
    for (const task of ["preview", "up"] as const) expect((await run(task)).errors.join()).toContain(message);
    expect((await bytesOf(path)).equals(bytes)).toBe(true);
  },
);

test("Files writes a file again if the file has the program's text in another encoding", async () => {
  const text = "Grüße\n";
  const { run, addBytes, bytesOf } = await fixture.stackDeclaring(
    (server) => void new Files("set", { server, directory: "/cfg", contents: { "a.txt": text, "b.txt": text } }),
  );
  expect((await run("up")).errors).toEqual([]);
  await addBytes("/cfg/a.txt", utf16(text));
  await addBytes("/cfg/b.txt", Buffer.from(`\ufeff${text}`));
  expect((await run("preview")).changes).toEqual(["update set"]);
  expect((await run("up")).errors).toEqual([]);
  for (const path of ["/cfg/a.txt", "/cfg/b.txt"]) expect((await bytesOf(path)).toString()).toBe(text);
});

test("getFile decodes a file by the byte order mark, and a properties file that is not UTF-8 as Latin-1", async () => {
  const { addBytes, run, scene, server } = await fixture.stackDeclaring(() => undefined);
  await addBytes("/a.txt", utf16("Grüße"));
  await addBytes("/b.properties", latin1("motd=Café"));
  await addBytes("/c.txt", latin1("Café"));
  const texts: string[] = [];
  scene.declare = () => {
    for (const path of ["/a.txt", "/b.properties", "/c.txt"])
      getFile({ server, path }).then(
        ({ content }) => texts.push(content),
        (error: Error) => texts.push(error.message),
      );
  };
  await run("preview");
  expect(texts.sort()).toEqual(["Grüße", expect.stringContaining("getFile: /c.txt is not text"), "motd=Café"]);
});
