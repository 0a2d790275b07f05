import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { extract } from "tar-stream";

const root = resolve(__dirname, "../..");

/** Jest cannot import the ES modules of `scripts/`, so a separate process packs the archive. */
function packed(folder: string): Buffer {
  const program = `import("./scripts/plugin-archive.mjs").then(async (m) => console.log(await m.writePluginArchive(process.argv[1])))`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--eval", program, folder], { cwd: root, encoding: "utf8" });
  expect(stderr).toBe("");
  return readFileSync(stdout.trim());
}

async function entriesOf(archive: Buffer): Promise<Map<string, { mode: number; content: Buffer }>> {
  const entries = new Map<string, { mode: number; content: Buffer }>();
  const reader = extract();
  reader.end(gunzipSync(archive));
  for await (const entry of reader) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(Buffer.from(part as Uint8Array));
    entries.set(entry.header.name, { mode: entry.header.mode ?? 0, content: Buffer.concat(parts) });
  }
  return entries;
}

test("the plugin's archive contains its program and is the same after each build", async () => {
  const folder = mkdtempSync(join(tmpdir(), "archive-"));
  try {
    const archive = packed(folder);
    const entries = await entriesOf(archive);
    expect([...entries].map(([name, { mode }]) => `${mode.toString(8)} ${name}`)).toEqual([
      "755 pulumi-resource-hosting",
      "755 pulumi-resource-hosting.cmd",
      "644 plugin.js",
      "644 plugin.js.LEGAL.txt",
      "644 plugin-on-demand.js",
      "644 plugin-on-demand.js.LEGAL.txt",
      "644 plugin-components.js",
      "644 plugin-components.js.LEGAL.txt",
      "644 schema.json",
    ]);
    for (const [name, { content }] of entries) expect(content.equals(readFileSync(join(root, "plugin", name)))).toBe(true);
    expect(packed(folder).equals(archive)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
