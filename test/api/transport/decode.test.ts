import type { Reply } from "../../support/scripted-network";
import { failed, things, transportFixture } from "../../support/transport-fixture";

const params = { uuid: "u1" };

describe("valid answers", () => {
  test("the transport also returns the unknown fields of a response", async () => {
    const { transport, outcome } = transportFixture([{ json: [{ uuid: "u1", added_lately: 1 }] }]);
    expect(await outcome(transport.send(things.list))).toEqual([{ uuid: "u1", added_lately: 1 }]);
  });

  test.each([204, 200])("a call that returns nothing accepts an empty response with status %i", async (status) => {
    const { transport, outcome } = transportFixture([{ status }]);
    expect(await outcome(transport.send(things.remove, { params }))).toBeUndefined();
  });

  test.each([204, 200, 202])("the transport accepts an empty answer with status %i if the caller needs no field", async (status) => {
    const { transport, outcome } = transportFixture([{ status }, { status, text: "  \n" }]);
    expect(await outcome(transport.send(things.tune, { params, body: { a: 1 } }))).toEqual({});
    expect(await outcome(transport.send(things.tune, { params, body: { a: 1 } }))).toEqual({});
  });

  test.each([204, 201])("the outcome of a creation is unknown after status %i without a body", async (status) => {
    const error = await failed({ status }, (t) => t.send(things.create, { body: {} }));
    expect(error).toMatchObject({ name: "UnexpectedResponseError", outcomeUnknown: true });
  });

  test("the transport refuses an empty response to a read", async () => {
    expect(await failed({ status: 204 }, (t) => t.send({ ...things.tune, method: "GET" }, { params }))).toMatchObject({
      name: "UnexpectedResponseError",
    });
  });

  test.each(["4.4.1", "OK", "7"])("the transport returns the text %s of a text call", async (text) => {
    const { transport, outcome } = transportFixture([{ text: `${text}\n` }]);
    expect(await outcome(transport.send(things.version))).toBe(text);
  });
});

describe("invalid answers", () => {
  test.each([
    ["with a further page", '<https://api.example.com/things?page=2>; rel="next"', false],
    ["with a further page, without quotes", "</things?page=2>; rel=next", false],
    ["without a further page", '</things?page=1>; rel="prev"', true],
  ])("the transport reads a list with a Link header %s: %s, %s", async (_, link, isRead) => {
    const { transport, outcome } = transportFixture([{ headers: { link }, json: [{ uuid: "u1" }] }]);
    const answer = await outcome(transport.send(things.list));
    expect(answer).toMatchObject(isRead ? [{ uuid: "u1" }] : { message: expect.stringContaining("only one page of a longer list") });
  });

  test.each<[string, Reply, string]>([
    [
      "a web page",
      { text: "\n<!DOCTYPE html><html>Sign in</html>" },
      "GET /things/u1 returned HTML instead of JSON. Check hosting:baseUrl (HOSTING_BASE_URL): a proxy, a login page or another service seems to answer there.",
    ],
    [
      "incomplete JSON",
      { text: '{"uuid":"u' },
      "GET /things/u1 returned text that is not JSON. Check hosting:baseUrl (HOSTING_BASE_URL): a proxy, a login page or another service seems to answer there.",
    ],
    [
      "JSON that is nested too deeply",
      { text: `{"uuid":${"[".repeat(20_000)}${"]".repeat(20_000)}}` },
      "GET /things/u1 returned JSON nested deeper than 100 levels. Check hosting:baseUrl (HOSTING_BASE_URL): a proxy, a login page or another service seems to answer there.",
    ],
    [
      "a field of another type",
      { json: { uuid: 7 } },
      "GET /things/u1 returned an unexpected response (uuid: expected string, received number). The response was not used. Check that the address belongs to this API, and that the provider is up to date.",
    ],
    [
      "a list in place of an object",
      { json: [] },
      "GET /things/u1 returned an unexpected response (whole response: expected object, received array). The response was not used. Check that the address belongs to this API, and that the provider is up to date.",
    ],
    [
      "an empty body",
      { text: "" },
      "GET /things/u1 returned an unexpected response (whole response: expected object, but missing). The response was not used. Check that the address belongs to this API, and that the provider is up to date.",
    ],
    [
      "a redirect",
      { status: 301, headers: { location: "https://console.example.com/login?next=secret" } },
      "GET /things/u1 was redirected to https://console.example.com/login (301). Check hosting:baseUrl (HOSTING_BASE_URL): it must be the API's own address, with https if the API supports it.",
    ],
  ])("the transport refuses %s", async (_, reply, message) => {
    expect(await failed(reply)).toMatchObject({ name: "UnexpectedResponseError", message });
  });

  test.each([
    ["the same path with https", 301, "https://console.example.com/api/v1/things", "MovedError"],
    ["the same path with a slash", 308, "https://console.example.com/api/v1/things/", "MovedError"],
    ["the same path on another host", 307, "https://other.example.com/api/v1/things?a=1", "MovedError"],
    ["the same path with 302", 302, "https://console.example.com/api/v1/things", "UnexpectedResponseError"],
    ["a login page", 307, "https://console.example.com/login", "UnexpectedResponseError"],
    ["a relative address", 301, "/api/v1/things", "UnexpectedResponseError"],
  ])("the error after a redirect states that a creation had no effect: %s", async (_, status, location, name) => {
    const error = await failed({ status, headers: { location } }, (t) => t.send(things.create, { body: {} }));
    expect(error).toMatchObject({ name, outcomeUnknown: false, code: "unexpected_response" });
  });

  test("the transport refuses a redirect even for a call that accepts any answer", async () => {
    expect((await failed({ status: 302 }, (t) => t.send(things.anything))).message).toMatch(/^GET \/anything was redirected \(302\)\. /);
  });

  test("the transport refuses a web page as the answer of a text call", async () => {
    expect((await failed({ text: "<html>" }, (t) => t.send(things.version))).message).toMatch(/returned HTML instead of JSON/);
  });
});
