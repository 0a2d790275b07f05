import { createRequire } from "node:module";
import * as fc from "fast-check";
import { parse } from "yaml";
import { parseProblem } from "../../provider/api/json";

/** The parser of Pulumi's SDK. */
const load: (text: string) => unknown = createRequire(require.resolve("@pulumi/pulumi/package.json"))("js-yaml").load;

const SECRET = "correct-horse";
const PARSERS: Record<string, (text: string) => unknown> = { "JSON.parse": JSON.parse, "js-yaml": load, yaml: parse };

function errorOf(parser: (text: string) => unknown, text: string): unknown {
  try {
    parser(text);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("parseProblem", () => {
  test.each([
    ["JSON.parse", `{"token": ${SECRET}}`, "Unexpected token 'c'"],
    ["JSON.parse", `{"token": "${SECRET}`, "Unterminated string in JSON at position 24"],
    ["js-yaml", `token: ${SECRET}\nlist: [\n`, "unexpected end of the stream within a flow collection at line 3, column 1"],
    ["js-yaml", `token: *${SECRET}\n`, "unidentified alias at line 1, column 22"],
    ["js-yaml", `token: !${SECRET} x\n`, "unknown tag at line 1, column 24"],
    [
      "yaml",
      `token: ${SECRET}\nlist: [\n`,
      "Flow sequence in block collection must be sufficiently indented and end with a ] at line 3, column 1",
    ],
    ["yaml", `token: *${SECRET}\n`, "Unresolved alias (the anchor must be set before the alias)"],
  ])("returns the reason of %s for %j and quotes nothing", (name, text, problem) => {
    const error = errorOf(PARSERS[name] as (text: string) => unknown, text);
    expect(parseProblem(error)).toBe(problem);
  });

  test.each(Object.entries(PARSERS))("never contains a secret of the text that %s refuses", (_, parser) => {
    const noise = fc.string({ unit: fc.constantFrom(..."\"'*&!:,[]{}|>%@`\\\t\n -#?"), maxLength: 6 });
    let refused = 0;
    fc.assert(
      fc.property(fc.array(noise, { minLength: 3, maxLength: 3 }), ([before, within, after]) => {
        const error = errorOf(parser, `${before}key: ${within}${SECRET}${after}\nother: 1\n`);
        if (error === undefined) return;
        refused += 1;
        expect(parseProblem(error)).not.toContain(SECRET);
      }),
      { numRuns: 2000 },
    );
    expect(refused).toBeGreaterThan(100);
  });

  test("keeps the message of an error from the file system", () => {
    const error = Object.assign(new Error("ENOENT: no such file or directory, open 'dev.json'"), { errno: -2 });
    expect(parseProblem(error)).toBe(error.message);
  });
});
