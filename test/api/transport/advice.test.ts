import { EXPLICIT } from "../../../provider/core/settings/setting-keys";
import { Settings } from "../../../provider/core/settings/settings";
import { FAULTS, type Reply } from "../../support/scripted-network";
import { failed, panelThings, things } from "../../support/transport-fixture";

const params = { uuid: "u1" };

describe("advice", () => {
  const setToken = "set it with: pulumi config set --secret hosting:apiToken '<token>' (or the environment variable HOSTING_API_TOKEN).";
  const setKey = "set it with: pulumi config set --secret hosting:panelKey ptlc_… (or the environment variable HOSTING_PANEL_KEY).";

  test.each([
    [things.list, "Read"],
    [things.create, "Write"],
    [things.deploy, "Deploy"],
    [{ ...things.list, permission: "read:sensitive" as const }, "Read sensitive data"],
  ])("the advice names the permission that the call lacks (call %#)", async (call, permission) => {
    const error = await failed({ status: 403, json: { message: "Missing." } }, (t) => t.send(call as typeof things.list));
    expect(error.advice).toBe(
      `This call requires the token permission "${permission}", and a team role that allows it. Create a token with "${permission}" in the console, then ${setToken}`,
    );
    expect(error.message).toContain(error.advice);
  });

  test("the advice about a missing endpoint does not mention permissions", async () => {
    const error = await failed({ status: 403, json: { message: "Unavailable.", docs: "https://docs.example.com/api" } });
    expect(error.message).toBe(
      'GET /things/u1 failed with 403: "Unavailable". This service does not offer the call: https://docs.example.com/api',
    );
  });

  test("the advice about a refused call that needs no permission names address and user", async () => {
    expect((await failed({ status: 403, json: { message: "Blocked." } }, (t) => t.send(things.version))).advice).toBe(
      "The platform refuses the address of this machine, or the user of the token.",
    );
  });

  test.each([
    [401, `The token is missing, wrong, expired or revoked. Create one in the console, then ${setToken}`],
    [404, "The object does not exist, or it belongs to a team other than the token's."],
    [500, "The platform had an internal error. Run pulumi up again; it continues from the completed steps."],
  ])("the advice for status %i explains the status", async (status, advice) => {
    expect((await failed({ status, json: { message: "No." } })).message).toBe(`GET /things/u1 failed with ${status}: "No". ${advice}`);
  });

  test("the advice for the panel names the panel's key and address", async () => {
    const send = (reply: Reply) => failed(reply, (t) => t.send(panelThings.list));
    expect((await send({ status: 401, json: {} })).message).toBe(
      `GET /servers failed with 401. The token is missing, wrong, expired or revoked. Create one in the console, then ${setKey}`,
    );
    const errors = [{ code: "AccessDeniedHttpException", status: "403", detail: "This IP address (203.0.113.7) may not use this key." }];
    expect((await send({ status: 403, json: { errors } })).message).toBe(
      'GET /servers failed with 403: "This IP address (203.0.113.7) may not use this key". The key does not allow the address of this machine. Allow the address in the panel, or use another key.',
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
    ["an address that answers with a web page", { text: "<html>" }, 'Check baseUrl of the hosting.Provider "theirs": a proxy'],
    ["an address that answers with a 404 page", { status: 404, text: "<html>" }, 'Check baseUrl of the hosting.Provider "theirs": a proxy'],
    ["an address that redirects", { status: 302, text: "" }, 'Check baseUrl of the hosting.Provider "theirs": it must be'],
    ["an unreachable address", { fault: FAULTS.certificate }, 'Check baseUrl of the hosting.Provider "theirs".'],
    [
      "a vocabulary",
      { status: 404, json: { docs: "https://docs.example.com" } },
      'Check vocabulary of the hosting.Provider "theirs", which',
    ],
  ])("the advice about %s names a setting of the explicit provider", async (_, reply, advice) => {
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
  ])("the advice names the permission that a refused call needs: %s", async (message, permission) => {
    const error = await failed({ status: 403, json: { message } }, (t) => t.send(things.create, { body: {} }));
    expect(error.advice).toContain(`This call requires the token permission "${permission}", and`);
  });

  test("the advice for a lost response suggests another `pulumi up`", async () => {
    expect((await failed({ fault: FAULTS.lost }, (t) => t.send(things.grow, { params }))).message).toBe(
      "POST /things/u1/grow got no response: the connection broke before the whole response arrived. Run pulumi up again; it continues from the completed steps.",
    );
  });
});
