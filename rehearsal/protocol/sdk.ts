/**
 * This file is the only access to untyped code: to `@pulumi/pulumi`, and to the gRPC and protobuf libraries that it contains. They are loaded from
 * the program's own folder, so that engine and program share one copy (docs/facts/engine.md 2 and 5). This package declares them as peer
 * dependencies.
 */
import { createRequire } from "node:module";
import { join } from "node:path";

/** `automation/server` is internal to the SDK and has no type declaration. The Automation API uses it. */
export interface LanguageServer {
  run(
    call: { request: import("@pulumi/pulumi/proto/language_pb").RunRequest },
    callback: (error: Error | undefined, response: unknown) => void,
  ): Promise<void>;
}

export interface Sdk {
  version: string;
  grpc: typeof import("@grpc/grpc-js");
  Struct: typeof import("google-protobuf/google/protobuf/struct_pb").Struct;
  Empty: typeof import("google-protobuf/google/protobuf/empty_pb").Empty;
  resource: typeof import("@pulumi/pulumi/proto/resource_pb");
  engine: typeof import("@pulumi/pulumi/proto/engine_pb");
  provider: typeof import("@pulumi/pulumi/proto/provider_pb");
  status: typeof import("@pulumi/pulumi/proto/status_pb");
  analyzer: typeof import("@pulumi/pulumi/proto/analyzer_pb");
  AnalyzerClient: typeof import("@pulumi/pulumi/proto/analyzer_grpc_pb").AnalyzerClient;
  language: typeof import("@pulumi/pulumi/proto/language_pb");
  ResourceMonitorService: import("@grpc/grpc-js").ServiceDefinition;
  ResourceMonitorClient: typeof import("@pulumi/pulumi/proto/resource_grpc_pb").ResourceMonitorClient;
  EngineService: import("@grpc/grpc-js").ServiceDefinition;
  ResourceProviderClient: typeof import("@pulumi/pulumi/proto/provider_grpc_pb").ResourceProviderClient;
  LanguageRuntimeClient: typeof import("@pulumi/pulumi/proto/language_grpc_pb").LanguageRuntimeClient;
  /** The service that returns schemas of packages, and its messages. Loaded on first use, because only programs in other languages need it. */
  schemaLoader(): {
    service: import("@grpc/grpc-js").ServiceDefinition;
    messages: typeof import("@pulumi/pulumi/proto/codegen/loader_pb");
  };
  /** Modules of the SDK for programs and for responses. Available only if the program runs in this process and has loaded them. */
  program: { StackReference: { prototype: object } };
  rpc: { resolveProperties(...args: unknown[]): void };
  /** Options of the clients with which a program of this process calls the engine. */
  clientOptions: Record<string, unknown>;
  CallbacksClient: typeof import("@pulumi/pulumi/proto/callback_grpc_pb").CallbacksClient;
  callback: typeof import("@pulumi/pulumi/proto/callback_pb");
  alias: typeof import("@pulumi/pulumi/proto/alias_pb");
  /** Script that runs a program in a separate process. */
  runScript: string;
  hostScript: string;
  /** Script with which a Pulumi CLI starts the dynamic-provider host. */
  pluginScript: string;
  /** The SDK's YAML parser, which its Automation API uses for the same files. */
  parseYaml(text: string): unknown;
  /** The Automation API, loaded on first use because it is large. */
  automation(): typeof import("@pulumi/pulumi/automation");
  languageServer(program: () => Promise<unknown>): LanguageServer;
}

/** Loads the SDK that a program in this folder would load. */
export function loadSdk(folder: string): Sdk {
  const fromFolder = createRequire(join(folder, "package.json"));
  let entry: string;
  try {
    entry = fromFolder.resolve("@pulumi/pulumi");
  } catch (error) {
    throw new Error(`@pulumi/pulumi cannot be found from ${folder}. Install it there: npm install @pulumi/pulumi.`, { cause: error });
  }
  const fromSdk = createRequire(entry);
  return {
    version: fromFolder("@pulumi/pulumi/package.json").version,
    grpc: fromSdk("@grpc/grpc-js"),
    Struct: fromSdk("google-protobuf/google/protobuf/struct_pb").Struct,
    Empty: fromSdk("google-protobuf/google/protobuf/empty_pb").Empty,
    resource: fromFolder("@pulumi/pulumi/proto/resource_pb"),
    engine: fromFolder("@pulumi/pulumi/proto/engine_pb"),
    provider: fromFolder("@pulumi/pulumi/proto/provider_pb"),
    status: fromFolder("@pulumi/pulumi/proto/status_pb"),
    get analyzer() {
      return fromFolder("@pulumi/pulumi/proto/analyzer_pb");
    },
    get AnalyzerClient() {
      return fromFolder("@pulumi/pulumi/proto/analyzer_grpc_pb").AnalyzerClient;
    },
    language: fromFolder("@pulumi/pulumi/proto/language_pb"),
    ResourceMonitorService: fromFolder("@pulumi/pulumi/proto/resource_grpc_pb").ResourceMonitorService,
    ResourceMonitorClient: fromFolder("@pulumi/pulumi/proto/resource_grpc_pb").ResourceMonitorClient,
    EngineService: fromFolder("@pulumi/pulumi/proto/engine_grpc_pb").EngineService,
    ResourceProviderClient: fromFolder("@pulumi/pulumi/proto/provider_grpc_pb").ResourceProviderClient,
    LanguageRuntimeClient: fromFolder("@pulumi/pulumi/proto/language_grpc_pb").LanguageRuntimeClient,
    schemaLoader: () => ({
      service: fromFolder("@pulumi/pulumi/proto/codegen/loader_grpc_pb").LoaderService,
      messages: fromFolder("@pulumi/pulumi/proto/codegen/loader_pb"),
    }),
    get program() {
      return fromFolder("@pulumi/pulumi");
    },
    get rpc() {
      return fromFolder("@pulumi/pulumi/runtime/rpc");
    },
    get clientOptions() {
      const { grpcClientOptions, grpcChannelOptions } = fromFolder("@pulumi/pulumi/runtime/settings");
      return grpcClientOptions ?? grpcChannelOptions; // SDK 3.216 has only the latter.
    },
    CallbacksClient: fromFolder("@pulumi/pulumi/proto/callback_grpc_pb").CallbacksClient,
    callback: fromFolder("@pulumi/pulumi/proto/callback_pb"),
    alias: fromFolder("@pulumi/pulumi/proto/alias_pb"),
    runScript: fromFolder.resolve("@pulumi/pulumi/cmd/run"),
    hostScript: fromFolder.resolve("@pulumi/pulumi/cmd/dynamic-provider"),
    pluginScript: fromFolder.resolve("@pulumi/pulumi/pulumi-resource-pulumi-nodejs"),
    parseYaml: (text) => fromSdk("js-yaml").load(text),
    automation: () => fromFolder("@pulumi/pulumi/automation"),
    languageServer: (program) => new (fromFolder("@pulumi/pulumi/automation/server").LanguageServer)(program),
  };
}

/**
 * Without this option, gRPC keeps the connections of all clients of a process by address. A client that is never closed, such as the client of a
 * program that has ended, keeps its address in failure. A later engine that gets the same port would then be unreachable (docs/facts/engine.md 2).
 */
export const OWN_CONNECTIONS = { "grpc.use_local_subchannel_pool": 1 };

/** Message size is not limited, as in the engine (docs/facts/engine.md 1). */
export const CHANNEL_OPTIONS = { ...OWN_CONNECTIONS, "grpc.max_receive_message_length": -1, "grpc.max_send_message_length": -1 };
