import { applications } from "../../../provider/api/hosting/applications";
import { projects } from "../../../provider/api/hosting/projects";
import { volumes } from "../../../provider/api/hosting/volumes";
import { VARIANT_NAMES } from "../../../sandbox";
import { seedOf } from "../../harness/fixture";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";
import { attribute, elementsOf, fieldPath, objectPath, open, rowsOf, submit } from "./support";

const sandbox = sandboxPerTest();

const PATHS = [
  "/",
  "/console/objects",
  "/console/objects?kind=projects",
  "/console/requests",
  "/console/faults",
  "/console/clock",
  "/console/variants",
  "/console/game-servers",
];

test.each(PATHS)("the view %s has unique ids, labelled controls and one main heading", async (path) => {
  await setUp(sandbox());
  const { status, text, headers } = await open(sandbox(), path);
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=UTF-8"]);
  const elements = elementsOf(text);
  const count = (tag: string) => elements.filter(({ tagName }) => tagName === tag).length;
  expect(["title", "header", "main", "h1"].map(count)).toEqual([1, 1, 1, 1]);
  const ids = elements.flatMap((element) => attribute(element, "id") ?? []);
  expect(ids).toEqual([...new Set(ids)]);
  const labelled = new Set(elements.flatMap((element) => (element.tagName === "label" ? (attribute(element, "for") ?? []) : [])));
  const controls = elements.filter(
    (element) => ["input", "select", "textarea"].includes(element.tagName) && attribute(element, "type") !== "hidden",
  );
  const bare = controls.filter(
    (element) => !labelled.has(attribute(element, "id") ?? "") && attribute(element, "aria-labelledby") === undefined,
  );
  expect(bare.map((element) => attribute(element, "name"))).toEqual([]);
});

test("the overview shows all objects as a tree, with prices and the monthly bill", async () => {
  const { project, image } = await setUp(sandbox());
  const application = await image({ name: "web" });
  const { servers } = await seedOf(sandbox());
  await send(sandbox(), volumes.create, { params: { uuid: servers.alpha ?? "" }, body: { size_gb: 20, confirm: true } });
  const [row] = (await sandbox().find("volumes")) as { monthly_price: number }[];
  const { text } = await open(sandbox(), "/");
  const names = rowsOf(text).map(({ Name }) => Name);
  expect(names.slice(0, 3)).toEqual(["shop project", "production environment", "web application"]);
  expect(names).toEqual(expect.arrayContaining(["alpha purchased server", "Volume 1, 20 GB volume", "survival game server"]));
  expect(rowsOf(text).find(({ Name }) => Name === "Volume 1, 20 GB volume")?.["Per month"]).toContain(row?.monthly_price.toFixed(2));
  const bought = (await sandbox().find("purchasedServers")) as { monthly_price: number }[];
  const bill = bought.reduce((sum, { monthly_price }) => sum + monthly_price, row?.monthly_price ?? 0);
  expect(text).toContain(`<dd>${bill.toFixed(2)} `);
  expect(text).toContain(objectPath("projects", project).replace("&", "&amp;"));
  expect(text).toContain(objectPath("applications", application).replace("&", "&amp;"));
  expect(
    rowsOf((await open(sandbox(), "/?q=WEB")).text)
      .filter(({ State }) => State)
      .map(({ Name }) => Name),
  ).toEqual(["web application"]);
});

test("the page of an object shows fields, parts and authors, but hides possible secrets", async () => {
  const { project } = await setUp(sandbox());
  await sandbox().mutate("projects", project, { description: "by hand" }, { name: "Ben Example" });
  await sandbox().advance(2);
  const { text } = await open(sandbox(), objectPath("projects", project));
  expect(rowsOf(text)).toEqual(
    expect.arrayContaining([
      { Field: "description", Value: "by hand", Change: "Edit" },
      { Name: "production", Kind: "environments", State: "" },
      expect.objectContaining({ Who: "Ben Example", From: "ui", What: "project.updated" }),
    ]),
  );
  const database = await sandbox().add("databases", { engine: "relational_1", plan: "small", region: "one:hel" });
  const [{ url } = { url: "" }] = (await sandbox().find("databases")) as { url: string }[];
  const password = new URL(url).password;
  expect(password.length).toBeGreaterThan(8);
  const path = objectPath("databases", database);
  expect((await open(sandbox(), path)).text).not.toContain(password);
  expect((await open(sandbox(), `${path}&secrets=shown`)).text).toContain(password);
  expect((await open(sandbox(), objectPath("projects", "none"))).status).toBe(404);
  expect((await open(sandbox(), objectPath("nothings", "none"))).status).toBe(404);
  expect((await open(sandbox(), fieldPath("projects", project, "__proto__"))).status).toBe(404);
});

test("the requests page lists, filters and summarises requests, without their secrets", async () => {
  const { image, project } = await setUp(sandbox());
  const secret = "hunter2hunter2";
  const uuid = await image({ name: "web" });
  await send(sandbox(), applications.update, { params: { uuid }, body: { http_basic_auth_password: secret, description: "it's" } });
  await good(sandbox(), projects.get, { params: { uuid: project } });
  await good(sandbox(), projects.get, { params: { uuid: project } });
  await send(sandbox(), projects.get, { params: { uuid: "none" } });
  const { text } = await open(sandbox(), "/console/requests");
  const journal = rowsOf(text).filter((row) => "Path" in row);
  expect(journal[0]).toMatchObject({ "No.": String(journal.length), Method: "GET", Path: "/api/v1/projects/none", Status: "404" });
  const [run] = rowsOf(text).filter((row) => "Read again" in row);
  expect(run).toMatchObject({ Writes: "3", "Read again": "1", Failed: "1" });
  expect(rowsOf((await open(sandbox(), "/console/requests?show=writes")).text).filter((row) => "Path" in row)).toHaveLength(3);
  expect(rowsOf((await open(sandbox(), "/console/requests?q=none")).text).filter((row) => "Path" in row)).toHaveLength(1);
  const changed = journal.find(({ Method }) => Method === "PATCH")?.["No."];
  const whole = (await open(sandbox(), `/console/requests/${changed}`)).text;
  expect(whole).toContain("[hidden]");
  expect(whole).toContain("curl -X PATCH");
  expect(whole).toMatch(
    /Set <code>TOKEN<\/code> to the API token or the panel key: <code>curl http:\/\/127\.0\.0\.1:\d+\/sandbox<\/code> prints both\./,
  );
  expect(whole).toContain("it&#39;\\&#39;&#39;s");
  expect(whole).not.toContain(secret);
  expect(whole).not.toContain(sandbox().apiToken);
  expect((await open(sandbox(), "/console/requests/999999")).status).toBe(404);
});

test("the variants page has a choice for every variant", async () => {
  const selects = elementsOf((await open(sandbox(), "/console/variants")).text).filter(({ tagName }) => tagName === "select");
  expect(selects.map((element) => attribute(element, "name"))).toEqual(VARIANT_NAMES);
});

test("the variants page filters variants by name and meaning, shows code as code, and keeps the choices of hidden variants", async () => {
  const namesIn = async (query: string) =>
    elementsOf((await open(sandbox(), `/console/variants${query}`)).text)
      .filter(({ tagName }) => tagName === "select")
      .map((element) => attribute(element, "name"));
  expect(await namesIn("?q=backupThrottle")).toEqual(["backupThrottle"]);
  expect(await namesIn("?q=no+such+variant")).toEqual([]);
  const { text } = await open(sandbox(), "/console/variants");
  expect(rowsOf(text).filter(({ Meaning }) => Meaning?.includes("`"))).toEqual([]);
  await submit(sandbox(), "/console/variants", { sure: "yes", backupThrottle: "500" });
  await submit(sandbox(), "/console/variants?q=downloads", { sure: "yes", downloads: "slow" });
  const changed = (await open(sandbox(), "/console/variants")).text;
  expect(changed).toContain("<code>backupThrottle=500</code>");
  expect(changed).toContain("<code>downloads=slow</code>");
});

test("the latest changes link to their objects, with names", async () => {
  const { project } = await setUp(sandbox());
  await sandbox().mutate("projects", project, { description: "by hand" });
  await sandbox().advance(2);
  const { text } = await open(sandbox(), "/");
  const latest = rowsOf(text).filter((row) => "Object" in row);
  expect(latest[0]).toMatchObject({ What: "project updated", Object: "shop project" });
  const links = elementsOf(text.slice(text.indexOf("Latest changes"))).filter(({ tagName }) => tagName === "a");
  expect(links.map((link) => attribute(link, "href"))).toContain(objectPath("projects", project));
});

test("the parts of a game server have names that a user recognises", async () => {
  const [server] = await sandbox().find("gameServers", { name: "survival" });
  const rows = rowsOf((await open(sandbox(), objectPath("gameServers", String(server?.$id)))).text);
  const namesOf = (kind: string) => rows.filter(({ Kind }) => Kind === kind).map(({ Name }) => Name);
  expect(namesOf("allocations")).toEqual(["192.0.2.200:25565"]);
  expect(namesOf("startup variables")).toContain("Most players");
  await sandbox().add("subusers", { server: String(server?.$id) });
  const { text } = await open(sandbox(), objectPath("gameServers", String(server?.$id)));
  expect(rowsOf(text).filter(({ Kind }) => Kind === "subusers")).toEqual([expect.objectContaining({ Name: "grace@example.com" })]);
});

test("the console's event stream sends the current state at once", async () => {
  const abort = new AbortController();
  const answer = await fetch(`${sandbox().baseUrl}/console/stream`, { signal: abort.signal });
  const reader = answer.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  expect(first).toMatch(/^event: change\ndata: \{"requests":0,/);
  await sandbox().add("projects", { name: "web" });
  const second = new TextDecoder().decode((await reader?.read())?.value);
  expect(second).toMatch(/^event: change/);
  abort.abort();
});
