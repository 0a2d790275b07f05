import { SubuserBody } from "../../../provider/api/panel/subusers";
import { product } from "../../http/product";
import { setKnown, text } from "../../world/collections";
import { gameServerOf } from "../game-servers/rules";
import { addAccount } from "./accounts";
import { routes } from "./routes";
import { addSubuser } from "./rules";

export type * from "./rows";

export const subusers = product({
  routes,
  tables: {
    panelAccounts: {
      singular: "account of the panel",
      add: (moment, { public_id, username = "other-user" }) =>
        addAccount(moment, text("public_id", public_id), text("username", username)).public_id,
    },
    subusers: {
      singular: "subuser",
      aliases: ["users"],
      add: (moment, { server, public_id = "ACME-3C5V7N", permissions = ["control.console"] }) => {
        const row = addSubuser(moment, gameServerOf(moment.world, text("server", server)), SubuserBody.parse({ public_id, permissions }));
        return `${row.server}:${row.uuid}`;
      },
      mutate: setKnown,
    },
  },
});
