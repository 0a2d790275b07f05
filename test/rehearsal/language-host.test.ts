import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { languageHostOf } from "../../rehearsal/program/language-host";
import { readProject } from "../../rehearsal/project-files";

const WINDOWS = process.platform === "win32";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "language-host-")));
  for (const name of ["bin", "cli", "home/bin"]) mkdirSync(join(folder, name), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const program = (path: string): string => {
  writeFileSync(join(folder, path), "");
  chmodSync(join(folder, path), 0o755);
  return join(folder, path);
};
const env = () => ({ PATH: join(folder, "bin"), PULUMI_HOME: join(folder, "home") });

(WINDOWS ? test.skip : test)("a rehearsal finds the language host in the folder of Pulumi, beside the CLI, and on the PATH", () => {
  expect(languageHostOf("yaml", env())).toBeUndefined();
  const ofUser = program("home/bin/pulumi-language-yaml");
  expect(languageHostOf("yaml", env())).toBe(ofUser);
  const besideCli = program("cli/pulumi-language-yaml");
  symlinkSync(program("cli/pulumi"), join(folder, "bin/pulumi"));
  expect(languageHostOf("yaml", env())).toBe(besideCli);
  const onPath = program("bin/pulumi-language-yaml");
  expect(languageHostOf("yaml", env())).toBe(onPath);
});

test.each([
  ["python", "pulumi-language-python", "Install the Pulumi CLI, which contains the hosts of the common languages."],
  ["dotnet", "pulumi-language-dotnet", "Install the Pulumi CLI, which contains the hosts of the common languages."],
  ["bun", "bun", "Install Bun."],
])("a rehearsal of a program with the runtime %s names the program that this runtime needs", (runtime, needed, fix) => {
  writeFileSync(join(folder, "Pulumi.yaml"), `name: shop\nruntime: ${runtime}\n`);
  expect(() => readProject(folder, "dev", env())).toThrow(
    `${join(folder, "Pulumi.yaml")}: a rehearsal of a program with the runtime "${runtime}" needs ${needed}, which is not on the PATH. ${fix}`,
  );
});

(WINDOWS ? test.skip : test)("a rehearsal runs a program with Bun, or with the host of its language", () => {
  const found = (runtime: string) => {
    writeFileSync(join(folder, "Pulumi.yaml"), `name: shop\nruntime: ${runtime}\n`);
    const { bun, languageHost } = readProject(folder, "dev", env());
    return { bun, languageHost };
  };
  const [bun, languageHost] = [program("bin/bun"), program("bin/pulumi-language-go")];
  expect(found("bun")).toEqual({ bun, languageHost: undefined });
  expect(found("go")).toEqual({ bun: undefined, languageHost });
  expect(found("nodejs")).toEqual({ bun: undefined, languageHost: undefined });
});
