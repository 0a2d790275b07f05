import { parse } from "yaml";
import { type Choice, projectFiles } from "../../../cli/init/project";
import { TEMPLATES, type TemplateName, templateOf } from "../../../cli/init/templates";
import { choices, titleOf } from "./choices";

const packageOf = (choice: Choice) =>
  JSON.parse(projectFiles(choice).get("package.json") ?? "") as {
    main: string;
    type: string;
    scripts: Record<string, string>;
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };

describe.each(choices.map((choice) => [titleOf(choice), choice] as const))("`init` (%s)", (_title, choice) => {
  const { template, test: runner, typescript, esm } = choice;
  const files = projectFiles(choice);
  const manifest = packageOf(choice);
  const sources = [...files].filter(([path]) => /\.[cm]?[jt]s$/.test(path));

  test("the project contains only the files that its template needs", () => {
    const program = typescript ? "index.ts" : "index.js";
    expect(manifest.main).toBe(program);
    const tests = [...files.keys()].filter((path) => /^index\.test\.[cm]?[jt]s$/.test(path));
    expect(tests).toHaveLength(1);
    const settings = ["database", "web"].includes(template) ? ["Pulumi.rehearsal.yaml"] : [];
    const known = [".gitignore", "Pulumi.yaml", "README.md", "package.json", program, ...tests, ...settings];
    expect([...files.keys()].sort()).toEqual([...known, ...(typescript ? ["tsconfig.json"] : [])].sort());
  });

  test("the project's test uses the assertions of the chosen test runner", () => {
    const text = files.get([...files.keys()].find((path) => path.startsWith("index.test.")) ?? "") ?? "";
    const [name, value] = templateOf(template).output;
    const forms = runner === "node" ? /assert\.equal\((.*), (".*")\);/ : /expect\((.*)\)\.toBe\((".*")\);/;
    expect(forms.exec(text)?.slice(1)).toEqual([`outputs.${name}`, JSON.stringify(value)]);
    expect(text.includes("assert")).toBe(runner === "node");
  });

  test("the sources import only packages in package.json", () => {
    const named = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]);
    const imported = sources
      .flatMap(([, text]) => [...text.matchAll(/^(?:import .* from |const .* = require\()"([^"]+)"/gm)].map(([, name = ""]) => name))
      .filter((name) => !name.startsWith("node:"))
      .map((name) => name.replace("/testing", ""));
    expect(imported.filter((name) => !named.has(name))).toEqual([]);
    expect(named.has("tsx")).toBe(typescript && (esm || runner === "node"));
    expect(named.has("typescript")).toBe(typescript);
  });

  test("the sources of a project use the module format of their extensions", () => {
    expect(manifest.type).toBe(esm ? "module" : "commonjs");
    for (const [path, text] of sources) {
      const isCommonJs = path.endsWith(".cjs") || (path.endsWith(".js") && !esm);
      expect([path, /^(import|export) /m.test(text)]).toEqual([path, !isCommonJs]);
      expect([path, / = require\(|^exports\./m.test(text)]).toEqual([path, isCommonJs]);
    }
  });

  test("Pulumi.yaml leaves the compilation of TypeScript to Pulumi only if the project uses CommonJS", () => {
    const { name, runtime } = parse(files.get("Pulumi.yaml") ?? "");
    expect(name).toBe("shop");
    const loaded = { typescript: false, nodeargs: "--import tsx" };
    expect(runtime).toEqual(typescript && !esm ? "nodejs" : { name: "nodejs", options: typescript ? loaded : { typescript: false } });
  });

  test("the README is short and contains no placeholder", () => {
    const readme = files.get("README.md") ?? "";
    expect(readme.split("\n").filter((line) => line !== "").length).toBeLessThanOrEqual(13);
    expect(readme).not.toMatch(/\{\{|^\s*#(if|else|end)\b/m);
    expect(readme).toContain(template === "game" ? "hosting:panelKey" : "hosting:apiToken");
  });
});

test("the default program refers to its secret by an environment variable", () => {
  const files = projectFiles({ name: "shop", template: "web", test: "node", typescript: true, esm: false });
  expect(files.get("index.ts")).toContain('value: hosting.fromEnv("SESSION_SECRET")');
  expect(parse(files.get("Pulumi.rehearsal.yaml") ?? "")).toEqual({ config: { "shop:server": "alpha" } });
  expect(files.get("README.md")).toContain(
    "pulumi config set server <name of a server>\n    pulumi preview\n    SESSION_SECRET=<value> pulumi up\n",
  );
});

test("`init` quotes a project name that YAML would not read as text", () => {
  for (const name of ["123", "1.0", "null", "true", "1e3"]) {
    const text = projectFiles({ name, template: "plain", test: "node", typescript: true, esm: false }).get("Pulumi.yaml") ?? "";
    expect(parse(text)).toMatchObject({ name });
  }
});

test.each(Object.keys(TEMPLATES) as TemplateName[])(
  "two new projects of the template %s declare projects and domains of their own",
  (template) => {
    const of = (name: string) => projectFiles({ name, template, test: "node", typescript: true, esm: false });
    const [one, other] = [of("shop"), of("my.blog_2-")].map((files) =>
      [files.get("index.ts") ?? "", files.get("index.test.ts") ?? ""].join("\n"),
    );
    expect(one).not.toMatch(/my/);
    expect(other).not.toMatch(/Project\("shop"|shop\.example/);
    if (template !== "game") expect(other).toContain('new hosting.Project("my.blog_2-"');
    if (template === "web")
      expect(other).toMatch(/domains: \["https:\/\/my-blog-2\.example\.com"\][\s\S]*outputs\.address, "https:\/\/my-blog-2\.example\.com"/);
    if (template === "plain") expect(other).toContain('outputs.projectName, "my.blog_2-"');
  },
);
