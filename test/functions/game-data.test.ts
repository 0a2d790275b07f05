import { getBackupUrl } from "../../provider/functions/game/backup";
import { getDatabaseService, getDatabases } from "../../provider/functions/game/database";
import { getFile, getFiles } from "../../provider/functions/game/file";
import { survivalRuns } from "../support/sandbox-runs";

const survivalServer = survivalRuns();

test("getBackupUrl returns a new signed address with each call, as a secret", async () => {
  const { sandbox, server, ask } = await survivalServer();
  const backup = await sandbox.add("backups", { server, name: "season" });
  const urls = [await ask(getBackupUrl, { server, backup }), await ask(getBackupUrl, { server, backup })].map(({ url }) => url);
  expect(urls[0]).toMatch(/^http.*[?&]token=/);
  expect([new Set(urls).size, getBackupUrl.secret]).toEqual([2, true]);
});

test("getDatabases returns databases without their passwords, and does not request the passwords", async () => {
  const { sandbox, server, ask } = await survivalServer();
  const id = await sandbox.add("gameDatabases", { server, name: "stats" });
  const { databases } = await ask(getDatabases, { server });
  expect(databases).toMatchObject([{ id, host: { port: 3306 }, onNode: true, remoteIps: [], remoteAnywhere: false }]);
  expect(Object.keys(databases[0] ?? {})).not.toContain("password");
  expect((await sandbox.journal()).map(({ query }) => query)).toEqual([{}]);
});

test("getDatabaseService returns the status of a game server's database service", async () => {
  const { sandbox, server, ask } = await survivalServer();
  expect(await ask(getDatabaseService, { server })).toEqual({ status: "none", localAddress: null, publicAddress: null });
  await sandbox.add("databaseServices", { server, status: "ready" });
  expect(await ask(getDatabaseService, { server })).toMatchObject({ status: "ready", localAddress: expect.stringContaining(":3306") });
  await expect(ask(getDatabaseService, { server: "abcd1234" })).rejects.toThrow('this key cannot access a game server "abcd1234"');
});

test("getFiles returns a folder's files, or an error that names the missing folder or server", async () => {
  const { sandbox, server, ask } = await survivalServer();
  await sandbox.add("files", { server, path: "/mods/a.jar", content: "a" });
  expect((await ask(getFiles, { server, directory: "/mods" })).files).toMatchObject([{ name: "a.jar", isFile: true }]);
  await expect(ask(getFiles, { server, directory: "/plugins/old" })).rejects.toThrow(
    `folder /plugins/old does not exist on game server ${server}.`,
  );
  await expect(ask(getFiles, { server, directory: "/mods/a.jar" })).rejects.toThrow("folder /mods/a.jar does not exist");
  await expect(ask(getFiles, { server: "abcd1234" })).rejects.toThrow('this key cannot access a game server "abcd1234"');
});

test("getFile does not read a file over 4 MiB, and the error suggests getFileUrl", async () => {
  const { sandbox, server, ask } = await survivalServer();
  const largest = 4 * 1024 * 1024;
  await sandbox.add("files", { server, path: "/world.dat", content: "x".repeat(largest + 1) });
  await expect(ask(getFile, { server, path: "/world.dat" })).rejects.toThrow(
    `getFile: /world.dat has ${largest + 1} bytes, but at most ${largest} can be read. Download it with getFileUrl.`,
  );
  expect((await sandbox.journal()).filter(({ path }) => path.endsWith("/contents"))).toEqual([]);
});
