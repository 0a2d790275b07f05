import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readProject } from "../../rehearsal/project-files";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "in-packages-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a project as a package contains its examples. */
function project(path: string, entry: string, runtime = "nodejs"): string {
  const folder = join(root, path);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "Pulumi.yaml"), `name: web\nruntime: ${runtime}\n`);
  writeFileSync(join(folder, entry), "");
  return folder;
}

const EXAMPLE = "node_modules/pulumi-hosting/examples/web";

test("a TypeScript program inside node_modules is refused with the cure", () => {
  expect(() => readProject(project(EXAMPLE, "index.ts"), "dev")).toThrow(
    /examples\/web is inside node_modules, where Node runs no TypeScript\. Copy the folder into a project of your own\.$/,
  );
});

test.each([
  ["its copy", "web", "index.ts", "nodejs"],
  ["a JavaScript program inside node_modules", EXAMPLE, "index.js", "nodejs"],
  ["a program with a loader of its own", EXAMPLE, "index.ts", "{ name: nodejs, options: { nodeargs: --import tsx } }"],
])("%s is accepted", (_, path, entry, runtime) => {
  expect(readProject(project(path, entry, runtime), "dev").name).toBe("web");
});
