import type { FormatName } from "../../provider/platform/game/config-formats";
import { FORMATS } from "../../provider/resources/game/config-file/formats";

const changed = (format: FormatName, text: string, changes: readonly [string[], string | number | boolean | string[]][]) => {
  const config = FORMATS[format].open(text);
  for (const [path, value] of changes) config.set(path, value);
  for (const [path, value] of changes) {
    const read = config.get(path, value);
    expect(FORMATS[format].isText ? read : read).toEqual(FORMATS[format].isText ? String(value) : value);
  }
  return config.text();
};

describe("edits of configuration files", () => {
  test("an edit of a properties file keeps comments, blank lines and the other keys", () => {
    expect(
      changed("properties", "#c\n\nmotd = a\\\n  b\nport:1\n", [
        [["motd"], "x y"],
        [["new"], 7],
      ]),
    ).toBe("#c\n\nmotd = x y\nport:1\nnew=7\n");
  });

  test("an edit of a properties file keeps Windows line ends", () => {
    expect(changed("properties", "#c\r\na=1\r\nb=2\r\n", [[["a"], 2]])).toBe("#c\r\na=2\r\nb=2\r\n");
  });

  test("an edit of an ini file keeps comments, sections and the other keys", () => {
    const text = "; c\ntop = 1\n\n[Game]\nLevel=1\nLevel=2 \n# d\n\n[Net]\nPort = 7\n";
    const sets: [string[], string | number | boolean][] = [
      [["top"], 3],
      [["Game", "Level"], 9],
      [["Game", "Mode"], "pvp"],
      [["Net", "Port"], 8],
      [["New", "On"], true],
    ];
    expect(changed("ini", text, sets)).toBe(
      "; c\ntop = 3\n\n[Game]\nLevel=1\nLevel=9\n# d\nMode=pvp\n\n[Net]\nPort = 8\n\n[New]\nOn=true\n",
    );
  });

  test.each<[string, string, string | number | boolean, string]>([
    ["a comment after a number", "x=1 ; keep this", 2, "x=2 ; keep this"],
    ["a comment with #", "x = -1.5\t# keep", "0x1F", "x = 0x1F\t# keep"],
    ["a comment after a boolean", "x=True ;keep", false, "x=false ;keep"],
    ["a comment after a quoted text", 'x="a ; \\" b" ; keep', '"c"', 'x="c" ; keep'],
    ["no part of a value that contains ; without a space before it", "x=1;2", 3, "x=3"],
    ["no part of a text, which may contain ;", "x=Hello ; all", "Bye", "x=Bye"],
    ["no part of a text, which may contain #", "x=Server #1", "Server #2", "x=Server #2"],
    ["no comment after a text, because the text would then contain the comment", "x=1 ; old", "auto", "x=auto"],
    ["no comment if the value of the program contains a comment", "x=1 ; old", "2 ; new", "x=2 ; new"],
  ])("an edit of an ini file keeps %s", (_, line, value, after) => {
    expect(changed("ini", `${line}\n; x=3\n`, [[["x"], value]])).toBe(`${after}\n; x=3\n`);
  });

  test("an edit of a json file keeps comments and a trailing comma", () => {
    const text = '{\n    // c\n    "a": 1, /* d */\n    "b": { "c": [1], },\n}\n';
    expect(
      changed("json", text, [
        [["a"], "x"],
        [["b", "d"], true],
      ]),
    ).toMatch(/^\{\n {4}\/\/ c\n {4}"a": "x", \/\* d \*\/\n/);
  });

  test("an edit of a yaml file keeps comments, spaces and the other keys", () => {
    const text = "# c\na:   1   # d\nlist: [x,  y]\nb:\n    deep: 'q' # e\n";
    expect(
      changed("yaml", text, [
        [["a"], 2],
        [["b", "deep"], "yes"],
      ]),
    ).toBe('# c\na:   2   # d\nlist: [x,  y]\nb:\n    deep: "yes" # e\n');
    expect(changed("yaml", "# c\na: 1\n", [[["b", "c"], ["x"]]])).toBe("# c\na: 1\nb:\n  c:\n    - x\n");
  });

  test.each<[FormatName, string]>([
    ["json", '{"a": }'],
    ["yaml", "a: [1\nb: 2\n"],
    ["ini", "[a\n"],
  ])("the %s parser reports the line of a syntax error", (format, text) => {
    expect(() => FORMATS[format].open(text)).toThrow(/line 1|line/);
  });
});
