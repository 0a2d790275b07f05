import type { handleUnaryCall, Server, ServiceDefinition, ServiceError, UntypedServiceImplementation } from "@grpc/grpc-js";
import type { Message } from "google-protobuf";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { CHANNEL_OPTIONS, type Sdk } from "./sdk";
import { messageOf } from "./thrown";
import type { Bag } from "./wire";

export interface LocalServer {
  address: string;
  close(): void;
}

export async function serve(sdk: Sdk, services: readonly [ServiceDefinition, UntypedServiceImplementation][]): Promise<LocalServer> {
  const server: Server = new sdk.grpc.Server(CHANNEL_OPTIONS);
  for (const [definition, implementation] of services) server.addService(definition, implementation);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", sdk.grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { address: `127.0.0.1:${port}`, close: () => server.forceShutdown() };
}

/** An error whose gRPC status the caller receives. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** A thrown error becomes the status of the response. */
export const unary =
  <Request extends Message, Response extends Message>(
    sdk: Sdk,
    method: (request: Request) => Response | Promise<Response>,
  ): handleUnaryCall<Request, Response> =>
  (call, callback) => {
    void (async () => method(call.request))().then(
      (response) => callback(null, response),
      (error: unknown) =>
        callback({
          code: error instanceof RpcError ? error.code : sdk.grpc.status.UNKNOWN,
          details: messageOf(error),
        }),
    );
  };

export const call = <Response>(
  method: (callback: (error: ServiceError | null, response: Response) => void) => unknown,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    method((error, response) => (error === null ? resolve(response) : reject(error)));
  });

// The protobuf library's type `JavaScriptValue` describes the same values as `Value`, so they need no conversion.
export const toStruct = (sdk: Sdk, bag: Bag): Struct => sdk.Struct.fromJavaScript(bag);
export const fromStruct = (struct: Struct | undefined): Bag => (struct?.toJavaScript() ?? {}) as Bag;
