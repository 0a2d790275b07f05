import { addons } from "../../../api/panel/addons";
import { defineStep } from "./step";

export const repairStep = defineStep({
  action: "repair",
  doc: "Repairs the files of the game. The panel supports this for one shooter only; for any other game the step fails with the panel's message.",
  fields: {},
  needs: [],
  async run({ panel, server }) {
    await panel.send(addons.repair, { params: { server: server.identifier } });
  },
});
