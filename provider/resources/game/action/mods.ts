import { addons } from "../../../api/panel/addons";
import { defineStep } from "./step";

export const repairStep = defineStep({
  action: "repair",
  doc: "Repairs the files of the game. The panel offers it for one shooter alone; for any other game it refuses, and the step fails with its message.",
  fields: {},
  needs: [],
  async run({ panel, server }) {
    await panel.send(addons.repair, { params: { server: server.identifier } });
  },
});
