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
  /** `suffix` distinguishes the files of several projects. */
  files(isTaken: (path: string) => boolean, suffix: string): readonly CiFile[];
  forkFiles(suffix: string): readonly CiFile[];
  words: Readonly<Record<string, string>>;
  /** Names of the forge's settings pages for secrets, variables and approvals. */
  settings: string;
  approvals: string;
}

const workflow = (folder: string, suffix: string): CiFile => ({
  template: "actions.yml",
  path: `${folder}/workflows/infrastructure${suffix}.yml`,
});

/**
 * Actions are pinned to commits, because a tag can be moved. The text after `#` is the tag that points to the commit. The runners of Forgejo and Gitea do
 * not support the later releases of the actions for artifacts.
 */
const CHECKOUT = "checkout@34e114876b0b11c390a56381ad16ebd13914f8d5 # v4.3.1";
const UPLOAD_V3 = "upload-artifact@a8a3f3ad30e3422c9c7b888a15615d19a852ae32 # v3.1.3";
const DOWNLOAD_V3 = "download-artifact@9bc31d5ccc31df68ecc42ccf4149144866c47d8a # v3.0.2";

/** Path of the new pipeline file in a repository that already has a pipeline. The existing pipeline must include this file. */
const included = (suffix: string): string => `ci/infrastructure${suffix}.gitlab-ci.yml`;

export const isIncluded = (path: string): boolean => path.startsWith("ci/infrastructure") && path.endsWith(".gitlab-ci.yml");

const FACTS: Readonly<Record<ForgeName, ForgeFacts>> = {
  github: {
    name: "GitHub",
    marks: [".github"],
    hosts: /^github\./,
    files: (_, suffix) => [workflow(".github", suffix)],
    forkFiles: (suffix) => [{ template: "actions-forks.yml", path: `.github/workflows/infrastructure${suffix}-comment.yml` }],
    words: {
      folder: ".github",
      setupNode: "actions/setup-node@2028fbc5c25fe9cf00d9f06a71cc4710d4507903 # v6.0.0",
      checkout: "actions/checkout@1af3b93b6815bc44a9784bd300feb67ff0d1eeb3 # v6.0.0",
      upload: "actions/upload-artifact@b7c566a772e6b6bfb58ed0dc250532a479d7789f # v6.0.0",
      download: "actions/download-artifact@37930b1c2abaa49bbe596cd826c3c89aef350131 # v7.0.0",
    },
    settings: "Settings, Secrets and variables, Actions",
    approvals: "Settings, Environments",
  },
  gitlab: {
    name: "GitLab",
    marks: [".gitlab-ci.yml"],
    hosts: /gitlab/,
    files: (isTaken, suffix) => [
      { template: "gitlab.yml", path: suffix !== "" || isTaken(".gitlab-ci.yml") ? included(suffix) : ".gitlab-ci.yml" },
    ],
    forkFiles: () => [],
    words: {},
    settings: "Settings, CI/CD, Variables",
    approvals: "Operate, Environments",
  },
  forgejo: {
    name: "Forgejo",
    marks: [".forgejo"],
    hosts: /forgejo|^codeberg\./,
    files: (_, suffix) => [workflow(".forgejo", suffix)],
    forkFiles: () => [],
    words: {
      label: "docker",
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
    files: (_, suffix) => [workflow(".gitea", suffix)],
    forkFiles: () => [],
    words: {
      label: "ubuntu-latest",
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
