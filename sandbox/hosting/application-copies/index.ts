import { applicationDestinations } from "../../../provider/api/hosting/application-destinations";
import { product } from "../../http/product";
import { reply } from "../../http/reply";
import { route } from "../../http/route";
import { text } from "../../world/collections";
import { applicationOf } from "../applications/rules";
import { attachCopy, destinationNamed, detachCopy, shownDestinations } from "./rules";

export type * from "./rows";

export const applicationCopies = product({
  routes: [
    route(applicationDestinations.list, ({ world, param }) => reply.ok(shownDestinations(world, applicationOf(world, param("uuid"))))),
    route(applicationDestinations.attach, ({ world, moment, param, body }) => {
      const application = applicationOf(world, param("uuid"));
      attachCopy(moment, application, destinationNamed(world, body.destination_uuid));
      return reply.created({ message: "Destination attached.", uuid: application.uuid });
    }),
    route(applicationDestinations.detach, ({ world, moment, param }) => {
      detachCopy(moment, applicationOf(world, param("uuid")), param("destination_uuid"));
      return reply.ok({ message: "Destination removed." });
    }),
  ],
  tables: {
    applicationCopies: {
      singular: "copy of an application",
      add: (moment, { application_uuid, destination_uuid }) => {
        const application = applicationOf(moment.world, text("application_uuid", application_uuid));
        const row = attachCopy(moment, application, destinationNamed(moment.world, text("destination_uuid", destination_uuid)));
        return `${row.application_uuid}/${row.destination_uuid}`;
      },
    },
  },
});
