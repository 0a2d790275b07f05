import { decodedText, type Encoding } from "../../provider/api/foreign-text";
import { edited } from "../../provider/resources/game/config-file/edit";
import type { Values } from "../../provider/resources/game/config-file/values";

const MARKS: Readonly<Record<string, readonly number[]>> = {
  "utf-8": [0xef, 0xbb, 0xbf],
  "utf-16le": [0xff, 0xfe],
  "utf-16be": [0xfe, 0xff],
};

function bytesIn(encoding: Encoding, text: string, isMarked = true): Buffer {
  const content = encoding === "utf-16be" ? Buffer.from(text, "utf-16le").swap16() : Buffer.from(text, encoding);
  return Buffer.concat([Buffer.from(isMarked ? (MARKS[encoding] ?? []) : []), content]);
}

/** The file after the edit, as bytes. The same bytes if no key differs. */
function afterEdit(path: string, values: Values, bytes: Buffer): Buffer {
  const file = decodedText(bytes, { isLatin1: /\.(ini|properties)$/.test(path) });
  if (!file) throw new Error("does not decode");
  const now = edited({ server: "1a2b3c4d", path, values }, file);
  return now === undefined ? bytes : Buffer.from(now as Uint8Array);
}

const PROPERTIES = [
  "#Grüße §a\r\nmotd=Café\nmax-players=20\r\n\r\nend=ü",
  { "max-players": 40 },
  "max-players=20",
  "max-players=40",
] as const;
const INI = ["; Grüße\r\n[S]\nPVE=False\r\nName=Ünal\n\r\n[T]\r\nPVE=1", { S: { PVE: "True" } }, "PVE=False", "PVE=True"] as const;
const YAML = [
  "# Grüße\r\nmotd:   Café\nserver:\r\n    port:  20 # c\r\n\r\nend: ü",
  { server: { port: 40 } },
  "port:  20",
  "port:  40",
] as const;

describe.each([
  ["/a.properties", ...PROPERTIES],
  ["/a.ini", ...INI],
  ["/a.yml", ...YAML],
] as const)("an edit of %s", (path, text, values, from, to) => {
  const encodings: [Encoding, boolean][] = [
    ["utf-8", false],
    ["utf-8", true],
    ["utf-16le", true],
    ["utf-16be", true],
  ];
  test.each(path === "/a.yml" ? encodings : [...encodings, ["latin1", false] as [Encoding, boolean]])(
    "keeps all other bytes of a file in the encoding %s (byte order mark: %s)",
    (encoding, isMarked) => {
      const wanted = bytesIn(encoding, text.replace(from, to), isMarked);
      const done = afterEdit(path, values, bytesIn(encoding, text, isMarked));
      expect(done.toString("hex")).toBe(wanted.toString("hex"));
      expect(afterEdit(path, values, done).equals(done)).toBe(true);
    },
  );
});

test.each([
  ["/a.yml", bytesIn("latin1", "motd: Café\n")],
  ["/a.json", bytesIn("latin1", '{"motd": "Café"}')],
  ["/a.ini", bytesIn("utf-16le", "[S]\na=1\n", false)],
  ["/a.ini", bytesIn("utf-16le", "[S]\na=1\n").subarray(0, 9)],
  ["/a.properties", Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
  ["/a.properties", Buffer.concat([bytesIn("utf-8", "a="), Buffer.from([0xe9])])],
])("a file %s whose bytes do not match its encoding is not edited: case %#", (path, bytes) => {
  expect(() => afterEdit(path, { a: 2 }, bytes)).toThrow("does not decode");
});

describe("a new key", () => {
  test.each([
    ["/a.properties", { b: "ü" }, "a=1", "a=1\nb=\\u00fc"],
    ["/a.properties", { b: 2 }, "a=1\r\nc=3\r\n", "a=1\r\nc=3\r\nb=2\r\n"],
    ["/a.ini", { S: { b: 2 } }, "[S]\r\na=1", "[S]\r\na=1\r\nb=2"],
    ["/a.ini", { N: { b: 2 } }, "[S]\r\na=1\r\n\r\n\r\n", "[S]\r\na=1\r\n\r\n\r\n[N]\r\nb=2\r\n"],
    [
      "/a.json",
      { b: [1, "x"] },
      '{\r\n\t"a": 1,\n\t"c": {}\r\n}',
      '{\r\n\t"a": 1,\n\t"c": {},\r\n\t"b": [\r\n\t\t1,\r\n\t\t"x"\r\n\t]\r\n}',
    ],
    [
      "/a.yml",
      { c: { d: "yes" } },
      "a:   [1,  2]\r\nc:\n    e:  1 # x\r\n# end",
      'a:   [1,  2]\r\nc:\n    e:  1 # x\r\n    d: "yes"\r\n# end',
    ],
    [
      "/a.yml",
      { c: { f: { g: [1, "no"] } } },
      "a:   1\nc:\n    e:  1\nz:   3",
      'a:   1\nc:\n    e:  1\n    f:\n      g:\n        - 1\n        - "no"\nz:   3',
    ],
    ["/a.yml", { c: { d: 1 } }, "a:   1\nc: {}\n", 'a:   1\nc: { "d":1 }\n'],
    ["/a.yml", { c: { d: 1 } }, "a:   1\nc: {e:  2}\n", 'a:   1\nc: {e:  2, "d":1 }\n'],
    ["/a.yml", { d: true }, "a:   1\nb:\n- x\n-   y\n\n# end\n", "a:   1\nb:\n- x\n-   y\nd: true\n\n# end\n"],
    ["/a.yml", { d: true }, "# only a comment", "# only a comment\nd: true"],
  ] as [string, Values, string, string][])("keeps the other lines of %s with the values %j: case %#", (path, values, text, wanted) => {
    expect(afterEdit(path, values, Buffer.from(text)).toString()).toBe(wanted);
  });
});

describe("a changed value of each type", () => {
  test.each([
    ["/a.yml", { l: ["a", "b"] }, "x:   1\nl:\n    - a\nz:   2\n", "x:   1\nl:\n    - a\n    - b\nz:   2\n"],
    ["/a.yml", { l: [1] }, "x:   1\nl: [1,  2] # c\nz:   2", "x:   1\nl: [1] # c\nz:   2"],
    ["/a.yml", { l: ["q"] }, "x:   1\nl:\nz:   2\n", 'x:   1\nl: ["q"]\nz:   2\n'],
    ["/a.yml", { t: "one" }, "x:   1\nt: |\n  a\n  b\nz:   2\n", "x:   1\nt: one\nz:   2\n"],
    ["/a.yml", { t: "a\nb" }, "x:   1\nt: 'c'\nz:   2\n", 'x:   1\nt: "a\\nb"\nz:   2\n'],
    ["/a.yml", { t: false }, "x:   1\nt:   yes  # c\n", "x:   1\nt:   false  # c\n"],
    ["/a.json", { n: 2, l: [] }, '{"n":  1, "l": ["b" , "c"]}', '{"n":  2, "l": []}'],
  ] as [string, Values, string, string][])("keeps the other lines of %s with the values %j: case %#", (path, values, text, wanted) => {
    expect(afterEdit(path, values, Buffer.from(text)).toString()).toBe(wanted);
  });
});

test("an edit refuses a value with a character that the file's encoding lacks, and names the key of this value", () => {
  expect(() => afterEdit("/a.ini", { S: { a: "€", b: "ü" } }, bytesIn("latin1", "[S]\r\na=é\r\n"))).toThrow(
    /its encoding lacks a character of values\.S\.a\. Nothing was changed\. Save the file as UTF-8\./,
  );
});
