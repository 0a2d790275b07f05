import { deployments } from "../../../provider/api/hosting/deployments";
import { type PreviewBody, type PreviewDomainsBody, previews } from "../../../provider/api/hosting/previews";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest({ clock: "manual" });
const PULL_REQUEST = 7;
const GIT = { git_type: "git_provider_1" } as const;

/** An application of a repository at `www.example.com`, or another one, and the calls of its previews. */
const begin = async (on = sandbox(), made?: (up: Awaited<ReturnType<typeof setUp>>) => Promise<string>) => {
  const up = await setUp(on);
  const uuid = await (made ?? (({ git }) => git({ domains: "https://www.example.com" })))(up);
  const of = (number: number | string = PULL_REQUEST) => ({ params: { uuid, pull_request_id: String(number) } });
  return {
    up,
    uuid,
    of,
    post: (body: Partial<PreviewBody> = {}) =>
      send(on, previews.create, { params: { uuid }, body: { pull_request_id: PULL_REQUEST, ...body } }),
    patch: (body: PreviewDomainsBody) => send(on, previews.update, { ...of(), body }),
    one: () => good(on, previews.get, of()),
    list: () => good(on, previews.list, { params: { uuid } }),
    queued: async () => (await good(on, deployments.listOfApplication, { params: { uuid } })).deployments,
  };
};

test("previews: POST makes one and deploys it, and makes it otherwise when it comes again; the newest pull request is first", async () => {
  const { post, one, list, queued } = await begin();
  const made = await post({ ...GIT, pull_request_html_url: "https://git.example.com/7" });
  expect(made).toMatchObject({ status: 201, body: { message: expect.any(String), deployment_uuid: expect.any(String) } });
  expect(await one()).toEqual({
    uuid: expect.any(String),
    pull_request_id: PULL_REQUEST,
    pull_request_html_url: "https://git.example.com/7",
    git_type: "git_provider_1",
    status: "exited:unhealthy",
    domains: "https://7.www.example.com",
    ctr_compose_domains: null,
    domain_port_overrides: null,
    ctr_registry_image_tag: null,
    last_online_at: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  // Equal to what waits.
  expect(await post()).toMatchObject({ status: 200, body: { deployment_uuid: null, preview: { git_type: "git_provider_1" } } });
  expect(await post({ commit: "abcdef1" })).toMatchObject({ status: 200, body: { deployment_uuid: expect.any(String) } });
  expect((await queued()).map(({ commit, pull_request_id: number }) => [number, commit])).toEqual([
    [PULL_REQUEST, "abcdef1"],
    [PULL_REQUEST, "HEAD"],
  ]);
  await post({ ...GIT, pull_request_id: 12, instant_deploy: false });
  expect((await list()).map(({ pull_request_id }) => pull_request_id)).toEqual([12, PULL_REQUEST]);
  expect(await queued()).toHaveLength(2);
});

test("previews: a deployment of one starts it, and not its application; its logs are its own", async () => {
  const { uuid, post, one, of, up } = await begin();
  await post(GIT);
  expect((await send(sandbox(), previews.logs, of())).status).toBe(400);
  await sandbox().advance(60);
  expect(await one()).toMatchObject({ status: "running:healthy", last_online_at: expect.any(String) });
  expect((await up.read(uuid)).status).toBe("exited:unhealthy");
  const { logs } = await good(sandbox(), previews.logs, { ...of(), query: { lines: 1 } });
  expect(logs).toMatch(/^(listening on port \d+|started)$/);
  expect((await send(sandbox(), previews.logs, { ...of(), query: { service_name: "nope" } })).status).toBe(404);
});

test("previews: a deletion cancels what is under way, and the preview is not found any more at once", async () => {
  const { post, of, queued, list } = await begin();
  await post(GIT);
  expect(await send(sandbox(), previews.remove, of())).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect(await list()).toEqual([]);
  expect((await queued()).map(({ status }) => status)).toEqual(["cancelled-by-user"]);
  expect((await send(sandbox(), previews.remove, of())).status).toBe(404);
});

test("previews: the number in the path is looked at before the preview; all go with their application", async () => {
  const { uuid, post, of } = await begin();
  for (const number of ["x", "0", "-1", "2147483648"]) expect((await send(sandbox(), previews.get, of(number))).status).toBe(422);
  expect((await send(sandbox(), previews.get, of(8))).status).toBe(404);
  await post(GIT);
  await sandbox().remove("applications", uuid);
  expect(await sandbox().find("previews")).toEqual([]);
});

test("previews: a full queue is 429 and a minute, and the preview stays", async () => {
  const { up, post, list } = await begin();
  await sandbox().mutate("purchasedServers", up.server("alpha"), { deployment_queue_limit: 0 });
  expect(await post(GIT)).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
  expect(await list()).toHaveLength(1);
});

test.each<[string, Partial<PreviewBody>, string]>([
  ["no number", { pull_request_id: 0 }, "pull_request_id"],
  ["no git_type", {}, "git_type"],
  ["no commit for the fourth provider", { git_type: "git_provider_4" }, "commit"],
  ["a short commit", { ...GIT, commit: "abc" }, "commit"],
  ["an image tag for a repository", { ...GIT, ctr_tag: "1.0" }, "ctr_tag"],
  ["a page that is no address", { ...GIT, pull_request_html_url: "page" }, "pull_request_html_url"],
])("previews: %s is 422", async (_, body, field) => {
  const { post, list } = await begin();
  expect(await post(body)).toMatchObject({ status: 422, body: { errors: { [field]: [expect.anything()] } } });
  expect(await list()).toEqual([]);
});

test("previews: of an image there is a tag and nothing of git; of a build file there is none; an app says the provider", async () => {
  const image = await begin(sandbox(), ({ image }) => image());
  expect(await image.post()).toMatchObject({ status: 422, body: { errors: { ctr_tag: [expect.anything()] } } });
  expect(await image.post({ ctr_tag: "1.0", commit: "abcdef1" })).toMatchObject({ status: 422 });
  expect(await image.post({ ctr_tag: "1.0" })).toMatchObject({ status: 201, body: { preview: { ctr_registry_image_tag: "1.0" } } });
  expect(await image.post()).toMatchObject({ status: 200 });
  const add =
    (fields: Record<string, string>) =>
    async ({ place }: Awaited<ReturnType<typeof setUp>>) =>
      sandbox().add("applications", { ...place, ...fields });
  const file = await begin(sandbox(), add({ source: "ctrfile", ctrfile: "RlJPTSBzY3JhdGNo" }));
  expect((await file.post(GIT)).status).toBe(400);
  const [github_app_uuid = ""] = Object.keys((await sandbox().snapshot()).gitApps);
  const git = { git_repository: "acme/web", git_branch: "main", build_pack: "static" };
  const app = await begin(sandbox(), add({ source: "private-git_provider_1-app", github_app_uuid, ...git }));
  expect((await app.post()).status).toBe(201);
});

describe("domains of previews", () => {
  test("one of the two sorts, ports apart, null clears", async () => {
    const { post, patch, one } = await begin();
    await post({ ...GIT, instant_deploy: false });
    expect((await patch({})).status).toBe(400); // nothing sent
    expect((await patch({ force_domain_override: true })).status).toBe(422);
    expect((await patch({ domains: "nothing" })).status).toBe(422);
    expect((await patch({ ctr_compose_domains: [] })).status).toBe(422);
    await patch({ domains: "https://A.example.com:3000,https://b.example.com" });
    expect(await one()).toMatchObject({
      domains: "https://a.example.com,https://b.example.com",
      domain_port_overrides: { "https://a.example.com": 3000 },
    });
    await patch({ domains: null });
    expect(await one()).toMatchObject({ domains: null, domain_port_overrides: null });
  });

  test("one that its application or another preview has is 409, unless it is forced", async () => {
    const { post, patch } = await begin();
    await post({ ...GIT, pull_request_id: 8, instant_deploy: false });
    await post({ ...GIT, instant_deploy: false });
    for (const domains of ["https://www.example.com", "https://8.www.example.com"]) {
      expect(await patch({ domains })).toMatchObject({ status: 409, body: { conflicts: [{ domain: domains }] } });
      expect((await patch({ domains, force_domain_override: true })).status).toBe(200);
      await patch({ domains: null });
    }
  });

  test("domains of a compose file are set by service, once it is loaded", async () => {
    const { post, patch, one } = await begin(sandbox(), ({ git }) => git({ build_pack: "ctrcompose" }));
    await post({ ...GIT, instant_deploy: false });
    const services = [{ name: "web", domain: "https://a.example.com", redirect: "www" as const }];
    expect((await patch({ ctr_compose_domains: services })).status).toBe(422);
    await sandbox().advance(60);
    for (const ctr_compose_domains of [null, [{ name: "nope" }]]) expect((await patch({ ctr_compose_domains })).status).toBe(422);
    expect((await patch({ domains: "https://a.example.com" })).status).toBe(422);
    await patch({ ctr_compose_domains: services });
    expect(await one()).toMatchObject({ ctr_compose_domains: services });
    await patch({ ctr_compose_domains: [] });
    expect(await one()).toMatchObject({ ctr_compose_domains: null });
  });
});

describe("reading previewDomains=with its deployment", () => {
  const other = sandboxPerTest({ clock: "manual", readings: { previewDomains: "with its deployment" } });

  test("a preview has no domain before it is deployed", async () => {
    const { post, one } = await begin(other());
    await post(GIT);
    expect(await one()).toMatchObject({ domains: null });
    await other().advance(60);
    expect(await one()).toMatchObject({ domains: "https://7.www.example.com" });
  });
});
