import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { COMMIT, LINK, recorded, report, withoutRelease } from "./support";

// The recordings are of the dynamic host. A stack on the plugin has the same steps and lines, but other type tokens.

const onPlugin = (text: string): string =>
  text
    .replaceAll("pulumi-nodejs:dynamic/hosting/game:", "hosting:game:")
    .replaceAll("pulumi-nodejs:dynamic/hosting:", "hosting:index:")
    .replaceAll("pulumi:providers:pulumi-nodejs", "pulumi:providers:hosting");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "plugin-types-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["change", "change/preview-sames.json"],
  ["drift", "drift/preview-sames.json"],
  ["replace", "replace/preview-sames.json"],
  ["delete", "delete/preview-sames.json"],
  ["gone", "gone/preview-sames.json"],
  ["exists", "exists/preview-sames.json"],
  ["over-the-cap", "over-the-cap/preview-sames.json"],
  ["not-permitted", "not-permitted/preview-sames.json"],
  ["refreshed", "refresh/refresh.jsonl"],
  ["up", "up/up-with-preview.txt"],
  ["up-event-log", "change/up.event-log.jsonl"],
  ["destroy", "destroy/destroy.jsonl"],
  ["sample", "sample/preview-prod.json sample/preview-dev.json"],
])("the report of the recording %s is the same on the resource plugin", async (golden, names) => {
  const files = names.split(" ").map((name) => {
    const text = onPlugin(recorded(name));
    expect(text).toContain("hosting:index:");
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  });
  const { code, out, notes } = await report([...files, "--sha", COMMIT, "--link", LINK]);
  expect({ code, notes }).toEqual({ code: 0, notes: [] });
  expect(withoutRelease(out)).toBe(onPlugin(readFileSync(join(__dirname, "golden", `${golden}.md`), "utf8")));
});
