import type { ServiceError, UntypedServiceImplementation } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { pluginService } from "../../../provider/hosts/plugin/protocol";
import { Session } from "../../../provider/hosts/plugin/session";
import { bagOf, structOf } from "../../../provider/hosts/plugin/struct";
import { constructing } from "../../../sdk/construct";
import { failureOf, type PluginClient, pluginClient } from "../../harness/plugin-client";
import { SDK_HAS, testIf } from "../../support/sdk-release";
import { type PluginFixture, pluginAlone, pluginOnSandbox, urn } from "./fixture";

const PROJECT = urn("Project", "shop");

describe("a response", () => {
  let f: PluginFixture;
  beforeEach(async () => {
    f = await pluginOnSandbox();
  });
  afterEach(() => f.close());

  test("Diff always returns a detailed diff of the properties", async () => {
    const { id, properties, inputs } = await f.created("Project", "shop", { description: "one" });
    await f.restart();
    const shown = async (news: object) => {
      const request = new messages.DiffRequest()
        .setUrn(PROJECT)
        .setId(id)
        .setOlds(structOf(properties))
        .setNews(structOf({ ...news }));
      const response = await f.run(f.plugin.call<messages.DiffResponse>("diff", request));
      const paths = response.getDetaileddiffMap();
      return [response.getHasdetaileddiff(), paths.getLength(), paths.get("description")?.getInputdiff()];
    };
    expect(await shown(inputs)).toEqual([true, 0, undefined]);
    expect(await shown({ ...inputs, description: "two" })).toEqual([true, 1, false]);
  });

  test("each response contains a large value at most once, except a response to Read, which contains the value twice", async () => {
    const SIZE = 100_000;
    const SMALL = 5_000;
    const copiesIn = (answer: object) => {
      const { length } = JSON.stringify(answer);
      expect(length % SIZE).toBeLessThan(SMALL);
      return Math.floor(length / SIZE);
    };
    const of = urn("SharedVariable", "file");
    const news = (letter: string) => ({ scope: { kind: "team" }, key: "FILE", value: letter.repeat(SIZE) });
    const checked = await f.run(f.plugin.check(of, news("x")));
    const { id, ...made } = await f.run(f.plugin.create(of, checked.inputs));
    const later = await f.run(f.plugin.check(of, news("y"), checked.inputs));
    const differing = await f.run(f.plugin.diff(of, id, made.properties, later.inputs));
    const updated = await f.run(f.plugin.update(of, id, made.properties, later.inputs));
    const read = await f.run(f.plugin.read(of, id, updated.properties, later.inputs));
    expect({
      check: copiesIn(checked),
      create: copiesIn(made),
      diff: copiesIn(differing),
      update: copiesIn(updated),
      read: copiesIn(read),
    }).toEqual({ check: 1, create: 1, diff: 0, update: 1, read: 2 });
  });

  test("Check ignores fields of a newer protocol", async () => {
    const request = new messages.CheckRequest().setUrn(PROJECT).setNews(structOf({ description: "for sale" }));
    const field = [0xfa, 0x3e, 3, 1, 2, 3]; // field 1007, which no release of the protocol has
    const received = messages.CheckRequest.deserializeBinary(Uint8Array.from([...request.serializeBinary(), ...field]));
    const { check } = pluginService(f.session) as Record<
      string,
      (call: object, done: (e: ServiceError | null, r: unknown) => void) => void
    >;
    const response = await f.run(
      new Promise<unknown>((done, failed) => check?.({ request: received }, (error, answer) => (error ? failed(error) : done(answer)))),
    );
    expect(bagOf((response as messages.CheckResponse).getInputs())).toEqual({ name: "shop", description: "for sale" });
  });
});

testIf(SDK_HAS.list)("the plugin has a handler for every call of the protocol", () => {
  const service: UntypedServiceImplementation = pluginService(pluginAlone().session);
  expect(Object.keys(service).sort()).toEqual(Object.keys(ResourceProviderService).sort());
});

describe("a failure that the plugin does not expect", () => {
  type Call = [string, (plugin: PluginClient) => Promise<unknown>];
  const bag = { name: "shop" };
  const LIST: Call[] = SDK_HAS.list ? [["List", (plugin) => plugin.list("hosting:index:Project")]] : [];

  test.each<Call>([
    ["Check", (plugin) => plugin.check(PROJECT, bag)],
    ["Diff", (plugin) => plugin.diff(PROJECT, "p1", bag, bag)],
    ["Create", (plugin) => plugin.create(PROJECT, bag)],
    ["Read", (plugin) => plugin.read(PROJECT, "p1", bag, bag)],
    ["Update", (plugin) => plugin.update(PROJECT, "p1", bag, bag)],
    ["Delete", (plugin) => plugin.delete(PROJECT, "p1", bag)],
    ["Invoke", (plugin) => plugin.invoke("hosting:index:getProjects")],
    ...LIST,
  ])("%s returns FAILED_PRECONDITION, because UNKNOWN would mean an unknown state", async (_, call) => {
    const { plugin } = pluginAlone();
    expect(await failureOf(call(plugin))).toEqual({ code: 9, text: expect.stringContaining("this plugin has no platform") });
  });
});

test("a response waits until the engine has received its log lines", async () => {
  let receive = (): void => undefined;
  const received = new Promise<void>((done) => {
    receive = done;
  });
  const session = new Session({
    env: {},
    schema: () => "{}",
    components: () => constructing,
    engineLog: () => ({ sink: () => undefined, settled: () => received }),
    begin: () => {
      throw new Error("this plugin has no platform");
    },
  });
  const plugin = pluginClient(session);
  await plugin.handshake({ invokeWithPreview: false });
  let isAnswered = false;
  const answer = plugin.invoke("hosting:index:getProjects").catch(() => {
    isAnswered = true;
  });
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  expect(isAnswered).toBe(false);
  receive();
  await answer;
  expect(isAnswered).toBe(true);
});
