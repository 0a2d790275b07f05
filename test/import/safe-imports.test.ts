import { type Account, createAccount } from "./account";

let account: Account;

beforeEach(async () => {
  account = await createAccount();
});
afterEach(() => account.close());

test("`import` writes hosting:account, unless the platform refuses to show the account", async () => {
  const { sandbox, imported, addApplication } = account;
  await addApplication("web");
  const pinsIn = async (): Promise<string[]> =>
    ((await imported()).files.get("Pulumi.dev.yaml") ?? "").split("\n").filter((line) => /[aA]ccount:/.test(line));
  expect(await pinsIn()).toEqual([`  hosting:account: "${sandbox.baseUrl}#1"`]);
  await sandbox.fault({
    match: { method: "GET", path: /\/team$/ },
    times: 0,
    kind: "status",
    code: 403,
    body: { message: "This action is unauthorized." },
  });
  expect(await pinsIn()).toEqual([]);
});

test("`import` protects every resource that it writes, unless --no-protect is given", async () => {
  const { sandbox, fixture, imported } = account;
  await sandbox.add("volumes", { server_uuid: fixture.alpha, size_gb: 50 });
  const statements = (files: Map<string, string>): string[] =>
    [...files].flatMap(([path, text]) => (path.endsWith(".ts") ? text.split("\n\n").filter((part) => part.includes("new hosting.")) : []));
  const { files, map } = await imported({ protects: true });
  expect(statements(files).length).toBeGreaterThan(3);
  expect(statements(files).filter((one) => !/, \{ protect: true \}\);\n?$/.test(one) || /\(".*", , /.test(one))).toEqual([]);
  expect([map.protects, files.get("IMPORT.md")]).toEqual([true, expect.stringContaining("--no-protect")]);
  const bare = await imported({ protects: false });
  expect(statements(bare.files).filter((one) => one.includes("protect"))).toEqual([]);
  expect([bare.map.protects, bare.files.get("IMPORT.md")]).toEqual([false, expect.not.stringContaining("--no-protect")]);
});
