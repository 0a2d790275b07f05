import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import * as plugin from "@pulumi/pulumi/proto/plugin_pb";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as empty from "google-protobuf/google/protobuf/empty_pb";
import { onCancel } from "../../provider/hosts/host-cancel";
import { VirtualClock } from "../harness/virtual-clock";

const NOTHING = Buffer.alloc(0);
const clock = new VirtualClock();
let cancellations = 0;
onCancel([empty, plugin, {}, { Empty: {} }], clock, () => {
  cancellations++;
});
beforeEach(() => {
  cancellations = 0;
});

test("onCancel recognises a Cancel of the engine", async () => {
  ResourceProviderService.cancel.requestDeserialize(NOTHING);
  expect(cancellations).toBe(0);
  await clock.pass(1);
  expect(cancellations).toBe(1);
});

test("onCancel does not treat a request for the plugin's version as a Cancel", async () => {
  ResourceProviderService.getPluginInfo.requestDeserialize(NOTHING);
  new plugin.PluginInfo().setVersion("3.248.0");
  await clock.pass(1);
  expect(cancellations).toBe(0);
});

test("onCancel does not treat the response to a log line as a Cancel", async () => {
  EngineService.log.responseDeserialize(NOTHING);
  await clock.pass(1);
  expect(cancellations).toBe(0);
});
