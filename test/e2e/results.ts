import { RehearsalError, type Stack, type StackResult } from "../../rehearsal";

/**
 * Returns a resource's step, such as `update description name`, with the properties in alphabetical order. Ignores a refresh that runs
 * before the program.
 */
export function happened(result: StackResult, name: string): string {
  const step = result.steps.find((s) => s.name === name && s.op !== "refresh" && s.type !== "pulumi:pulumi:Stack");
  return step ? [step.op, ...[...step.keys].sort()].join(" ") : "nothing";
}

/**
 * The provider's lines about a resource, or about all resources, in order. Lines with the author of a change are left out: they come from
 * the audit log, which lags, and they have their own tests.
 */
export const linesOf = (result: StackResult, name?: string): string[] =>
  allLinesOf(result, name).filter((line) => !/^[^:]+: changed by: /.test(line));

export const allLinesOf = (result: StackResult, name?: string): string[] =>
  result.diagnostics.filter((d) => (name === undefined || d.name === name) && d.severity !== "error").map((d) => d.message);

/** Returns the errors of a run. The run must fail. */
export async function errorsOf(run: Promise<StackResult>): Promise<{ text: string; result: StackResult }> {
  try {
    await run;
  } catch (error) {
    if (!(error instanceof RehearsalError)) throw error;
    return {
      text: error.result.diagnostics
        .filter((d) => d.severity === "error")
        .map((d) => d.message)
        .join("\n"),
      result: error.result,
    };
  }
  throw new Error("the run succeeded, and should have failed");
}

/** Returns the requests since the previous call of `requestsOf`, such as `GET /projects`, with ids as `{id}`. */
export async function requestsOf(stack: Stack): Promise<string[]> {
  const entries = await stack.sandbox.journal();
  await stack.sandbox.clearJournal();
  return entries.map(({ method, path }) => `${method} ${path.replace(/^\/api\/(v1|client)/, "").replace(/[a-z0-9]{24}/g, "{id}")}`);
}

export const writesOf = async (stack: Stack): Promise<string[]> => (await requestsOf(stack)).filter((r) => !r.startsWith("GET "));

/** Runs `up` without the resource, and then with it again. The journal does not contain the requests of these runs. */
export async function leftAndCameBack(stack: Stack, fixture: { args?: object | undefined }): Promise<void> {
  for (const args of [undefined, {}]) {
    fixture.args = args;
    await stack.up();
  }
  await requestsOf(stack);
}

/** Later runs may delete or overwrite the data of these resources, and of no others. */
export const permitDataLoss = (stack: Stack, ...permissions: readonly string[]): Promise<void> =>
  stack.setConfig("hosting:allowDataLoss", permissions.join(","));

/** The preview must show no changes and send no writes. */
export async function expectSettled(stack: Stack): Promise<void> {
  await stack.sandbox.clearJournal();
  const preview = await stack.preview();
  expect(preview.steps.filter((s) => s.op !== "same" && s.op !== "read")).toEqual([]);
  expect(await writesOf(stack)).toEqual([]);
}

/** Uses the token of a pipeline's preview job, which may only read. */
export async function expectSettledForReaders(stack: Stack): Promise<void> {
  await asReader(stack, () => expectSettled(stack));
}

export async function asReader(stack: Stack, run: () => Promise<void>): Promise<void> {
  const { sandbox } = stack;
  await stack.setConfig("hosting:apiToken", await sandbox.addToken(["read"]), { secret: true });
  try {
    await run();
  } finally {
    await stack.setConfig("hosting:apiToken", sandbox.apiToken, { secret: true });
  }
}

/** The text with which a preview states the conditions of an adoption, for an object without a parent in the stack. */
export const unlessResumed = (what: string): string =>
  `adopt is true, or an interrupted run of this stack created it and HOSTING_RESUME=${what} is set`;

/** Sets HOSTING_RESUME during `act`: the user declares that an interrupted run created these objects. */
export async function resuming<T>(what: string, act: () => Promise<T>): Promise<T> {
  process.env.HOSTING_RESUME = what;
  try {
    return await act();
  } finally {
    delete process.env.HOSTING_RESUME;
  }
}
