import { CONTAINER_VARIANTS } from "./container-variants";
import { PANEL_VARIANTS } from "./panel-variants";

// A platform variant is a behaviour of the platform that is not documented, or that differs between its releases. The sandbox can serve each
// of its plausible alternatives; the first is the default. Tests that depend on a variant run on all of its alternatives. Variants are part of
// the world, so that a stored world remains the same platform.

export interface Variant {
  readonly about: string;
  readonly alternatives: readonly [usual: string, ...others: string[]];
}

export const VARIANTS = {
  lists: {
    about: "Wrapper of a list in responses of the hosting API: none, `data`, or the plural of the resource.",
    alternatives: ["bare", "data", "plural"],
  },
  objects: { about: "Wrapper of a single object in the operator's endpoints: none, or `data`.", alternatives: ["bare", "data"] },
  numbers: { about: "Whether the operator's endpoints return numbers as numbers or as strings.", alternatives: ["number", "text"] },
  nothing: { about: "Whether a field without a value is null or absent.", alternatives: ["null", "absent"] },
  writes: { about: "Whether a write that creates nothing returns a body or 204.", alternatives: ["body", "empty"] },
  creates: {
    about: "Whether a creation in the operator's endpoints returns the full object or only its id.",
    alternatives: ["whole", "id"],
  },
  destination: {
    about:
      "Form in which an application shows its destination: a nested object, only `destination_id` (which `/destinations` then also contains), or not at all.",
    alternatives: ["nested", "id", "absent"],
  },
  applicationId: { about: "Whether an application shows its numeric `id`, which upstream hides.", alternatives: ["hidden", "shown"] },
  volumeServer: { about: "Whether a volume shows the server to which it is attached.", alternatives: ["shown", "absent"] },
  catalog: {
    about:
      "Form of the catalogue of databases: `engine` with prices by plan, `id` in place of `engine`, names instead of rows, prices inside the plans, or a flat list.",
    alternatives: ["engine", "id", "maps", "plans", "flat"],
  },
  databaseReady: {
    about: "Status of a database that is ready for use.",
    alternatives: ["ready", "running", "available", "active", "green"],
  },
  deletedDatabases: {
    about: "Whether a deleted database disappears, or stays in the list as `deleted`.",
    alternatives: ["vanish", "listed"],
  },
  newObjects: {
    about: "Delay after which the list contains a new volume or database: none, some seconds, or 15 s.",
    alternatives: ["at once", "late", "15 s late"],
  },
  listedRows: {
    about:
      "Whether the lists of projects, applications, volumes and databases always contain every object, or omit each object from one response.",
    alternatives: ["always", "forgotten once"],
  },
  quotes: { about: "Whether a quote contains the object's new monthly price, or only the increase.", alternatives: ["total", "part"] },
  currency: { about: "Whether prices contain their currency. A quote always contains it.", alternatives: ["shown", "missing"] },
  // The specification allows volumes only on purchased servers (docs/spec/hosting-api.md, "Storage volume"). The sandbox therefore has no
  // plausible combination of `servers: "unlisted"` and `volumeServer: "absent"`: a volume on an unlisted server shows this server only in
  // its own row, and the second variant removes it there.
  servers: {
    about:
      "Whether the team's servers are purchased servers, or servers that only `/servers` lists. Only purchased servers can have volumes.",
    alternatives: ["purchased", "unlisted"],
  },
  maxRestartCount: {
    about: "Value of an application's `max_restart_count` if it was never set. It is 0 in later releases (docs/facts/hosting.md 3.1).",
    alternatives: ["10", "0"],
  },
  containerNamePrefix: {
    about: "Whether the platform has `custom_container_name_prefix`, which release 4.3.11 refuses (docs/facts/hosting.md 13.14).",
    alternatives: ["known", "unknown"],
  },
  migration: {
    about:
      "Whether applications can be migrated to another destination. Upstream offers this on development installations only (docs/facts/hosting.md 13.16).",
    alternatives: ["offered", "not offered"],
  },
  applicationStatus: {
    about: "Whether an application's status changes at once after a deployment, or some seconds later (docs/facts/hosting.md 3.6).",
    alternatives: ["at once", "late"],
  },
  healthLine: {
    about: "Whether a deployment reads a HEALTHCHECK line of a build file with its continuation lines (docs/facts/hosting.md 3.10).",
    alternatives: ["joined", "first line"],
  },
  restarts: {
    about: "Whether a restart deploys the newest commit of the branch, or starts the existing image (docs/facts/hosting.md 3.10).",
    alternatives: ["deploy", "start the image"],
  },
  otherRollbacks: {
    about:
      "Effect of a rollback of an application with an image or a build file: a deployment of what is configured, or of the requested image (docs/facts/hosting.md 3.10).",
    alternatives: ["of the present", "to the image"],
  },
  currentImage: {
    about: "Whether the list of rollback images names the running one. Upstream does so only with a consistent container name.",
    alternatives: ["shown", "null"],
  },
  ...CONTAINER_VARIANTS,
  removedCopies: {
    about:
      "Effect of detaching a copy of an application from its destination: the copy stops as in the specification, or keeps running there.",
    alternatives: ["stopped", "left running"],
  },
  autoscaledCopies: {
    about: "Whether the destinations of an application include the copies that autoscaling added.",
    alternatives: ["apart", "listed"],
  },
  outsidePaths: {
    about:
      "Whether a mount of a server path outside the application's own folder also requires the permission Deploy, as in later releases.",
    alternatives: ["with Deploy", "with Write"],
  },
  bucketRead: {
    about: "Whether a GET call returns a single bucket, or only the list contains it (docs/facts/hosting.md 6.3).",
    alternatives: ["alone too", "in the list"],
  },
  changedBuckets: {
    about:
      "Whether a bucket remains usable after a change of its address or keys, before it is validated again (docs/facts/hosting.md 6.3).",
    alternatives: ["unusable", "as before"],
  },
  runningBackups: {
    about:
      "Whether the list shows a backup of a volume, with its status, before the backup is complete. If it does not, the call that starts the backup does not return the backup either.",
    alternatives: ["listed", "not listed"],
  },
  databaseBackups: {
    about:
      "Whether a running backup of a database is visible. If it is, the status of the database shows it, and the call that starts the backup returns it.",
    alternatives: ["untold", "shown"],
  },
  extraBackups: {
    about: "Whether a backup in addition to the nightly backups is free. If not, the call that starts it requires a confirmation.",
    alternatives: ["free", "quoted"],
  },
  restoredVolumes: {
    about:
      "Properties of a volume that is restored from a backup: size and settings of the original volume, or the size of the backup with default settings.",
    alternatives: ["like the volume", "like the backup"],
  },
  restoreQuotes: {
    about: "Content of the quote for a restore over the files of a volume: the price of the volume, a price of zero, or no price.",
    alternatives: ["total", "nothing", "no price"],
  },
  restoreKeys: {
    about: "Whether a restore honours an `Idempotency-Key`. The specification mentions the key only for adding volumes.",
    alternatives: ["heeded", "ignored"],
  },
  restoreAnswers: {
    about: "Response of a restore: the new volume, or only a message.",
    alternatives: ["volume", "sentence"],
  },
  resizes: {
    about:
      "Whether a larger server size requires a confirmation, or takes effect at once. The specification's rule on confirmations does not mention this call.",
    alternatives: ["ask", "act"],
  },
  smallerSizes: { about: "Whether a server can be made smaller.", alternatives: ["taken", "refused"] },
  taskDeletion: {
    about: "Whether scheduled tasks can be deleted. The specification has no call for it (docs/facts/hosting.md 8.1).",
    alternatives: ["offered", "not offered"],
  },
  taskCommands: {
    about:
      "Whether the command of a scheduled task is hidden from tokens without the permission `Read sensitive data`, as in later releases (docs/facts/hosting.md 8.1).",
    alternatives: ["hidden", "shown"],
  },
  previewDomains: {
    about: "Time at which a preview without domains receives a generated domain: at once, or with its first deployment.",
    alternatives: ["at once", "with its deployment"],
  },
  serverSettings: {
    about: "Whether the list of servers contains the settings of each server, or only the response of the server itself contains them.",
    alternatives: ["in the list", "apart"],
  },
  hiddenSettings: {
    about: "Form of a setting that the token is not allowed to read: absent, or null (docs/facts/hosting.md 9).",
    alternatives: ["absent", "null"],
  },
  changedSettings: {
    about: "Whether a changed setting of a server is shown at once, or some seconds late.",
    alternatives: ["at once", "late"],
  },
  registryReads: {
    about: "Whether reading the registries of a server requires Read sensitive data, as in later releases (docs/facts/hosting.md 9.7).",
    alternatives: ["with Read sensitive data", "with Read"],
  },
  proxyFlags: {
    about: "Whether the flags of a server's proxy accept `false`, or ignore it.",
    alternatives: ["taken", "false ignored"],
  },
  proxyConfiguration: {
    about: "Form in which the platform accepts the configuration of a proxy: plain or base64, plain only, or base64 only.",
    alternatives: ["both", "as it is", "base64"],
  },
  keys: {
    about: "Whether a repeated `Idempotency-Key` with another body is refused, or answered with the first response.",
    alternatives: ["refused", "answered"],
  },
  narrowHeaders: {
    about:
      "Limit that the headers show if the general limit and a narrower limit apply to a call: the one with fewer requests left as in upstream, or always the general one (docs/facts/game-panel.md 1.4).",
    alternatives: ["narrow", "general"],
  },
  auditedParts: {
    about:
      "Object that an audit event names after the change of a part, such as a variable: the part, or the application or project that contains it.",
    alternatives: ["themselves", "their whole"],
  },
  auditNames: {
    about: "Field of an audit event that contains the full name (`application.updated`). The other field contains only the last word.",
    alternatives: ["event", "action"],
  },
  createdAt: {
    about:
      "Creation time that objects show: the time of the platform, no time, a time that is a minute or an hour behind, a time that is an hour ahead, or a time without seconds.",
    alternatives: ["shown", "missing", "a minute behind", "an hour behind", "an hour ahead", "cut to the minute"],
  },

  // Forms of responses that later releases of the hosting API return, or whose fields no document shows (the marks [L] and [R] in
  // docs/facts/hosting.md). `variants/later-answers.ts` produces them.
  registries: {
    about:
      "Form in which the registries of a server are listed: an object with `registries` and `error`, a bare list (and 400 if the server is unreachable), or a list of only names and users (docs/facts/hosting.md 9.7).",
    alternatives: ["beside error", "list", "names"],
  },
  registryChecks: {
    about: "Response of the login check to an invalid login: 400, or 200 with `valid: false` (docs/facts/hosting.md 9.7).",
    alternatives: ["400", "valid"],
  },
  previewFields: {
    about: "Field of a preview that contains its addresses: `domains`, or `fqdn` as in an application (docs/facts/hosting.md 8.2).",
    alternatives: ["domains", "fqdn"],
  },
  auditActors: {
    about: "Field of an audit event that names its author: `actor_name`, `user`, or `name` in `user` (docs/facts/hosting.md 10.1).",
    alternatives: ["actor_name", "user", "user.name"],
  },
  metrics: {
    about:
      "Form of a measurement: a pair of milliseconds and a number, a pair of strings with an ISO time, or an object (docs/facts/hosting.md 9.1).",
    alternatives: ["milliseconds", "texts", "objects"],
  },
  logs: {
    about: "Whether logs are one string or a list of lines (docs/facts/hosting.md 3.7).",
    alternatives: ["text", "lines"],
  },
  ...PANEL_VARIANTS,
} as const satisfies Readonly<Record<string, Variant>>;

export type VariantName = keyof typeof VARIANTS;

export type Variants = { readonly [N in VariantName]: (typeof VARIANTS)[N]["alternatives"][number] };

export const VARIANT_NAMES = Object.keys(VARIANTS) as VariantName[];

export const USUAL_VARIANTS: Variants = Object.freeze(
  Object.fromEntries(VARIANT_NAMES.map((name) => [name, VARIANTS[name].alternatives[0]])),
) as Variants;

/** Every alternative that is not a default, each in an object of its own: `{ lists: "data" }`, `{ lists: "plural" }`, `{ numbers: "text" }` … */
export const otherVariants: readonly Partial<Variants>[] = VARIANT_NAMES.flatMap((name) =>
  VARIANTS[name].alternatives.slice(1).map((alternative) => ({ [name]: alternative })),
);

const WITHOUT_NOTES: unique symbol = Symbol("without notes");

/** Returns the same variants. When a variant of the result is read, its name is added to `used`. */
export const noted = (variants: Variants, used: Set<string>): Variants => {
  const noting = Object.entries(variants).map(([name, value]) => [name, { enumerable: true, get: () => used.add(name) && value }]);
  return Object.defineProperties({}, { ...Object.fromEntries(noting), [WITHOUT_NOTES]: { value: variants } }) as Variants;
};

/** Returns the variants for a copy of a world. Copying them does not add their names to `used`. */
export const withoutNotes = (variants: Variants): Variants => (variants as { [WITHOUT_NOTES]?: Variants })[WITHOUT_NOTES] ?? variants;
