import { ComponentResource, getProject, getStack } from "@pulumi/pulumi";
import { rehearse } from "../../rehearsal";
import { functionProgram, type Program } from "../../rehearsal/program/function-program";
import type { RunningProgram } from "../../rehearsal/program/program";
import { Report } from "../../rehearsal/protocol/report";
import { loadSdk, type Sdk } from "../../rehearsal/protocol/sdk";

const NO_SERVER = "127.0.0.1:1";

/** Runs a program with the address of an engine that does not run. */
function started(
  program: Program,
  change: (sdk: Sdk) => Partial<Sdk> = () => ({}),
  quiet: () => Promise<void> = async () => undefined,
): RunningProgram & { report: Report } {
  const report = new Report(
    () => undefined,
    () => 0,
  );
  const sdk = loadSdk(__dirname);
  const running = functionProgram(program)({
    sdk: { ...sdk, ...change(sdk) },
    info: { project: "p", stack: "dev", organization: "o", parallel: 1, config: {}, dryRun: false },
    report,
    monitorAddress: NO_SERVER,
    engineAddress: NO_SERVER,
    stopped: () => false,
    quiet,
  });
  return { ...running, report };
}

test.each<[string, Error | undefined]>([
  ["reports success", undefined],
  ["reports the lost connection", new Error("One or more errors occurred: 14 UNAVAILABLE: No connection established.")],
])("a program that the SDK has not called is begun again after a wait if the SDK %s", async (_what, error) => {
  const acts: string[] = [];
  const { ended } = started(
    () => undefined,
    () => ({
      languageServer: (program) => ({
        run: async (_request, callback) => {
          const isLost = acts.length === 0;
          acts.push("try");
          if (!isLost) await program();
          callback(isLost ? error : undefined, undefined);
        },
      }),
    }),
    async () => void acts.push("wait"),
  );
  expect(await ended).toBe(true);
  expect(acts).toEqual(["try", "wait", "try"]);
});

test("a program that the SDK has not called for another reason is not begun again", async () => {
  let tries = 0;
  const { ended } = started(
    () => undefined,
    () => ({
      languageServer: () => ({
        run: async (_request, callback) => {
          tries++;
          callback(new Error("no stack"), undefined);
        },
      }),
    }),
  );
  expect(await ended).toBe(false);
  expect(tries).toBe(1);
});

test("a program that lost the engine before its end does not succeed, so the engine deletes no resource", async () => {
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

test("a stack that the SDK registers again is not declared twice", async () => {
  const stack = await rehearse({
    sandbox: false,
    program: async () => {
      new ComponentResource("pulumi:pulumi:Stack", `${getProject()}-${getStack()}`, {});
    },
  });
  expect((await stack.up()).diagnostics).toEqual([]);
});
