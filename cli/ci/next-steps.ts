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
  ["HOSTING_AUTO_CONFIRM", '"true" lets the job up confirm what raises the bill'],
  ["HOSTING_MAX_MONTHLY_INCREASE", "the most that one run may add to the monthly bill"],
];

/** What the user does with the files, as lines. */
export function nextSteps({ forge, files, stacks }: Written): string[] {
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
    ...included(files),
    "",
    "pin each stack to its account, so that no job writes to another one (pulumi-hosting doctor prints the value):",
    ...stacks.map((stack) => `  pulumi config set --stack ${stack} hosting:account '<origin>#<team id>'`),
    "",
    "then commit, push, and open a pull request.",
  ];
}

/** The automatic token of a job may not write notes there. */
const commentToken = (forge: ForgeName): readonly (readonly [string, string])[] =>
  forge === "gitlab" ? [["GITLAB_TOKEN", "a project access token, role Reporter, scope api: writes the comment"]] : [];

const included = (files: readonly string[]): string[] =>
  files
    .filter((file) => file.endsWith(".gitlab-ci.yml") && file.includes("/"))
    .map((file) => `  .gitlab-ci.yml   add under "include": - local: ${file}`);

function table(what: string, rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...[...SECRETS, ...VARIABLES].map(([key]) => key.length));
  return rows.map(([key, meaning]) => `  ${what.padEnd(8)} ${key.padEnd(width)}  ${meaning}`);
}
