import { withInput } from "../facts";
import { resourceRule } from "../rule";

export const exclusiveSets = resourceRule({
  id: "exclusive-sets",
  description: "A set of variables or files is exclusive.",
  cure: "Set `exclusive: true`, so that the program contains everything that the platform has.",
  reads: withInput("exclusive"),
  resource: ({ inputs: { exclusive } }) => (exclusive === true ? [] : ["`exclusive` is not true"]),
});
