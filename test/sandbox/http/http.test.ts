import fc from "fast-check";
import { applications } from "../../../provider/api/hosting/applications";
import { projects } from "../../../provider/api/hosting/projects";
import { servers } from "../../../provider/api/hosting/servers";
import { service } from "../../../provider/api/hosting/service";
import { variables } from "../../../provider/api/hosting/variables";
import { startSandbox } from "../../../sandbox";
import { normalised } from "../../../sandbox/http/body";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send, sendRaw } from "../support";

const sandbox = sandboxPerTest({
  tokens: [
    { token: "reader", permissions: ["read"] },
    { token: "writer", permissions: ["write"] },
    { token: "member", permissions: ["root"], hidesSensitive: true },
  ],
});
const withToken = (token = sandbox().apiToken) => ({ authorization: `Bearer ${token}`, "content-type": "application/json" });
const post = (body: string, headers: Record<string, string> = withToken()) =>
  sendRaw(sandbox(), "POST", "/api/v1/projects", { headers, body });

describe("permissions", () => {
  test.each([[{}], [{ authorization: "Bearer wrong" }], [{ authorization: "Basic eA==" }]])(
    "a request with the headers %j is answered with 401",
    async (headers) => {
      const { status, body } = await sendRaw(sandbox(), "GET", "/api/v1/projects", { headers });
      expect([status, body]).toEqual([401, { message: "Unauthenticated." }]);
    },
  );

  test("an added token is accepted until it is revoked", async () => {
    const token = await sandbox().addToken(["read"]);
    expect((await send(sandbox(), projects.list, { token })).status).toBe(200);
    await sandbox().revokeToken(token);
    expect((await send(sandbox(), projects.list, { token })).status).toBe(401);
  });

  test("each call requires exactly its permission: Write does not include Read", async () => {
    expect((await send(sandbox(), projects.list, { token: "reader" })).status).toBe(200);
    const refused = await send(sandbox(), projects.create, { token: "reader", body: { name: "web" } });
    expect([refused.status, refused.body]).toEqual([403, { message: "Missing required permissions: write" }]);
    expect((await send(sandbox(), projects.list, { token: "writer" })).status).toBe(403);
    expect((await send(sandbox(), projects.create, { token: "writer", body: { name: "web" } })).status).toBe(201);
  });

  test("the permission is checked before the body and the object", async () => {
    expect((await send(sandbox(), projects.update, { token: "reader", params: { uuid: "nope" }, rawBody: "{" })).status).toBe(403);
  });

  test("a create with instant_deploy also requires the permission `Deploy`", async () => {
    const { place } = await setUp(sandbox());
    const body = { ...place, ctr_registry_image_name: "nginx", instant_deploy: true };
    expect((await send(sandbox(), applications.createCtrimage, { token: "writer", body })).status).toBe(403);
    const { instant_deploy: _, ...later } = body;
    expect((await send(sandbox(), applications.createCtrimage, { token: "writer", body: later })).status).toBe(201);
  });

  test("a user who is not an admin receives no values of variables", async () => {
    const { image } = await setUp(sandbox());
    const uuid = await image();
    await good(sandbox(), variables.create, { params: { uuid }, body: { key: "A", value: "1" } });
    const [row] = await good(sandbox(), variables.list, { params: { uuid }, token: "member" });
    expect(row).not.toHaveProperty("value");
  });

  test("GET /health and GET /version need no token and answer with text", async () => {
    const health = await sendRaw(sandbox(), "GET", "/api/v1/health");
    expect([health.status, health.text, health.headers["content-type"]]).toEqual([200, "OK", expect.stringContaining("text/html")]);
    expect((await send(sandbox(), service.version)).text).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe("routes", () => {
  test("an unknown route answers 404, and a wrong method answers 405", async () => {
    const unknown = await sendRaw(sandbox(), "GET", "/api/v1/nonsense", { headers: withToken() });
    expect([unknown.status, unknown.body]).toEqual([404, { message: "Route not found.", docs: expect.stringMatching(/^https:/) }]);
    const wrong = await sendRaw(sandbox(), "GET", "/api/v1/applications/x/start", { headers: withToken() });
    expect([wrong.status, wrong.headers.allow, Object.keys(wrong.body as object)]).toEqual([405, "POST", ["message"]]);
  });

  test("POST /servers answers 403, although GET /servers succeeds", async () => {
    const { status, body } = await sendRaw(sandbox(), "POST", "/api/v1/servers", { headers: withToken() });
    expect([status, body]).toEqual([403, { message: expect.any(String), docs: expect.any(String) }]);
    expect((await send(sandbox(), servers.list)).status).toBe(200);
  });

  test("the panel answers errors in its own form", async () => {
    const { status, body } = await sendRaw(sandbox(), "GET", "/api/client/nonsense", {
      headers: { authorization: `Bearer ${sandbox().panelKey}` },
    });
    expect([status, body]).toEqual([404, { errors: [{ code: "NotFoundHttpException", status: "404", detail: expect.any(String) }] }]);
    expect(sandbox().panelKey).toMatch(/^ptlc_\w{43}$/);
  });
});

describe("bodies of requests", () => {
  const invalid = { message: "Invalid request.", error: expect.any(String) };

  test.each([["{}"], ["[]"], [""], ["{"], ["5"], ["null"]])("the body %j is answered with 400", async (body) => {
    const answer = await post(body);
    expect([answer.status, answer.body]).toEqual([400, invalid]);
  });

  test("a body needs the content type JSON, with or without a charset", async () => {
    const headers = { authorization: withToken().authorization };
    expect((await post('{"name":"web"}', { ...headers, "content-type": "text/plain" })).status).toBe(400);
    expect((await post('{"name":"web"}', headers)).status).toBe(400);
    expect((await post('{"name":"web"}', { ...headers, "content-type": "application/json; charset=utf-8" })).status).toBe(201);
  });

  test("a call with an optional body validates a missing body as an empty object", async () => {
    const uuid = await (await setUp(sandbox())).image();
    const headers = { authorization: withToken().authorization };
    const answer = await sendRaw(sandbox(), "POST", `/api/v1/applications/${uuid}/envs`, { headers });
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { key: ["The key field is required."] } }]);
  });

  test("strings in a body are trimmed, and empty strings become null", async () => {
    const uuid = await (await setUp(sandbox())).image();
    await good(sandbox(), applications.update, { params: { uuid }, body: { limits_cpuset: "  0-1  ", custom_network_aliases: "   " } });
    expect(await good(sandbox(), applications.get, { params: { uuid } })).toMatchObject({
      limits_cpuset: "0-1",
      custom_network_aliases: null,
    });
  });

  test("`normalised` trims all strings except passwords, and a second run changes nothing", () => {
    expect(normalised({ a: [" x ", { b: " " }], password: " p " })).toEqual({ a: ["x", { b: null }], password: " p " });
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(normalised(normalised(value))).toEqual(normalised(value))));
    const texts = (value: unknown): string[] =>
      typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
    fc.assert(
      fc.property(fc.jsonValue(), (value) =>
        expect(texts(normalised(value)).filter((text) => text === "" || text !== text.trim())).toEqual([]),
      ),
    );
  });

  test("the answer to unknown fields contains a separate error for each of them", async () => {
    const { status, body } = await post('{"name":"web","x":1,"y":2}');
    expect([status, body]).toEqual([
      422,
      { message: "Validation failed.", errors: { x: ["This field is not allowed."], y: ["This field is not allowed."] } },
    ]);
  });

  test("the answer to invalid fields contains a separate error for each of them", async () => {
    const { body } = await post('{"name":"a","description":5}');
    expect(Object.keys((body as { errors: object }).errors)).toEqual(["name", "description"]);
  });
});

describe("the language of messages", () => {
  test.each([
    ["de", "Nicht angemeldet.", "Project nicht gefunden."],
    ["fr-CH, en;q=0.5", "Non authentifié.", "Project introuvable."],
    ["es", "No autenticado.", "Project no encontrado."],
    ["xx, fi", "Ei tunnistautunut.", "Project ei löytynyt."],
    ["xx", "Unauthenticated.", "Project not found."],
  ])("messages follow the Accept-Language header %s", async (language, unauthenticated, notFound) => {
    const headers = { "accept-language": language };
    expect((await sendRaw(sandbox(), "GET", "/api/v1/projects", { headers })).body).toEqual({ message: unauthenticated });
    expect((await send(sandbox(), projects.get, { params: { uuid: "x" }, headers })).body).toEqual({ message: notFound });
  });

  test("errors of single fields have the language of the Accept-Language header", async () => {
    const answer = await post('{"x":1}', { ...withToken(), "accept-language": "de" });
    expect(answer.body).toEqual({
      message: "Die Prüfung ist fehlgeschlagen.",
      errors: { name: ["Das Feld name ist erforderlich."], x: ["Dieses Feld ist nicht erlaubt."] },
    });
  });
});

test("startSandbox refuses unknown and invalid options and names them", async () => {
  await expect(startSandbox({ sped: 2 } as object)).rejects.toThrow(/sped/);
  await expect(startSandbox({ port: 70000 })).rejects.toThrow(/port/);
});

test("equal seeds produce equal worlds, and different seeds produce different worlds", async () => {
  const world = async (seed: number) => {
    const started = await startSandbox({ clock: "manual", seed });
    const snapshot = await started.snapshot();
    await started.close();
    return snapshot;
  };
  expect(await world(7)).toEqual(await world(7));
  expect(Object.keys((await world(7)).purchasedServers)).not.toEqual(Object.keys((await world(8)).purchasedServers));
});
