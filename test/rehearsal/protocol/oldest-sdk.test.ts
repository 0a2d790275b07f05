import { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import { toGoal } from "../../../rehearsal/protocol/goal";
import { unsupportedInRegistration } from "../../../rehearsal/protocol/monitor";

// The messages of the oldest supported SDK (`peerDependencies`) lack the fields of later SDKs.

const { ResourceHooksBinding } = RegisterResourceRequest;

test("the engine accepts a registration of the oldest supported SDK", () => {
  const request = new RegisterResourceRequest().setCustom(true).setName("a").setType("pulumi-nodejs:dynamic:Resource");
  expect(unsupportedInRegistration(Object.assign(request, { getEnvvarmappingsMap: undefined }))).toBeUndefined();
});

test("the engine accepts resource hooks from the oldest supported SDK", () => {
  const hooks = Object.assign(new ResourceHooksBinding().setBeforeCreateList(["look"]), { getOnErrorList: undefined });
  const request = Object.assign(new RegisterResourceRequest(), { getHooks: () => hooks });
  expect(toGoal(request).hooks).toEqual({ beforeCreate: ["look"] });
});
