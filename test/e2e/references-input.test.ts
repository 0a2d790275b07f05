import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOSTS } from "../../provider/hosts/host-choice";
import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";

const folder = mkdtempSync(join(tmpdir(), "references-input-"));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "keys"));
writeFileSync(join(folder, "large"), "x".repeat(1024 * 1024 + 1));
writeFileSync(join(folder, "binary"), Buffer.from([0xff, 0xfe, 0x00]));
writeFileSync(join(folder, "empty"), "");

const REFUSED = ["HOSTING_API_TOKEN", "PULUMI_ACCESS_TOKEN", "AWS_SECRET_ACCESS_KEY", "AZURE_CLIENT_SECRET", "GOOGLE_CREDENTIALS"].concat(
  ["GITHUB_TOKEN", "GITLAB_TOKEN", "CI_JOB_TOKEN", "ACTIONS_RUNTIME_TOKEN", "FORGEJO_TOKEN", "NPM_TOKEN", "NODE_OPTIONS"],
  ["SSH_AUTH_SOCK", "HTTPS_PROXY"],
);

/** What a program writes by mistake in place of a reference, and what the message says behind the path of the input. */
const WRONG: readonly (readonly [what: string, value: unknown, message: string])[] = [
  ["two keys", { fromEnv: "A", fromFile: "b" }, "must have exactly one of the keys fromEnv, fromFile, text (got fromEnv, fromFile)."],
  [
    "a further key",
    { fromEnv: "A", isMultiline: true },
    "must have exactly one of the keys fromEnv, fromFile, text (got fromEnv, isMultiline).",
  ],
  ["an empty name", { fromEnv: "" }, "must name a variable as a text that is not empty in fromEnv."],
  ["a blank path", { fromFile: "  " }, "must name a file as a text that is not empty in fromFile."],
  ["a number", { fromEnv: 7 }, "must name a variable as a text that is not empty in fromEnv."],
  ["a text that is not a list", { text: "x" }, "must have a list of texts and references in text."],
  ["an empty text", { text: [] }, "must have a list of texts and references in text."],
  ["a part that is not a reference", { text: ["x", 7] }, "must have only texts and references in text."],
  ["a part with two keys", { text: [{ fromEnv: "A", fromFile: "b" }] }, "must have exactly one of the keys fromEnv, fromFile, text (got"],
  [
    "a part that is refused",
    { text: ["x", { fromEnv: "GITHUB_TOKEN" }] },
    "must not refer to GITHUB_TOKEN: variables of the form GITHUB_*",
  ],
  ["a file outside the project", { fromFile: "../tls.key" }, "refers to ../tls.key, which is outside the folder of the project."],
  ["a folder", { fromFile: join(folder, "keys") }, "which is a folder. Name a file."],
  ["a file that is too large", { fromFile: join(folder, "large") }, "which is larger than 1 MiB."],
  ["a file that is not UTF-8", { fromFile: join(folder, "binary") }, "which is not UTF-8."],
  ["a reference that became a text", `postgres://app:${{ fromEnv: "A" }}@db/app`, "contains [object Object]"],
  ...REFUSED.map((name) => [`the variable ${name}`, { fromEnv: name }, `must not refer to ${name}: variables of the form `] as const),
];

describe.each(HOSTS)("on the %s host", (host) => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await Platform.start();
    platform.host = host;
  });
  afterAll(() => platform.close());
  beforeEach(() => {
    platform.environment = {};
    platform.lines = [];
  });

  const stackOf = (declare: () => void, config: Readonly<Record<string, string>> = {}): InProcessStack => {
    const stack = new InProcessStack(platform, declare);
    stack.config = config;
    return stack;
  };
  const set = (variables: unknown, more: object = {}) => {
    new hosting.EnvironmentVariables("vars", { applicationUuid: platform.fixture.application, variables, ...more } as never);
  };
  const problemsOf = async (stack: InProcessStack): Promise<string> => {
    const [preview, up] = [await stack.preview(), await stack.up()];
    expect([preview.ok, up.ok]).toEqual([false, false]);
    expect(up.errors.join("\n")).toBe(preview.errors.join("\n"));
    return up.errors.join("\n");
  };

  test.each(WRONG)("the provider refuses %s", async (_, value, message) => {
    for (const [variables, path] of [
      [{ KEY: value }, "variables.KEY"],
      [{ KEY: { value, isLiteral: true } }, "variables.KEY"],
    ] as const) {
      const problems = await problemsOf(stackOf(() => set(variables)));
      expect(problems).toContain(path);
      expect(problems).toContain(message);
      expect(problems).toContain("[invalid_input]");
    }
  });

  test.each([
    ["an input that is not secret", () => set({ A: "x" }, { applicationUuid: { fromEnv: "A" } }), "applicationUuid"],
    ["a plain member", () => set({ A: { value: "x", comment: { fromEnv: "A" } } }), "variables.A.comment"],
    ["a whole record", () => set({ fromEnv: "ALL" }), "variables.fromEnv"],
  ])("a reference is accepted only as the value of a secret input: %s", async (what, declare, path) => {
    if (what === "a whole record") {
      // The record has a variable of the name fromEnv: each value takes a reference, the record takes none.
      expect((await stackOf(declare).preview()).ok).toBe(true);
      return;
    }
    const problems = await problemsOf(stackOf(declare));
    expect(problems).toContain(`${path}: takes no reference, because it is not secret. Pass the value itself.`);
    expect(problems).toContain("[invalid_input]");
  });

  test("several resources with references are checked at once", async () => {
    const stack = stackOf(() => {
      set({ A: hosting.fromEnv("A") });
      for (const name of ["one", "two"])
        new hosting.EnvironmentVariable(name, {
          applicationUuid: platform.fixture.application,
          key: `KEY ${name}`,
          value: hosting.fromEnv("A"),
        });
    });
    const problems = (await stack.preview()).errors.join("\n");
    expect(problems).toContain('EnvironmentVariable "one": key ');
    expect(problems).not.toMatch(/value must be|variables/);
  });

  test("a reference to a missing or empty file counts as a missing value", async () => {
    for (const name of ["none", "empty"]) {
      const stack = stackOf(() => set({ KEY: hosting.fromFile(join(folder, name)) }));
      expect((await stack.preview()).ok).toBe(true);
      expect(platform.lines).toContainEqual(`not compared: the file ${join(folder, name)} is not set here (1 input)`);
      const { errors } = await stack.up();
      expect(errors.join()).toContain(`variables.KEY: the file ${join(folder, name)} is not set for this run. Nothing was sent.`);
      expect(errors.join()).toContain("[reference_missing]");
    }
  });

  test("hosting:references permits only the listed names and folders, and HOSTING_REFERENCES overrides the list", async () => {
    const declare = () => set({ A: hosting.fromEnv("SHOP_KEY"), B: hosting.fromFile(join(folder, "empty")) });
    const config = { "hosting:references": "OTHER_*, /run/secrets/" };
    const problems = await problemsOf(stackOf(declare, config));
    expect(problems).toContain("variables.A: must not refer to SHOP_KEY: hosting:references permits only OTHER_*, /run/secrets/.");
    expect(problems).toContain(`variables.B: must not refer to the file ${join(folder, "empty")}: hosting:references permits only`);
    platform.environment = { HOSTING_REFERENCES: `SHOP_*,${folder}/` };
    expect((await stackOf(declare, config).preview()).ok).toBe(true);
    platform.environment = { HOSTING_REFERENCES: "*" };
    expect(await problemsOf(stackOf(() => set({ A: hosting.fromEnv("GITHUB_TOKEN") })))).toContain("must not refer to GITHUB_TOKEN");
  });
});
