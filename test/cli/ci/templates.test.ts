import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { parse } from "yaml";
import { FORGES, type ForgeName } from "../../../cli/report/post/surroundings";
import { repository } from "./repository";

const schema = (name: string) =>
  new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(readFileSync(join(__dirname, "schemas", name), "utf8")));
const workflow = schema("github-workflow.json");
const pipeline = schema("gitlab-ci.json");

const PROGRAM = "name: shop\nruntime: nodejs\n";
const places: Record<string, Record<string, string>> = {
  infra: { "infra/Pulumi.yaml": PROGRAM, "infra/Pulumi.prod.yaml": "", "infra/Pulumi.dev.yml": "" },
  ".": { "Pulumi.yml": PROGRAM, "Pulumi.prod.yaml": "" },
};

interface Job {
  steps?: { run?: string; uses?: string; env?: Record<string, string>; with?: Record<string, string> }[];
  script?: string[];
  strategy?: { matrix: { stack: string[] } };
  permissions?: Record<string, string>;
}

function written(
  forge: ForgeName,
  dir: string,
): { path: string; text: string; content: { jobs?: Record<string, Job> } & Record<string, Job> }[] {
  const { init, read } = repository(places[dir]);
  return init({ forge, dir, forks: forge === "github" }).files.map((path) => ({ path, text: read(path), content: parse(read(path)) }));
}

const cases = FORGES.flatMap((forge) => Object.keys(places).map((dir) => [forge, dir] as const));

describe.each(cases)("files for %s, program in %s", (forge, dir) => {
  test("hold to the published schema, with every word put in", () => {
    const valid = forge === "gitlab" ? pipeline : workflow;
    for (const { text, content } of written(forge, dir)) {
      expect([valid(content), valid.errors]).toEqual([true, null]);
      expect(text).not.toMatch(/\{\{\w|#if|#else|#end/);
    }
  });

  test("rehearse job: no secret reaches it", () => {
    const [{ content }] = written(forge, dir) as [ReturnType<typeof written>[number]];
    const job = (content.jobs ?? content).rehearse as Job;
    expect(JSON.stringify(job)).not.toMatch(/secrets\.|TOKEN|PASSPHRASE|PANEL_KEY/);
  });

  test("up job: the only one with the token that writes", () => {
    const [{ content }] = written(forge, dir) as [ReturnType<typeof written>[number]];
    const holders = Object.entries(content.jobs ?? content).filter(([, job]) => JSON.stringify(job).includes("HOSTING_WRITE_TOKEN"));
    expect(holders.map(([name]) => name)).toEqual([forge === "gitlab" ? ".up" : "up"]);
  });

  test("commands: no foreign text inside, and the event log of up is removed", () => {
    for (const { content } of written(forge, dir)) {
      const jobs = Object.values(content.jobs ?? content);
      const commands = jobs.flatMap((job) => [...(job.steps ?? []).map((step) => step.run ?? ""), ...(job.script ?? [])]);
      for (const command of commands) expect(command.replaceAll(/\$\{\{ matrix\.stack }}/g, "")).not.toMatch(/\$\{\{/);
      if (content.jobs?.up || content[".up"]) expect(commands.join("\n")).toMatch(/rm -f "?[^\n]*up\.events/);
    }
  });
});

test("stacks stand in the matrix of each job", () => {
  const [{ content }] = written("github", "infra") as [ReturnType<typeof written>[number]];
  expect(["rehearse", "preview", "up"].map((job) => content.jobs?.[job]?.strategy?.matrix.stack)).toEqual(Array(3).fill(["dev", "prod"]));
});

test("comment on forks: runs the default branch, and takes the branch's name by the environment", () => {
  const text = written("github", "infra")[1]?.text ?? "";
  expect(text).not.toMatch(/ref:|pull_request_target/);
  expect(text).toMatch(/HEAD: \$\{\{ github\.event\.workflow_run\.head_repository\.owner\.login \}\}/);
});
