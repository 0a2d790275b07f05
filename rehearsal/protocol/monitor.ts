import type { handleUnaryCall, UntypedServiceImplementation } from "@grpc/grpc-js";
import type { IResourceMonitorServer } from "@pulumi/pulumi/proto/resource_grpc_pb";
import type {
  ReadResourceResponse,
  RegisterResourceRequest,
  RegisterResourceResponse,
  ResourceInvokeRequest,
} from "@pulumi/pulumi/proto/resource_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { REHEARSAL } from "../../provider/hosts/rehearsal";
import { type Goal, type ReadGoal, toGoal, toReadGoal } from "./goal";
import { fromStruct, type LocalServer, RpcError, serve, toStruct, unary } from "./grpc";
import type { Hooks } from "./hooks";
import type { Constructed, FunctionResult } from "./provider-calls";
import type { Recorder } from "./recorder";
import type { Sdk } from "./sdk";
import { STAND_IN_MARK } from "./stand-ins";
import type { Transforms } from "./transforms";
import { isDynamic, isOfPlugin, isServed } from "./urn";
import { type Bag, lowerOutputs } from "./wire";

/**
 * Features that the rehearsal claims to support, because the SDK would otherwise demand a newer Pulumi CLI. The rehearsal refuses some of them when a
 * program uses them (docs/facts/engine.md 3).
 */
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

export const RUN_STOPPED = "The run has stopped.";

/** Error that shows that the run no longer answers calls of the program. */
export class StoppedError extends Error {
  constructor() {
    super(RUN_STOPPED);
  }
}

/** `setId` is absent in SDKs before release 3.276. */
type ReadAnswer = ReadResourceResponse & { setId?(id: string): ReadResourceResponse };

/**
 * Class of the response of `invoke`. It is taken from the service definition, because newer SDKs (such as 3.260) have a separate class for `invoke`.
 */
type InvokeResponse = IResourceMonitorServer["invoke"] extends handleUnaryCall<infer _Request, infer Response> ? Response : never;

export interface RegisteredResource {
  urn: string;
  id?: string;
  custom: boolean;
  remote?: boolean;
  outputs: Bag;
  /** Name of a stand-in (a resource of another package). The SDK invents the declared outputs that `outputs` lacks, and uses this name in them. */
  madeUp?: string | undefined;
}

/** The provider that a call names, and the version of the package that the call requests. Both may be empty. */
export interface ProviderChoice {
  provider: string;
  version: string;
}

/** A call fails with a StoppedError after the run has stopped. */
export interface MonitorHandler {
  register(goal: Goal): Promise<RegisteredResource>;
  read(goal: ReadGoal): Promise<RegisteredResource>;
  registerOutputs(urn: string, outputs: Bag): Promise<void>;
  resource(urn: string): RegisteredResource;
  /** Must be called when the program has declared all its resources. Resolves at the end of the run. */
  finish(): Promise<void>;
  /** Returns the result of a function of another package, or undefined if no mock provides one. */
  call(token: string, inputs: Bag, provider: string): Promise<Bag | undefined>;
  /** Calls a function of the resource plugin. */
  invoke(token: string, inputs: Bag, provider: ProviderChoice): Promise<FunctionResult>;
  /** Lets the resource plugin declare a component and its children. */
  construct(request: RegisterResourceRequest): Promise<Constructed>;
  refuse(text: string): void;
  /** Resolves when the run has stopped and all pending calls are answered. */
  readonly halted: Promise<void>;
}

/** Serves the calls of a program. `recorder` keeps them. */
export async function serveMonitor(
  sdk: Sdk,
  handler: MonitorHandler,
  functions: ProgramFunctions,
  recorder?: Recorder,
): Promise<LocalServer> {
  const service = monitorService(sdk, handler, functions);
  return serve(sdk, [[sdk.ResourceMonitorService, recorder?.watching(service) ?? service]]);
}

export interface ProgramFunctions {
  transforms: Transforms;
  hooks: Hooks;
}

/** Calls that exist only in newer releases of the SDK return "not implemented". */
function monitorService(sdk: Sdk, handler: MonitorHandler, { transforms, hooks }: ProgramFunctions): UntypedServiceImplementation {
  const { status } = sdk.grpc;
  const { responseType: InvokeResponse } = sdk.ResourceMonitorService.invoke as unknown as { responseType: new () => InvokeResponse };
  /** The status UNAVAILABLE makes the SDK stop silently. Any other status causes an unhandled rejection in the program (docs/facts/engine.md 3). */
  const stopped = (): RpcError => new RpcError(status.UNAVAILABLE, RUN_STOPPED);
  const refuse = async (text: string): Promise<never> => {
    handler.refuse(text);
    await handler.halted;
    throw stopped();
  };
  const called = async (token: string, args: Struct | undefined, provider: string): Promise<Struct> => {
    const result = await handler.call(token, lowerOutputs(fromStruct(args)), provider);
    return result === undefined ? refuse(unknownFunction(token)) : toStruct(sdk, result);
  };
  const running = async <Response>(response: Promise<Response>): Promise<Response> => {
    try {
      return await response;
    } catch (error) {
      throw error instanceof StoppedError ? stopped() : error;
    }
  };
  const component = ({ urn, outputs, dependencies }: Constructed): RegisterResourceResponse => {
    const response = new sdk.resource.RegisterResourceResponse().setUrn(urn).setObject(toStruct(sdk, outputs));
    for (const [key, urns] of Object.entries(dependencies)) {
      const { PropertyDependencies } = sdk.resource.RegisterResourceResponse;
      response.getPropertydependenciesMap().set(key, new PropertyDependencies().setUrnsList([...urns]));
    }
    return response;
  };
  const functionResult = async (request: ResourceInvokeRequest): Promise<InvokeResponse> => {
    const chosen = { provider: request.getProvider(), version: request.getVersion() };
    const { result, failures } = await running(handler.invoke(request.getTok(), lowerOutputs(fromStruct(request.getArgs())), chosen));
    const { CheckFailure } = sdk.provider;
    return new InvokeResponse()
      .setReturn(toStruct(sdk, result))
      .setFailuresList(failures.map(({ property, reason }) => new CheckFailure().setProperty(property).setReason(reason)));
  };
  return {
    supportsFeature: unary(sdk, (request) => new sdk.resource.SupportsFeatureResponse().setHassupport(FEATURES.has(request.getId()))),
    getDeploymentInfo: unary(sdk, () => {
      throw new RpcError(status.UNIMPLEMENTED, "This engine supports only requests for a single feature.");
    }),
    registerResource: unary(sdk, async (request) => {
      await transforms.apply(request);
      const unsupported = unsupportedInRegistration(request);
      if (unsupported !== undefined) return refuse(refusal(unsupported));
      if (request.getRemote() && isOfPlugin(request.getType())) return component(await running(handler.construct(request)));
      const state = await running(handler.register(toGoal(request)));
      transforms.remember(state.urn, request);
      return new sdk.resource.RegisterResourceResponse()
        .setUrn(state.urn)
        .setId(state.id ?? "")
        .setObject(toStruct(sdk, state.custom || state.remote ? answered(state) : {}));
    }),
    readResource: unary(sdk, async (request) => {
      const state = await running(handler.read(toReadGoal(request)));
      const answer: ReadAnswer = new sdk.resource.ReadResourceResponse();
      // Since release 3.276, the SDK takes the id from the answer, and counts it as unknown in a preview if the answer does not contain it.
      answer.setId?.(state.id ?? "");
      return answer.setUrn(state.urn).setProperties(toStruct(sdk, answered(state)));
    }),
    registerResourceOutputs: unary(sdk, async (request) => {
      await running(handler.registerOutputs(request.getUrn(), fromStruct(request.getOutputs())));
      return new sdk.Empty();
    }),
    invoke: unary(sdk, async (request) => {
      if (request.getTok() !== "pulumi:pulumi:getResource") {
        await transforms.applyToInvoke(request);
        if (isOfPlugin(request.getTok()) && request.getTok() !== REHEARSAL.token) return functionResult(request);
        return new InvokeResponse().setReturn(await called(request.getTok(), request.getArgs(), request.getProvider()));
      }
      const { urn } = fromStruct(request.getArgs());
      return new InvokeResponse().setReturn(toStruct(sdk, resourceResponse(handler.resource(String(urn)))));
    }),
    signalAndWaitForShutdown: unary(sdk, async () => {
      await running(handler.finish());
      return new sdk.Empty();
    }),
    call: unary(sdk, async (request) =>
      new sdk.provider.CallResponse().setReturn(await called(request.getTok(), request.getArgs(), request.getProvider())),
    ),
    registerStackTransform: unary(sdk, (request) => {
      transforms.ofStack(request);
      return new sdk.Empty();
    }),
    registerStackInvokeTransform: unary(sdk, (request) => {
      transforms.ofInvokes(request);
      return new sdk.Empty();
    }),
    registerResourceHook: unary(sdk, (request) => {
      const callback = request.getCallback();
      const ignoreErrors = request.getIgnoreErrors?.() ?? false; // the oldest SDK does not have this field
      const hook = { onDryRun: request.getOnDryRun(), ignoreErrors };
      if (callback !== undefined) hooks.register(request.getName(), { callback, ...hook });
      return new sdk.Empty();
    }),
    registerErrorHook: unary(sdk, (request) => {
      const callback = request.getCallback();
      if (callback !== undefined) hooks.registerForErrors(request.getName(), callback);
      return new sdk.Empty();
    }),
    // The reference can be invented, because each resource type contains the name of its package.
    registerPackage: unary(sdk, (request) => new sdk.resource.RegisterPackageResponse().setRef(`stand-in:${request.getName()}`)),
  } satisfies Partial<IResourceMonitorServer>;
}

const answered = ({ outputs, madeUp }: RegisteredResource): Bag =>
  madeUp === undefined ? outputs : { ...outputs, [STAND_IN_MARK]: madeUp };

const resourceResponse = ({ urn, id, outputs }: RegisteredResource): Bag => ({ urn, id: id ?? "", state: outputs });

/** Returns the error for a feature that the rehearsal does not support. A rehearsal never ignores a feature silently (docs/facts/engine.md 9). */
const refusal = (what: string): string => `${what} is not supported by this rehearsal engine; try it with the Pulumi CLI.`;

export function unsupportedInRegistration(request: RegisterResourceRequest): string | undefined {
  const of = (option: string): string => `The option "${option}" of "${request.getName()}"`;
  if (request.getReplacementTrigger()?.hasNullValue() === false) return of("replacementTrigger");
  if (request.getCustom() && isServed(request.getType())) {
    // A dynamic provider needs outputs from an earlier run to read an object, so it cannot import one.
    if (request.getImportid() !== "" && isDynamic(request.getType())) return of("import");
    // The oldest supported SDK lacks this method.
    if ((request.getEnvvarmappingsMap?.().getLength() ?? 0) > 0) return of("envVarMappings");
  }
  return undefined;
}

/** Returns the error for a call without a mock: a rehearsal can invent the outputs of a resource, but not the result of a function. */
const unknownFunction = (token: string): string =>
  `The function "${token}" belongs to another package, which a rehearsal does not load. Provide its result: mocks: { call } in a test, ` +
  "--mocks <file> on the command line.";
