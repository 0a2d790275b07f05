import type { ForgeName } from "../report/surroundings";
import { factsOf } from "./forges";
import type { Written } from "./init";

const SECRETS: readonly (readonly [string, string])[] = [
  ["HOSTING_READ_TOKEN", 'a token with the permissions "Read" and "Read sensitive data", for previews and the nightly drift check'],
  ["HOSTING_READ_TOKEN_<STACK>", "the same for one stack, if stacks belong to several accounts"],
  ["HOSTING_WRITE_TOKEN", 'a token with the permissions "Read", "Read sensitive data", "Write" and "Deploy", for the job up'],
  ["HOSTING_PANEL_READ_KEY", "only for game servers: a key of an account of the panel that may only read, for previews"],
  ["HOSTING_PANEL_KEY", "only for game servers: the key for the job up"],
  ["PULUMI_READ_ACCESS_TOKEN", "only if Pulumi Cloud stores the state: a token that may only read it, for previews"],
  ["PULUMI_ACCESS_TOKEN", "only if Pulumi Cloud stores the state: the token for the job up"],
  ["PULUMI_CONFIG_PASSPHRASE", "only if a passphrase encrypts the secrets of the stack"],
];

const VARIABLES: readonly (readonly [string, string])[] = [
  ["PULUMI_BACKEND_URL", "address of the state backend, if it is not Pulumi Cloud; a secret if it contains a password"],
  ["HOSTING_AUTO_CONFIRM", '"true" permits changes that raise the bill; set it for the repository, because previews need it too'],
  ["HOSTING_MAX_MONTHLY_INCREASE", "the maximum amount that one run may add to the monthly bill"],
  ["HOSTING_ALLOW_DATA_LOSS", "objects that may be deleted with their data, as Type:name#id"],
  ["HOSTING_APPLY_COMMIT", "an older commit that one repeated run may apply over newer ones"],
];

export function nextSteps({ forge, files, kept, project, stacks, pinned, branch, stages, references, unset }: Written): string[] {
  const { settings, approvals, name } = factsOf(forge);
  const environments = stacks.map((stack) => (project.isOneOfMany ? `${project.name}-${stack}` : stack));
  return [
    ...files.map((file) => `wrote ${file}`),
    ...kept.map((file) => `kept ${file}`),
    ...(project.runtime === "nodejs" ? [] : ["The jobs also set up Node, which runs the plugin, the reports and the rehearsal."]),
    "",
    `next, on ${name} (${settings}):`,
    ...table("secret", [...SECRETS, ...references.map(secretOf), ...commentToken(forge)]),
    ...table("variable", VARIABLES),
    ...(approvals === ""
      ? []
      : [
          `  environment ${environments.join(", ")} (${approvals}): choose the reviewers who approve an up, and set HOSTING_WRITE_TOKEN, HOSTING_PANEL_KEY and PULUMI_ACCESS_TOKEN only there`,
        ]),
    "  the job preview runs the code of every branch: none of its secrets may permit a write to the platform, the panel or the state",
    ...protection(forge, branch),
    ...(unset.length > 0
      ? [`  the program refers to ${unset.join(", ")}, and the step up has no such variables: run ci init again with --references --force`]
      : []),
    ...included(files, stages),
    ...(forge === "gitlab"
      ? ["  schedule         in Build, Pipeline schedules, add a nightly run (17 3 * * *) of the default branch, which checks for drift"]
      : []),
    ...runner(forge),
    "",
    stacks.length > 1
      ? `up applies ${stacks.join(", then ")}; if one fails, the later ones do not start. To change the order, pass --stack in another order.`
      : `up applies ${stacks[0]}.`,
    "",
    ...pins(stacks.filter((stack) => !pinned.includes(stack))),
    "Then commit, push, and open a pull request.",
  ];
}

const secretOf = (name: string): readonly [string, string] => [
  name,
  "the value of a reference in the program, only for the job up: limit it to the environments of up",
];

const pins = (stacks: readonly string[]): string[] =>
  stacks.length === 0
    ? []
    : [
        "pin each stack to its account, so that no job writes to another account (pulumi-hosting doctor prints the value):",
        ...stacks.map((stack) => `  pulumi config set --stack ${stack} hosting:account '<origin>#<team id>'`),
        "",
      ];

/** GitLab's `CI_JOB_TOKEN` cannot write comments, so the job needs a project access token. */
const commentToken = (forge: ForgeName): readonly (readonly [string, string])[] =>
  forge === "gitlab"
    ? [["GITLAB_TOKEN", "a project access token (role Reporter, scope api), with which the job writes the comment on the merge request"]]
    : [];

function protection(forge: ForgeName, branch: string): string[] {
  switch (forge) {
    case "github":
      return [
        `  environments: limit each environment to the branch ${branch} (Deployment branches); otherwise any branch can use the environment's secrets`,
      ];
    case "gitlab":
      return [
        "  HOSTING_WRITE_TOKEN: protected, masked, and limited to the environments; if it is not protected, any branch can print it",
        `  HOSTING_READ_TOKEN and the variables of previews: masked, but not protected, because previews run on any branch; protect the branch ${branch}`,
      ];
    default:
      return [
        "  any branch can print the secrets of this repository, HOSTING_WRITE_TOKEN too: give push access only to users who may apply,",
        '  or move the job up and its token to a separate repository (guide "ci", Forgejo and Gitea)',
      ];
  }
}

const runner = (forge: ForgeName): string[] =>
  forge === "forgejo" || forge === "gitea"
    ? [
        `  runner           needs the label ${forge === "gitea" ? "ubuntu-latest" : "docker"} and must run containers; change runs-on if yours has another label`,
      ]
    : [];

const included = (files: readonly string[], stages: readonly string[] = []): string[] =>
  files
    .filter((file) => file.endsWith(".gitlab-ci.yml") && file.includes("/"))
    .flatMap((file) => [
      `  .gitlab-ci.yml   add under "include": - local: ${file}`,
      `  .gitlab-ci.yml   GitLab does not merge stages, so name them all: stages: [${stages.join(", ")}]`,
    ]);

function table(what: string, rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...[...SECRETS, ...VARIABLES].map(([key]) => key.length));
  return rows.map(([key, meaning]) => `  ${what.padEnd(8)} ${key.padEnd(width)}  ${meaning}`);
}
