import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { guessForge } from "../../../cli/ci/forges";
import { Refused } from "../../../cli/ci/init";
import { nextSteps } from "../../../cli/ci/next-steps";
import { UsageError } from "../../../cli/command-line";
import { fill } from "../../../cli/template";
import { repository } from "./repository";

const none = () => false;

test.each([
  [["git@github.com:acme/infra.git"], "github"],
  [["https://gitlab.example.com/acme/infra.git"], "gitlab"],
  [["ssh://git@codeberg.org/acme/infra.git"], "forgejo"],
  [["https://gitea.example.com:3000/acme/infra"], "gitea"],
  [["https://git.example.com/github.com/infra"], undefined],
  [["git@github.com:acme/infra.git", "git@gitlab.com:acme/infra.git"], undefined],
])("`ci init` identifies the forge of the remotes %j as %s", (remotes, forge) => {
  expect(guessForge(none, remotes)).toBe(forge);
});

test("`ci init` recognises the forge by its folder if no remote names it", () => {
  expect(guessForge((path) => path === ".gitea", ["https://git.example.com/x"])).toBe("gitea");
  expect(guessForge((path) => path === ".gitea" || path === ".github", [])).toBeUndefined();
});

test.each([
  ["no detected forge", {}, /The forge cannot be detected/],
  ["a folder without a program", { forge: "github", dir: "." }, /has no Pulumi\.yaml\. Projects: infra\. Choose one with --dir/],
  ["a missing folder", { forge: "github", dir: "infrastructure" }, /does not exist/],
  [
    "a stack without a file",
    { forge: "github", stacks: ["prod", "staging"] },
    /There is no file Pulumi\.staging\.yaml\. Existing stacks: prod\./,
  ],
  ["--forks elsewhere", { forge: "gitlab", forks: true }, /--forks works on GitHub only/],
  ["a branch name with a shell command", { forge: "gitlab", branch: 'main"; rm -rf /' }, /is not a branch name/],
] as const)("`ci init` refuses %s and writes nothing", (_what, options, message) => {
  const { root, init } = repository();
  expect(() => init(options)).toThrow(UsageError);
  expect(() => init(options)).toThrow(message);
  expect(readdirSync(root)).toEqual(["infra"]);
});

test("the next steps of `ci init` set hosting:account only for stacks that lack this setting", () => {
  const { init } = repository({
    "infra/Pulumi.yaml": "name: shop\nruntime: nodejs\n",
    "infra/Pulumi.dev.yaml": "config:\n  hosting:baseUrl: https://console.example.com\n",
    "infra/Pulumi.prod.yaml": 'config:\n  hosting:account: "https://console.example.com#7"\n',
  });
  const lines = nextSteps(init({ forge: "github" }));
  expect(lines.filter((line) => line.includes("hosting:account '"))).toEqual([
    "  pulumi config set --stack dev hosting:account '<origin>#<team id>'",
  ]);
  expect(nextSteps(init({ forge: "github", stacks: ["prod"], force: true })).join("\n")).not.toContain("pin each stack");
});

test("`ci init` without a stack file explains how to create a stack file", () => {
  expect(() => repository({ "infra/Pulumi.yaml": "name: shop" }).init({ forge: "github" })).toThrow(
    /To create one, run: pulumi config set --stack <name> /,
  );
});

test("`ci init` replaces an existing file only with --force", () => {
  const { root, init, read } = repository({
    "infra/Pulumi.yaml": "",
    "infra/Pulumi.prod.yaml": "",
    ".github/workflows/infrastructure-comment.yml": "mine",
  });
  expect(() => init({ forge: "github", forks: true })).toThrow(Refused);
  expect(existsSync(join(root, ".github/workflows/infrastructure.yml"))).toBe(false);
  init({ forge: "github", forks: true, force: true });
  expect(read(".github/workflows/infrastructure-comment.yml")).not.toBe("mine");
});

test("`ci init` keeps an existing GitLab pipeline and writes a separate file", () => {
  const { init, read } = repository({ "infra/Pulumi.yaml": "", "infra/Pulumi.prod.yaml": "", ".gitlab-ci.yml": "mine" });
  const written = init({ forge: "gitlab" });
  expect(written.files).toEqual(["ci/infrastructure.gitlab-ci.yml"]);
  expect(read(".gitlab-ci.yml")).toBe("mine");
  expect(nextSteps(written).join("\n")).toContain('add under "include": - local: ci/infrastructure.gitlab-ci.yml');
});

test("the next steps of `ci init` name every secret in its files", () => {
  const { init, read } = repository();
  const written = init({ forge: "github" });
  const used = new Set(written.files.flatMap((file) => [...read(file).matchAll(/(?:secrets|vars)\.(\w+)/g)].map(([, name]) => name)));
  const reported = nextSteps(written).join("\n");
  expect([...used].filter((name) => !reported.includes(String(name)))).toEqual([]);
  expect(used.size).toBeGreaterThan(5);
});

test("`ci init` puts production stacks last, unless --stack sets the order", () => {
  const files = Object.fromEntries(["live-eu", "prod", "dev", "staging", "products"].map((name) => [`infra/Pulumi.${name}.yaml`, ""]));
  const { init } = repository({ "infra/Pulumi.yaml": "", ...files });
  const written = init({ forge: "github" });
  expect(written.stacks).toEqual(["dev", "products", "staging", "live-eu", "prod"]);
  expect(nextSteps(written).join("\n")).toContain("up applies dev, then products, then staging, then live-eu, then prod; if one fails");
  expect(init({ forge: "github", force: true, stacks: ["prod", "dev"] }).stacks).toEqual(["prod", "dev"]);
});

test("`ci init` finds the stack's file if --stack includes the organization", () => {
  const { init, read } = repository();
  const written = init({ forge: "github", stacks: ["acme/prod", "acme/shop/prod"] });
  expect(written.stacks).toEqual(["prod"]);
  expect(read(written.files[0] ?? "")).not.toContain("acme");
});

test.each([
  ["github", /limit each environment to the branch main/],
  ["gitlab", /HOSTING_WRITE_TOKEN: protected, masked.*\n.*\n.*Pipeline schedules/],
  ["forgejo", /any branch can print the secrets[\s\S]*label docker/],
  ["gitea", /any branch can print the secrets[\s\S]*label ubuntu-latest/],
] as const)("the next steps for %s explain who can read the token with write access", (forge, said) => {
  expect(nextSteps(repository().init({ forge })).join("\n")).toMatch(said);
});

test("the next steps set hosting:account in every stack if no stack has this setting", () => {
  const { init } = repository();
  const written = init({ forge: "github" });
  expect(nextSteps(written).filter((line) => line.includes("hosting:account '"))).toEqual(
    written.stacks.map((stack) => `  pulumi config set --stack ${stack} hosting:account '<origin>#<team id>'`),
  );
});

test("`fill` refuses a template with an unknown placeholder", () => {
  expect(() => fill("on: {{brnch}}", { words: {}, holds: [] })).toThrow("the template names {{brnch}}, which has no value");
  expect(fill(`a\n#if x\nb\n#else\nc\n#end\n\${{ d }}`, { words: {}, holds: [] })).toBe(`a\nc\n\${{ d }}`);
});
