import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { writeCiFiles } from "../../../cli/ci/init";
import { templatesFolder } from "../../../cli/template";
import { type Sandbox, startSandbox } from "../../../sandbox";
import { runWorkflow } from "../../harness/pipelines/actions";
import { LoopbackForge } from "../../harness/pipelines/forge";
import { runGitLab } from "../../harness/pipelines/gitlab";
import { standIns } from "../../harness/pipelines/stand-ins";
import { commandsOf, filesIn, installsIn, type Language, trialsIn } from "./language";

export type ForgeKind = "github" | "forgejo" | "gitlab";

const PROGRAM = `const hosting = require("pulumi-hosting");
new hosting.Project("shop", { description: "before" });
`;
const FILES: Readonly<Record<string, string>> = {
  "infra/Pulumi.yaml": "name: shop\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n",
  "infra/Pulumi.dev.yaml": "",
  "infra/Pulumi.prod.yaml": "",
  "infra/package.json": '{ "name": "shop", "private": true, "main": "index.js", "dependencies": { "pulumi-hosting": "*" } }\n',
  "infra/package-lock.json": "{}\n",
  "infra/index.js": PROGRAM,
  ".gitignore": "node_modules\n",
};

/** The event that starts a pipeline. `run` and `attempt` are the numbers that the forge gives it. */
export interface Start {
  event: "request" | "push" | "night" | "manual";
  branch?: string;
  commit?: string;
  run?: number;
  attempt?: number;
  /** The input of a manual run that applies the branch. */
  isApplying?: boolean;
  /** Recording that the previews of a job show: of `up`, or of all other jobs. */
  previews?: { up?: string; others?: string };
  /** Stack whose `up` fails. */
  fails?: string;
  /** Address of the state backend. */
  backend?: string;
}

/** Replaces the processes of the command `report`, which take most of the time. */
export interface ReportServer {
  /** Shell commands that run `report` with the arguments "$@". */
  script: string;
  environment: Readonly<Record<string, string>>;
}

/** A repository with a pipeline of two stacks, and a forge that runs it. */
export class Stage {
  /** Results of jobs by name, and the output of all commands. */
  last: { results: Record<string, string>; text: string } = { results: {}, text: "" };
  private readonly home = mkdtempSync(join(tmpdir(), "pipeline-"));
  readonly workspace = join(this.home, "shop");
  private file = "";
  /** Folders with the commands that replace those of the machine. */
  private commands: readonly string[] = [];
  private readonly artifacts = new Map<string, string>();

  private constructor(
    private readonly kind: ForgeKind,
    readonly forge: LoopbackForge,
    private readonly server: ReportServer | undefined,
    /** The account of a program in another language. */
    private readonly account: Sandbox | undefined,
  ) {}

  /** `language`: of the program. By default, the program is in JavaScript. */
  static async open(kind: ForgeKind, server?: ReportServer, language?: Language): Promise<Stage> {
    const account = language && (await startSandbox({ speed: 300 }));
    const stage = new Stage(kind, await LoopbackForge.start(kind), server, account);
    const others = standIns(server?.script);
    stage.commands = language === undefined ? [others] : [commandsOf(language, stage.home, others), others];
    for (const [path, text] of Object.entries(language && account ? filesIn(language, account) : FILES)) stage.write(path, text);
    const { files } = writeCiFiles({
      templates: templatesFolder("ci"),
      root: stage.workspace,
      forge: kind,
      dir: join(stage.workspace, "infra"),
      stacks: [],
      branch: "main",
      forks: false,
      force: false,
      remotes: [],
    });
    stage.file = join(stage.workspace, files[0] ?? "");
    stage.git("init", "--quiet", "--initial-branch=main");
    stage.commit("base");
    return stage;
  }

  async close(): Promise<void> {
    await this.forge.close();
    await this.account?.close();
  }

  /** Folders in which the jobs installed the packages of the program. */
  installs(): string[] {
    return installsIn(this.home);
  }

  /** The output of the trials on a copy of the account. */
  trials(): string[] {
    return trialsIn(this.home);
  }

  /** Requests to the account that write. */
  async writes(): Promise<string[]> {
    const journal = (await this.account?.journal()) ?? [];
    return journal.flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]));
  }

  /** Commits all files, and returns the commit. Pull request 7 merged it. */
  commit(message: string): string {
    this.git("add", "--all");
    this.git("commit", "--quiet", "--allow-empty", "--message", message);
    const commit = this.git("rev-parse", "HEAD");
    this.forge.merged.add(commit);
    return commit;
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.workspace, path)), { recursive: true });
    writeFileSync(join(this.workspace, path), text);
  }

  /** Stacks that `pulumi up` ran for, in order. */
  applied(): string[] {
    const path = join(this.home, "ups");
    return existsSync(path)
      ? readFileSync(path, "utf8")
          .split("\n")
          .filter((line) => line !== "")
      : [];
  }

  comments(): string[] {
    return [...this.forge.comments.values()].flat().map(({ body }) => body);
  }

  async run(start: Start): Promise<void> {
    const { event, branch = "main", commit = this.git("rev-parse", "HEAD"), run = 100, attempt = 1 } = start;
    const environment: Record<string, string> = {
      ...this.server?.environment,
      ...this.forge.environment,
      CI: "true",
      HOME: this.home,
      PATH: [...this.commands, process.env.PATH ?? ""].join(":"),
      PREVIEW: start.previews?.others ?? "drift",
      ...(start.fails === undefined ? {} : { FAILS: start.fails }),
    };
    if (this.kind === "gitlab") await this.onGitLab(start, environment, { branch, commit, run });
    else await this.onActions(start, environment, { event, branch, commit, run, attempt });
  }

  private async onActions(
    { isApplying = false, previews, backend = "" }: Start,
    environment: Record<string, string>,
    { event, branch, commit, run, attempt }: Required<Pick<Start, "event" | "branch" | "commit" | "run" | "attempt">>,
  ): Promise<void> {
    const name = { request: "pull_request", push: "push", night: "schedule", manual: "workflow_dispatch" }[event];
    const request = { number: 7, head: { sha: commit, repo: { full_name: "acme/shop" } }, base: { sha: commit } };
    const payload = event === "request" ? { number: 7, pull_request: request } : { inputs: { apply: String(isApplying), resume: "" } };
    const path = join(this.home, "event.json");
    writeFileSync(path, JSON.stringify(payload));
    const { GITHUB_REF: _, GITHUB_SHA: __, GITHUB_TOKEN: ___, ...others } = environment;
    const ran = await runWorkflow({
      file: this.file,
      workspace: this.workspace,
      github: {
        event_name: name,
        ref: event === "request" ? "refs/pull/7/merge" : `refs/heads/${branch}`,
        sha: commit,
        repository: "acme/shop",
        actor: "anna",
        token: "t",
        event: payload,
      },
      secrets: { HOSTING_READ_TOKEN: this.readToken, HOSTING_WRITE_TOKEN: "write" },
      vars: { PULUMI_BACKEND_URL: backend },
      environment: { ...others, GITHUB_EVENT_PATH: path, GITHUB_RUN_ID: String(run), GITHUB_RUN_ATTEMPT: String(attempt) },
      inJob: (job): Record<string, string> => (job === "up" && previews?.up !== undefined ? { PREVIEW: previews.up } : {}),
      artifacts: this.artifacts,
    });
    this.last = { results: ran.jobs, text: ran.text };
  }

  private async onGitLab(
    { event, isApplying, previews, backend = "" }: Start,
    environment: Record<string, string>,
    { branch, commit, run }: Required<Pick<Start, "branch" | "commit" | "run">>,
  ): Promise<void> {
    const { CI_MERGE_REQUEST_IID: _, ...others } = environment;
    const jobs = await runGitLab(this.file, this.workspace, {
      ...others,
      CI_PIPELINE_SOURCE: { request: "merge_request_event", push: "push", night: "schedule", manual: "web" }[event],
      ...(event === "request"
        ? { CI_MERGE_REQUEST_IID: "7", CI_MERGE_REQUEST_SOURCE_PROJECT_ID: "12", CI_MERGE_REQUEST_DIFF_BASE_SHA: commit }
        : { CI_COMMIT_BRANCH: branch }),
      ...(isApplying ? { HOSTING_APPLY: "true" } : {}),
      ...(previews?.up === undefined ? {} : { PREVIEW_OF_UP: previews.up }),
      CI_COMMIT_SHA: commit,
      CI_PIPELINE_ID: String(run),
      HOSTING_READ_TOKEN: this.readToken,
      HOSTING_WRITE_TOKEN: "write",
      PULUMI_BACKEND_URL: backend,
    });
    this.last = {
      results: Object.fromEntries(jobs.map(({ name, code }) => [name, code === 0 ? "success" : "failure"])),
      text: jobs.map(({ name, text }) => `== ${name}\n${text}`).join(""),
    };
  }

  private get readToken(): string {
    return this.account?.apiToken ?? "read";
  }

  private git(...args: string[]): string {
    return spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      cwd: this.workspace,
      encoding: "utf8",
    }).stdout.trim();
  }
}
