import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { twinCommand } from "../../../cli/twin/command";
import { startSandbox } from "../../../sandbox";
import { createFixture } from "../../harness/fixture";
import { environmentOf } from "../../harness/provider";
import { copyHere } from "../../harness/twin-trial";
import { runHere } from "../../rehearsal/command-here";

const PLANTED = "PLANTED";

test("`twin.json` contains no secret that the account shows", async () => {
  const folder = mkdtempSync(join(tmpdir(), "twin-"));
  const account = await startSandbox({ speed: 300 });
  try {
    const fixture = await createFixture(account);
    const application_uuid = fixture.application;
    const of = (name: string) => `${PLANTED}-${name}-value`;
    await account.add("variables", { application_uuid, key: "TOKEN", value: of("variable") });
    await account.add("variables", { application_uuid, key: "URL", value: `postgres://app:${of("password")}@db.example.com/app` });
    await account.add("variables", { application_uuid, key: "JSON", value: JSON.stringify({ key: of("json") }) });
    await account.add("sharedVariables", { key: "SHARED", value: of("shared") });
    await account.add("storages", { application_uuid, type: "file", mount_path: "/etc/a.conf", content: `password=${of("file")}` });
    await account.add("scheduledTasks", { application_uuid, name: "task", command: `send ${of("command")}`, frequency: "daily" });
    await account.mutate("applications", application_uuid, { http_basic_auth_password: of("basic") });
    await account.mutate("s3Storages", fixture.bucket, { key: of("key"), secret: of("secret") });
    await account.mutate("accounts", "account", {
      catalog_key: of("catalog"),
      portal_token: of("portal"),
      portal_username: of("portal-user"),
    });
    await account.mutate("databases", fixture.database, { password: of("database") });
    const { answers } = await copyHere(account);
    expect(new Set(JSON.stringify(answers).match(/PLANTED-[a-z-]+-value/g)).size).toBeGreaterThan(8);
    const file = join(folder, "twin.json");
    const { code, stdout, stderr } = await runHere(twinCommand(), ["twin", "--dir", folder, "--out", file], {
      ...environmentOf(account),
      PATH: process.env.PATH,
    });
    expect([code, stderr.includes(PLANTED), stdout.includes(PLANTED)]).toEqual([0, false, false]);
    const text = readFileSync(file, "utf8");
    expect(text.match(/PLANTED[\w-]*/g) ?? []).toEqual([]);
    expect(text).toContain("db.example.com");
  } finally {
    await account.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
