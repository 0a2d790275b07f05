import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readGiven, readToEdit } from "../../cli/given-file";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "given-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (bytes: Uint8Array | string) => {
  writeFileSync(join(folder, "a"), bytes);
  return join(folder, "a");
};

const TEXT = '{"name":"Grüße"}\r\n';

test.each<[string, Uint8Array]>([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${TEXT}`)],
  ["UTF-16LE, as PowerShell writes it", Buffer.from(`\ufeff${TEXT}`, "utf-16le")],
  ["UTF-16BE", Buffer.from(`\ufeff${TEXT}`, "utf-16le").swap16()],
])("readGiven reads a file in %s", (_, bytes) => {
  expect(JSON.parse(readGiven(file(bytes)))).toEqual({ name: "Grüße" });
});

test("readGiven refuses a file that is neither UTF-8 nor UTF-16 with a byte order mark", () => {
  for (const bytes of [Buffer.from(TEXT, "latin1"), Buffer.from(TEXT, "utf-16le")])
    expect(() => readGiven(file(bytes))).toThrow("it is neither UTF-8 nor UTF-16 with a byte order mark. Save it as UTF-8");
});

test("readToEdit keeps the byte order mark of a file, and refuses a file that is not UTF-8", () => {
  expect(readToEdit(file(`\ufeff${TEXT}`))).toBe(`\ufeff${TEXT}`);
  expect(() => readToEdit(file(Buffer.from(TEXT, "latin1")))).toThrow(/is not UTF-8\. Nothing was written\. Save it as UTF-8\./);
});
