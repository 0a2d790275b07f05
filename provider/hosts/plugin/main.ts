import { readFileSync } from "node:fs";
import { join } from "node:path";
import { credentials, Server, ServerCredentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest } from "@pulumi/pulumi/proto/engine_pb";
import { systemClock } from "../../api/clock";
import { OperationError } from "../../core/log/errors";
import { Run } from "../../core/run/run";
import { type EngineProtocol, engineLog } from "../engine-log";
import { endWithEngine, enginePipe } from "../engine-watch";
import { outsideOf } from "../process";
import type { Components } from "./construct-call";
import { pluginService, ResourceProviderService } from "./protocol";
import { Session } from "./session";

/** The CLI starts one process per provider resource, and reads the port from its standard output. So nothing else may be written there. */
export function main(engineAddress: string | undefined): void {
  const session = new Session({
    env: process.env,
    engineAddress,
    schema: () => readFileSync(join(__dirname, "schema.json"), "utf8"),
    engineLog: (address) => engineLog(address, undefined, { load: () => ENGINE, write: onStandardError }),
    components: () => (require(join(__dirname, COMPONENTS)) as { constructing: Components }).constructing,
    begin: (settings, sink, endable, masker) => new Run(settings, endable({ ...outsideOf(settings, sink), masker })),
  });
  // Messages have no maximum size, because one can contain a whole file or a list of many objects.
  const server = new Server({ "grpc.max_receive_message_length": -1, "grpc.max_send_message_length": -1 });
  server.addService(ResourceProviderService, pluginService(session));
  server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
    if (error === null) process.stdout.write(`${port}\n`);
    else process.stderr.write(`The resource plugin of pulumi-hosting cannot open a port: ${error.message}\n`, () => process.exit(1));
  });
  endWith(session, engineAddress);
}

/** A file beside this one in the bundle. */
const COMPONENTS = "plugin-components.js";

const ENGINE = { EngineClient, LogRequest, insecure: () => credentials.createInsecure() } as unknown as EngineProtocol;

/** Maximum time for which this process continues without its engine. */
const LONGEST_END_MS = 5000;

const onStandardError = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Ends this process on a signal, or after its engine has closed its address. In the second case, all waits of the running operations end before the
 * process. If the engine still receives the responses, the state contains the work that was done.
 */
function endWith(session: Session, engineAddress: string | undefined): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(0));
  // The engine may end while a line is written to it.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  // A cancellation also rejects waits whose result no code awaits any more. Those rejections are not reported.
  process.on("unhandledRejection", (error) => {
    if (!session.failConstructions(error) && !isCancelled(error))
      onStandardError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  });
  endWithEngine(enginePipe(), engineAddress, systemClock, () => {
    session.cancel();
    void Promise.race([session.idle(), systemClock.sleep(LONGEST_END_MS)]).then(() => process.exit(0));
  });
}

const isCancelled = (error: unknown): boolean => error instanceof OperationError && error.code === "cancelled";

main(process.argv.at(-1));
