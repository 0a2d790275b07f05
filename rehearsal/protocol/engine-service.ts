import type { IEngineServer } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb";
import type { Message } from "./events";
import { type LocalServer, serve, unary } from "./grpc";
import type { Sdk } from "./sdk";

export interface EngineListener {
  /** Receives a log line. Debug lines of the SDK are omitted. */
  message(message: Message): void;
  /** Receives the release of the Pulumi CLI that the program requires. */
  pulumiVersion(range: string): void;
}

/** Each process has a separate server, because a log line does not contain its sender (docs/facts/engine.md 1). */
export async function serveEngine(sdk: Sdk, listener: EngineListener): Promise<LocalServer> {
  return serve(sdk, [[sdk.EngineService, engineService(sdk, listener)]]);
}

export function engineService(sdk: Sdk, listener: EngineListener): IEngineServer {
  let rootUrn = "";
  return {
    log: unary(sdk, (request) => {
      const message = toMessage(sdk, request);
      if (message !== undefined) listener.message(message);
      return new sdk.Empty();
    }),
    setRootResource: unary(sdk, (request) => {
      rootUrn = request.getUrn();
      return new sdk.engine.SetRootResourceResponse();
    }),
    getRootResource: unary(sdk, () => new sdk.engine.GetRootResourceResponse().setUrn(rootUrn)),
    startDebugging: unary(sdk, () => new sdk.Empty()),
    requirePulumiVersion: unary(sdk, (request) => {
      listener.pulumiVersion(request.getPulumiVersionRange());
      return new sdk.engine.RequirePulumiVersionResponse();
    }),
  };
}

function toMessage(sdk: Sdk, request: LogRequest): Message | undefined {
  const { LogSeverity } = sdk.engine;
  const severities = { [LogSeverity.INFO]: "info", [LogSeverity.WARNING]: "warning", [LogSeverity.ERROR]: "error" } as const;
  const severity = request.getSeverity();
  if (severity === LogSeverity.DEBUG) return undefined;
  const urn = request.getUrn();
  return {
    severity: severities[severity],
    urn: urn === "" ? undefined : urn,
    text: request.getMessage(),
    ephemeral: request.getEphemeral(),
  };
}
