import { runTrial } from "../../../cli/twin/trial";
import { RehearsalError, type Stack, type StackResult } from "../../../rehearsal";
import { startTwin } from "../../../sandbox/start-twin";

const resultWith = (...messages: readonly string[]): StackResult => ({
  summary: {},
  steps: [],
  rawSteps: [],
  diagnostics: messages.map((message) => ({ severity: "info", name: "", message })),
  violations: [],
  standIns: [],
  outputs: {},
  secretOutputs: [],
});

/** Tries a program whose `up` fails without an error, as the host of a language can do. */
function triedWith(...messages: readonly string[]) {
  const failing = (operation: "preview" | "up") => () =>
    Promise.reject(new RehearsalError("rehearsal", operation, resultWith(...messages)));
  return tried({ preview: failing("preview"), up: failing("up") });
}

async function tried(stack: Pick<Stack, "preview" | "up">) {
  const twin = await startTwin({}, { answers: [] });
  try {
    return await runTrial({
      project: "shop",
      stackName: "prod",
      stack: stack as Stack,
      twin,
      limits: new Map(),
      destroys: false,
      urns: new Map(),
      registered: new Map(),
      signal: new AbortController().signal,
      previews: true,
    });
  } finally {
    await twin.sandbox.close();
  }
}

test.each([
  ["the last line that it printed", ["loading", "nosuch not found", ""], "nosuch not found"],
  ["a text of its own if it printed nothing", [], "the program failed without a message"],
])("a program that fails without an error stops the trial with %s", async (_, messages, message) => {
  expect(await triedWith(...messages)).toMatchObject({ ok: false, failures: [{ type: "", name: "", message }] });
});

test("a program that logs an error and succeeds does not stop the trial", async () => {
  const result = { ...resultWith(), diagnostics: [{ severity: "error" as const, name: "", message: "an error is logged" }] };
  const succeeding = () => Promise.resolve(result);
  expect(await tried({ preview: succeeding, up: succeeding })).toMatchObject({ ok: true, failures: [], again: [] });
});
