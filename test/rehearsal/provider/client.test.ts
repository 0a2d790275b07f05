import type { ServerUnaryCall, ServiceDefinition, sendUnaryData } from "@grpc/grpc-js";
import * as providerService from "@pulumi/pulumi/proto/provider_grpc_pb";
import type { DiffRequest, UpdateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { type LocalServer, serve } from "../../../rehearsal/protocol/grpc";
import { loadSdk } from "../../../rehearsal/protocol/sdk";
import { ProviderClient } from "../../../rehearsal/provider/client";
import type { ResourceState } from "../../../rehearsal/state/state";

const sdk = loadSdk(process.cwd());
const urn = "urn:pulumi:dev::rehearsal::pulumi-nodejs:dynamic/hosting:Volume::a";

let ignored: string[][];
let server: LocalServer;
beforeEach(async () => {
  ignored = [];
  const answering =
    <Request extends DiffRequest | UpdateRequest, Answer>(answer: Answer) =>
    ({ request }: ServerUnaryCall<Request, Answer>, callback: sendUnaryData<Answer>) => {
      ignored.push(request.getIgnorechangesList());
      callback(null, answer);
    };
  const service = providerService.ResourceProviderService as unknown as ServiceDefinition;
  const methods = Object.fromEntries(Object.keys(service).map((name) => [name, () => undefined]));
  server = await serve(sdk, [
    [service, { ...methods, diff: answering(new sdk.provider.DiffResponse()), update: answering(new sdk.provider.UpdateResponse()) }],
  ]);
});
afterEach(() => server.close());

test("ProviderClient sends the ignored changes with diff and update, as the engine does", async () => {
  const provider = new ProviderClient(sdk, server.address, async () => undefined);
  const old: ResourceState = {
    urn,
    type: "",
    custom: true,
    id: "a-1",
    inputs: {},
    outputs: {},
    dependencies: [],
    propertyDependencies: {},
  };
  await provider.diff({ urn, id: "a-1", oldInputs: {}, oldOutputs: {}, newInputs: {}, ignored: ["source.tag", "domains[0]"] });
  await provider.update(old, { ...old, ignoreChanges: ["source.tag"] });
  await provider.update(old, old);
  expect(ignored).toEqual([["source.tag", "domains[0]"], ["source.tag"], []]);
  provider.close();
});
