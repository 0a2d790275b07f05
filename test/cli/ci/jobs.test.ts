import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ForgeName } from "../../../cli/report/surroundings";
import { LoopbackForge } from "../../harness/pipelines/forge";
import { CommandsHere } from "./commands-here";
import { committed, pipelineIn } from "./pipeline";

// These tests run the unchanged commands of the templates in a repository with a program, with the forge's shell and variables.

let forge: LoopbackForge | undefined;
let commands: CommandsHere;
beforeAll(async () => {
  commands = await CommandsHere.start();
});
afterEach(() => forge?.close());
afterAll(() => commands.close());

const pipeline = (name: ForgeName, stacks?: string[]) => pipelineIn(commands, name, stacks);
const bodies = (): string[] => (forge?.comments.get(7) ?? []).map(({ body }) => body);

interface Step {
  name?: string;
  run?: string;
}

const model = (path: string): { stacks: { name: string }[] } => JSON.parse(readFileSync(path, "utf8"));

describe("GitHub, Forgejo and Gitea:", () => {
  const commandsOf = ({ content }: ReturnType<typeof pipeline>, job: string): string[] =>
    (content.jobs[job].steps as Step[]).flatMap(({ run }) => run ?? []).map((run) => run.replaceAll(/\$\{\{ matrix\.stack }}/g, "prod"));
  const all = async (ran: Promise<{ code: number; text: string }>): Promise<void> => {
    const { code, text } = await ran;
    expect(code === 0 ? "" : text).toBe("");
  };

  test("the rehearse job reports a pull request's changes without an account or the CLI", async () => {
    const job = pipeline("github");
    cpSync(join(job.workspace, "infra"), join(job.workspace, "base/infra"), { recursive: true });
    job.change();
    const around = { GITHUB_WORKSPACE: job.workspace, GITHUB_STEP_SUMMARY: join(job.temporary, "summary") };
    for (const command of commandsOf(job, "rehearse")) await all(job.execute(command, around));
    expect(JSON.stringify(model(join(job.temporary, "rehearsal-prod.json")))).toMatch(/"op":"update"/);
    expect(readFileSync(around.GITHUB_STEP_SUMMARY, "utf8")).toMatch(/Rehearsal.*sandbox/);
  });

  test("the rehearse job succeeds if the base branch contains no program", async () => {
    const job = pipeline("forgejo");
    const around = { GITHUB_WORKSPACE: job.workspace, GITHUB_STEP_SUMMARY: join(job.temporary, "summary") };
    for (const command of commandsOf(job, "rehearse")) await all(job.execute(command, around));
    expect(JSON.stringify(model(join(job.temporary, "rehearsal-prod.json")))).toMatch(/"op":"create"/);
  });

  test("the `up` job replaces the plan in the comment with the result, and the nightly run opens an issue", async () => {
    forge = await LoopbackForge.start("github");
    const job = pipeline("github");
    const around = {
      ...forge.environment,
      GITHUB_WORKSPACE: job.workspace,
      GITHUB_STEP_SUMMARY: join(job.temporary, "summary"),
      GITHUB_SHA: committed(job.workspace),
    };
    for (const command of commandsOf(job, "preview")) await all(job.execute(command, around));
    const artifact = join(job.temporary, "artifacts/report-prod");
    mkdirSync(artifact, { recursive: true });
    cpSync(join(job.temporary, "report-prod.json"), join(artifact, "report-prod.json"));
    const approved = join(job.temporary, "approved/report-prod");
    mkdirSync(approved, { recursive: true });
    cpSync(join(job.temporary, "report-prod.json"), join(approved, "report-prod.json"));
    const [install = "", comment = "", , issue = ""] = commandsOf(job, "comment");
    await all(job.execute(install, around));
    for (const command of [comment, comment]) await all(job.execute(command, around));
    expect(bodies()).toEqual([expect.stringMatching(/key=shop:prod [\s\S]*### Preview of [0-9a-f]{7} in shop-infra\/prod/)]);
    for (const command of commandsOf(job, "up"))
      await all(job.execute(command, { ...around, GITHUB_RUN_ID: "5", GITHUB_RUN_ATTEMPT: "1" }));
    expect(bodies()).toEqual([expect.stringMatching(/key=shop:prod [\s\S]*### Applied/)]);
    expect(existsSync(join(job.temporary, "up.events"))).toBe(false);
    await all(job.execute(issue, around));
    expect(forge.issues.map(({ title, isOpen }) => [title, isOpen])).toEqual([["Infrastructure drift of shop", true]]);
    expect(forge.issues[0]?.body).toContain("To revert the drift, run this workflow on main with the input apply");
  });

  test("a job stops if the archive of the CLI differs from its checksum", async () => {
    const job = pipeline("github");
    const install = commandsOf(job, "preview").find((command) => command.includes("pulumi-cli")) ?? "";
    expect(await job.execute(install)).toMatchObject({ code: 0 });
    const archive = /^pulumi-v3\.\d+\.\d+-linux-(x64|arm64)\.tar\.gz: FAILED$/m;
    expect(await job.execute(install, { DAMAGE: "x" })).toMatchObject({ code: 1, text: expect.stringMatching(archive) });
    const pinned = await job.execute(install, { PULUMI_SHA256: "0".repeat(64) });
    expect(pinned).toMatchObject({ code: 1, text: expect.stringMatching(/: OK\n.*: FAILED$/m) });
  });

  test("the comment job names every stack whose job ended without a report", async () => {
    forge = await LoopbackForge.start("github");
    const job = pipeline("github", ["dev", "prod"]);
    cpSync(join(job.workspace, "infra"), join(job.workspace, "base/infra"), { recursive: true });
    const around = { ...forge.environment, GITHUB_WORKSPACE: job.workspace, GITHUB_STEP_SUMMARY: join(job.temporary, "summary") };
    const [install = "", comment = ""] = commandsOf(job, "comment");
    await all(job.execute(install, { ...around, BROKEN: join(job.workspace, "infra") }));
    expect(existsSync(join(job.workspace, "infra/node_modules"))).toBe(false);
    const heading = () => bodies().map((body) => /^### .*$/m.exec(body)?.[0]);
    await all(job.execute(comment, around));
    expect(heading()).toEqual(["### No report of dev", "### No report of prod"]);
    for (const command of commandsOf(job, "preview")) await all(job.execute(command, around));
    const artifact = join(job.temporary, "artifacts/report-prod");
    mkdirSync(artifact, { recursive: true });
    cpSync(join(job.temporary, "report-prod.json"), join(artifact, "report-prod.json"));
    await all(job.execute(comment, around));
    expect(heading()).toEqual(["### No report of dev", expect.stringMatching(/^### Preview of/)]);
  });

  test("the report of a job states that the run never began if an earlier step of the job failed", async () => {
    forge = await LoopbackForge.start("github");
    const job = pipeline("github");
    const around = { ...forge.environment, GITHUB_STEP_SUMMARY: join(job.temporary, "summary") };
    const last = (name: string) => commandsOf(job, name).at(-1) ?? "";
    await all(job.execute(commandsOf(job, "preview")[0] ?? "", around));
    for (const name of ["preview", "up"]) await all(job.execute(last(name), around));
    const { outcome } = (model(join(job.temporary, "report-prod.json")) as { stacks: { outcome?: string }[] }).stacks[0] ?? {};
    expect(outcome).toBe("not begun");
    expect(bodies()).toEqual([expect.stringContaining("### The update of prod never began")]);
  });

  test.each(["github", "forgejo"] as const)(
    "a repeated run of an old commit on %s does not undo the changes of a newer commit",
    async (name) => {
      forge = await LoopbackForge.start(name);
      const job = pipeline(name);
      const old = committed(job.workspace);
      job.change();
      const git = (...args: string[]) =>
        spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], { cwd: job.workspace });
      git("commit", "--all", "--quiet", "--message", "newer");
      git("checkout", "--quiet", "--detach", old);
      const around = { ...forge.environment, GITHUB_TOKEN: "token", GITHUB_SHA: old };
      const newest = commandsOf(job, "up").find((command) => command.includes("ls-remote")) ?? "";
      expect(await job.execute(newest, around)).toMatchObject({ code: 1, text: expect.stringContaining("main has the newer commit") });
      await all(job.execute(newest, { ...around, APPLY_COMMIT: old }));
    },
  );

  test("the `up` job of Forgejo applies stacks in order until one fails", async () => {
    forge = await LoopbackForge.start("forgejo");
    const job = pipeline("forgejo", ["dev", "prod"]);
    const around = {
      ...forge.environment,
      GITHUB_STEP_SUMMARY: join(job.temporary, "summary"),
      GITHUB_TOKEN: "token",
      GITHUB_SHA: committed(job.workspace),
    };
    const [install = "", cli = "", newest = "", up = ""] = commandsOf(job, "up");
    await all(job.execute(newest, around));
    for (const command of [install, cli]) await all(job.execute(command, around));
    // Without an approved plan, the job changes nothing.
    expect(await job.execute(up, around)).toMatchObject({ code: 2 });
    expect(existsSync(join(job.temporary, "ups"))).toBe(false);
    const previews = commandsOf(job, "preview");
    for (const stack of ["dev", "prod"]) {
      for (const command of previews) await all(job.execute(command.replaceAll("prod", stack), around));
      mkdirSync(join(job.temporary, `approved/report-${stack}`), { recursive: true });
      cpSync(join(job.temporary, `report-${stack}.json`), join(job.temporary, `approved/report-${stack}/report-${stack}.json`));
    }
    // If the new plan differs from the approved one, the job changes nothing.
    expect(await job.execute(up, { ...around, PREVIEW: "change" })).toMatchObject({
      code: 3,
      text: expect.stringMatching(/differs from the approved one/),
    });
    expect(existsSync(join(job.temporary, "ups"))).toBe(false);
    expect(bodies()[0]).toContain("differs from the approved one");
    await all(job.execute(up, around));
    expect(await job.execute(up, { ...around, FAILS: "dev" })).toMatchObject({ code: 1 });
    expect(readFileSync(join(job.temporary, "ups"), "utf8")).toBe("dev\nprod\ndev\n");
    expect(bodies().map((body) => /key=(\S+)/.exec(body)?.[1])).toEqual(["shop:dev", "shop:prod"]);
    expect(bodies()[1]).toContain("### prod was not started");
    expect(existsSync(join(job.temporary, "up.events"))).toBe(false);
  });
});
