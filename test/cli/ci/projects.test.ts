import { readdirSync } from "node:fs";
import { parse } from "yaml";
import { nextSteps } from "../../../cli/ci/next-steps";
import { UsageError } from "../../../cli/command-line";
import { FORGES, type ForgeName } from "../../../cli/report/surroundings";
import { repository } from "./repository";

const NODE = "name: shop\nruntime: nodejs\n";
const program = (lock: string, manifest = "{}", project = NODE): Record<string, string> => ({
  "infra/Pulumi.yaml": project,
  "infra/Pulumi.prod.yaml": "",
  "infra/package.json": manifest,
  [lock]: "",
});

function text(files: Record<string, string>, forge: ForgeName = "github", dir = "infra"): string {
  const { init, read } = repository(files);
  return read(init({ forge, dir }).files[0] ?? "");
}

test.each([
  ["infra/package-lock.json", "{}", "npm ci"],
  ["infra/npm-shrinkwrap.json", "{}", "npm ci"],
  ["infra/pnpm-lock.yaml", "{}", "corepack enable && pnpm install --frozen-lockfile"],
  ["infra/yarn.lock", "{}", "corepack enable && yarn install --frozen-lockfile"],
  ["infra/yarn.lock", '{ "packageManager": "yarn@4.9.1" }', "corepack enable && yarn install --immutable"],
  ["infra/bun.lock", "{}", "npx --yes -- bun@1 install --frozen-lockfile"],
])("`ci init` in a folder with the lock file %s and the package.json %s installs with: %s", (lock, manifest, command) => {
  for (const forge of FORGES) {
    const file = text(program(lock, manifest), forge);
    const bare = file.replaceAll(/env (?:-u \w+ )+/g, "").replaceAll(' --cache "$CI_PROJECT_DIR/.npm" --prefer-offline', "");
    expect(bare).toContain(`${command}\n`);
    if (!command.includes("npm ci")) expect(file).not.toMatch(/npm ci|cache: npm/);
    else if (forge === "github") expect(file).toContain(`cache-dependency-path: "${lock}"`);
  }
});

test("`ci init` in a workspace installs in the folder of the lock file", () => {
  const files = {
    "package.json": '{ "workspaces": ["apps/*"] }',
    "package-lock.json": "",
    "apps/shop/Pulumi.yaml": NODE,
    "apps/shop/Pulumi.prod.yaml": "",
    "apps/shop/package.json": "{}",
  };
  const file = text(files, "github", "apps/shop");
  const { jobs, on } = parse(file);
  expect(jobs.preview.steps.find(({ name }: { name?: string }) => name === "install")).toMatchObject({
    run: "npm ci",
    "working-directory": ".",
  });
  expect(file).toContain('cache-dependency-path: "package-lock.json"');
  expect(on.push.paths).toEqual(["apps/shop/**", "package-lock.json"]);
  expect(text(files, "gitlab", "apps/shop")).toMatch(/- cd "\$CI_PROJECT_DIR"\n[\s\S]*?- cd "\$CI_PROJECT_DIR\/apps\/shop"\n/);
});

test.each([
  ["python", "setup-python", "pulumi install --no-plugins"],
  ["go", "setup-go", "pulumi install --no-plugins"],
  ["java", "setup-java", "pulumi install --no-plugins"],
  ["yaml", undefined, undefined],
  ["bun", undefined, "npm install --global bun@1"],
] as const)(
  "`ci init` for a program in %s sets up the program's language in all jobs, including the rehearsal",
  (runtime, action, command) => {
    for (const forge of FORGES) {
      const { init, read } = repository(program("infra/package-lock.json", "{}", `name: shop\nruntime:\n  name: ${runtime}\n`));
      const written = init({ forge });
      const file = read(written.files[0] ?? "");
      const content = parse(file);
      const job = JSON.stringify((content.jobs ?? content).rehearse);
      expect(job).toContain("rehearse preview");
      // A program in another language needs the language hosts of the CLI.
      expect(job.includes("pulumi-v$PULUMI_VERSION-linux")).toBe(runtime !== "bun");
      expect(job.match(/pulumi install --no-plugins/g) ?? []).toHaveLength(["python", "go", "java"].includes(runtime) ? 2 : 0);
      expect(job.includes("npm install --global bun@1")).toBe(runtime === "bun");
      if (command !== undefined) expect(file).toContain(command);
      if (action !== undefined && forge === "github") expect(file).toMatch(new RegExp(`uses: actions/${action}@[0-9a-f]{40}`));
      expect(nextSteps(written)).toContain("The jobs also set up Node, which runs the plugin, the reports and the rehearsal.");
      if (action !== undefined && forge !== "github") expect(file).toContain("image: pulumi/pulumi:3.260.0");
    }
  },
);

test.each(["python", "go", "java", "yaml"])(
  "`ci init` for a program in %s without a package.json installs only the package pulumi-hosting",
  (runtime) => {
    const files = { "infra/Pulumi.yaml": `name: shop\nruntime: ${runtime}\n`, "infra/Pulumi.prod.yaml": "", "other/yarn.lock": "" };
    for (const forge of FORGES) {
      const { init, read } = repository(files);
      const file = read(init({ forge }).files[0] ?? "");
      expect(file).toContain("npm install --prefix . --no-save --no-package-lock pulumi-hosting@");
      expect(file).not.toMatch(/npm ci|cache: npm|undefined/);
      if (forge === "gitlab") expect(file).toContain('files: ["infra/Pulumi.yaml"]');
    }
  },
);

test.each([
  ["uv", "uv.lock"],
  ["poetry", "poetry.lock"],
])(
  "`ci init` installs the toolchain %s of a Python program, and refuses the toolchain's lock file if Pulumi.yaml names no toolchain",
  (toolchain, lock) => {
    const python = (options: string) =>
      repository({
        ...program("infra/package-lock.json", "{}", `name: shop\nruntime:\n  name: python\n${options}`),
        [`infra/${lock}`]: "",
      });
    for (const forge of FORGES) {
      const { init, read } = python(`  options:\n    toolchain: ${toolchain}\n`);
      expect(read(init({ forge }).files[0] ?? "")).toContain(`python3 -m pip install ${toolchain}`);
    }
    expect(() => python("").init({ forge: "github" })).toThrow(
      `infra has the file ${lock}, but the toolchain in Pulumi.yaml is pip, with which pulumi install does not read this file. Set runtime.options.toolchain to ${toolchain}, or delete the file.`,
    );
  },
);

test("`ci init` refuses a program in Python with a package.json but without a lock file", () => {
  const { init } = repository({
    "infra/Pulumi.yaml": "name: shop\nruntime: python\n",
    "infra/Pulumi.prod.yaml": "",
    "infra/package.json": "{}",
    "other/yarn.lock": "",
  });
  expect(() => init({ forge: "github" })).toThrow(/infra has no lock file/);
});

test("`ci init` refuses a package in Pulumi.yaml that `pulumi install` does not find", () => {
  const yaml = "name: shop\nruntime: python\npackages:\n  hosting: hosting@0.2.0\n";
  const plugins = "plugins:\n  providers:\n    - name: hosting\n      path: node_modules/pulumi-hosting/plugin\n";
  const { init } = repository(program("infra/package-lock.json", "{}", `${yaml}${plugins}`));
  expect(() => init({ forge: "github" })).toThrow(
    'Pulumi.yaml in infra contains "hosting@0.2.0" in packages, which pulumi install does not find. Run npx pulumi-hosting plugin use, which removes this line.',
  );
  expect(repository(program("infra/package-lock.json", "{}", yaml)).init({ forge: "github" }).files).toHaveLength(1);
});

test("`ci init` finds the stacks in stackConfigDir", () => {
  const { init } = repository({
    "infra/Pulumi.yaml": `${NODE}stackConfigDir: stacks\n`,
    "infra/stacks/Pulumi.dev.yaml": "config:\n  hosting:account: x\n",
    "infra/package-lock.json": "",
  });
  expect(init({ forge: "github" })).toMatchObject({ stacks: ["dev"], pinned: ["dev"] });
});

const TWO = {
  "api/Pulumi.yaml": "name: api\nruntime: nodejs\n",
  "api/Pulumi.prod.yaml": "",
  "web/Pulumi.yaml": "name: web\nruntime: nodejs\n",
  "web/Pulumi.prod.yaml": "",
};

describe("two projects in one repository", () => {
  test.each(FORGES)("have their own file, key, title and environments on %s", (forge) => {
    const { init, read } = repository(TWO);
    const files = ["api", "web"].map((dir) => init({ forge, dir }).files);
    expect(files).toEqual(
      ["api", "web"].map((name) => [
        forge === "gitlab" ? `ci/infrastructure-${name}.gitlab-ci.yml` : `.${forge}/workflows/infrastructure-${name}.yml`,
      ]),
    );
    const [api = "", web = ""] = files.map(([file = ""]) => read(file));
    for (const [name, content] of [
      ["api", api],
      ["web", web],
    ] as const) {
      expect(new Set([...content.matchAll(/--key (\S+)/g)].map(([, key]) => key))).toEqual(new Set([name]));
      expect(content).toContain(`--issue "Infrastructure drift of ${name}"`);
    }
    if (forge === "gitlab") expect(Object.keys(parse(api)).filter((job) => job in parse(web))).toEqual([]);
    else expect(parse(api).name).not.toBe(parse(web).name);
    if (forge === "github") expect(parse(api).jobs.up.environment).toMatch(/^api-\$\{\{ matrix\.stack \}\}$/);
  });

  test("keep the file of the first project if this file is older than the second project", () => {
    const { init, add } = repository({ "api/Pulumi.yaml": TWO["api/Pulumi.yaml"], "api/Pulumi.prod.yaml": "" });
    expect(init({ forge: "github", dir: "api" }).files).toEqual([".github/workflows/infrastructure.yml"]);
    add({ "web/Pulumi.yaml": TWO["web/Pulumi.yaml"], "web/Pulumi.prod.yaml": "", "web/package-lock.json": "" });
    expect(init({ forge: "github", dir: "web" }).files).toEqual([".github/workflows/infrastructure-web.yml"]);
    expect(init({ forge: "github", dir: "api", force: true }).files).toEqual([".github/workflows/infrastructure.yml"]);
  });
});

test.each([
  [
    "no lock file",
    { "infra/Pulumi.yaml": NODE, "infra/Pulumi.prod.yaml": "", "other/yarn.lock": "" },
    /infra has no lock file.*Run npm install/,
  ],
  [
    "lock files of two package managers",
    { ...program("infra/yarn.lock"), "infra/package-lock.json": "" },
    /infra has lock files of several package managers: package-lock\.json, yarn\.lock/,
  ],
  [
    "another runtime",
    program("infra/package-lock.json", "{}", "name: shop\nruntime: dotnet\n"),
    /cannot write a pipeline for the runtime "dotnet"/,
  ],
  [
    "two projects of one name",
    { ...program("infra/package-lock.json"), "other/Pulumi.yaml": NODE },
    /The projects in infra and other have the same name, "shop"/,
  ],
  ["a Pulumi.yaml that is no YAML", program("infra/package-lock.json", "{}", "name: [\n"), /Pulumi\.yaml cannot be read/],
  ["a missing stackConfigDir", program("infra/package-lock.json", "{}", `${NODE}stackConfigDir: absent\n`), /absent does not exist/],
])("`ci init` refuses %s and writes nothing", (_, files, message) => {
  const { root, init } = repository(files);
  const before = readdirSync(root);
  expect(() => init({ forge: "github" })).toThrow(UsageError);
  expect(() => init({ forge: "github" })).toThrow(message);
  expect(readdirSync(root)).toEqual(before);
});

test("`ci init --forks` writes only the missing workflow, and keeps a pipeline that the user edited", () => {
  const { init, read, add } = repository();
  init({ forge: "github" });
  add({ ".github/workflows/infrastructure.yml": "edited\n" });
  const written = init({ forge: "github", forks: true });
  expect(written).toMatchObject({
    files: [".github/workflows/infrastructure-comment.yml"],
    kept: [".github/workflows/infrastructure.yml"],
  });
  expect(read(".github/workflows/infrastructure.yml")).toBe("edited\n");
  expect(nextSteps(written)).toContain("kept .github/workflows/infrastructure.yml");
});

test("the preview job receives no key of the panel and no token with write access", () => {
  for (const forge of FORGES) {
    const content = parse(text(program("infra/package-lock.json"), forge));
    const job = JSON.stringify((content.jobs ?? content).preview);
    expect(job).toContain("HOSTING_PANEL_READ_KEY");
    expect(job).not.toMatch(/secrets\.HOSTING_PANEL_KEY|HOSTING_WRITE_TOKEN/);
  }
});

test("a pipeline for a program in the root watches every file, without a filter", () => {
  for (const forge of FORGES) {
    const file = text({ "Pulumi.yaml": NODE, "Pulumi.prod.yaml": "", "package-lock.json": "" }, forge, ".");
    expect(file).not.toMatch(/"\*\*"|\/\.(?:["/]|$)/m);
  }
});

test("the drift issue is updated only by runs on the default branch, and a manual run can apply changes", () => {
  const { jobs, on } = parse(text(program("infra/package-lock.json")));
  const step = jobs.comment.steps.find(({ name }: { name?: string }) => name === "drift issue");
  expect(step.if).toBe("github.event_name == 'schedule' || (github.event_name == 'workflow_dispatch' && github.ref == 'refs/heads/main')");
  expect(on.workflow_dispatch.inputs.apply).toMatchObject({ type: "boolean" });
  expect(jobs.up.if).toContain("github.event.inputs.apply == 'true'");
});
