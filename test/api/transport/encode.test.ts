import { encode } from "../../../provider/api/transport/encode";
import type { PacedResponse, WireCall } from "../../../provider/api/transport/handler";
import { vocabulary } from "../../../provider/api/vocabulary";
import { inner, requested, responded } from "../../support/handlers";
import { GOOD, GOOD_LIST, TOKEN, things, transportFixture } from "../../support/transport-fixture";

describe("sent requests", () => {
  test("the transport sends all headers of a request", async () => {
    const { transport, network, outcome } = transportFixture([GOOD, GOOD_LIST], { language: "de" });
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

  test("the transport encodes the query and leaves out unset parameters", async () => {
    const { transport, network, outcome } = transportFixture([GOOD_LIST, GOOD_LIST]);
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
  ])("the transport encodes the path parameter %s as one segment", async (uuid, encoded) => {
    const { transport, network, outcome } = transportFixture([GOOD]);
    await outcome(transport.send(things.get, { params: { uuid } }));
    expect(network.sent[0]?.path).toBe(`/api/v1/things/${encoded}`);
  });

  test.each([undefined, "", ".", ".."])("the transport refuses the path parameter %s, which would change the endpoint", async (uuid) => {
    const { transport, network, outcome } = transportFixture([]);
    const error = await outcome(transport.send(things.remove, { params: uuid === undefined ? {} : { uuid } }));
    expect(String(error)).toMatch(/\/things\/\{uuid\}.*uuid/);
    expect(network.sent).toEqual([]);
  });
});

describe("translation between the specification and an operator's API", () => {
  const words = vocabulary({ svc: "acme", ctr: "docker" });
  const call = { ...things.create, path: "/svc/{uuid}" };

  test("the transport translates path, query and body into the operator's words", async () => {
    const { send, given } = inner<WireCall, PacedResponse>(responded());
    const asked = { call, params: { uuid: "svc" }, query: { svc: "svc" }, body: { ctr_id: "ctr" } };
    await encode(send, words, "/api/v1")(requested(asked));
    expect(given[0]?.wire).toEqual({ method: "POST", path: "/api/v1/acme/svc?acme=svc", headers: {}, body: '{"docker_id":"ctr"}' });
  });

  test.each<[string, string, object]>([
    ["in JSON is returned with the vocabulary of the specification", '{"docker_id":"docker"}', { value: { ctr_id: "docker" } }],
    ["that is not JSON is reported", "<html>", { value: undefined, wrong: "text that is not JSON" }],
  ])("a response %s", async (_, text, body) => {
    const { send } = inner<WireCall, PacedResponse>(responded({ text }));
    expect((await encode(send, words, "/api/v1")(requested())).body).toEqual(body);
  });
});
