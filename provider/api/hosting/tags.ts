import * as z from "zod";
import { hostingCall } from "../call";
import { listOf } from "../generous";
import { Timestamps } from "./rules";

// docs/spec/hosting-api.md, "Applications" (tags); shapes and rules from docs/facts/hosting.md 7.

export const Tag = z.looseObject({ uuid: z.string(), name: z.string(), ...Timestamps });
export type Tag = z.infer<typeof Tag>;

export const tags = {
  list: hostingCall({ method: "GET", path: "/applications/{uuid}/tags", response: listOf(Tag, "tags") }),
  /** Tags that the application already has cause no conflict. Exactly one of the two fields is set. */
  attach: hostingCall({
    method: "POST",
    path: "/applications/{uuid}/tags",
    body: z
      .strictObject({ tag_name: z.string().min(2).optional(), tag_names: z.array(z.string().min(2)).min(1).optional() })
      .refine(({ tag_name, tag_names }) => (tag_name === undefined) !== (tag_names === undefined), "Set either tag_name or tag_names."),
    idempotent: true,
  }),
  detach: hostingCall({ method: "DELETE", path: "/applications/{uuid}/tags/{tag_uuid}" }),
};
