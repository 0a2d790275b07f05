// The SDK of Pulumi takes the whole stack for each resource, to record where it was declared. In Jest each frame is mapped back to its source,
// which is a good part of what an end-to-end test computes: here those next to the declaration stand as they are. All other stacks are Jest's,
// whose formatter stands in the outer realm.
const { runInThisContext } = require("node:vm");

/** The constructors of the SDK, that of the kind, and what calls it. */
const FRAMES_OF_A_DECLARATION = 10;

const outer = runInThisContext("Error");
const unmapped = (error, frames) => `${error}\n    at ${frames.join("\n    at ")}`;
Error.prepareStackTrace = (error, frames) => {
  if (frames[0]?.getFunctionName() === "callsites") return unmapped(error, frames.slice(0, FRAMES_OF_A_DECLARATION));
  return outer.prepareStackTrace?.(error, frames) ?? unmapped(error, frames);
};
