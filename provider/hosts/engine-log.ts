import { createRequire } from "node:module";
import type { Severity, Sink } from "../core/log";

/** The two generated classes of Pulumi's engine protocol that a line needs; their packages carry no types for them. */
interface EngineProtocol {
  EngineClient: new (
    address: string,
    credentials: unknown,
    options: Record<string, number>,
  ) => { log(request: unknown, options: { deadline: number }, done: (error: { code?: number } | null) => void): void };
  LogRequest: new () => {
    setSeverity(s: number): void;
    setMessage(m: string): void;
    setUrn(u: string): void;
    setEphemeral(e: boolean): void;
  };
  insecure: () => unknown;
}

const SEVERITY: Readonly<Record<Severity, number>> = { debug: 0, info: 1, warning: 2, error: 3 };

/** The engine took no line for so long: it is not waited for any more. */
const LONGEST_WAIT_SECONDS = 10;
/** Of gRPC. */
const DEADLINE_EXCEEDED = 4;

/** Lines to the engine, attached to their resource. `settled` resolves when all lines so far have arrived, or will not in any useful time. */
export interface EngineLog {
  sink: Sink;
  settled(): Promise<void>;
}

/**
 * Sends lines through the engine's own log service, whose address is the last argument of the provider host: only so do they get a
 * severity and a resource (docs/facts/pulumi.md 3.6). Where there is no engine they go to the console.
 */
export function engineLog(address: string | undefined, longestWaitSeconds: number = LONGEST_WAIT_SECONDS): EngineLog {
  const protocol = address !== undefined && /^[\w.[\]:-]+:\d+$/.test(address) ? load() : undefined;
  if (!protocol || address === undefined) {
    return { sink: ({ severity, text, status }) => void (severity !== "debug" && !status && console.log(text)), settled: async () => {} };
  }
  const client = new protocol.EngineClient(address, protocol.insecure(), {
    "grpc.max_send_message_length": -1,
    "grpc.enable_http_proxy": 0, // the engine is on this machine
  });
  let isDeaf = false;
  const tell = (line: unknown): Promise<void> =>
    new Promise((done) =>
      client.log(line, { deadline: Date.now() + longestWaitSeconds * 1000 }, (error) => {
        isDeaf ||= error?.code === DEADLINE_EXCEEDED;
        done();
      }),
    );
  // One after another: the engine shows calls that arrive together in any order, and a sum would stand before its price.
  let sent = Promise.resolve();
  return {
    sink({ severity, text, urn, status }) {
      const line = new protocol.LogRequest();
      line.setSeverity(SEVERITY[severity]);
      line.setMessage(text);
      if (urn) line.setUrn(urn);
      if (status) line.setEphemeral(true);
      sent = sent.then(() => {
        const told = tell(line);
        return isDeaf ? undefined : told;
      });
    },
    settled: () => sent,
  };
}

/** The SDK's own copies, which the host has loaded already: no second gRPC in the process. */
function load(): EngineProtocol | undefined {
  try {
    const fromSdk = createRequire(require.resolve("@pulumi/pulumi"));
    const { credentials } = fromSdk("@grpc/grpc-js") as { credentials: { createInsecure(): unknown } };
    const { EngineClient } = fromSdk("@pulumi/pulumi/proto/engine_grpc_pb") as Pick<EngineProtocol, "EngineClient">;
    const { LogRequest } = fromSdk("@pulumi/pulumi/proto/engine_pb") as Pick<EngineProtocol, "LogRequest">;
    return { EngineClient, LogRequest, insecure: () => credentials.createInsecure() };
  } catch {
    return undefined;
  }
}
