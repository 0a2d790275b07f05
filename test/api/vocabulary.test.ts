import fc from "fast-check";
import * as z from "zod";
import { hostingCall } from "../../provider/api/call";
import { NEUTRAL_WORDS, vocabulary } from "../../provider/api/vocabulary";
import { transportFixture } from "../support/transport-fixture";

const words = {
  ctr: "whale",
  svc: "acme",
  edge: "shield",
  git_provider_1: "hub",
  auto_builder_1: "mixpack",
  web_server: "engy",
  proxy_1: "trf",
  vendor: "gfx",
};
const own = vocabulary(words);

describe("identifiers", () => {
  test.each([
    ["/svc/servers", "/acme/servers"],
    ["/applications/ctrfile", "/applications/whalefile"],
    ["/applications/private-git_provider_1-app", "/applications/private-hub-app"],
    ["/servers/{uuid}/ctr-cleanup", "/servers/{uuid}/whale-cleanup"],
    ["/svc/servers/{ctr_id}/edge", "/acme/servers/{ctr_id}/shield"],
    ["/projects/{uuid}/envs", "/projects/{uuid}/envs"],
  ])("the vocabulary translates identifiers in the path %s", (template, deployed) => {
    expect(own.path(template)).toBe(deployed);
  });

  test("toDeployment translates names at every depth, and fromDeployment translates them back", () => {
    const neutral = {
      ctr_registry_image_name: "x",
      custom_ctr_run_options: null,
      custom_web_server_configuration: "y",
      manual_webhook_secret_git_provider_1: "z",
      AUTO_BUILDER_1_NODE_VERSION: 1,
      build_pack: "auto_builder_1",
      static_image: "web_server:alpine",
      settings: { gpu_driver: "vendor", rows: [{ use_ctr: true }] },
    };
    const deployed = {
      whale_registry_image_name: "x",
      custom_whale_run_options: null,
      custom_engy_configuration: "y",
      manual_webhook_secret_hub: "z",
      MIXPACK_NODE_VERSION: 1,
      build_pack: "mixpack",
      static_image: "engy:alpine",
      settings: { gpu_driver: "gfx", rows: [{ use_whale: true }] },
    };
    expect(own.toDeployment(neutral)).toEqual(deployed);
    expect(own.fromDeployment(deployed)).toEqual(neutral);
  });

  test("the vocabulary translates field names in validation errors, but not the messages", () => {
    const errors = { whale_registry_image_name: ["whale names are lower case"] };
    expect(own.fromDeployment({ message: "whale", errors })).toEqual({
      message: "whale",
      errors: { ctr_registry_image_name: ["whale names are lower case"] },
    });
  });

  test("the vocabulary does not translate a word inside a longer word", () => {
    expect(own.toDeployment({ spectra: 1, knowledge: 2, xctr: 3 })).toEqual({ spectra: 1, knowledge: 2, xctr: 3 });
  });

  test("the vocabulary prefers the longer of two matching words", () => {
    const both = vocabulary({ proxy: "p", proxy_1: "first" });
    expect(both.toDeployment({ proxy_1_port: 1, proxy_type: "proxy_1" })).toEqual({ first_port: 1, p_type: "first" });
  });
});

describe("values of the user", () => {
  test("the vocabulary does not translate a user's values", () => {
    const body = { name: "ctr", description: "svc edge", data: [{ key: "CTR_HOST", value: "ctr" }], domains: "https://edge.example.com" };
    expect(own.toDeployment(body)).toEqual(body);
    const shown = { name: "whale", fqdn: "https://acme.example.com", domain_port_overrides: { "https://shield.example.com": 80 } };
    expect(own.fromDeployment(shown)).toEqual(shown);
  });

  test("the vocabulary does not translate path parameters", async () => {
    const call = hostingCall({ method: "GET", path: "/svc/projects/{uuid}/{environment}", response: z.unknown() });
    const { transport, network, outcome } = transportFixture([{ json: {} }], { vocabulary: own });
    await outcome(transport.send(call, { params: { uuid: "svc", environment: "edge" } }));
    expect(network.sent[0]?.path).toBe("/api/v1/acme/projects/svc/edge");
  });
});

test("the transport translates the names in a request and in its response", async () => {
  const call = hostingCall({
    method: "DELETE",
    does: "removes",
    path: "/svc/things",
    query: z.looseObject({}),
    body: z.looseObject({}),
    response: z.looseObject({ ctr_count: z.number() }),
  });
  const { transport, network, outcome } = transportFixture([{ json: { whale_count: 3, name: "whale" } }], { vocabulary: own });
  const answer = await outcome(transport.send(call, { query: { ctr_cleanup: true, name: "ctr" }, body: { use_ctr: "ctr" } }));
  expect(network.sent).toMatchObject([{ path: "/api/v1/acme/things?whale_cleanup=true&name=ctr", body: '{"use_whale":"ctr"}' }]);
  expect(answer).toEqual({ ctr_count: 3, name: "whale" });
});

describe("any vocabulary", () => {
  /** Words of an operator's API. They contain lower-case letters, and no word of the specification begins with one of them. */
  const ownWord = fc.tuple(fc.constantFrom("zq", "Zq", "zq-"), fc.stringMatching(/^[a-z0-9]{2,6}$/)).map((parts) => parts.join(""));
  const tables = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...NEUTRAL_WORDS), ownWord), { selector: ([word]) => word, minLength: 1 })
    .filter((pairs) => pairs.every(([, x], i) => pairs.every(([, y], j) => i === j || !y.toLowerCase().startsWith(x.toLowerCase()))))
    .map((pairs) => Object.fromEntries(pairs));
  const part = fc.oneof(fc.constantFrom(...NEUTRAL_WORDS), fc.constantFrom("name", "custom", "is", "file", "options", "domains", "uuid"));
  const identifier = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("_"));
  const key = fc.oneof(
    identifier,
    identifier.map((text) => text.toUpperCase()),
  );
  const userText = fc.oneof(fc.string(), fc.constantFrom(...NEUTRAL_WORDS, "ctr and svc", "https://edge.example.com/ctr"));
  const { body } = fc.letrec<{ body: unknown; value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      userText,
      fc.integer(),
      fc.constant(null),
      fc.boolean(),
      fc.array(tie("value"), { maxLength: 3 }),
      tie("body"),
    ),
    body: fc.oneof(
      fc.dictionary(key, tie("value"), { maxKeys: 4 }),
      fc.record(
        { build_pack: identifier, gpu_driver: identifier, static_image: identifier.map((image) => `${image}:alpine`) },
        { requiredKeys: [] },
      ),
    ),
  }));

  test("a translation to the operator's words and back restores every body", () => {
    fc.assert(
      fc.property(tables, body, (table, neutral) => {
        const some = vocabulary(table);
        expect(some.fromDeployment(some.toDeployment(neutral))).toEqual(neutral);
      }),
      { numRuns: 500 },
    );
  });

  test("a translation does not change texts of the user", () => {
    fc.assert(
      fc.property(tables, userText, (table, text) => {
        expect(vocabulary(table).toDeployment({ name: text, rows: [{ value: text }] })).toEqual({ name: text, rows: [{ value: text }] });
      }),
    );
  });

  test("a vocabulary without words does not change anything", () => {
    fc.assert(
      fc.property(body, (neutral) => {
        for (const none of [vocabulary({}), vocabulary({ ctr: "ctr" })]) {
          expect(none.toDeployment(neutral)).toBe(neutral);
          expect(none.path("/svc/x")).toBe("/svc/x");
        }
      }),
    );
  });
});
