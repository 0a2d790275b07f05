import { deployments } from "../../../provider/api/hosting/deployments";
import { type PreviewBody, type PreviewDomainsBody, previews } from "../../../provider/api/hosting/previews";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest({ clock: "manual" });
const PULL_REQUEST = 7;
const GIT = { git_type: "git_provider_1" } as const;

/** Adds an application from a git repository with the address `www.example.com`, or calls `made` for another application. */
const gitApplication = async (on = sandbox(), made?: (up: Awaited<ReturnType<typeof setUp>>) => Promise<string>) => {
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

test("POST creates and deploys a preview, or updates an existing preview", async () => {
  const { post, one, list, queued } = await gitApplication();
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
  // The request is equal to the queued one, so the platform queues no second deployment.
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

test("a deployment of a preview starts the preview, but not its application", async () => {
  const { uuid, post, one, of, up } = await gitApplication();
  await post(GIT);
  expect((await send(sandbox(), previews.logs, of())).status).toBe(400);
  await sandbox().advance(60);
  expect(await one()).toMatchObject({ status: "running:healthy", last_online_at: expect.any(String) });
  expect((await up.read(uuid)).status).toBe("exited:unhealthy");
  const { logs } = await good(sandbox(), previews.logs, { ...of(), query: { lines: 1 } });
  expect(logs).toMatch(/^(listening on port \d+|started)$/);
  expect((await send(sandbox(), previews.logs, { ...of(), query: { service_name: "nope" } })).status).toBe(404);
});

test("a deletion of a preview takes effect at once and cancels its deployment", async () => {
  const { post, of, queued, list } = await gitApplication();
  await post(GIT);
  expect(await send(sandbox(), previews.remove, of())).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect(await list()).toEqual([]);
  expect((await queued()).map(({ status }) => status)).toEqual(["cancelled-by-user"]);
  expect((await send(sandbox(), previews.remove, of())).status).toBe(404);
});

test("a malformed pull request number is refused, and previews disappear with their application", async () => {
  const { uuid, post, of } = await gitApplication();
  for (const number of ["x", "0", "-1", "2147483648"]) expect((await send(sandbox(), previews.get, of(number))).status).toBe(422);
  expect((await send(sandbox(), previews.get, of(8))).status).toBe(404);
  await post(GIT);
  await sandbox().remove("applications", uuid);
  expect(await sandbox().find("previews")).toEqual([]);
});

test("POST answers 429 if the queue is full, but keeps the preview", async () => {
  const { up, post, list } = await gitApplication();
  await sandbox().mutate("purchasedServers", up.server("alpha"), { deployment_queue_limit: 0 });
  expect(await post(GIT)).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
  expect(await list()).toHaveLength(1);
});

test.each<[string, Partial<PreviewBody>, string]>([
  ["a preview without a number", { pull_request_id: 0 }, "pull_request_id"],
  ["a preview without git_type", {}, "git_type"],
  ["a preview without a commit for the fourth git provider", { git_type: "git_provider_4" }, "commit"],
  ["a commit that is too short", { ...GIT, commit: "abc" }, "commit"],
  ["an image tag for an application with a repository", { ...GIT, ctr_tag: "1.0" }, "ctr_tag"],
  ["a malformed address of the pull request's page", { ...GIT, pull_request_html_url: "page" }, "pull_request_html_url"],
])("POST refuses %s with 422", async (_, body, field) => {
  const { post, list } = await gitApplication();
  expect(await post(body)).toMatchObject({ status: 422, body: { errors: { [field]: [expect.anything()] } } });
  expect(await list()).toEqual([]);
});

test("POST requires different fields for different sources of the application", async () => {
  const image = await gitApplication(sandbox(), ({ image }) => image());
  expect(await image.post()).toMatchObject({ status: 422, body: { errors: { ctr_tag: [expect.anything()] } } });
  expect(await image.post({ ctr_tag: "1.0", commit: "abcdef1" })).toMatchObject({ status: 422 });
  expect(await image.post({ ctr_tag: "1.0" })).toMatchObject({ status: 201, body: { preview: { ctr_registry_image_tag: "1.0" } } });
  expect(await image.post()).toMatchObject({ status: 200 });
  const add =
    (fields: Record<string, string>) =>
    async ({ place }: Awaited<ReturnType<typeof setUp>>) =>
      sandbox().add("applications", { ...place, ...fields });
  const file = await gitApplication(sandbox(), add({ source: "ctrfile", ctrfile: "RlJPTSBzY3JhdGNo" }));
  expect((await file.post(GIT)).status).toBe(400);
  const [github_app_uuid = ""] = Object.keys((await sandbox().snapshot()).gitApps);
  const git = { git_repository: "acme/web", git_branch: "main", build_pack: "static" };
  const app = await gitApplication(sandbox(), add({ source: "private-git_provider_1-app", github_app_uuid, ...git }));
  expect((await app.post()).status).toBe(201);
});

describe("domains of previews", () => {
  test("PATCH replaces the domains of a preview, and clears them with null", async () => {
    const { post, patch, one } = await gitApplication();
    await post({ ...GIT, instant_deploy: false });
    expect((await patch({})).status).toBe(400); // nothing was sent
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

  test("PATCH refuses a domain in use, unless the request overrides the conflict", async () => {
    const { post, patch } = await gitApplication();
    await post({ ...GIT, pull_request_id: 8, instant_deploy: false });
    await post({ ...GIT, instant_deploy: false });
    for (const domains of ["https://www.example.com", "https://8.www.example.com"]) {
      expect(await patch({ domains })).toMatchObject({ status: 409, body: { conflicts: [{ domain: domains }] } });
      expect((await patch({ domains, force_domain_override: true })).status).toBe(200);
      await patch({ domains: null });
    }
  });

  test("PATCH accepts domains per service only after the compose file is loaded", async () => {
    const { post, patch, one } = await gitApplication(sandbox(), ({ git }) => git({ build_pack: "ctrcompose" }));
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

describe("the variant previewDomains=with its deployment", () => {
  const other = sandboxPerTest({ clock: "manual", variants: { previewDomains: "with its deployment" } });

  test("a preview has no domain before its deployment", async () => {
    const { post, one } = await gitApplication(other());
    await post(GIT);
    expect(await one()).toMatchObject({ domains: null });
    await other().advance(60);
    expect(await one()).toMatchObject({ domains: "https://7.www.example.com" });
  });
});
