import { product } from "../../http/product";
import { routes } from "./routes";
import { addEvent } from "./rules";

export type * from "./rows";

export const auditEvents = product({
  routes,
  tables: { auditEvents: { singular: "audit event", add: (moment, fields) => String(addEvent(moment, fields).id) } },
});
