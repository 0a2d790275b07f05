import { withInput } from "../facts";
import { isProduction, productionOption } from "../production";
import { resourceRule } from "../rule";

export const noAdopt = resourceRule({
  id: "no-adopt",
  description: "In production, a resource adopts only an object that the program names.",
  cure: "Set `adopt` to the id of the object, or remove `adopt` once the stack has the object.",
  reads: withInput("adopt"),
  options: productionOption,
  resource: ({ stack, inputs: { adopt } }, options) => (adopt === true && isProduction(stack, options) ? ["`adopt` is true"] : []),
});
