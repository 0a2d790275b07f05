import * as z from "zod";
import { hostingCall } from "../call";
import { anyOf, listOf, looseInteger, maybe, objectOf, shown } from "../generous";
import { listedBy } from "../listed";
import { webAddress } from "./addresses";
import { composeDomains, imageTag } from "./application-rules";
import { applications } from "./applications";
import { logsCall } from "./logs";
import { flag, GIT_PROVIDERS, Timestamps } from "./rules";

// See docs/spec/hosting-api.md, "Preview deployments" and the preview bodies, and docs/facts/hosting.md 8.2.

const MOST_PULL_REQUESTS = 2_147_483_647;

export const PreviewBody = z.strictObject({
  pull_request_id: z.int().min(1).max(MOST_PULL_REQUESTS),
  pull_request_html_url: z
    .string()
    .max(2048)
    .refine((text) => webAddress(text) !== undefined, "must be an http(s) address")
    .nullable()
    .optional(),
  /** The git provider, because each provider names the ref of a pull request differently. */
  git_type: z.enum(GIT_PROVIDERS).nullable().optional(),
  commit: z
    .string()
    .regex(/^[0-9a-fA-F]{7,40}$/, "it must be a commit: 7 to 40 hexadecimal digits")
    .nullable()
    .optional(),
  ctr_tag: imageTag.nullable().optional(),
  force: flag.optional(),
  instant_deploy: flag.optional(),
});
export type PreviewBody = z.infer<typeof PreviewBody>;

/** The body contains either `domains` or, for a compose application, `ctr_compose_domains`. */
export const PreviewDomainsBody = z.strictObject({
  domains: z.string().nullable().optional(),
  ctr_compose_domains: composeDomains.nullable().optional(),
  force_domain_override: flag.optional(),
});
export type PreviewDomainsBody = z.infer<typeof PreviewDomainsBody>;

const ServiceDomain = z.looseObject({ name: z.string(), domain: shown(z.string()), redirect: shown(z.string()) });

/** The specification lists no fields of a preview. */
export const Preview = z
  .looseObject({
    pull_request_id: looseInteger,
    pull_request_html_url: shown(z.string()),
    git_type: shown(z.string()),
    status: shown(z.string()),
    /** A comma-separated list, without ports. */
    domains: shown(z.string()),
    /** The same as `domains`, under the field name of applications (platform variant `previewFields`). */
    fqdn: shown(z.string()),
    ctr_compose_domains: shown(z.array(ServiceDomain)),
    domain_port_overrides: shown(z.record(z.string(), looseInteger)),
    ctr_registry_image_tag: shown(z.string()),
    ...Timestamps,
  })
  .transform(({ fqdn, ...row }) => ({ ...row, domains: row.domains === undefined ? fqdn : row.domains }));
export type Preview = z.infer<typeof Preview>;

const ONE = "/applications/{uuid}/previews/{pull_request_id}";

export const previews = listedBy(
  { uuid: applications.list, pull_request_id: "list" },
  {
    /** The newest pull request comes first. */
    list: hostingCall({ method: "GET", path: "/applications/{uuid}/previews", response: listOf(Preview, "previews") }),
    /**
     * Creates or changes the preview, and deploys it unless `instant_deploy` is false. `deployment_uuid` is null if an equal deployment is waiting or
     * running. Returns 429 while the server's queue is full, but stores the preview.
     */
    create: hostingCall({
      method: "POST",
      does: "creates",
      path: "/applications/{uuid}/previews",
      permission: "deploy",
      body: PreviewBody,
      response: anyOf({ deployment_uuid: maybe(z.string().min(1)), preview: maybe(Preview) }),
    }),
    get: hostingCall({ method: "GET", path: ONE, response: objectOf(Preview, "preview") }),
    update: hostingCall({ method: "PATCH", does: "sets", path: ONE, body: PreviewDomainsBody }),
    /** Queues the deletion. After this call, reads do not find the preview. */
    remove: hostingCall({ method: "DELETE", does: "removes", path: ONE, endsKnown: true }),
    /** Returns 400 if the preview is not running. */
    logs: logsCall(`${ONE}/logs`),
  },
);
