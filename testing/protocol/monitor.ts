import type { IResourceMonitorServer } from "@pulumi/pulumi/proto/resource_grpc_pb";
import { type ProgramCalls, StoppedError } from "../apply/program-calls";
import type { ResourceState } from "../state/state";
import { toGoal, toReadGoal } from "./goal";
import { fromStruct, type LocalServer, RpcError, serve, toStruct, unary } from "./grpc";
import { unsupportedInRead, unsupportedInRegistration } from "./refusals";
import type { Sdk } from "./sdk";
import type { Bag } from "./wire";

/** What the SDK asks for. Saying true to what is refused later keeps the SDK's own "update the Pulumi CLI" away (engine-protocol.md 3). */
const FEATURES = new Set([
  "secrets",
  "resourceReferences",
  "outputValues",
  "deletedWith",
  "replaceWith",
  "aliasSpecs",
  "transforms",
  "invokeTransforms",
  "parameterization",
  "resourceHooks",
  "errorHooks",
]);

/** The service that the program's SDK talks to. */
export async function serveMonitor(sdk: Sdk, calls: ProgramCalls): Promise<LocalServer> {
  return serve(sdk, [[sdk.ResourceMonitorService, monitorService(sdk, calls)]]);
}

function monitorService(sdk: Sdk, calls: ProgramCalls): IResourceMonitorServer {
  const { status } = sdk.grpc;
  /** UNAVAILABLE makes the SDK stop silently; any other code becomes an unhandled rejection in the program (engine-protocol.md 3). */
  const stopped = (): RpcError => new RpcError(status.UNAVAILABLE, "The run has stopped.");
  const refuse = async (what: string): Promise<never> => {
    calls.refuse(what);
    await calls.halted;
    throw stopped();
  };
  const refused = (what: string) => unary(sdk, () => refuse(what));
  const running = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      throw error instanceof StoppedError ? stopped() : error;
    }
  };
  return {
    supportsFeature: unary(sdk, (request) => new sdk.resource.SupportsFeatureResponse().setHassupport(FEATURES.has(request.getId()))),
    getDeploymentInfo: unary(sdk, () => {
      throw new RpcError(status.UNIMPLEMENTED, "The features are to be asked for one by one.");
    }),
    registerResource: unary(sdk, async (request) => {
      const unsupported = unsupportedInRegistration(request);
      if (unsupported !== undefined) return refuse(unsupported);
      const state = await running(calls.register(toGoal(request)));
      return new sdk.resource.RegisterResourceResponse()
        .setUrn(state.urn)
        .setId(state.id ?? "")
        .setObject(toStruct(sdk, state.custom ? state.outputs : {}));
    }),
    readResource: unary(sdk, async (request) => {
      const unsupported = unsupportedInRead(request);
      if (unsupported !== undefined) return refuse(unsupported);
      const state = await running(calls.read(toReadGoal(request)));
      return new sdk.resource.ReadResourceResponse().setUrn(state.urn).setProperties(toStruct(sdk, state.outputs));
    }),
    registerResourceOutputs: unary(sdk, async (request) => {
      await running(calls.registerOutputs(request.getUrn(), fromStruct(request.getOutputs())));
      return new sdk.Empty();
    }),
    invoke: unary(sdk, (request) => {
      if (request.getTok() !== "pulumi:pulumi:getResource") return refuse(`The function "${request.getTok()}"`);
      const { urn } = fromStruct(request.getArgs());
      return new sdk.provider.InvokeResponse().setReturn(toStruct(sdk, resourceAnswer(calls.resource(String(urn)))));
    }),
    signalAndWaitForShutdown: unary(sdk, async () => {
      await running(calls.finish());
      return new sdk.Empty();
    }),
    call: unary(sdk, (request) => refuse(`The method "${request.getTok()}"`)),
    registerStackTransform: refused("A stack transform"),
    registerStackInvokeTransform: refused("An invoke transform"),
    registerResourceHook: unary(sdk, (request) => refuse(`The resource hook "${request.getName()}"`)),
    registerErrorHook: unary(sdk, (request) => refuse(`The error hook "${request.getName()}"`)),
    registerPackage: unary(sdk, (request) => refuse(`The package "${request.getName()}"`)),
  };
}

const resourceAnswer = ({ urn, id, outputs }: ResourceState): Bag => ({ urn, id: id ?? "", state: outputs });
