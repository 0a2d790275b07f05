// Sources: docs/facts/game-panel.md 7, and the statements marked [R] in it.

export const PANEL_VARIANTS = {
  panelLimits: {
    about:
      "Whether the panel's responses contain the number of requests left, as upstream's and the hosting API's do (docs/facts/game-panel.md 1.4).",
    alternatives: ["told", "untold"],
  },
  backupThrottle: {
    about:
      "Response to a backup that exceeds the throttle: 429, or 500 as in upstream if an environment variable sets the throttle (docs/facts/game-panel.md 1.4).",
    alternatives: ["429", "500"],
  },
  suspendedServers: {
    about:
      "Response to a call whose path contains a suspended game server: 403 as in the specification, or 409 as in upstream (docs/facts/game-panel.md 1.5).",
    alternatives: ["403", "409"],
  },
  taskPlaces: {
    about: "Position of a new task in a schedule: the position in the request, or always last (docs/facts/game-panel.md 7).",
    alternatives: ["asked for", "last"],
  },
  serverRelations: {
    about:
      "Whether the response of a server (and the list of servers) contains variables and subusers, or only their own calls return them.",
    alternatives: ["shown", "apart"],
  },
  missingFiles: {
    about: "Response of the node to a missing file or folder: an error 500 as in the specification, or 404 (docs/facts/game-panel.md 3.5).",
    alternatives: ["500", "404"],
  },
  downloads: {
    about: "Whether a download in the foreground ends within the 15 s after which the panel gives up (docs/facts/game-panel.md 3.5).",
    alternatives: ["quick", "slow"],
  },
  severalModes: {
    about:
      "Effect of one call that changes the permissions of several files: the node applies only the last change, or all (docs/facts/game-panel.md 3.5).",
    alternatives: ["last only", "all"],
  },
  unpackedTimes: {
    about: "Modification time of unpacked files: the time in the archive, or the current time.",
    alternatives: ["kept", "new"],
  },
  lockedPower: {
    about:
      "Effect of a power signal that arrives during a power action: the node drops it without an error, or it waits for the action to end (docs/facts/game-panel.md 9.1).",
    alternatives: ["dropped", "waits"],
  },
  installOutput: {
    about:
      "Users whose console shows the output of an installation: only administrators as in upstream, or all users as in the specification (docs/facts/game-panel.md 9.3).",
    alternatives: ["administrators", "everybody"],
  },
  accountCredentials: {
    about: "Form in which the account shows its chat webhook, catalogue key and portal token: in full, in part, or not at all.",
    alternatives: ["whole", "masked", "absent"],
  },
  accountFields: {
    about: "Whether the account shows the currency of prices and the address of its picture.",
    alternatives: ["shown", "absent"],
  },
  accountNotificationWrites: {
    about: "Effect of a write of the account's notifications on settings that it omits: they keep their values, or are cleared.",
    alternatives: ["merged", "replaced"],
  },
  storeAnswers: {
    about: "Whether the store wraps its responses: orders in `orders`, the catalogue in `data`.",
    alternatives: ["bare", "wrapped"],
  },
  portalClearing: {
    about: "Whether the account's credentials at the mod portal can be cleared.",
    alternatives: ["taken", "refused"],
  },
  subuserPublicId: {
    about: "Whether a subuser shows the public id that it was added with (docs/facts/game-panel.md 3.10).",
    alternatives: ["shown", "hidden"],
  },
  webhookShown: {
    about: "Form in which the notifications of a server show their webhook: in full, without its secret part, or not at all.",
    alternatives: ["full", "masked", "never"],
  },
  notificationEvents: {
    about: "Form of the events in a server's notifications: a list of the enabled events, or a flag for each event.",
    alternatives: ["list", "map"],
  },
  domainBeforeDns: {
    about: "Whether a game server accepts a domain whose DNS records are not correct yet.",
    alternatives: ["taken", "refused"],
  },
  domainChecks: {
    about: "Whether a DNS check of a domain returns one flag, or a flag for each record.",
    alternatives: ["flag", "per record"],
  },
  linkIds: {
    about: "Value that identifies a server in the entries and calls of a proxy: its identifier, its uuid, or its number.",
    alternatives: ["identifier", "uuid", "number"],
  },
  lobbies: {
    about: "Value that identifies the lobby of a proxy: the key of its entry, or the id of its server.",
    alternatives: ["key", "id"],
  },
  links: {
    about: "Whether linking servers to a proxy adds them to its entries, or replaces all entries.",
    alternatives: ["added", "replaced"],
  },
  firstDatabase: {
    about:
      "Meaning of the response 202 to the creation of a game server's first database: the panel creates the database when the service is ready, or the client must repeat the call (docs/facts/game-panel.md 3.9).",
    alternatives: ["made", "asked for"],
  },
  databaseNames: {
    about: "Whether the panel puts the server's number in front of the name of a game server's database (docs/facts/game-panel.md 3.9).",
    alternatives: ["prefixed", "as written"],
  },
  databaseHosts: {
    about: "Whether a database of a game server shows its host, or only the database service shows it (docs/facts/game-panel.md 7).",
    alternatives: ["shown", "absent"],
  },

  // Variants of the calls for versions, settings, mods and modpacks. The specification does not show the responses of these calls
  // (docs/facts/game-panel.md 12).
  gameVersions: {
    about: "Form of the versions of a game: strings with the newest first, or objects with the oldest first.",
    alternatives: ["texts", "objects"],
  },
  versionSwitches: {
    about: "Whether a server reports that it is installing as soon as a version switch or a modpack is accepted, or some seconds later.",
    alternatives: ["at once", "late"],
  },
  gameSettingGroups: {
    about: "Form of the settings of a game: a list of groups, or typed values by file and id.",
    alternatives: ["list", "map"],
  },
  gameSettingWrites: {
    about: "What happens to a setting that a write does not contain: it keeps its value, or it returns to its default.",
    alternatives: ["stay", "go back"],
  },
  modCatalogs: {
    about: "Whether catalogues, frameworks and project versions are listed as objects or as strings.",
    alternatives: ["objects", "texts"],
  },
  currentFramework: {
    about: "Place of a server's mod framework in the response: next to the list of available frameworks, inside it, or nowhere.",
    alternatives: ["beside", "inside", "nowhere"],
  },
  addonInstalls: {
    about: "Whether an addon is installed when the call returns, or some seconds later.",
    alternatives: ["at once", "later"],
  },
  addonUpdates: {
    about: "Whether another version of an addon replaces the installed one, or is added to it.",
    alternatives: ["in place", "beside"],
  },
  installedAddons: {
    about: "Whether files that a user uploaded are in a separate list, or in the list of installed addons.",
    alternatives: ["apart", "together"],
  },
  installedVersions: {
    about: "Whether an installed addon or modpack shows the name or the id of its version.",
    alternatives: ["name", "id"],
  },
  featuredAddons: {
    about: "Catalogue that a featured addon shows: its own catalogue, or `featured`.",
    alternatives: ["its catalogue", "featured"],
  },
  workshopItems: {
    about: "Whether workshop items are shown as strings, numbers or objects.",
    alternatives: ["texts", "numbers", "objects"],
  },
  modpackInstalls: {
    about:
      "State of a server during the installation of a modpack: it reports that it is installing, or it stays idle and shows the modpack at the end.",
    alternatives: ["installing", "at rest"],
  },
} as const;
