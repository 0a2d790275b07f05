import { product } from "../../http/product";
import { type Runtime, settled } from "../../http/runtime";
import { type Collection, setKnown } from "../../world/collections";
import type { Fields } from "../../world/json";
import { applicationOf } from "../application/rows";
import { answerNow, pageOf, shownPage } from "./rules";

export type * from "./rules";

/** Path below which the sandbox serves the pages: `/pages/<application>/…`. */
export const PAGES = "/pages";

/** Every application has a page. Tests and the console change the answers of the page. */
const collection: Collection = {
  name: "pages",
  aliases: [],
  ids: (world) => Object.keys(world.applications),
  show: (world, id) => shownPage(world, applicationOf(world, id).uuid),
  add: () => {
    throw new Error('The control "add" does not create pages: every application has one.');
  },
  mutate: (moment, id, fields) => setKnown(moment, pageOf(moment.world, applicationOf(moment.world, id).uuid) as unknown as Fields, fields),
  remove: ({ world }, id) => void delete world.pages[id],
};

export const pages = product({ routes: [], tables: { pages: "internal" }, collections: [collection] });

/** Returns the answer of the application to a request at this moment. */
export function pageResponse(runtime: Runtime, uuid: string): Response {
  const moment = settled(runtime);
  const application = moment.world.applications[uuid];
  if (!application) return new Response("There is no such application in this sandbox.\n", { status: 404 });
  const { status, headers, body } = answerNow(moment, application);
  return new Response(body, { status, headers });
}
