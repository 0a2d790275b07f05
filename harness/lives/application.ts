import type * as hosting from "../../sdk";
import { settingNamed } from "../drift";
import type { Fixture } from "../fixture";
import { deleted, type Life, type ScenarioData, type Stage } from "../life";
import { to, without } from "../shown";
import { randomApplication } from "./application-random";

type Args = hosting.ApplicationArgs;
type Source = Args["source"];

const git = { gitRepository: "https://git.example.com/acme/web", gitBranch: "main", buildPack: "static" } as const;

/** Every source has a separate create call; later changes are the same for all. */
const SOURCES = {
  public: () => ({ kind: "public", ...git }),
  deployKey: ({ privateKey }) => ({
    kind: "deployKey",
    privateKeyUuid: privateKey,
    ...git,
    gitRepository: "git@git.example.com:acme/web.git",
  }),
  gitApp: ({ gitApp }) => ({ kind: "gitApp", gitAppUuid: gitApp, ...git, gitRepository: "acme/web" }),
} as const satisfies Record<string, (fixture: Fixture) => Source>;

const image = (tag: string): Source => ({ kind: "ctrimage", image: "registry.example.com/web", tag });
const file = (ctrfile: string): Source => ({ kind: "ctrfile", ctrfile });

const web = ({ project, alpha }: Fixture, source: Source, args: Partial<Args> = {}): Record<string, Args> => ({
  web: { projectUuid: project, serverUuid: alpha, source, ...args },
});
const stage = (name: string, source: Source, args: (fixture: Fixture) => Partial<Args>): Stage<Args> => ({
  name,
  program: (fixture) => web(fixture, source, args(fixture)),
});

const described = { description: "two", isConsistentContainerNameEnabled: true, tags: ["shop", "second"] };

const fromGit = (variant: keyof typeof SOURCES): ScenarioData<Args> => ({
  variant,
  stages: [{ name: "create", program: (fixture) => web(fixture, SOURCES[variant](fixture)) }, deleted],
  drift: settingNamed("applications", "web", { git_branch: "other-user" }),
});

/** Source of the fixture's application, and therefore of its clone. */
const FIXTURE_IMAGE: Source = { kind: "ctrimage", image: "registry.example.com/fixture" };
const clone = ({ application }: Fixture): Source => ({ kind: "clone", applicationUuid: application });

const FILE = 'FROM scratch\nCOPY . /\nCMD ["run"]';
const shown = {
  field: "source",
  path: /\/applications(\/[^/]+)?$/,
};
const withPort = (source: (fixture: Fixture) => Source) => (fixture: Fixture) => web(fixture, source(fixture), { portsExposes: "3000" });

export const applicationLife: Life<Args> = {
  kind: "Application",
  table: "applications",
  naming: "natural key",
  scenarios: [
    {
      variant: "ctrimage",
      stages: [
        stage("create", image("1.0"), () => ({ description: "one", domains: ["https://one.example.com"], tags: ["shop", "first"] })),
        stage("change", image("2.0"), () => described),
        stage("secrets", image("2.0"), ({ integrationToken: integrationTokenUuid }) => ({
          ...described,
          secretManager: { integrationTokenUuid, settings: { project: "shop", config: "production" } },
        })),
        stage("move", image("2.0"), ({ staging }) => ({ ...described, environmentUuid: staging })),
        {
          ...stage("migrate", image("2.0"), ({ staging, beta, betaDestination }) => ({
            ...described,
            environmentUuid: staging,
            serverUuid: beta,
            destinationUuid: betaDestination,
          })),
          impossibleOn: { migration: "not offered" },
        },
        deleted,
      ],
      drift: settingNamed("applications", "web", { description: "another user's" }),
    },
    fromGit("public"),
    fromGit("deployKey"),
    fromGit("gitApp"),
    {
      variant: "ctrfile",
      // The port is sent in a second call, because the create call overrides it.
      stages: [
        stage("create", file("FROM scratch\n"), () => ({ portsExposes: "3000" })),
        stage("replace", file("FROM busybox\n"), () => ({ portsExposes: "3000" })),
        deleted,
      ],
      drift: settingNamed("applications", "web", { ports_exposes: "8080" }),
    },
    {
      variant: "clone",
      stages: [
        {
          name: "create",
          program: (fixture) => web(fixture, clone(fixture), { environmentUuid: fixture.staging, description: "one", tags: ["second"] }),
        },
        { name: "change", program: (fixture) => web(fixture, clone(fixture), { environmentUuid: fixture.staging, description: "two" }) },
        // Declares the source that it already has: nothing is sent.
        { name: "own source", program: (fixture) => web(fixture, FIXTURE_IMAGE, { environmentUuid: fixture.staging, description: "two" }) },
        deleted,
      ],
      drift: settingNamed("applications", "web", { description: "another user's" }),
    },
  ],
  pairs: [
    {
      args: ({ project, alpha }, n) => ({
        projectUuid: project,
        serverUuid: alpha,
        name: `shop-${n}`,
        source: { kind: "ctrimage", image: "registry.example.com/shop", tag: `${n}.0` },
        description: `number ${n}`,
        portsExposes: "3000",
      }),
    },
  ],
  inEverything: {
    name: "web",
    inputs: ({ alpha }) => ({
      projectUuid: { ref: "Project" },
      environmentUuid: { ref: "Environment" },
      serverUuid: alpha,
      source: image("1.0"),
      portsExposes: "3000",
      tags: ["everything"],
    }),
  },
  random: randomApplication,
  others: {
    changes: [
      {
        table: "applications",
        fields: { description: ["another user's"], health_check_path: ["/else"], limits_memory: ["1g"], is_gzip_enabled: [false, true] },
      },
    ],
    removes: ["applications"],
  },
  shownOtherwise: [
    {
      ...shown,
      program: withPort(() => file(`${FILE}\n`)),
      forms: {
        "the build file edited in the console": [to("ctrfile", "FROM busybox\n"), "drift"],
        "the build file with CRLF": [to("ctrfile", `${FILE}\n`.replaceAll("\n", "\r\n")), "nothing"],
        "the build file without its final newline": [to("ctrfile", FILE), "nothing"],
        "the build file with another final newline": [to("ctrfile", `${FILE}\n\n`), "nothing"],
        "the build file in base64": to("ctrfile", Buffer.from(`${FILE}\n`).toString("base64")),
        "the build file empty": to("ctrfile", ""),
        "the build file null": to("ctrfile", null),
        "the build file absent": without("ctrfile"),
        "another build pack": to("build_pack", "static"),
        "a repository": to("git_repository", "acme/other"),
      },
    },
    {
      ...shown,
      program: withPort(() => image("1.0")),
      forms: {
        "an image as another build pack": to("build_pack", "static"),
        "an image as a build file": (row) => {
          if ("build_pack" in row) Object.assign(row, { build_pack: "ctrfile", ctrfile: "FROM scratch\n" });
        },
        "an image with its tag in the name": to("ctr_registry_image_name", "registry.example.com/web:1.0"),
        "an image without name": to("ctr_registry_image_name", null),
      },
    },
    {
      ...shown,
      program: withPort(SOURCES.public),
      forms: {
        "a public repository with a key": (row) => {
          if ("git_repository" in row) Object.assign(row, { private_key_id: 7, private_key: { uuid: "k0000000" }, source_id: 7 });
        },
        "a public repository as an image": to("build_pack", "ctrimage"),
      },
    },
    {
      ...shown,
      program: withPort(SOURCES.deployKey),
      forms: {
        "another key": (row) => {
          if ("git_repository" in row) Object.assign(row, { private_key_id: 7, private_key_uuid: "k00000000000000000000000" });
        },
        "no key": to("private_key_id", null),
      },
    },
    {
      ...shown,
      program: withPort(SOURCES.gitApp),
      forms: {
        "another app": (row) => {
          if ("git_repository" in row) Object.assign(row, { source_id: 7, source_uuid: "g00000000000000000000000" });
        },
        "no app": to("source_id", null),
      },
    },
  ],
  readings: ["destination", "applicationId", "listedRows", "servers", "maxRestartCount", "containerNamePrefix", "migration"],
  // Names of objects that the program may be about to create, ids that no call lists, and the API's own names.
  judgedByApi: /^(environmentName|secretManager\.integrationTokenUuid|source\.(privateKeyUuid|gitAppUuid)|additionalFields\..*)$/,
};
