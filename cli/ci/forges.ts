import { FORGES, type ForgeName } from "../report/surroundings";

export interface CiFile {
  template: string;
  path: string;
}

interface ForgeFacts {
  name: string;
  /** Files or folders that identify a repository of this forge. */
  marks: readonly string[];
  /** Matches the host in the address of a git remote on this forge. */
  hosts: RegExp;
  files(isTaken: (path: string) => boolean): readonly CiFile[];
  forkFiles: readonly CiFile[];
  words: Readonly<Record<string, string>>;
  /** Names of the forge's settings pages for secrets, variables and approvals. */
  settings: string;
  approvals: string;
}

const workflow = (folder: string): CiFile => ({ template: "actions.yml", path: `${folder}/workflows/infrastructure.yml` });

/** Actions are pinned to commits, because a tag can be moved. The text after `#` is the tag that points to the commit. */
const CHECKOUT = "checkout@34e114876b0b11c390a56381ad16ebd13914f8d5 # v4.3.1";
const UPLOAD_V3 = "upload-artifact@a8a3f3ad30e3422c9c7b888a15615d19a852ae32 # v3.1.3";
const DOWNLOAD_V3 = "download-artifact@9bc31d5ccc31df68ecc42ccf4149144866c47d8a # v3.0.2";

/** Workflows run in a container, on a runner with the default label of the forge. */
const container = (label: string) => ({ machine: `runs-on: ${label}\ncontainer:\n  image: node:22` });

/** Path of the new pipeline file in a repository that already has a pipeline. The existing pipeline must include this file. */
export const INCLUDED = "ci/infrastructure.gitlab-ci.yml";

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
      setupNode: "actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0",
      checkout: `actions/${CHECKOUT}`,
      upload: "actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2",
      download: "actions/download-artifact@d3f86a106a0bac45b974a628896c90dbdf5c8093 # v4.3.0",
    },
    settings: "Settings, Secrets and variables, Actions",
    approvals: "Settings, Environments",
  },
  gitlab: {
    name: "GitLab",
    marks: [".gitlab-ci.yml"],
    hosts: /gitlab/,
    files: (isTaken) => [{ template: "gitlab.yml", path: isTaken(".gitlab-ci.yml") ? INCLUDED : ".gitlab-ci.yml" }],
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
      ...container("docker"),
      folder: ".forgejo",
      checkout: `https://data.forgejo.org/actions/${CHECKOUT}`,
      upload: `https://data.forgejo.org/actions/${UPLOAD_V3}`,
      download: `https://data.forgejo.org/actions/${DOWNLOAD_V3}`,
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
      ...container("ubuntu-latest"),
      folder: ".gitea",
      checkout: `https://github.com/actions/${CHECKOUT}`,
      upload: `https://github.com/actions/${UPLOAD_V3}`,
      download: `https://github.com/actions/${DOWNLOAD_V3}`,
    },
    settings: "Settings, Actions",
    approvals: "",
  },
};

export const factsOf = (forge: ForgeName): ForgeFacts => FACTS[forge];

/** Returns undefined if the files and remotes identify no forge, or several forges. */
export function guessForge(exists: (path: string) => boolean, remotes: readonly string[]): ForgeName | undefined {
  const byHost = FORGES.filter((forge) => remotes.some((remote) => FACTS[forge].hosts.test(hostOf(remote))));
  const found = byHost.length > 0 ? byHost : FORGES.filter((forge) => FACTS[forge].marks.some(exists));
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the host in the address of a git remote: `https://host/…`, `ssh://git@host/…` or `git@host:…`. */
const hostOf = (remote: string): string => /^(?:[a-z+]+:\/\/)?(?:[^@/]+@)?([^:/]+)/.exec(remote)?.[1]?.toLowerCase() ?? "";
