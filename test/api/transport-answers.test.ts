import { ApiError, ConfirmRequiredError, ServerError } from "../../provider/api/errors";
import { EXPLICIT } from "../../provider/core/setting-keys";
import { Settings } from "../../provider/core/settings";
import { FAULTS, type Reply } from "../support/scripted-exchange";
import { GOOD, GOOD_LIST, panelThings, TOKEN, things, transportScene } from "../support/transport-scene";

const params = { uuid: "u1" };

async function failed(
  reply: Reply,
  work?: (transport: ReturnType<typeof transportScene>["transport"]) => Promise<unknown>,
  options: Parameters<typeof transportScene>[1] = {},
): Promise<ApiError> {
  const { transport, outcome } = transportScene([reply], options);
  const error = await outcome((work ?? ((t) => t.send(things.get, { params })))(transport));
  if (!(error instanceof ApiError)) throw new Error(`no ApiError but ${String(error)}`);
  return error;
}

describe("good answers", () => {
  test("come as values of the call's shape, with whatever fields the API added", async () => {
    const { transport, outcome } = transportScene([{ json: [{ uuid: "u1", added_lately: 1 }] }]);
    expect(await outcome(transport.send(things.list))).toEqual([{ uuid: "u1", added_lately: 1 }]);
  });

  test.each([204, 200])("may be empty where the call has no answer (%i)", async (status) => {
    const { transport, outcome } = transportScene([{ status }]);
    expect(await outcome(transport.send(things.remove, { params }))).toBeUndefined();
  });

  test.each([204, 200, 202])("may be empty after a write whose answer needs no field (%i)", async (status) => {
    const { transport, outcome } = transportScene([{ status }, { status, text: "  \n" }]);
    expect(await outcome(transport.send(things.tune, { params, body: { a: 1 } }))).toEqual({});
    expect(await outcome(transport.send(things.tune, { params, body: { a: 1 } }))).toEqual({});
  });

  test.each([204, 201])("are none where an id is needed: something was made, and nobody knows what (%i)", async (status) => {
    const error = await failed({ status }, (t) => t.send(things.create, { body: {} }));
    expect(error).toMatchObject({ name: "UnexpectedAnswerError", mayHaveHappened: true });
  });

  test("may not be empty where they are read", async () => {
    expect(await failed({ status: 204 }, (t) => t.send({ ...things.tune, method: "GET" }, { params }))).toMatchObject({
      name: "UnexpectedAnswerError",
    });
  });

  test.each(["4.4.1", "OK", "7"])("of a call that answers bare text are that text: %s", async (text) => {
    const { transport, outcome } = transportScene([{ text: `${text}\n` }]);
    expect(await outcome(transport.send(things.version))).toBe(text);
  });
});

describe("answers that are not what they should be", () => {
  test.each<[string, Reply, string]>([
    [
      "a web page",
      { text: "\n<!DOCTYPE html><html>Sign in</html>" },
      "GET /things/u1 answered 200 with something that is not JSON but a web page. Check hosting:baseUrl (HOSTING_BASE_URL): a proxy, a login page or another service seems to answer there.",
    ],
    [
      "half a JSON",
      { text: '{"uuid":"u' },
      "GET /things/u1 answered 200 with something that is not JSON. Check hosting:baseUrl (HOSTING_BASE_URL): a proxy, a login page or another service seems to answer there.",
    ],
    [
      "JSON so deep that walking through it would overflow the stack",
      { text: `{"uuid":${"[".repeat(20_000)}${"]".repeat(20_000)}}` },
      "GET /things/u1 answered 200 with JSON that is nested deeper than 100 levels. Check hosting:baseUrl (HOSTING_BASE_URL): a proxy, a login page or another service seems to answer there.",
    ],
    [
      "another type",
      { json: { uuid: 7 } },
      "GET /things/u1 answered 200 in a shape that it should not have (uuid: expected string, received number). Nothing was done with it. Is the address that of this API, and is this provider's release new enough?",
    ],
    [
      "a list in place of an object",
      { json: [] },
      "GET /things/u1 answered 200 in a shape that it should not have (whole answer: expected object, received array). Nothing was done with it. Is the address that of this API, and is this provider's release new enough?",
    ],
    [
      "nothing",
      { text: "" },
      "GET /things/u1 answered 200 in a shape that it should not have (whole answer: expected object, and it is missing). Nothing was done with it. Is the address that of this API, and is this provider's release new enough?",
    ],
    [
      "a redirect",
      { status: 301, headers: { location: "https://console.example.com/login?next=secret" } },
      "GET /things/u1 answered 301, which leads elsewhere (https://console.example.com/login). Check hosting:baseUrl (HOSTING_BASE_URL): it must be the API's own address, with https where the API has it.",
    ],
  ])("%s", async (_, reply, message) => {
    expect(await failed(reply)).toMatchObject({ name: "UnexpectedAnswerError", message });
  });

  test("a redirect is no answer even of a call that takes anything", async () => {
    expect((await failed({ status: 302 }, (t) => t.send(things.anything))).message).toMatch(
      /^GET \/anything answered 302, which leads elsewhere\. /,
    );
  });

  test("a web page is no bare text", async () => {
    expect((await failed({ text: "<html>" }, (t) => t.send(things.version))).message).toMatch(/is not JSON but a web page/);
  });
});

describe("a refusal that says nothing of the object", () => {
  test.each([401, 403, 404, 410, 422])("is a web page with status %i", async (status) => {
    const error = await failed({ status, text: "\n<html>Not here</html>" });
    expect(error.constructor).toBe(ApiError);
    expect(error.message).toBe(
      `GET /things/u1 failed with ${status} and a web page in place of the API's own answer. Check hosting:baseUrl (HOSTING_BASE_URL): a proxy, a login page or another service seems to answer there.`,
    );
  });

  test("is a route that this service does not have", async () => {
    const error = await failed({ status: 404, json: { message: "Route not found.", docs: "https://docs.example.com/api" } });
    expect(error.constructor).toBe(ApiError);
    expect(error.message).toBe(
      'GET /things/u1 failed with 404: "Route not found.". This service does not offer it: https://docs.example.com/api Check hosting:vocabulary (HOSTING_VOCABULARY), which translates paths.',
    );
  });

  test("is not a gateway's page: that means what its status says", async () => {
    expect(await failed({ status: 500, text: "<html>" })).toBeInstanceOf(ServerError);
  });
});

describe("the sentence of an error", () => {
  test.each<[string, number, unknown, string]>([
    ["message alone", 400, { message: "Not now." }, 'GET /things/u1 failed with 400: "Not now.".'],
    [
      "object of lists",
      422,
      { message: "Invalid.", errors: { name: ["Too short.", "Taken."], size: ["Too big."] } },
      'GET /things/u1 failed with 422: "Invalid."; name: Too short. Taken.; size: Too big.',
    ],
    [
      "object of texts",
      422,
      { message: "Invalid.", errors: { destination_uuid: "Unknown." } },
      'GET /things/u1 failed with 422: "Invalid."; destination_uuid: Unknown.',
    ],
    [
      "a mixed object",
      422,
      { message: "Invalid.", errors: { a: "One.", b: ["Two."] } },
      'GET /things/u1 failed with 422: "Invalid."; a: One.; b: Two.',
    ],
    [
      "a bare list",
      422,
      { message: "Invalid.", errors: ["No such domain.", "Port 0."] },
      'GET /things/u1 failed with 422: "Invalid. No such domain. Port 0.".',
    ],
    [
      "nested texts",
      422,
      { message: "Invalid.", errors: { a: [["One."], { min: 3 }] } },
      'GET /things/u1 failed with 422: "Invalid."; a: One. {"min":3}.',
    ],
    ["an empty message", 409, { message: "" }, "GET /things/u1 failed with 409."],
    ["no JSON", 409, undefined, "GET /things/u1 failed with 409."],
    ["blanks and line breaks", 400, { message: " Not\n  now " }, 'GET /things/u1 failed with 400: "Not now".'],
  ])("%s", async (_, status, json, message) => {
    expect((await failed({ status, json })).message).toBe(message);
  });

  test("is not endless", async () => {
    expect((await failed({ status: 400, json: { message: "x".repeat(100_000) } })).message.length).toBeLessThan(800);
  });

  test("the panel's list of errors", async () => {
    const errors = [
      {
        code: "ValidationException",
        status: "422",
        detail: "The name field is required.",
        meta: { source_field: "name", rule: "required" },
      },
      { code: "ValidationException", status: "422", detail: "The cron is wrong." },
    ];
    const error = await failed({ status: 422, json: { errors } }, (t) => t.send(panelThings.list));
    expect(error.message).toBe('GET /servers failed with 422: "The name field is required. The cron is wrong.".');
  });

  test("the text of the panel's operator, which has a word of its own beside it", async () => {
    const error = await failed({ status: 409, json: { error: "A downgrade needs a new world.", code: "downgrade_requires_reset" } }, (t) =>
      t.send(panelThings.list),
    );
    expect(error.message).toBe('GET /servers failed with 409: "A downgrade needs a new world.".');
    expect(error).toMatchObject({ name: "ConflictError", apiCode: "downgrade_requires_reset" });
  });

  test("the word of the panel's list of errors", async () => {
    const errors = [{ code: "TooManyBackupsException", status: "400", detail: "Too many." }];
    expect(await failed({ status: 400, json: { errors } }, (t) => t.send(panelThings.list))).toMatchObject({
      apiCode: "TooManyBackupsException",
    });
  });

  test("a message goes before a further word", async () => {
    expect((await failed({ status: 403, json: { message: "Missing.", error: "Unauthorized" } })).message).toContain('"Missing."');
  });

  test("carries status, message and field errors for code too", async () => {
    expect(await failed({ status: 422, json: { message: "Invalid.", errors: { a: "One.", b: ["Two."] } } })).toMatchObject({
      method: "GET",
      path: "/things/u1",
      status: 422,
      apiMessage: "Invalid.",
      fieldErrors: { a: ["One."], b: ["Two."] },
    });
  });

  test("a price question has a class of its own and carries the quote", async () => {
    const json = { message: "This costs.", confirm_required: true, quote: { monthly_price: 5, currency: "USD" } };
    const error = await failed({ status: 422, json });
    expect(error).toBeInstanceOf(ConfirmRequiredError);
    expect(error.body).toEqual(json);
  });
});

describe("advice", () => {
  const setToken = "set it with: pulumi config set --secret hosting:apiToken '<token>' (or the environment variable HOSTING_API_TOKEN).";
  const setKey = "set it with: pulumi config set --secret hosting:panelKey ptlc_… (or the environment variable HOSTING_PANEL_KEY).";

  test.each([
    [things.list, "Read"],
    [things.create, "Write"],
    [things.deploy, "Deploy"],
    [{ ...things.list, needs: "read:sensitive" as const }, "Read sensitive data"],
  ])("a missing permission is named (%#)", async (call, permission) => {
    const error = await failed({ status: 403, json: { message: "Missing." } }, (t) => t.send(call as typeof things.list));
    expect(error.advice).toBe(
      `This call needs the token permission ${permission}, and a user of the team whose role allows it. Create a token with ${permission} in the console, then ${setToken}`,
    );
    expect(error.message).toContain(error.advice);
  });

  test("an endpoint that this service does not have is no question of permissions", async () => {
    const error = await failed({ status: 403, json: { message: "Unavailable.", docs: "https://docs.example.com/api" } });
    expect(error.message).toBe(
      'GET /things/u1 failed with 403: "Unavailable.". This service does not offer it: https://docs.example.com/api',
    );
  });

  test("a call that needs no permission does not ask for one", async () => {
    expect((await failed({ status: 403, json: { message: "Blocked." } }, (t) => t.send(things.version))).advice).toBe(
      "The platform refuses this address or this user.",
    );
  });

  test.each([
    [401, `The token is missing, wrong, expired or revoked. Create one in the console, then ${setToken}`],
    [404, "There is no such object, or it belongs to another team than the token."],
    [500, "The platform had a fault of its own. Run again: what was done is found and continued."],
  ])("of a %i", async (status, advice) => {
    expect((await failed({ status, json: { message: "No." } })).message).toBe(`GET /things/u1 failed with ${status}: "No.". ${advice}`);
  });

  test("of the panel names its own key and address", async () => {
    const send = (reply: Reply) => failed(reply, (t) => t.send(panelThings.list));
    expect((await send({ status: 401, json: {} })).message).toBe(
      `GET /servers failed with 401. The token is missing, wrong, expired or revoked. Create one in the console, then ${setKey}`,
    );
    const errors = [{ code: "AccessDeniedHttpException", status: "403", detail: "This IP address (203.0.113.7) may not use this key." }];
    expect((await send({ status: 403, json: { errors } })).message).toBe(
      "GET /servers failed with 403: \"This IP address (203.0.113.7) may not use this key.\". The key's user lacks this permission on the server, the key is limited to other addresses than this machine's, or the server is suspended.",
    );
    expect((await send({ fault: FAULTS.certificate })).message).toBe(
      "GET /servers could not be sent: https://console.example.com: the certificate is not trusted (expired). Check hosting:panelUrl (HOSTING_PANEL_URL).",
    );
  });

  test.each<[string, Reply, string]>([
    [
      "a token",
      { status: 401, json: {} },
      'or revoked. Create one in the console, then set it with: new hosting.Provider("theirs", { …, apiToken: "<token>" })',
    ],
    [
      "a permission",
      { status: 403, json: {} },
      'in the console, then set it with: new hosting.Provider("theirs", { …, apiToken: "<token>" })',
    ],
    ["an address", { text: "<html>" }, 'Check baseUrl of the hosting.Provider "theirs": a proxy'],
    ["an address of a refusal", { status: 404, text: "<html>" }, 'Check baseUrl of the hosting.Provider "theirs": a proxy'],
    ["an address that leads elsewhere", { status: 302, text: "" }, 'Check baseUrl of the hosting.Provider "theirs": it must be'],
    ["an unreachable address", { fault: FAULTS.certificate }, 'Check baseUrl of the hosting.Provider "theirs".'],
    ["words", { status: 404, json: { docs: "https://docs.example.com" } }, 'Check vocabulary of the hosting.Provider "theirs", which'],
  ])("of an explicit provider names its own setting, which no configuration of the stack reaches: %s", async (_, reply, advice) => {
    const { message } = await failed(reply, undefined, {
      settings: new Settings((key) => (key === EXPLICIT ? "theirs" : undefined), {}),
    });
    expect(message).toContain(advice);
    expect(message).not.toMatch(/pulumi config|HOSTING_/);
  });

  test.each([
    ["Missing required permissions: deploy. A mount outside the folder needs it.", "Deploy"],
    ["Missing required permissions: read:sensitive", "Read sensitive data"],
    ["Fehlende Berechtigungen: deploy", "Deploy"],
    ["You must not deploy here.", "Write"],
  ])("a permission that the answer names is asked for before the call's usual one: %s", async (message, permission) => {
    const error = await failed({ status: 403, json: { message } }, (t) => t.send(things.create, { body: {} }));
    expect(error.advice).toContain(`This call needs the token permission ${permission}, and`);
  });

  test("of a lost answer", async () => {
    expect((await failed({ fault: FAULTS.lost }, (t) => t.send(things.grow, { params }))).message).toBe(
      "POST /things/u1/grow got no answer: the connection broke before the whole answer had come. Run again: what was done is found and continued.",
    );
  });
});

test("a refusal that quotes secrets of its request shows none of them, but everything else", async () => {
  const key = "-----BEGIN-----\nAbC\n-----END-----";
  const body = {
    name: "web",
    http_basic_auth_password: "opensesame",
    data: [
      { key: "A", value: "first-value" },
      { key: "B", value: key },
      { key: "C", value: "no" },
    ],
  };
  const json = {
    message: 'The name web and the value first-value are bad: {"B":"-----BEGIN-----\\nAbC\\n-----END-----"} is no number.',
    errors: { http_basic_auth_password: ["opensesame is too short."], "data.1.value": [key], first: ["first-value"] },
  };
  const error = await failed({ status: 422, json }, (t) => t.send(things.create, { body }));
  expect(error.message).toBe(
    'POST /things failed with 422: "The name web and the value [secret] are bad: {"B":"[secret]"} is no number."; http_basic_auth_password: [secret] is too short.; data.1.value: [secret]; first: [secret].',
  );
});

test("webhooks, tokens, keys and signed addresses are secrets too, and the token of every request", async () => {
  const body = {
    chat_webhook: "https://chat.example.com/hook-7",
    token: "portal-token",
    catalog_key: "catalogue-key",
    key: "no-secret",
    clear_webhook: true,
  };
  const said = Object.values(body).join(" ");
  const url = "https://node.example.com/upload?server=a1&token=eyJh.b-c_d&directory=/x";
  const json = { error: `Bad: ${said} ${TOKEN} at ${url} and https://s3.example.com/b?X-Amz-Signature=0123abc&X-Amz-Date=5`, code: "bad" };
  const error = await failed({ status: 422, json }, (t) => t.send(things.create, { body }));
  expect(error.apiMessage).toBe(
    "Bad: [secret] [secret] [secret] no-secret true [secret] at https://node.example.com/upload?server=a1&token=[secret]&directory=/x and https://s3.example.com/b?X-Amz-Signature=[secret]&X-Amz-Date=5",
  );
  const key = await failed({ status: 422, json: { error: "no-secret is no key" } }, (t) =>
    t.send(things.sign, { body: { key: "no-secret" } }),
  );
  expect(key.apiMessage).toBe("[secret] is no key");
});

test("an error keeps its cause", async () => {
  const { cause } = await failed({ fault: FAULTS.lost }, (t) => t.send(things.grow, { params }));
  expect(cause).toBe(FAULTS.lost);
});

test("no error carries the token, whatever fails", async () => {
  const replies: Reply[] = [400, 401, 403, 404, 409, 418, 422, 429, 500, 503].map((status) => ({
    status,
    json: { message: "No." },
    headers: { "retry-after": "1000" },
  }));
  replies.push({ text: "<html>" }, { json: 1 }, { fault: FAULTS.lost }, { fault: FAULTS.refused }, { fault: FAULTS.certificate });
  for (const reply of replies) {
    const { transport, outcome } = transportScene(Array(20).fill(reply));
    const error = await outcome(transport.send(things.grow, { params }));
    if (!(error instanceof ApiError)) throw new Error(`no ApiError but ${String(error)}`);
    const everything = `${error.stack} ${JSON.stringify(error)} ${Object.values(error).map(String).join(" ")}`;
    expect(everything).not.toContain(TOKEN);
  }
});

describe("what is sent", () => {
  test("the headers", async () => {
    const { transport, network, outcome } = transportScene([GOOD, GOOD_LIST], { language: "de" });
    await outcome(transport.send(things.create, { body: { name: "web" }, idempotencyKey: "urn-1" }));
    await outcome(transport.send(things.list));
    expect(network.sent).toEqual([
      {
        at: 0,
        method: "POST",
        path: "/api/v1/things",
        headers: {
          accept: "application/json",
          "accept-language": "de",
          authorization: `Bearer ${TOKEN}`,
          "content-type": "application/json",
          "idempotency-key": "urn-1",
          "user-agent": "pulumi-hosting/1.2.3",
        },
        body: '{"name":"web"}',
      },
      {
        at: 0,
        method: "GET",
        path: "/api/v1/things",
        headers: {
          accept: "application/json",
          "accept-language": "de",
          authorization: `Bearer ${TOKEN}`,
          "user-agent": "pulumi-hosting/1.2.3",
        },
      },
    ]);
  });

  test("the query, without what is not set", async () => {
    const { transport, network, outcome } = transportScene([GOOD_LIST, GOOD_LIST]);
    await outcome(transport.send(things.list, { query: { tag: "a b&c=ü", take: 5 } }));
    await outcome(transport.send(things.list, { query: { tag: null, take: undefined } }));
    expect(network.sent.map(({ path }) => path)).toEqual(["/api/v1/things?tag=a+b%26c%3D%C3%BC&take=5", "/api/v1/things"]);
  });

  test.each([
    ["a/b", "a%2Fb"],
    ["a?b#c", "a%3Fb%23c"],
    ["%2e", "%252e"],
    ["ü €", "%C3%BC%20%E2%82%AC"],
    ["../x", "..%2Fx"],
    ["...", "..."],
  ])("a path parameter is one segment, whatever stands in it: %s", async (uuid, encoded) => {
    const { transport, network, outcome } = transportScene([GOOD]);
    await outcome(transport.send(things.get, { params: { uuid } }));
    expect(network.sent[0]?.path).toBe(`/api/v1/things/${encoded}`);
  });

  test.each([undefined, "", ".", ".."])("a path parameter that would lead to another call is refused: %s", async (uuid) => {
    const { transport, network, outcome } = transportScene([]);
    const error = await outcome(transport.send(things.remove, { params: uuid === undefined ? {} : { uuid } }));
    expect(String(error)).toMatch(/\/things\/\{uuid\}.*uuid/);
    expect(network.sent).toEqual([]);
  });
});
