import type { ServiceDefinition, sendUnaryData, UntypedServiceImplementation } from "@grpc/grpc-js";
import type { Sink } from "../../provider/core/log/log";
import type { Outside, Run } from "../../provider/core/run/run";
import type { Settings } from "../../provider/core/settings/settings";
import { exportNameOf } from "../../provider/core/type-token";
import { typeOf } from "../../provider/core/urn";
import { pluginService, ResourceProviderService } from "../../provider/hosts/plugin/protocol";
import { Session } from "../../provider/hosts/plugin/session";
import { serve } from "../../rehearsal/protocol/grpc";
import type { Sdk } from "../../rehearsal/protocol/sdk";
import type { Host } from "../../rehearsal/provider/pool";

export interface PluginProcess {
  /** The plugin reads its settings from this environment. */
  env: Readonly<Record<string, string | undefined>>;
  sink: Sink;
  /** `endable` changes what the run gets from outside: a cancellation ends its waits, and it shares the masker of the session. */
  begin(settings: Settings, endable: (outside: Outside) => Outside): Run;
}

export const sessionOf = ({ env, sink, begin }: PluginProcess): Session =>
  new Session({
    env,
    schema: () => "{}",
    engineLog: () => ({ sink, settled: async () => undefined }),
    components: () => (require("../../sdk/construct") as typeof import("../../sdk/construct")).constructing,
    begin: (settings, _, endable, masker) => begin(settings, (whole) => endable({ ...whole, masker })),
  });

/** Serves the resource plugin in this process. `start` receives a set of URNs, to which the host adds the URN of each request. */
export async function servePlugin(
  sdk: Sdk,
  start: (known: ReadonlySet<string>) => PluginProcess,
  timed: <T>(work: Promise<T>) => Promise<T>,
): Promise<Host> {
  const known = new Set<string>();
  const session = sessionOf(start(known));
  const note = (urn: string): void => void (exportNameOf(typeOf(urn)) !== undefined && known.add(urn));
  const service = ResourceProviderService as unknown as ServiceDefinition;
  const server = await serve(sdk, [[service, watched(pluginService(session), note, timed)]]);
  return { address: Promise.resolve(server.address), close: () => server.close() };
}

type Call = { request: { getUrn?(): string } };
type Handler = (call: Call, done: sendUnaryData<unknown>) => void;

/** Returns the service with every call wrapped: `note` receives the URN of the request, and `timed` runs the call. */
function watched(
  service: UntypedServiceImplementation,
  note: (urn: string) => void,
  timed: <T>(work: Promise<T>) => Promise<T>,
): UntypedServiceImplementation {
  const around =
    (handler: Handler): Handler =>
    (call, done) => {
      note(call.request.getUrn?.() ?? "");
      const answered = new Promise<unknown>((resolve, reject) =>
        handler(call, (error, response) => (error ? reject(error) : resolve(response))),
      );
      void timed(answered).then((response) => done(null, response), done);
    };
  return Object.fromEntries(
    Object.entries(service).map(([name, handler]) => [name, name === "list" ? handler : around(handler as Handler)]),
  );
}
