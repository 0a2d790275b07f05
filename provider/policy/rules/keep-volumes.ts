import { isBag } from "../../core/values";
import { resourceRule } from "../rule";

export const keepVolumes = resourceRule({
  id: "keep-volumes",
  description: "The deletion of an application keeps its volumes.",
  cure: "Remove `deleteVolumes: true` from `deleteOptions`.",
  reads: { Application: ["deleteOptions"] },
  resource: ({ inputs: { deleteOptions } }) =>
    isBag(deleteOptions) && deleteOptions.deleteVolumes === true ? ["`deleteOptions.deleteVolumes` is true"] : [],
});
