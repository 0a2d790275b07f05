import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_PLUGIN } from "../../cli/plugin/installed";
import { ROOT } from "../support/root";
import { secretIn } from "./languages/lifecycle";
import { PLAIN_TOKEN } from "./languages/programs/token";
import { languageCases, noPluginProblem, schemaProblem } from "./languages/prove";
import { missingForGo, missingForJava, missingForPython } from "./languages/tools";
import { commandOf } from "./proof";

let machine: string;
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), "languages-"));
  mkdirSync(join(machine, "bin"));
});
afterEach(() => rmSync(machine, { recursive: true }));

/** Puts a program on the PATH. The PATH contains no other program. */
function program(name: string, script = "exit 0"): void {
  writeFileSync(join(machine, "bin", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

const environment = (): NodeJS.ProcessEnv => ({ PATH: join(machine, "bin") });
const missing = () => Object.fromEntries(languageCases(environment(), machine).map((one) => [one.title, one.missing]));

test("every case names the Pulumi CLI as missing on a machine without it", () => {
  expect(missing()).toEqual({
    schema: "Pulumi CLI",
    "no plugin": "Pulumi CLI",
    "move into a component": "Pulumi CLI",
    yaml: "Pulumi CLI",
    "release in yaml": "Pulumi CLI",
    "component in yaml": "Pulumi CLI",
    "game server in yaml": "Pulumi CLI",
    python: "Pulumi CLI",
    "release in python": "Pulumi CLI",
    "component in python": "Pulumi CLI",
    "game server in python": "Pulumi CLI",
    "sdk of python": "Pulumi CLI",
    go: "Pulumi CLI",
    "release in go": "Pulumi CLI",
    "component in go": "Pulumi CLI",
    "game server in go": "Pulumi CLI",
    "sdk of go": "Pulumi CLI",
    java: "Pulumi CLI",
    "sdk of java": "Pulumi CLI",
    "component in nodejs": "Pulumi CLI",
    "game server in nodejs": "Pulumi CLI",
    "sdk of nodejs": "Pulumi CLI",
    "component in nodejs on the plugin": "Pulumi CLI",
    "game server in nodejs on the plugin": "Pulumi CLI",
  });
});

test("the result of a case names a language host that the machine lacks", () => {
  program("pulumi", "echo v3.260.0");
  program("pulumi-language-yaml");
  expect(missing()).toEqual({
    schema: undefined,
    "no plugin": undefined,
    "move into a component": undefined,
    yaml: undefined,
    "release in yaml": undefined,
    "component in yaml": undefined,
    "game server in yaml": undefined,
    python: "pulumi-language-python",
    "release in python": "pulumi-language-python",
    "component in python": "pulumi-language-python",
    "game server in python": "pulumi-language-python",
    "sdk of python": "pulumi-language-python",
    go: "pulumi-language-go",
    "release in go": "pulumi-language-go",
    "component in go": "pulumi-language-go",
    "game server in go": "pulumi-language-go",
    "sdk of go": "pulumi-language-go",
    java: "pulumi-language-java",
    "sdk of java": "pulumi-language-java",
    "component in nodejs": "pulumi-language-nodejs",
    "game server in nodejs": "pulumi-language-nodejs",
    "sdk of nodejs": "pulumi-language-nodejs",
    "component in nodejs on the plugin": "pulumi-language-nodejs",
    "game server in nodejs on the plugin": "pulumi-language-nodejs",
  });
});

test("Java needs java, javac and Maven", () => {
  const lacked = ["java", "javac", "mvn"].map((tool) => {
    const found = missingForJava(environment());
    program(tool);
    return found;
  });
  expect([...lacked, missingForJava(environment())]).toEqual(["java", "javac", "mvn", undefined]);
});

test("Python needs python3 with pip and the packages that the SDK imports", () => {
  expect(missingForPython(environment())).toBe("python3");
  program("python3", "exit 1");
  expect(missingForPython(environment())).toBe("package `pulumi` in its python3");
  program("python3", '[ "$2" = "import pulumi" ]');
  expect(missingForPython(environment())).toBe("package `parver` in its python3");
  program("python3");
  expect(missingForPython(environment())).toBeUndefined();
});

test("Go needs a module proxy with the SDK in the CLI's version", () => {
  expect(missingForGo(environment(), "3.260.0")).toBe("go");
  program("go", '[ "$3" = github.com/pulumi/pulumi/sdk/v3@v3.260.0 ]');
  expect(missingForGo(environment(), "3.260.0")).toBeUndefined();
  expect(missingForGo(environment(), "3.259.0")).toBe("module proxy with github.com/pulumi/pulumi/sdk/v3 v3.259.0");
});

test("the schema is in order only if `pulumi schema check` prints nothing", async () => {
  const problemWith = (script: string) => {
    program("pulumi", `[ "$1" = schema ] || exit 0\n${script}`);
    return schemaProblem({ path: join(machine, "bin", "pulumi"), version: "3.260.0", runsFolders: false });
  };
  expect(await problemWith("exit 0")).toBeUndefined();
  expect(await problemWith("echo 'warning: odd name' >&2")).toBe("pulumi schema check ended with code 0: warning: odd name");
  expect(await problemWith("exit 1")).toBe("pulumi schema check ended with code 1: ");
});

test("the case without a plugin succeeds only if the preview fails with the quoted text", async () => {
  const problemWith = (script: string) => {
    program("pulumi", `[ "$1" = preview ] || exit 0\n${script}`);
    return noPluginProblem({ path: join(machine, "bin", "pulumi"), version: "3.260.0", runsFolders: false });
  };
  expect(await problemWith(`echo "error: ${NO_PLUGIN.replace("$", "\\$")}, install it" >&2; exit 255`)).toBeUndefined();
  expect(await problemWith("echo 'error: plugin hosting not found'; exit 255")).toContain("ended with code 255: error: plugin hosting");
  expect(await problemWith("exit 0")).toBe("pulumi preview ended with code 0: ");
});

test("the pages quote the CLI's message about a missing plugin", () => {
  const pages = ["docs/guides/plugin.md", "docs/guides/doctor.md"];
  expect(pages.filter((page) => !readFileSync(join(ROOT, page), "utf8").includes(NO_PLUGIN))).toEqual([]);
});

test("a secret value in the output or the state is a violation", () => {
  expect(secretIn(`variables: { TOKEN: ${PLAIN_TOKEN} }`)).toBe("The output or the state contains the secret token in clear.");
  expect(secretIn("variables: [secret]")).toBeUndefined();
});

describe("a proof with cases that cannot run", () => {
  const lines: string[] = [];
  const cases = [
    { title: "yaml", run: async () => undefined },
    { title: "go", missing: "go", run: async () => "This case must not run." },
  ];
  beforeEach(() => {
    lines.length = 0;
    jest.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
    jest.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.exitCode = undefined;
  });
  const prove = (...args: string[]) =>
    commandOf({ name: "languages", description: "Prove.", cases: () => cases }).parseAsync(["node", "proof", ...args]);

  test("the proof counts a case without its program as not run", async () => {
    await prove();
    expect(lines.join("\n")).toContain("NOT RUN go: this machine has no go.");
    expect(lines.at(-1)).toBe("1 cases: 0 violations, 1 not run");
    expect(process.exitCode).toBeUndefined();
  });

  test("the proof prints the same content as JSON", async () => {
    await prove("--json");
    expect(lines.filter((line) => line.startsWith("{"))).toEqual([
      '{"title":"go","missing":"go"}',
      '{"title":"yaml"}',
      '{"cases":1,"violations":0,"notRun":1}',
    ]);
  });

  test("the proof exits with 1 if no case ran", async () => {
    await prove("--case", "go");
    expect([process.exitCode, lines.at(-1)]).toEqual([1, "0 cases: 0 violations, 1 not run"]);
  });
});
