import * as hosting from "../../../sdk";
import type { Scenes } from "../scene";

export const creation: Scenes = {
  create: {
    about: "A preview of a creation shows fixed outputs as known and all others as unknown, and an `up` creates each object once.",
    runs: [
      {
        operation: "preview",
        about: "Outputs that equal inputs are known.",
        program: () => {
          const shop = new hosting.Project("shop", { description: "for sale" });
          const staging = new hosting.Environment("staging", { projectUuid: shop.id });
          return { description: shop.description, id: staging.id };
        },
      },
      { operation: "up", about: "The objects are created in the order of their references." },
      { operation: "preview", about: "Nothing changes." },
      { operation: "destroy", about: "The environment goes with its project." },
    ],
  },
};
