// The SDK of Pulumi keeps the stack of every promise, in case it is never settled. In Jest each of them is mapped back to its source, which is
// a third of what an end-to-end test computes, and nobody reads them. All other stacks are Jest's, whose formatter stands in the outer realm.
const { runInThisContext } = require("node:vm");

Error.stackTraceLimit = 10;
const outer = runInThisContext("Error");
Error.prepareStackTrace = (error, frames) =>
  frames[0]?.getFunctionName() === "debuggablePromise"
    ? ""
    : (outer.prepareStackTrace?.(error, frames) ?? `${error}\n    at ${frames.join("\n    at ")}`);
