import { parse } from "yaml";
import { nextSteps } from "../../../cli/ci/next-steps";
import { FORGES } from "../../../cli/report/surroundings";
import { repository } from "./repository";

const PROJECT = { "infra/Pulumi.yaml": "name: shop\nruntime: nodejs\n", "infra/Pulumi.prod.yaml": "" };
const PROGRAM = `
const key = hosting.fromEnv("STRIPE_KEY");
// const old = hosting.fromEnv("COMMENTED_KEY");
const url = hosting.text\`postgres://app:\${hosting.fromEnv('DB_PASSWORD')}@db/app\`;
`;
const FILES = {
  ...PROJECT,
  "infra/index.ts": PROGRAM,
  "infra/parts/mail.yaml": Buffer.from("\uFEFFpassword: { fromEnv: MAIL_KEY }\n", "utf16le"),
  "infra/parts/job.py": 'hosting.ReferenceArgs(from_env="JOB_KEY")\n',
  "infra/parts/main.go": 'FromEnv: pulumi.String("GO_KEY")\n',
  "infra/node_modules/other/index.ts": 'fromEnv("FOREIGN_KEY")',
};
const NAMES = ["DB_PASSWORD", "GO_KEY", "JOB_KEY", "MAIL_KEY", "STRIPE_KEY"];

type Jobs = Record<string, { steps?: { name?: string; env?: Record<string, string>; run?: string }[]; script?: string[] }>;

test.each(FORGES)("a pipeline for %s passes the variables of references only to the step `up`", (forge) => {
  const { init, read } = repository(FILES);
  const written = init({ forge, references: true });
  expect(written.references).toEqual(NAMES);
  const [path = ""] = written.files;
  if (forge === "gitlab") {
    // GitLab passes the variables of the project to every command, so each command except up runs without them.
    expect(read(path)).toMatch(
      /-u DB_PASSWORD -u GO_KEY -u JOB_KEY -u MAIL_KEY -u STRIPE_KEY pulumi preview .*--stack "\$STACK" > up\.preview/,
    );
    expect(read(path)).toMatch(/- env (?:-u \w+ )*-u STRIPE_KEY (?:-u \w+ )*npm ci/);
    expect(read(path)).toMatch(/env -u GITLAB_TOKEN pulumi up/);
    return;
  }
  const { jobs } = parse(read(path)) as { jobs: Jobs };
  const holders = Object.entries(jobs).flatMap(([job, { steps = [] }]) =>
    steps.flatMap(({ name, env = {} }) => (NAMES.some((one) => one in env) ? [[job, name, NAMES.filter((one) => one in env)]] : [])),
  );
  expect(holders).toEqual([["up", "up", NAMES]]);
  expect(jobs.up?.steps?.find(({ name }) => name === "up")?.env?.STRIPE_KEY).toMatch(/^\$\{\{ secrets\.STRIPE_KEY \}\}$/);
  if (forge !== "github") expect(read(path)).toContain("env -u GITHUB_TOKEN env -u DB_PASSWORD ");
});

test("a pipeline without --references names no variable of the program", () => {
  const { init, read } = repository(FILES);
  const { files, references } = init({ forge: "github" });
  expect(references).toEqual([]);
  expect(files.map(read).join()).not.toContain("STRIPE_KEY");
  const written = init({ forge: "github", force: true });
  expect(nextSteps(written)).toContain(
    `  the program refers to ${NAMES.join(", ")}, and the step up has no such variables: run ci init again with --references --force`,
  );
});
