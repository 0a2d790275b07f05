import { FORGES, type ForgeName } from "../report/post/surroundings";

/** A file to write: the template that it is made from, and its path in the repository. */
export interface CiFile {
  template: string;
  path: string;
}

interface ForgeFacts {
  /** As its people write it. */
  name: string;
  /** Files or folders of a repository that tell it. */
  marks: readonly string[];
  /** Host names of remotes that tell it. */
  hosts: RegExp;
  files(isTaken: (path: string) => boolean): readonly CiFile[];
  /** What only runs for forks. */
  forkFiles: readonly CiFile[];
  /** Words of its templates beside those that the user chose. */
  words: Readonly<Record<string, string>>;
  /** Where secrets, variables and approvals are set. */
  settings: string;
  approvals: string;
}

const workflow = (folder: string): CiFile => ({ template: "actions.yml", path: `${folder}/workflows/infrastructure.yml` });

/** Workflows run in a container there, and the automatic token may comment. */
const container = { machine: "runs-on: docker\ncontainer:\n  image: node:22" };

const FACTS: Readonly<Record<ForgeName, ForgeFacts>> = {
  github: {
    name: "GitHub",
    marks: [".github"],
    hosts: /^github\./,
    files: () => [workflow(".github")],
    forkFiles: [{ template: "actions-forks.yml", path: ".github/workflows/infrastructure-comment.yml" }],
    words: {
      folder: ".github",
      machine: "runs-on: ubuntu-latest",
      checkout: "actions/checkout@v4",
      upload: "actions/upload-artifact@v4",
      download: "actions/download-artifact@v4",
    },
    settings: "Settings, Secrets and variables, Actions",
    approvals: "Settings, Environments",
  },
  gitlab: {
    name: "GitLab",
    marks: [".gitlab-ci.yml"],
    hosts: /gitlab/,
    // A pipeline that is there already includes ours.
    files: (isTaken) => [
      { template: "gitlab.yml", path: isTaken(".gitlab-ci.yml") ? "ci/infrastructure.gitlab-ci.yml" : ".gitlab-ci.yml" },
    ],
    forkFiles: [],
    words: {},
    settings: "Settings, CI/CD, Variables",
    approvals: "Operate, Environments",
  },
  forgejo: {
    name: "Forgejo",
    marks: [".forgejo"],
    hosts: /forgejo|^codeberg\./,
    files: () => [workflow(".forgejo")],
    forkFiles: [],
    words: {
      ...container,
      folder: ".forgejo",
      checkout: "https://data.forgejo.org/actions/checkout@v4",
      upload: "https://data.forgejo.org/actions/upload-artifact@v3",
      download: "https://data.forgejo.org/actions/download-artifact@v3",
    },
    settings: "Settings, Actions",
    approvals: "",
  },
  gitea: {
    name: "Gitea",
    marks: [".gitea"],
    hosts: /gitea/,
    files: () => [workflow(".gitea")],
    forkFiles: [],
    words: {
      ...container,
      folder: ".gitea",
      checkout: "https://github.com/actions/checkout@v4",
      upload: "https://github.com/actions/upload-artifact@v3",
      download: "https://github.com/actions/download-artifact@v3",
    },
    settings: "Settings, Actions",
    approvals: "",
  },
};

export const factsOf = (forge: ForgeName): ForgeFacts => FACTS[forge];

/** The forge that files or remotes of the repository tell; undefined where they tell none, or several. */
export function guessForge(exists: (path: string) => boolean, remotes: readonly string[]): ForgeName | undefined {
  const byHost = FORGES.filter((forge) => remotes.some((remote) => FACTS[forge].hosts.test(hostOf(remote))));
  const found = byHost.length > 0 ? byHost : FORGES.filter((forge) => FACTS[forge].marks.some(exists));
  return found.length === 1 ? found[0] : undefined;
}

/** Of `https://host/…`, `ssh://git@host/…` and `git@host:…`. */
const hostOf = (remote: string): string => /^(?:[a-z+]+:\/\/)?(?:[^@/]+@)?([^:/]+)/.exec(remote)?.[1]?.toLowerCase() ?? "";
