import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { initCommand } from "../../../cli/init/command";
import { languageFiles } from "../../../cli/init/language-project";
import { PLUGIN_LANGUAGES, type PluginLanguageName } from "../../../cli/init/languages";
import { projectFiles } from "../../../cli/init/project";
import { runHere } from "../../rehearsal/command-here";
import { ROOT } from "../../support/root";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hosting-languages-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const init = (...args: string[]) => runHere(initCommand(), ["init", join(folder, "shop"), ...args], process.env);
const files = () => readdirSync(join(folder, "shop")).sort();
const text = (file: string) => readFileSync(join(folder, "shop", file), "utf8");
const languages = Object.keys(PLUGIN_LANGUAGES) as PluginLanguageName[];
const templates = ["web", "database", "game"] as const;

const PROGRAMS = {
  yaml: [],
  python: ["__main__.py", "requirements.txt"],
  go: ["go.mod", "main.go"],
} satisfies Record<PluginLanguageName, readonly string[]>;

test.each(languages)("`init --language %s` writes a project that uses the plugin", async (language) => {
  const { code, stdout, stderr } = await init("--language", language);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(files()).toEqual([".gitignore", "Pulumi.yaml", "README.md", "package.json", ...PROGRAMS[language]].sort());
  const { runtime, plugins } = parse(text("Pulumi.yaml"));
  expect(runtime.name ?? runtime).toBe(language);
  expect(plugins.providers).toEqual([{ name: "hosting", path: "node_modules/pulumi-hosting/plugin" }]);
  expect(Object.keys(JSON.parse(text("package.json")).dependencies)).toEqual(["@pulumi/pulumi", "pulumi-hosting"]);
  const sdk = stdout.indexOf("pulumi package add ./node_modules/pulumi-hosting/plugin/pulumi-resource-hosting\n");
  expect(sdk > stdout.indexOf("npm install\n")).toBe(language !== "yaml");
  expect(stdout.indexOf("npx pulumi-hosting plugin use\n") > sdk).toBe(language !== "yaml");
  expect(stdout).toContain("\n  npx pulumi-hosting rehearse up\n");
  expect(text("README.md")).not.toMatch(/\{\{|#(if|else|end)\b/);
});

test.each(languages)("the program in %s refers to its secret by an environment variable", async (language) => {
  await init("--language", language);
  const program = text({ yaml: "Pulumi.yaml", python: "__main__.py", go: "main.go" }[language]);
  expect(program).toMatch(/SESSION_SECRET.*from_?env.*SESSION_SECRET/i);
  expect(text("README.md")).toContain("SESSION_SECRET=<value> pulumi up\n");
});

test.each(templates)(
  "the YAML program of the template %s uses only inputs of the schema, and has at most twelve lines of resources",
  (template) => {
    const program = languageFiles({ name: "shop", template, language: "yaml", manager: "npm" }).get("Pulumi.yaml") ?? "";
    const { name, resources } = parse(program) as { name: string; resources: Record<string, { type: string; properties: object }> };
    expect(name).toBe("shop");
    const schema = JSON.parse(readFileSync(join(ROOT, "packages/plugin/schema.json"), "utf8"));
    const known = schema.resources as Record<string, { inputProperties: object }>;
    const [resource] = Object.values(resources);
    const declared = known[(resource?.type ?? "").replace("hosting:", "hosting:index:")];
    expect(Object.keys(resource?.properties ?? {}).filter((key) => !Object.hasOwn(declared?.inputProperties ?? {}, key))).toEqual([]);
    const lines = program.slice(program.indexOf("resources:")).split("\n");
    expect(lines.filter((line) => line.trim() !== "" && !line.trim().startsWith("#")).length).toBeLessThanOrEqual(12);
  },
);

test.each(languages)("two projects in %s declare projects and domains of their own", (language) => {
  const texts = (["web", "database"] as const).map((template) =>
    [...languageFiles({ name: "my.blog_2-", template, language, manager: "npm" }).values()].join("\n"),
  );
  for (const text of texts) {
    expect(text).toMatch(/WebApp\(\s*(?:ctx, )?"my\.blog_2-"|type: hosting:WebApp\n {4}name: my\.blog_2-\n/);
    expect(text).toContain("my-blog-2.example.com");
  }
});

test("the YAML program of a project with a numeric name has a valid domain, and keeps the name as a text", () => {
  const program = languageFiles({ name: "1.0", template: "web", language: "yaml", manager: "npm" }).get("Pulumi.yaml") ?? "";
  expect(parse(program)).toMatchObject({ name: "1.0", resources: { web: { properties: { domain: "1-0.example.com" } } } });
});

test("the template database permits rehearsals to order the database", async () => {
  await init("--language", "yaml", "--template", "database");
  expect(parse(text("Pulumi.rehearsal.yaml"))).toEqual({ config: { "hosting:autoConfirm": "true" } });
});

test.each([
  [["--language", "go", "--esm"], "--esm is only for projects in TypeScript and JavaScript, not for Go."],
  [["--language", "python", "--test", "jest"], "--test is only for projects in TypeScript and JavaScript, not for Python."],
  [["--language", "yaml", "--runtime", "bun"], "--runtime is only for projects in TypeScript and JavaScript, not for YAML."],
  [["--language", "yaml", "--template", "preview"], "The template preview exists only in TypeScript and JavaScript, not in YAML."],
  [["--language", "go", "--template", "plain"], "The template plain exists only in TypeScript and JavaScript, not in Go."],
])("`init %j` is refused", async (args, message) => {
  const { code, stdout, stderr } = await init(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
  expect(readdirSync(folder)).toEqual([]);
});

test("a project for Bun has the runtime bun, even with ES modules", () => {
  const runtimeOf = (esm: boolean, typescript: boolean) =>
    parse(projectFiles({ name: "shop", template: "web", test: "node", typescript, esm, runtime: "bun" }).get("Pulumi.yaml") ?? "").runtime;
  expect([runtimeOf(false, true), runtimeOf(true, true), runtimeOf(true, false)]).toEqual(["bun", "bun", "bun"]);
});
