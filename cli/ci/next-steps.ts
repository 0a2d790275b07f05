import type { ForgeName } from "../report/post/surroundings";
import { factsOf } from "./forges";
import type { Written } from "./init";

const SECRETS: readonly (readonly [string, string])[] = [
  ["HOSTING_READ_TOKEN", "a token with Read and Read sensitive data: previews and the nightly look at drift"],
  ["HOSTING_WRITE_TOKEN", "a token with Read, Read sensitive data, Write and Deploy: the job up"],
  ["HOSTING_PANEL_KEY", "only for game servers"],
  ["PULUMI_ACCESS_TOKEN", "only where the state is kept by Pulumi's own service"],
  ["PULUMI_CONFIG_PASSPHRASE", "only where a passphrase encrypts the secrets of the stack"],
];

const VARIABLES: readonly (readonly [string, string])[] = [
  ["PULUMI_BACKEND_URL", "where the state is kept, unless by Pulumi's own service"],
  ["HOSTING_AUTO_CONFIRM", '"true" permits what raises the bill; of the repository, because previews need it too'],
  ["HOSTING_MAX_MONTHLY_INCREASE", "the most that one run may add to the monthly bill"],
  ["HOSTING_ALLOW_DATA_LOSS", "what may be deleted with its data, as Type:name#id"],
];

/** What the user does with the files, as lines. */
export function nextSteps({ forge, files, stacks, pinned, branch, stages }: Written): string[] {
  const { settings, approvals, name } = factsOf(forge);
  return [
    ...files.map((file) => `wrote ${file}`),
    "",
    `next, on ${name} (${settings}):`,
    ...table("secret", [...SECRETS, ...commentToken(forge)]),
    ...table("variable", VARIABLES),
    ...(approvals === ""
      ? []
      : [`  environment ${stacks.join(", ")}: who approves an up (${approvals}); HOSTING_WRITE_TOKEN belongs there alone`]),
    ...protection(forge, branch),
    ...included(files, stages),
    ...(forge === "gitlab"
      ? ["  schedule         Build, Pipeline schedules: one a night (17 3 * * *) on the default branch looks at drift"]
      : []),
    ...runner(forge),
    "",
    stacks.length > 1
      ? `up applies ${stacks.join(", then ")}; if one fails, those after it do not begin. --stack in another order changes that.`
      : `up applies ${stacks[0]}.`,
    "",
    ...pins(stacks.filter((stack) => !pinned.includes(stack))),
    "then commit, push, and open a pull request.",
  ];
}

const pins = (stacks: readonly string[]): string[] =>
  stacks.length === 0
    ? []
    : [
        "pin each stack to its account, so that no job writes to another one (pulumi-hosting doctor prints the value):",
        ...stacks.map((stack) => `  pulumi config set --stack ${stack} hosting:account '<origin>#<team id>'`),
        "",
      ];

/** The automatic token of a job may not write notes there. */
const commentToken = (forge: ForgeName): readonly (readonly [string, string])[] =>
  forge === "gitlab" ? [["GITLAB_TOKEN", "a project access token, role Reporter, scope api: writes the comment"]] : [];

/** Who can read the token that writes. */
function protection(forge: ForgeName, branch: string): string[] {
  switch (forge) {
    case "github":
      return [`  environments: limit each to the branch ${branch} (Deployment branches), or any branch can use its secrets`];
    case "gitlab":
      return [
        "  HOSTING_WRITE_TOKEN: protected, masked, and limited to the environments; without Protect any branch can print it",
        `  HOSTING_READ_TOKEN and the variables of previews: masked, not protected; and protect the branch ${branch}`,
      ];
    default:
      return [
        "  any branch can print the secrets of this repository, HOSTING_WRITE_TOKEN too: let only those push who may apply,",
        '  or keep up and its token in a repository of their own (guide "ci", Forgejo and Gitea)',
      ];
  }
}

const runner = (forge: ForgeName): string[] =>
  forge === "forgejo" || forge === "gitea"
    ? [
        `  runner           one with the label ${forge === "gitea" ? "ubuntu-latest" : "docker"} that runs containers; change runs-on if yours has another`,
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
