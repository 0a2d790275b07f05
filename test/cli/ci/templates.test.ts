import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { parse } from "yaml";
import { FORGES, type ForgeName } from "../../../cli/report/surroundings";
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
  test("the files are valid by the published schema and contain no placeholder", () => {
    const valid = forge === "gitlab" ? pipeline : workflow;
    for (const { text, content } of written(forge, dir)) {
      expect([valid(content), valid.errors]).toEqual([true, null]);
      expect(text).not.toMatch(/\{\{\w|#if|#else|#end/);
    }
  });

  test("the rehearse job receives no secret", () => {
    const [{ content }] = written(forge, dir) as [ReturnType<typeof written>[number]];
    const job = (content.jobs ?? content).rehearse as Job;
    expect(JSON.stringify(job)).not.toMatch(/secrets\.|TOKEN|PASSPHRASE|PANEL_KEY/);
  });

  test("no job except `up` receives the token with write access", () => {
    const [{ content }] = written(forge, dir) as [ReturnType<typeof written>[number]];
    const holders = Object.entries(content.jobs ?? content).filter(([, job]) =>
      JSON.stringify(job).replaceAll("-u HOSTING_WRITE_TOKEN", "").includes("HOSTING_WRITE_TOKEN"),
    );
    expect(holders.map(([name]) => name)).toEqual([forge === "gitlab" ? ".up" : "up"]);
  });

  test("no command contains a forge expression, and the `up` job deletes its event log", () => {
    for (const { content } of written(forge, dir)) {
      const jobs = Object.values(content.jobs ?? content);
      const commands = jobs.flatMap((job) => [...(job.steps ?? []).map((step) => step.run ?? ""), ...(job.script ?? [])]);
      for (const command of commands) expect(command.replaceAll(/\$\{\{ matrix\.stack }}/g, "")).not.toMatch(/\$\{\{/);
      if (content.jobs?.up || content[".up"]) expect(commands.join("\n")).toMatch(/rm -f "?[^\n]*up\.events/);
    }
  });
});

test.each(cases)("files for %s, program in %s: actions and CLI have fixed versions", (forge, dir) => {
  for (const { text, path } of written(forge, dir)) {
    for (const [, action] of text.matchAll(/uses: (.*)/g)) expect(action).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+/);
    expect(text).not.toMatch(/npm install --global|install\.sh/);
    if (!path.endsWith("comment.yml")) expect(text).toMatch(/PULUMI_VERSION: "3\.\d+\.\d+"/);
  }
});

test.each(cases)("files for %s, program in %s: only the steps that need the token receive it", (forge, dir) => {
  for (const { content } of written(forge, dir)) {
    for (const job of Object.values(content.jobs ?? content) as (Job & { env?: object; variables?: object })[]) {
      expect(JSON.stringify([job.env, job.variables])).not.toMatch(/secrets\.|TOKEN|PASSPHRASE|PANEL_KEY/);
      for (const step of job.steps ?? []) if (step.run?.includes("npm ci")) expect(step.env).toBeUndefined();
      const installs = [...(job.script ?? []), ...((job as { before_script?: string[] }).before_script ?? [])].filter(
        (line) => line.includes("npm ci --cache") && !line.includes("--prefix"),
      );
      for (const line of installs) expect(line).toMatch(/env -u HOSTING_READ_TOKEN -u HOSTING_WRITE_TOKEN .* npm ci/);
    }
  }
});

test("the preview job prefers the token of its stack", () => {
  for (const forge of FORGES) {
    if (forge === "gitlab") continue; // its job reads both tokens in a loop over the stacks
    const { init, read } = repository({ "Pulumi.yaml": PROGRAM, "Pulumi.prod-eu.1.yaml": "" });
    const [path = ""] = init({ forge, dir: ".", forks: false }).files;
    expect(read(path)).toContain('{ stack: "prod-eu.1", token: HOSTING_READ_TOKEN_PROD_EU_1 }');
    expect(read(path)).toContain("secrets[matrix.token] || secrets.HOSTING_READ_TOKEN }}");
  }
});

test("every step passes --errors to `report` if the report reads a log", () => {
  for (const forge of FORGES)
    for (const { text } of written(forge, "infra"))
      for (const line of text.split("\n").filter((one) => / report .*--json --out/.test(one) && one.includes("--log")))
        expect(line).toContain("--errors");
});

test("the preview job has the same permissions as the `up` job", () => {
  for (const forge of FORGES) {
    if (forge === "gitlab") continue; // GitLab passes its variables to every job
    const [{ content }] = written(forge, "infra") as [ReturnType<typeof written>[number]];
    const permissions = (job: string): string[][] =>
      (content.jobs?.[job]?.steps ?? [])
        .filter(({ run }) => /pulumi (preview|up)/.test(run ?? ""))
        .map(({ env }) => Object.keys(env ?? {}).filter((key) => /CONFIRM|INCREASE|LOSS/.test(key)));
    const all = ["HOSTING_AUTO_CONFIRM", "HOSTING_MAX_MONTHLY_INCREASE", "HOSTING_ALLOW_DATA_LOSS"];
    for (const job of ["preview", "up"]) for (const found of permissions(job)) expect(found).toEqual(all);
    expect(permissions("preview")).toHaveLength(1);
    // The engine's preview does not show whether a plain deletion is permitted. The report does, if HOSTING_ALLOW_DATA_LOSS is set.
    const reports = (content.jobs?.preview?.steps ?? []).filter(({ run }) => run?.includes("report") && run.includes("preview.json"));
    expect(reports.map(({ env }) => Object.keys(env ?? {}))).toContainEqual(["PULUMI_BACKEND_URL", "HOSTING_ALLOW_DATA_LOSS"]);
  }
});

test("the jobs preview and up read the backend's address from the secrets, and other jobs only from the variables", () => {
  for (const forge of FORGES) {
    if (forge === "gitlab") continue; // GitLab passes its variables to every job
    const [{ content }] = written(forge, "infra") as [ReturnType<typeof written>[number]];
    for (const [name, { steps = [] }] of Object.entries(content.jobs ?? {}))
      for (const { env = {} } of steps.filter(({ run }) => name !== "rehearse" && / report .*(--out|--post)/.test(run ?? "")))
        expect(env.PULUMI_BACKEND_URL).toMatch(name === "preview" || name === "up" ? /secrets\..* \|\| vars\./ : /^\$\{\{ vars\.\w+ }}$/);
  }
});

test("the `up` job starts only after the preview job of the merged commit", () => {
  const [{ content }] = written("github", "infra") as [ReturnType<typeof written>[number]];
  const { up, preview } = content.jobs as unknown as Record<string, { needs?: string; if: string }>;
  expect(up).toMatchObject({
    needs: "preview",
    if: "github.event_name == 'push' || (github.event_name == 'workflow_dispatch' && github.ref == 'refs/heads/main' && (github.event.inputs.apply == 'true' || github.event.inputs.resume != ''))",
  });
  expect(preview?.if).toMatch(/^github\.event_name == 'push' \|\|/);
});

test("the pipelines pass HOSTING_RESUME from a manual run, and unset an empty HOSTING_MAX_MONTHLY_INCREASE", () => {
  for (const forge of FORGES) {
    const [{ content, text }] = written(forge, "infra") as [ReturnType<typeof written>[number]];
    if (forge === "gitlab") {
      // GitLab itself passes the variables of a manual run, and no variable without a value.
      expect(text.match(/== "web" && \$HOSTING_RESUME/g)).toHaveLength(2);
      continue;
    }
    expect(content.on).toMatchObject({ workflow_dispatch: { inputs: { resume: {} } } });
    const steps = ["preview", "up"]
      .flatMap((job) => content.jobs?.[job]?.steps ?? [])
      .filter(({ run }) => /pulumi (preview|up)/.test(run ?? ""));
    for (const { env, run } of steps) {
      expect(env?.HOSTING_RESUME).toMatch(/github\.event\.inputs\.resume/);
      expect(run).toMatch(/^\[ -n "\$HOSTING_MAX_MONTHLY_INCREASE" ] \|\| unset HOSTING_MAX_MONTHLY_INCREASE/);
    }
  }
});

test("the GitLab file defines stages only if the repository has no .gitlab-ci.yml", () => {
  const [{ text }] = written("gitlab", "infra") as [ReturnType<typeof written>[number]];
  expect(text).not.toMatch(/expose_as/);
  expect(text).toMatch(/^stages: /m);
  const { init, read } = repository({ ...places.infra, ".gitlab-ci.yml": "stages: [lint, up]\n" });
  const { files, stages } = init({ forge: "gitlab" });
  expect(read(files[0] ?? "")).not.toMatch(/^(?:stages|variables):/m);
  expect(stages).toEqual(["lint", "up", "rehearse", "preview", "comment"]);
});

test("`ci init --fail-on` writes the flag's value once, into the variable FAIL_ON", () => {
  for (const forge of FORGES) {
    const { init, read } = repository(places.infra);
    const text = read(init({ forge, failOn: "data-loss,increase=20" }).files[0] ?? "");
    expect(text.match(/FAIL_ON: "data-loss,increase=20"/g)).toHaveLength(1);
    expect(text).toMatch(/\$\{FAIL_ON:\+--fail-on "\$FAIL_ON"\}/);
  }
});

test("the jobs preview and up list the stacks in their matrix", () => {
  const [{ content }] = written("github", "infra") as [ReturnType<typeof written>[number]];
  expect(["preview", "up"].map((job) => content.jobs?.[job]?.strategy?.matrix.stack)).toEqual(Array(2).fill(["dev", "prod"]));
});

test("the comment job for forks checks out the default branch, not the fork", () => {
  const text = written("github", "infra")[1]?.text ?? "";
  expect(text).not.toMatch(/ref:|pull_request_target/);
  expect(text).toMatch(/HEAD: \$\{\{ github\.event\.workflow_run\.head_repository\.owner\.login \}\}/);
});

describe.each(FORGES)("files for %s", (forge) => {
  const jobsOf = () => {
    const [{ content }] = written(forge, "infra") as [ReturnType<typeof written>[number]];
    return { content, jobs: content.jobs ?? content };
  };

  test("the plan outlives the longest wait for an approval", () => {
    const { jobs } = jobsOf();
    if (forge === "gitlab") expect(jobs.preview).toMatchObject({ artifacts: { expire_in: "5 weeks" } });
    else {
      const uploads = (jobs.preview?.steps ?? []).filter(({ uses = "" }) => uses.includes("upload-artifact"));
      // Gitea and Forgejo wait for no approval.
      const days = uploads.map((step) => Number(Object(step.with)["retention-days"] ?? 35));
      expect([days.length > 0, days.every((one) => one >= 31)]).toEqual([true, true]);
    }
  });

  test("the `up` job of a stack runs alone, and a newer run does not cancel this job", () => {
    const { content, jobs } = jobsOf();
    const text = JSON.stringify(forge === "gitlab" ? jobs[".up"] : (jobs.up ?? content));
    if (forge === "gitlab") expect(text).toContain('"resource_group"');
    else expect(text).toContain('"cancel-in-progress":false');
  });

  test("no step downloads the package from the registry if the installation of the package failed", () => {
    const { jobs } = jobsOf();
    for (const [name, { steps = [], script = [] }] of Object.entries(jobs)) {
      for (const { run = "", if: condition = "" } of steps as { run?: string; if?: string }[]) {
        const isAsked = /\bnpx\b/.test(run.replaceAll(/npx --no -- /g, ""));
        const isUnchecked =
          condition.includes("always()") && run.includes("pulumi-hosting") && !condition.includes("steps.install.outcome");
        expect([name, isAsked, isUnchecked]).toEqual([name, false, false]);
      }
      for (const line of script) expect(line.replaceAll("npx --no -- ", "")).not.toMatch(/\bnpx\b/);
    }
  });

  test("a run for a merge request installs the packages once for each checkout", () => {
    const { jobs } = jobsOf();
    const installs = ["rehearse", "preview", "comment"].map((name) => JSON.stringify(jobs[name]).split("npm ci").length - 1);
    // The comment job installs the base only if its own packages cannot be installed. The jobs of GitLab share a part that installs once more.
    expect(installs).toEqual(forge === "gitlab" ? [1, 0, 2] : [2, 1, 2]);
  });
});

test.each(cases)("files for %s, program in %s: the JSON of each preview contains the violations of policies", (forge, dir) => {
  for (const { content } of written(forge, dir)) {
    const jobs = Object.entries(content.jobs ?? content).filter(([, job]) => JSON.stringify(job).includes("pulumi preview --json"));
    for (const [, job] of jobs) {
      const { env, variables, extends: base = "" } = { ...content, ...job } as unknown as Record<string, string | undefined>;
      const { variables: shared } = Object((content as Record<string, unknown>)[base ?? ""]) as { variables?: object };
      expect({ ...shared, ...Object(env), ...(forge === "gitlab" ? {} : Object(variables)) }).toMatchObject({
        PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true",
      });
    }
  }
});
