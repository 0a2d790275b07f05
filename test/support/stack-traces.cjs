// The SDK of Pulumi takes the whole stack for each resource, to tell where it was declared. In Jest each frame is mapped back to its source,
// which is a good part of what an end-to-end test computes: only those next to the declaration are. All other stacks are Jest's, whose
// formatter stands in the outer realm.
const { runInThisContext } = require("node:vm");

/** The constructors of the SDK, that of the kind, and what calls it. */
const FRAMES_OF_A_DECLARATION = 10;

const outer = runInThisContext("Error");
Error.prepareStackTrace = (error, frames) => {
  const wanted = frames[0]?.getFunctionName() === "callsites" ? frames.slice(0, FRAMES_OF_A_DECLARATION) : frames;
  return outer.prepareStackTrace?.(error, wanted) ?? `${error}\n    at ${wanted.join("\n    at ")}`;
};
