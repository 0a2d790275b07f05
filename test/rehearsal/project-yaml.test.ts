import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configText, parseYaml, readYaml } from "../../rehearsal/project-yaml";

// Each text was written into the file of a stack, and read with `pulumi config --json` of the Pulumi CLI 3.260.
test.each([
  ["007", "7"],
  ["0017", "15"],
  ["08", "8"],
  ["0o17", "15"],
  ["0x1F", "31"],
  ["0b11", "3"],
  ["1_000", "1000"],
  ["1.10", "1.1"],
  ["1e3", "1000"],
  ["1e21", "1e+21"],
  [".5", "0.5"],
  ["12345678901234567890", "12345678901234567890"],
  ["123456789012345678901234567890", "1.2345678901234568e+29"],
  ["9007199254740993", "9007199254740993"],
  ["-5", "-5"],
  ["+5", "5"],
  ["null", ""],
  ["~", ""],
  ["", ""],
  ["2024-01-02", "2024-01-02 00:00:00 +0000 UTC"],
  ["2024-01-02T03:04:05Z", "2024-01-02 03:04:05 +0000 UTC"],
  ["12:34:56", "12:34:56"],
  ["yes", "yes"],
  ["On", "On"],
  ["y", "y"],
  ["True", "true"],
  ['"007"', "007"],
  ["'null'", "null"],
  ["!!str 007", "007"],
  [">\n    hello\n    world", "hello world\n"],
  ["|\n    a\n    b", "a\nb\n"],
  [
    "[007, 1_000, null, 2024-01-02, 12345678901234567890, 1.10, yes, 1e3, 9007199254740993]",
    '[7,1000,null,"2024-01-02 00:00:00 +0000 UTC",12345678901234567000,1.1,"yes",1000,9007199254740993]',
  ],
  [
    "{ z: 1.0, a: 007, b: ~, 1: one, f: 1e21, g: 0.0000001, h: <b>&, aa: { x: 1_000 } }",
    '{"1":"one","a":7,"aa":{"x":1000},"b":null,"f":1e+21,"g":1e-7,"h":"\\u003cb\\u003e\\u0026","z":1}',
  ],
])("a rehearsal reads the value %j as the Pulumi CLI reads it", (text, expected) => {
  expect(configText((parseYaml(`config:\n  key: ${text}\n`) as { config: { key: unknown } }).config.key)).toBe(expected);
});

test("anchors, aliases and merged keys are resolved", () => {
  expect(parseYaml("a: &a { x: 1, y: two }\nb: *a\nc: { <<: *a, y: three }\n")).toEqual({
    a: { x: 1n, y: "two" },
    b: { x: 1n, y: "two" },
    c: { x: 1n, y: "three" },
  });
});

describe("the encoding of a project's file", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "project-yaml-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const read = (bytes: Uint8Array) => {
    const path = join(folder, "Pulumi.dev.yaml");
    writeFileSync(path, bytes);
    return readYaml(path, "Pulumi.dev.yaml");
  };
  const text = 'config:\n  shop:name: "Grüße"\n';
  const utf16 = () => Buffer.from(`\ufeff${text}`, "utf-16le");

  // `pulumi config` of CLI 3.260 reads the first four, and refuses the last ones.
  test.each<[string, Uint8Array]>([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16LE with a mark", utf16()],
    ["UTF-16BE with a mark", utf16().swap16()],
  ])("readYaml reads %s", (_, bytes) => {
    expect(read(bytes)).toEqual({ config: { "shop:name": "Grüße" } });
  });

  test("readYaml refuses other encodings, whose text would change", () => {
    const refusal = "Pulumi.dev.yaml cannot be read: it is neither UTF-8 nor UTF-16 with a byte order mark";
    for (const bytes of [Buffer.from(text, "latin1"), Buffer.from(text, "utf-16le")]) expect(() => read(bytes)).toThrow(refusal);
  });
});
