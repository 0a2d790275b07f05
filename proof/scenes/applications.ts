import * as hosting from "../../sdk";
import { type Ground, gone, type Scene, type Stage } from "../scene";

type Source = (ground: Ground) => hosting.ApplicationArgs["source"];

const git = { gitRepository: "https://git.example.com/acme/web", gitBranch: "main", buildPack: "static" } as const;
const image = { kind: "ctrimage", image: "registry.example.com/web", tag: "1.0" } as const;

const stage = (name: string, source: Source, args: (ground: Ground) => Partial<hosting.ApplicationArgs> = () => ({})): Stage => ({
  name,
  declare: (ground) => {
    const place = { projectUuid: ground.project, serverUuid: ground.alpha };
    new hosting.Application("web", { ...place, source: source(ground), ...args(ground) });
  },
});

const made = (variant: string, source: Source): Scene => ({ kind: "Application", variant, stages: [stage("create", source), gone] });

const described = { description: "two", isConsistentContainerNameEnabled: true, tags: ["shop", "second"] };
const second: Source = () => ({ ...image, tag: "2.0" });

/** Every source has a creation of its own; what follows is the same for all. */
export const applicationScenes: readonly Scene[] = [
  {
    kind: "Application",
    variant: "ctrimage",
    stages: [
      stage(
        "create",
        () => image,
        () => ({ description: "one", domains: ["https://one.example.com"], tags: ["shop", "first"] }),
      ),
      stage("change", second, () => described),
      stage("move", second, ({ staging }) => ({ ...described, environmentUuid: staging })),
      stage("migrate", second, ({ staging, beta, betaDestination }) => ({
        ...described,
        environmentUuid: staging,
        serverUuid: beta,
        destinationUuid: betaDestination,
      })),
      gone,
    ],
  },
  made("public", () => ({ kind: "public", ...git })),
  made("deployKey", ({ privateKey }) => ({
    kind: "deployKey",
    privateKeyUuid: privateKey,
    ...git,
    gitRepository: "git@git.example.com:acme/web.git",
  })),
  made("gitApp", ({ gitApp }) => ({ kind: "gitApp", gitAppUuid: gitApp, ...git, gitRepository: "acme/web" })),
  // The port is sent in a second call, because the creation overrules it.
  {
    kind: "Application",
    variant: "ctrfile",
    stages: [
      stage(
        "create",
        () => ({ kind: "ctrfile", ctrfile: "FROM scratch\n" }),
        () => ({ portsExposes: "3000" }),
      ),
      stage(
        "replace",
        () => ({ kind: "ctrfile", ctrfile: "FROM busybox\n" }),
        () => ({ portsExposes: "3000" }),
      ),
      gone,
    ],
  },
];
