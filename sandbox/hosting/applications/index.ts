import { validated } from "../../http/body";
import { product } from "../../http/product";
import { setKnown, text } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { loadCompose } from "./compose";
import { CREATES, createApplication, SOURCES } from "./create";
import { lookRoutes } from "./looks";
import { routes } from "./routes";
import type { ApplicationRow } from "./rows";
import { endDeletion, endMigration, endStop, removeApplication, showDeployed } from "./rules";
import { flatApplication } from "./shown";
import { readNameOf } from "./values";

export type * from "./rows";

export const applications = product({
  routes: [...routes, ...lookRoutes],
  tables: {
    applications: {
      singular: "application",
      show: flatApplication,
      add: (moment, { source = "ctrimage", ...fields }) => {
        const known = SOURCES.find((name) => name === source);
        if (!known) throw new Error(`There is no application source ${JSON.stringify(source)}. The sources are ${SOURCES.join(", ")}.`);
        const { body } = CREATES[known];
        return createApplication(moment, known, body ? validated(body, fields) : {}).uuid;
      },
      mutate,
      remove: ({ world }, row) => removeApplication(world, row),
    },
    privateKeys: { singular: "private key", add: (moment, { name = "added" }) => added(moment, "privateKeys", text("name", name)) },
    gitApps: { singular: "git app", add: (moment, { name = "added" }) => added(moment, "gitApps", text("name", name)) },
  },
  events: {
    "application.migrated": endMigration,
    "application.deleted": endDeletion,
    "application.stopped": endStop,
    "application.status-shown": showDeployed,
    "application.compose-loaded": loadCompose,
  },
});

/** Adds an object that only the console can create. */
function added(moment: Moment, table: "privateKeys" | "gitApps", name: string): string {
  const row = { id: moment.integer(table === "privateKeys" ? "privateKey" : "gitApp"), uuid: moment.uuid(), name };
  moment.world[table][row.uuid] = row;
  return row.uuid;
}

/** Stores a test's fields in their place. `fqdn` equals `domains`, and settings may be flat or nested. */
function mutate(moment: Moment, row: ApplicationRow, fields: Fields): void {
  const { settings, ...flat } = fields;
  for (const [name, value] of Object.entries({ ...(settings as Fields | undefined), ...flat })) {
    const stored = readNameOf(name);
    const place = stored in row.settings ? row.settings : stored in row.fields ? row.fields : row;
    setKnown(moment, place as Fields, { [stored]: value });
  }
}
