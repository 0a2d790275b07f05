import { createRequire } from "node:module";
import type { Severity, Sink } from "../core/log/log";

/** Two generated classes of Pulumi's engine protocol. Their packages contain no types for them. */
export interface EngineProtocol {
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

const LONGEST_WAIT_SECONDS = 10;
/** gRPC status code of a call that timed out. */
const DEADLINE_EXCEEDED = 4;

/** `settled` resolves when all lines so far have arrived or have timed out. */
export interface EngineLog {
  sink: Sink;
  settled(): Promise<void>;
}

export interface EngineLogOptions {
  /** Returns the classes with which the log calls the engine. Default: the classes of Pulumi's SDK, which the host has already loaded. */
  load?: () => EngineProtocol | undefined;
  /** Writes a line if the process has no engine. Default: `console.log`. */
  write?: (text: string) => void;
}

/**
 * Returns a log that sends lines to the engine's log service, the only place where a line can have a severity and a resource (docs/facts/pulumi.md
 * 3.6).
 */
export function engineLog(
  address: string | undefined,
  longestWaitSeconds: number = LONGEST_WAIT_SECONDS,
  { load = loadFromSdk, write = console.log }: EngineLogOptions = {},
): EngineLog {
  const protocol = address !== undefined && /^[\w.[\]:-]+:\d+$/.test(address) ? load() : undefined;
  if (!protocol || address === undefined) {
    return { sink: ({ severity, text, status }) => void (severity !== "debug" && !status && write(text)), settled: async () => {} };
  }
  const client = new protocol.EngineClient(address, protocol.insecure(), {
    "grpc.max_send_message_length": -1,
    "grpc.enable_http_proxy": 0, // the engine is on this machine
  });
  let isDeaf = false;
  const send = (line: unknown): Promise<void> =>
    new Promise((done) =>
      client.log(line, { deadline: Date.now() + longestWaitSeconds * 1000 }, (error) => {
        isDeaf ||= error?.code === DEADLINE_EXCEEDED;
        done();
      }),
    );
  // Lines are sent one after another. The engine shows the lines of parallel calls in any order, so a total could appear before its prices.
  let sent = Promise.resolve();
  return {
    sink({ severity, text, urn, status }) {
      const line = new protocol.LogRequest();
      line.setSeverity(SEVERITY[severity]);
      line.setMessage(text);
      if (urn) line.setUrn(urn);
      if (status) line.setEphemeral(true);
      sent = sent.then(() => {
        const sending = send(line);
        return isDeaf ? undefined : sending;
      });
    },
    settled: () => sent,
  };
}

/** Returns the classes of Pulumi's SDK. The host has loaded them already, so no second copy of gRPC is loaded. */
function loadFromSdk(): EngineProtocol | undefined {
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
