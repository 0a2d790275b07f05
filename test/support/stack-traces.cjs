// The SDK of Pulumi records the whole stack for each resource, to know where it was declared. Jest maps each frame to its source, which takes a large
// part of an end-to-end test. Here only the frames next to the declaration are kept, without mapping. All other stacks use Jest's formatter, which is
// in the outer realm.
const { runInThisContext } = require("node:vm");

/** The constructors of the SDK, the constructor of the resource type, and its callers. */
const FRAMES_OF_A_DECLARATION = 10;

const outer = runInThisContext("Error");
const unmapped = (error, frames) => `${error}\n    at ${frames.join("\n    at ")}`;
Error.prepareStackTrace = (error, frames) => {
  if (frames[0]?.getFunctionName() === "callsites") return unmapped(error, frames.slice(0, FRAMES_OF_A_DECLARATION));
  return outer.prepareStackTrace?.(error, frames) ?? unmapped(error, frames);
};
