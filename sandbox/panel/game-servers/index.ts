import { product } from "../../http/product";
import { setKnown, text } from "../../world/collections";
import { routes } from "./routes";
import { addGameServer, fieldsOfFlags, removeGameServer } from "./rules";

export type * from "./rows";

export const gameServers = product({
  routes,
  tables: {
    gameServers: {
      singular: "game server",
      add: (moment, { name = "added", backup_limit = 3, identifier, is_lenient, docker_image }) =>
        addGameServer(moment, {
          name: text("name", name),
          backupLimit: Number(backup_limit),
          permissions: ["*"],
          isLenient: is_lenient === true,
          image: docker_image === undefined ? undefined : text("docker_image", docker_image),
          ...(identifier === undefined ? {} : { named: text("identifier", identifier) }),
        }).identifier,
      mutate: (moment, row, fields) => setKnown(moment, row, fieldsOfFlags(fields)),
      remove: ({ world }, row) => removeGameServer(world, row),
    },
  },
});
