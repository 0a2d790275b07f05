import { functionProgram, type Program } from "../../rehearsal/program/function-program";
import type { RunningProgram } from "../../rehearsal/program/program";
import { Report } from "../../rehearsal/protocol/report";
import { loadSdk, type Sdk } from "../../rehearsal/protocol/sdk";
import { serverWithPort } from "../support/real-ports";

const NO_SERVER = "127.0.0.1:1";

/** Runs a program with the address of an engine. By default, no engine runs there. */
function started(program: Program, address = NO_SERVER): RunningProgram & { report: Report } {
  const report = new Report(
    () => undefined,
    () => 0,
  );
  const running = functionProgram(program)({
    sdk: loadSdk(__dirname),
    info: { project: "p", stack: "dev", organization: "o", parallel: 1, config: {}, dryRun: false },
    report,
    monitorAddress: address,
    engineAddress: address,
    stopped: () => false,
    quiet: async () => undefined,
  });
  return { ...running, report };
}

/** An engine that accepts each call, and answers with an empty message. */
async function engineAt(sdk: Sdk, address: string): Promise<{ address: string; close(): void }> {
  const server = serverWithPort();
  for (const service of [sdk.EngineService, sdk.ResourceMonitorService]) {
    const methods = Object.entries(service).map(([name, method]) => {
      const { responseType: Answer } = method as object as { responseType: new () => object };
      return [name, (_call: unknown, callback: (error: null, answer: object) => void) => callback(null, new Answer())];
    });
    server.addService(service, Object.fromEntries(methods));
  }
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(address, sdk.grpc.ServerCredentials.createInsecure(), (error, bound) => (error ? reject(error) : resolve(bound)));
  });
  return { address: `127.0.0.1:${port}`, close: () => server.forceShutdown() };
}

test("a program reaches a new engine on the port of an ended engine, even if an old client of this port is still open", async () => {
  const sdk = loadSdk(__dirname);
  const former = await engineAt(sdk, "127.0.0.1:0");
  former.close();
  // gRPC shares connections only between clients with equal options.
  const { "grpc.use_local_subchannel_pool": _own, ...shared } = sdk.clientOptions;
  const left = new sdk.grpc.Client(former.address, sdk.grpc.credentials.createInsecure(), shared);
  await new Promise((resolve) => left.waitForReady(Date.now() + 200, resolve));
  const later = await engineAt(sdk, former.address);
  let calls = 0;
  const { ended, report } = started(() => {
    calls++;
  }, later.address);
  expect(await ended).toBe(true);
  expect([calls, report.messages]).toEqual([1, []]);
  left.close();
  later.close();
});

test("a lost connection to the engine fails the program, so the engine deletes no resource", async () => {
  let calls = 0;
  const { ended, report } = started(() => {
    calls++;
  });
  expect(await ended).toBe(false);
  expect(calls).toBe(0);
  expect(report.messages.map(({ severity, text }) => `${severity}: ${text}`)).toEqual([
    "error: the program did not run to its end: the SDK lost the connection to the engine. Run it again.",
  ]);
});
