import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { actions } from "./action-fixture";

const survivalServer = actions();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-dump-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const local = (name: string) => join(folder, name);

async function survivalWithDatabase() {
  const given = await survivalServer();
  const database = await given.sandbox.add("gameDatabases", { server: given.server, database: "stats" });
  const reasonOf = async (step: object) => {
    given.fixture.restart();
    return (await given.of.preview(given.inputs([step]))).failures.map(({ property, reason }) => `${property} ${reason}`)[0];
  };
  return { ...given, database, reasonOf };
}

describe("database steps of game.Action", () => {
  test("importDatabase and exportDatabase keep the content of a dump byte for byte", async () => {
    const { run, database, sandbox } = await survivalWithDatabase();
    const text = "insert into players values ('ada'); -- ü\n";
    writeFileSync(local("in.sql.gz"), gzipSync(text));
    await run(
      { action: "importDatabase", database, localPath: local("in.sql.gz") },
      { action: "exportDatabase", database, localPath: local("out.sql.gz") },
    );
    expect(gunzipSync(readFileSync(local("out.sql.gz"))).toString()).toBe(text);
    expect(JSON.stringify(await sandbox.journal())).not.toContain("ada");
    writeFileSync(local("in.sql"), "select 1;\n");
    await run(
      { action: "importDatabase", database, localPath: local("in.sql") },
      { action: "exportDatabase", database, localPath: local("out.sql.gz") },
    );
    expect(gunzipSync(readFileSync(local("out.sql.gz"))).toString()).toBe("select 1;\n");
  });

  test("a failed export keeps the local file, and an import with a lost response fails", async () => {
    const { half, run, database, sandbox } = await survivalWithDatabase();
    writeFileSync(local("out.sql.gz"), "before");
    const path = "/servers/{server}/databases/{database}/export";
    await sandbox.fault({ kind: "status", code: 500, match: { method: "GET", path }, times: 0 });
    await half({ action: "exportDatabase", database, localPath: local("out.sql.gz") });
    expect(readFileSync(local("out.sql.gz"), "utf8")).toBe("before");
    await sandbox.clearFaults();
    writeFileSync(local("in.sql"), "select 1;");
    const step = { action: "importDatabase", database, localPath: local("in.sql") };
    await sandbox.fault({ kind: "drop-after", match: { method: "POST", path: path.replace("export", "import") } });
    expect((await half(step)).reason).toContain("it is unknown how much of the file was imported");
    await run(step);
  });

  test.each<[string, (database: string) => object, string]>([
    [
      "a database that does not exist",
      () => ({ action: "exportDatabase", database: "nothing", localPath: "x.sql.gz" }),
      "steps.0.database is not a database of game server ",
    ],
    [
      "an export file with another extension",
      (database) => ({ action: "exportDatabase", database, localPath: "x.sql" }),
      "steps.0.localPath must end in .sql.gz",
    ],
    [
      "an import file with another extension",
      (database) => ({ action: "importDatabase", database, localPath: "x.zip" }),
      "steps.0.localPath must end in .sql or .sql.gz.",
    ],
    [
      "an import file that does not exist",
      (database) => ({ action: "importDatabase", database, localPath: "x.sql" }),
      "steps.0.localPath cannot be read: no such file on this machine",
    ],
  ])("a preview refuses %s", async (_, step, reason) => {
    const { reasonOf, database } = await survivalWithDatabase();
    expect(await reasonOf(step(database))).toContain(reason);
  });

  test("a preview refuses an import file that is larger than 50 MB", async () => {
    const { reasonOf, database } = await survivalWithDatabase();
    writeFileSync(local("in.sql"), Buffer.alloc(50_000_001));
    expect(await reasonOf({ action: "importDatabase", database, localPath: local("in.sql") })).toContain("The panel accepts at most 50 MB");
  });
});
