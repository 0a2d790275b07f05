import type { handleUnaryCall, UntypedServiceImplementation } from "@grpc/grpc-js";
import type { IResourceMonitorServer } from "@pulumi/pulumi/proto/resource_grpc_pb";
import { type Goal, type ReadGoal, toGoal, toReadGoal } from "./goal";
import { fromStruct, type LocalServer, RpcError, serve, toStruct, unary } from "./grpc";
import { unsupportedInRead, unsupportedInRegistration } from "./refusals";
import type { Sdk } from "./sdk";
import type { Bag } from "./wire";

/** What the SDK asks for. Saying true to what is refused later keeps the SDK's own "update the Pulumi CLI" away (docs/facts/engine.md 3). */
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

/** The run is over for the program: its calls are not answered any more. */
export class StoppedError extends Error {}

/** Newer releases of the SDK (3.260 for one) have a message of their own for it, so the service is asked for its class. */
type InvokeResponse = IResourceMonitorServer["invoke"] extends handleUnaryCall<infer _Request, infer Response> ? Response : never;

/** A resource as the program gets it back. */
export interface RegisteredResource {
  urn: string;
  id?: string;
  custom: boolean;
  outputs: Bag;
}

/** Carries out what the program asks for. Its calls fail with a StoppedError once the run has stopped. */
export interface MonitorHandler {
  register(goal: Goal): Promise<RegisteredResource>;
  read(goal: ReadGoal): Promise<RegisteredResource>;
  registerOutputs(urn: string, outputs: Bag): Promise<void>;
  /** The current state of a resource that a response referred to. */
  resource(urn: string): RegisteredResource;
  /** The program has declared everything. Resolves when the run is over. */
  finish(): Promise<void>;
  /** The program asked for something that a rehearsal does not have. */
  refuse(what: string): void;
  /** Resolves when the run has stopped and what was under way has been answered. */
  readonly halted: Promise<void>;
}

/** The service that the program's SDK talks to. */
export async function serveMonitor(sdk: Sdk, handler: MonitorHandler): Promise<LocalServer> {
  return serve(sdk, [[sdk.ResourceMonitorService, monitorService(sdk, handler)]]);
}

/** Calls that newer releases of the SDK add are answered as not implemented. */
function monitorService(sdk: Sdk, handler: MonitorHandler): UntypedServiceImplementation {
  const { status } = sdk.grpc;
  const { responseType: InvokeResponse } = sdk.ResourceMonitorService.invoke as unknown as { responseType: new () => InvokeResponse };
  /** UNAVAILABLE makes the SDK stop silently; any other code becomes an unhandled rejection in the program (docs/facts/engine.md 3). */
  const stopped = (): RpcError => new RpcError(status.UNAVAILABLE, "The run has stopped.");
  const refuse = async (what: string): Promise<never> => {
    handler.refuse(what);
    await handler.halted;
    throw stopped();
  };
  const refused = (what: string) => unary(sdk, () => refuse(what));
  const running = async <Response>(response: Promise<Response>): Promise<Response> => {
    try {
      return await response;
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
      const state = await running(handler.register(toGoal(request)));
      return new sdk.resource.RegisterResourceResponse()
        .setUrn(state.urn)
        .setId(state.id ?? "")
        .setObject(toStruct(sdk, state.custom ? state.outputs : {}));
    }),
    readResource: unary(sdk, async (request) => {
      const unsupported = unsupportedInRead(request);
      if (unsupported !== undefined) return refuse(unsupported);
      const state = await running(handler.read(toReadGoal(request)));
      return new sdk.resource.ReadResourceResponse().setUrn(state.urn).setProperties(toStruct(sdk, state.outputs));
    }),
    registerResourceOutputs: unary(sdk, async (request) => {
      await running(handler.registerOutputs(request.getUrn(), fromStruct(request.getOutputs())));
      return new sdk.Empty();
    }),
    invoke: unary(sdk, (request) => {
      if (request.getTok() !== "pulumi:pulumi:getResource") return refuse(`The function "${request.getTok()}"`);
      const { urn } = fromStruct(request.getArgs());
      return new InvokeResponse().setReturn(toStruct(sdk, resourceResponse(handler.resource(String(urn)))));
    }),
    signalAndWaitForShutdown: unary(sdk, async () => {
      await running(handler.finish());
      return new sdk.Empty();
    }),
    call: unary(sdk, (request) => refuse(`The method "${request.getTok()}"`)),
    registerStackTransform: refused("A stack transform"),
    registerStackInvokeTransform: refused("An invoke transform"),
    registerResourceHook: unary(sdk, (request) => refuse(`The resource hook "${request.getName()}"`)),
    registerErrorHook: unary(sdk, (request) => refuse(`The error hook "${request.getName()}"`)),
    registerPackage: unary(sdk, (request) => refuse(`The package "${request.getName()}"`)),
  } satisfies Partial<IResourceMonitorServer>;
}

const resourceResponse = ({ urn, id, outputs }: RegisteredResource): Bag => ({ urn, id: id ?? "", state: outputs });
