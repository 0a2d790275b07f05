import { RegistryLoginBody } from "../../../provider/api/hosting/registries";
import { product } from "../../http/product";
import { text } from "../../world/collections";
import { serverOf } from "../servers/rules";
import { routes } from "./routes";
import { addLogin } from "./rules";

export type * from "./rows";

export const registries = product({
  routes,
  tables: {
    registries: {
      singular: "registry login",
      add: ({ world }, { server_uuid, valid = true, source = "auths", ...fields }) =>
        addLogin(
          world,
          serverOf(world, text("server_uuid", server_uuid)),
          RegistryLoginBody.parse({ username: "other-user", password: "theirs", ...fields }),
          { valid: valid === true, source: text("source", source) },
        ),
    },
  },
});
