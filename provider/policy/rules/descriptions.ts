import { withInput } from "../facts";
import { resourceRule } from "../rule";

export const descriptions = resourceRule({
  id: "descriptions",
  description: "An object that can have a description has one.",
  cure: "Set `description`.",
  reads: withInput("description"),
  resource: ({ inputs: { description } }) =>
    typeof description === "string" && description.trim() !== "" ? [] : ["`description` is empty"],
});
