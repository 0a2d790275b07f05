import { PreviewBody } from "../../../provider/api/hosting/previews";
import { product } from "../../http/product";
import { text } from "../../world/collections";
import { applicationOf } from "../applications/rules";
import { routes } from "./routes";
import { removePreview, storePreview } from "./rules";

export type * from "./rows";

export const previews = product({
  routes,
  tables: {
    previews: {
      singular: "preview",
      /** `status`: of a preview that was deployed earlier. */
      add(moment, { application_uuid, status, ...fields }) {
        const application = applicationOf(moment.world, text("application_uuid", application_uuid));
        const { row } = storePreview(moment, application, PreviewBody.parse(fields));
        if (status !== undefined) row.status = text("status", status);
        return row.uuid;
      },
      remove: removePreview,
    },
  },
});
