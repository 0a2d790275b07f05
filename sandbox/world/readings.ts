// What no document tells of the platform, or what differs from one of its releases to the next, is a reading: there are several plausible ones, the
// sandbox can serve each, and tests of what touches it run on all. The first alternative of each is the sandbox's own. They are part of its world, so
// that a kept world stays the same platform.

import { ANSWER_READINGS } from "./answer-readings";
import { MOD_READINGS } from "./mod-readings";
import { PANEL_READINGS } from "./panel-readings";

/** One thing that nobody has written down, and how it may be. */
export interface Reading {
  readonly about: string;
  readonly alternatives: readonly [usual: string, ...others: string[]];
}

export const READINGS = {
  lists: {
    about: "How the hosting API wraps a list: not at all, in `data`, or in its own plural.",
    alternatives: ["bare", "data", "plural"],
  },
  objects: { about: "How the operator's endpoints wrap a single object: not at all, or in `data`.", alternatives: ["bare", "data"] },
  numbers: { about: "Whether the operator's endpoints write numbers as numbers or as texts.", alternatives: ["number", "text"] },
  nothing: { about: "Whether a field without a value is null or absent.", alternatives: ["null", "absent"] },
  writes: { about: "Whether a write that makes nothing answers a body or 204.", alternatives: ["body", "empty"] },
  creates: {
    about: "Whether a creation of the operator's endpoints answers the whole object or its id alone.",
    alternatives: ["whole", "id"],
  },
  destination: {
    about:
      "Whether an application shows its destination: nested, by `destination_id` alone (which `/destinations` shows too then), or not.",
    alternatives: ["nested", "id", "absent"],
  },
  applicationId: { about: "Whether an application shows its number, which upstream hides.", alternatives: ["hidden", "shown"] },
  volumeServer: { about: "Whether a volume shows the server that it is attached to.", alternatives: ["shown", "absent"] },
  catalog: {
    about:
      "Names and nesting in the catalogue of databases: `engine` and prices by plan; `id`; names in the place of rows; prices in the plans; a flat list.",
    alternatives: ["engine", "id", "maps", "plans", "flat"],
  },
  databaseReady: { about: "The word for a database that can be used.", alternatives: ["ready", "running", "available", "active", "green"] },
  deletedDatabases: { about: "Whether a deleted database vanishes, or stays listed as `deleted`.", alternatives: ["vanish", "listed"] },
  newObjects: {
    about: "Whether a new volume or database is listed at once, some seconds late, or 15 s late.",
    alternatives: ["at once", "late", "15 s late"],
  },
  listedRows: {
    about: "Whether the lists of projects, applications, volumes and databases always show every row, or forget each of them once.",
    alternatives: ["always", "forgotten once"],
  },
  quotes: { about: "Whether a quote names the new total, or what is added.", alternatives: ["total", "part"] },
  currency: { about: "Whether prices name their currency; a quote always does.", alternatives: ["shown", "missing"] },
  // A volume stands on a purchased server (docs/spec/hosting-api.md, "Storage volume"), so there can be none below the other ones. What the
  // sandbox has there shows its server by its row alone; with `volumeServer: "absent"` nothing is left that could tell it, and the two together are no
  // platform that could be.
  servers: {
    about: "Whether the team's servers are purchased ones, or such that only `/servers` lists; volumes stand on purchased ones.",
    alternatives: ["purchased", "unlisted"],
  },
  maxRestartCount: {
    about: "What an application's `max_restart_count` is where nobody sets it: 0 from some release on (docs/facts/hosting.md 3.1).",
    alternatives: ["10", "0"],
  },
  containerNamePrefix: {
    about: "Whether the platform has `custom_container_name_prefix`, which release 4.3.11 refuses (docs/facts/hosting.md 13.14).",
    alternatives: ["known", "unknown"],
  },
  migration: {
    about: "Whether applications can be migrated. Upstream offers it on development installs alone (docs/facts/hosting.md 13.16).",
    alternatives: ["offered", "not offered"],
  },
  applicationStatus: {
    about: "Whether an application's status follows a deployment at once, or some seconds later (docs/facts/hosting.md 3.6).",
    alternatives: ["at once", "late"],
  },
  removedCopies: {
    about: "Whether a copy of an application stops where its destination is removed, as the specification says, or is left running there.",
    alternatives: ["stopped", "left running"],
  },
  autoscaledCopies: {
    about: "Whether the copies that autoscaling has added stand among the application's destinations.",
    alternatives: ["apart", "listed"],
  },
  outsidePaths: {
    about:
      "Whether mounting something of the server from outside the application's own folder takes the permission Deploy too, as later releases have it.",
    alternatives: ["with Deploy", "with Write"],
  },
  bucketRead: {
    about: "Whether a bucket can be read by a GET of its own, or in the list alone (docs/facts/hosting.md 6.3).",
    alternatives: ["alone too", "in the list"],
  },
  changedBuckets: {
    about: "Whether a bucket whose address or keys change counts as usable until it is validated again (docs/facts/hosting.md 6.3).",
    alternatives: ["unusable", "as before"],
  },
  runningBackups: {
    about:
      "Whether a volume's backup shows while it is made, with its state, or only when it is there; then the call that begins it names none.",
    alternatives: ["listed", "not listed"],
  },
  databaseBackups: {
    about:
      "Whether a database that is being backed up says so by its state, and the call that begins it names the backup; or nothing tells of it.",
    alternatives: ["untold", "shown"],
  },
  extraBackups: {
    about: "Whether a backup beside the nightly ones is free, or the call that begins it asks for a confirmation.",
    alternatives: ["free", "quoted"],
  },
  restoredVolumes: {
    about:
      "Whether a volume that is restored from a backup has the size and the settings of the volume that the backup is of, or the size of the backup and the usual settings.",
    alternatives: ["like the volume", "like the backup"],
  },
  restoreQuotes: {
    about: "What the quote names that asks to confirm a restore over a volume's files: what the volume costs, nothing, or no price at all.",
    alternatives: ["total", "nothing", "no price"],
  },
  restoreKeys: {
    about: "Whether restoring heeds an `Idempotency-Key`, which the specification names for adding volumes alone.",
    alternatives: ["heeded", "ignored"],
  },
  restoreAnswers: {
    about: "Whether restoring answers the volume, or a sentence.",
    alternatives: ["volume", "sentence"],
  },
  resizes: {
    about: "Whether a larger size of a server asks for a confirmation, or acts at once: the confirmation rule does not name the call.",
    alternatives: ["ask", "act"],
  },
  smallerSizes: { about: "Whether a server can be made smaller.", alternatives: ["taken", "refused"] },
  taskDeletion: {
    about: "Whether scheduled tasks can be deleted; the specification names no call for it (docs/facts/hosting.md 8.1).",
    alternatives: ["offered", "not offered"],
  },
  taskCommands: {
    about:
      "Whether the command of a scheduled task is hidden without Read sensitive data, as later releases have it (docs/facts/hosting.md 8.1).",
    alternatives: ["hidden", "shown"],
  },
  previewDomains: {
    about: "Whether a preview that is given no domains has its generated one at once, or with its first deployment.",
    alternatives: ["at once", "with its deployment"],
  },
  serverSettings: {
    about: "Whether the list of servers shows the settings of each, or only the answer of their own does.",
    alternatives: ["in the list", "apart"],
  },
  hiddenSettings: {
    about: "Whether a setting that the token may not see is absent, or null (docs/facts/hosting.md 9).",
    alternatives: ["absent", "null"],
  },
  changedSettings: {
    about: "Whether a changed setting of a server shows at once, or some seconds late.",
    alternatives: ["at once", "late"],
  },
  registryReads: {
    about:
      "Whether the registries of a server are shown with Read sensitive data alone, as later releases have it (docs/facts/hosting.md 9.7).",
    alternatives: ["with Read sensitive data", "with Read"],
  },
  proxyFlags: {
    about: "Whether the flags of a server's proxy take `false`, or ignore it.",
    alternatives: ["taken", "false ignored"],
  },
  proxyConfiguration: {
    about: "In which form the configuration of a proxy is sent: as it is or in base64, as it is alone, or in base64 alone.",
    alternatives: ["both", "as it is", "base64"],
  },
  keys: {
    about: "Whether an `Idempotency-Key` that comes again with another body is refused, or answered from memory.",
    alternatives: ["refused", "answered"],
  },
  narrowHeaders: {
    about:
      "Whose count the headers of an answer show that counts against a narrower limit too: that of the limit with less left, as upstream's framework has it, or the general one (docs/facts/game-panel.md 1.4).",
    alternatives: ["narrow", "general"],
  },
  auditedParts: {
    about: "Whether an event about a variable, a storage or the like names that, or the application or project that it is a part of.",
    alternatives: ["themselves", "their whole"],
  },
  auditNames: {
    about: "Which field of an audit event has the whole name (`application.updated`), and which the last word of it.",
    alternatives: ["event", "action"],
  },
  createdAt: {
    about:
      "Whether objects show when they were made, by the clock of the answers, by one that is a minute or an hour behind or an hour ahead, or cut to the minute.",
    alternatives: ["shown", "missing", "a minute behind", "an hour behind", "an hour ahead", "cut to the minute"],
  },
  ...ANSWER_READINGS,
  ...PANEL_READINGS,
  ...MOD_READINGS,
} as const satisfies Readonly<Record<string, Reading>>;

export type ReadingName = keyof typeof READINGS;

/** One alternative of each reading. */
export type Readings = { readonly [N in ReadingName]: (typeof READINGS)[N]["alternatives"][number] };

export const READING_NAMES = Object.keys(READINGS) as ReadingName[];

/** The sandbox's own reading of everything. */
export const USUAL_READINGS: Readings = Object.freeze(
  Object.fromEntries(READING_NAMES.map((name) => [name, READINGS[name].alternatives[0]])),
) as Readings;

/** Every other alternative, one at a time: `{ lists: "data" }`, `{ lists: "plural" }`, `{ numbers: "text" }` … */
export const otherReadings: readonly Partial<Readings>[] = READING_NAMES.flatMap((name) =>
  READINGS[name].alternatives.slice(1).map((alternative) => ({ [name]: alternative })),
);
