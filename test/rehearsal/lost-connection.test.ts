import { functionProgram } from "../../rehearsal/program/function-program";
import { Report } from "../../rehearsal/protocol/report";
import { loadSdk } from "../../rehearsal/protocol/sdk";

const NO_SERVER = "127.0.0.1:1";

test("a program that the SDK has not called, because it found no connection, is begun again", async () => {
  const report = new Report(
    () => undefined,
    () => 0,
  );
  const sdk = loadSdk(__dirname);
  let tries = 0;
  const languageServer: typeof sdk.languageServer = (program) => ({
    run: async (_, callback) => {
      tries++;
      if (tries === 2) await program();
      callback(undefined, undefined);
    },
  });
  const { ended } = functionProgram(() => undefined)({
    sdk: { ...sdk, languageServer },
    info: { project: "p", stack: "dev", organization: "o", parallel: 1, config: {}, dryRun: false },
    report,
    monitorAddress: NO_SERVER,
    engineAddress: NO_SERVER,
    stopped: () => false,
    quiet: async () => undefined,
  });
  expect(await ended).toBe(true);
  expect(tries).toBe(2);
});

test("a program that lost the engine before its end does not succeed, so the engine deletes no resource", async () => {
  const report = new Report(
    () => undefined,
    () => 0,
  );
  let calls = 0;
  const { ended } = functionProgram(() => {
    calls++;
  })({
    sdk: loadSdk(__dirname),
    info: { project: "p", stack: "dev", organization: "o", parallel: 1, config: {}, dryRun: false },
    report,
    monitorAddress: NO_SERVER,
    engineAddress: NO_SERVER,
    stopped: () => false,
    quiet: async () => undefined,
  });
  expect(await ended).toBe(false);
  expect(calls).toBe(0);
  expect(report.messages.map(({ severity, text }) => `${severity}: ${text}`)).toEqual([
    "error: the program did not run to its end: the SDK lost the connection to the engine. Run it again.",
  ]);
});
