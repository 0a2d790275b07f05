import type { Bag } from "../../provider/core/values";
import { application } from "../../provider/resources/hosting/application/resource";
import type { Variants } from "../../sandbox";
import { seedOf } from "../harness/fixture";
import { writesOf } from "../harness/journal";
import { addPlace, sandboxRuns } from "../support/sandbox-runs";

// Adoption compares the types of source, because no call turns a repository into an image.

const open = sandboxRuns();

const GIT = { git_repository: "https://git.example.com/acme/web", git_branch: "main", build_pack: "static" };
const WANTED = { gitRepository: "https://git.example.com/acme/web", gitBranch: "main", buildPack: "static" };
const KINDS = ["public", "deployKey", "gitApp", "ctrfile", "ctrimage"] as const;
type Kind = (typeof KINDS)[number];

async function openApplications(variants: Partial<Variants> = {}) {
  const fixture = await open({ variants });
  const { sandbox } = fixture;
  const place = await addPlace(fixture);
  const { privateKey, gitApp } = await seedOf(sandbox);
  const sources: Record<Kind, Bag> = {
    public: { kind: "public", ...WANTED },
    deployKey: { kind: "deployKey", privateKeyUuid: privateKey, ...WANTED },
    gitApp: { kind: "gitApp", gitAppUuid: gitApp, ...WANTED, gitRepository: "acme/web" },
    ctrfile: { kind: "ctrfile", ctrfile: "FROM scratch\n" },
    ctrimage: { kind: "ctrimage", image: "registry.example.com/web" },
  };
  const rows: Record<Kind, Bag> = {
    public: { source: "public", ...GIT },
    deployKey: { source: "private-deploy-key", private_key_uuid: privateKey, ...GIT },
    gitApp: { source: "private-git_provider_1-app", github_app_uuid: gitApp, ...GIT, git_repository: "acme/web" },
    ctrfile: { source: "ctrfile", ctrfile: Buffer.from("FROM scratch\n").toString("base64") },
    ctrimage: { source: "ctrimage", ctr_registry_image_name: "registry.example.com/web" },
  };
  const kind = fixture.of(application);
  return {
    fixture,
    sandbox,
    kind,
    add: (found: Kind, more: Bag = {}) => sandbox.add("applications", { ...place, name: "data", ...rows[found], ...more } as never),
    inputs: async (wanted: Kind, more: Bag) => {
      const given = { projectUuid: place.project_uuid, serverUuid: place.server_uuid, source: sources[wanted], ...more };
      const { inputs } = await kind.check(given);
      fixture.restart();
      return inputs;
    },
  };
}

const PAIRS = KINDS.flatMap((found) => KINDS.filter((wanted) => wanted !== found).map((wanted) => [found, wanted] as const));
const PLATFORMS: readonly Partial<Variants>[] = [{}, { nothing: "absent" }];
/** If the platform leaves out null fields, its response cannot show that a repository is read without a key or an app. */
const isUncertain = (found: Kind, wanted: Kind, { nothing }: Partial<Variants>) =>
  nothing === "absent" &&
  ((wanted === "deployKey" && found === "public") || (wanted === "gitApp" && found !== "ctrfile" && found !== "ctrimage"));
const cases = PLATFORMS.flatMap((variants) =>
  PAIRS.filter(([found, wanted]) => !isUncertain(found, wanted, variants)).map(([found, wanted]) => [found, wanted, variants] as const),
);

test.each(cases)(
  "the provider does not adopt an application of type %s if the program declares the type %s (variant %j)",
  async (found, wanted, variants) => {
    const { fixture, sandbox, kind, add, inputs } = await openApplications(variants);
    const id = await add(found);
    for (const adopt of [true, id]) {
      const now = await inputs(wanted, { adopt });
      await sandbox.clearJournal();
      const refusal = /\(id \S+\) differs from this program in source, which cannot be changed in place\. It was not adopted,/;
      expect((await kind.preview(now)).failures).toEqual([{ property: expect.any(String), reason: expect.stringMatching(refusal) }]);
      expect(fixture.said().filter((line) => line.includes("adopted:"))).toEqual([]);
      fixture.restart();
      await expect(kind.create(now)).rejects.toThrow(refusal);
      expect(await writesOf(sandbox)).toEqual([]);
    }
  },
);

test.each(KINDS)("the provider adopts an application without a write if the program declares the same type %s", async (one) => {
  const { fixture, sandbox, kind, add, inputs } = await openApplications();
  const id = await add(one);
  const now = await inputs(one, { adopt: true });
  await sandbox.clearJournal();
  expect((await kind.preview(now)).failures).toEqual([]);
  fixture.restart();
  const state = await kind.create(now);
  expect([state.id, await writesOf(sandbox)]).toEqual([id, []]);
  fixture.restart();
  expect(await kind.diff(state, now)).toMatchObject({ changes: false });
});

test("the provider adopts an application with a build file even if the platform shows a placeholder git repository", async () => {
  const { fixture, sandbox, kind, add, inputs } = await openApplications();
  const id = await add("ctrfile");
  await sandbox.mutate("applications", id, { git_repository: "operator/placeholder", git_branch: "main" });
  const state = await kind.create(await inputs("ctrfile", { adopt: true }));
  expect(state.id).toBe(id);
  fixture.restart();
  await expect(kind.create(await inputs("ctrimage", { adopt: true }), "other")).rejects.toThrow("differs from this program in source");
});

test("the provider reports drift of a source's type, but does not write the source", async () => {
  const { fixture, sandbox, kind, add, inputs } = await openApplications();
  const id = await add("public");
  const now = await inputs("ctrimage", {});
  // This is the state after release 0.2.0 adopted the application.
  const state = { id, outs: { ...now, status: "exited", fqdn: "" } };
  expect(await kind.diff(state, now)).toMatchObject({ changes: false });
  expect(fixture.said()[0]).toBe("data: drift: source differs on the platform");
  await sandbox.clearJournal();
  await kind.update(state, { ...now, description: "ours" });
  const bodies = (await sandbox.journal()).filter(({ method }) => method === "PATCH").map(({ body }) => body);
  expect(bodies).toEqual([{ description: "ours" }]);
});
