// Readings of the game panel's API (docs/facts/game-panel.md 7 and the marks [R]); those of both APIs stand in `readings.ts`.

export const PANEL_READINGS = {
  panelLimits: {
    about:
      "Whether the panel's answers tell how many requests are left, as upstream's do and the hosting API's (docs/facts/game-panel.md 1.4).",
    alternatives: ["told", "untold"],
  },
  backupThrottle: {
    about:
      "What a backup answers that is one too many for its time: 429, or the 500 of an upstream whose throttle is set in its environment (docs/facts/game-panel.md 1.4).",
    alternatives: ["429", "500"],
  },
  suspendedServers: {
    about:
      "What a call below a suspended game server answers: 403, as the specification says, or the 409 of upstream (docs/facts/game-panel.md 1.5).",
    alternatives: ["403", "409"],
  },
  taskPlaces: {
    about:
      "Where a new task of a schedule comes: at the place that is asked for, or last whatever is asked for (docs/facts/game-panel.md 7).",
    alternatives: ["asked for", "last"],
  },
  serverRelations: {
    about: "Whether a server shows its variables and subusers with itself, in the list too, or they are read of their own calls alone.",
    alternatives: ["shown", "apart"],
  },
  missingFiles: {
    about: "What the node answers for a file or folder that is not there: an error of its own, as the specification says, or 404.",
    alternatives: ["500", "404"],
  },
  unpackedTimes: {
    about: "Whether files that are unpacked have the times that the archive says, or that of the moment.",
    alternatives: ["kept", "new"],
  },
  lockedPower: {
    about:
      "What becomes of a power signal that comes while another one is under way: dropped without a word, or it waits for that one (docs/facts/game-panel.md 9.1).",
    alternatives: ["dropped", "waits"],
  },
  installOutput: {
    about:
      "Whose console shows the output of an installation: administrators' alone, as upstream has it, or everybody's, as the specification lists it (docs/facts/game-panel.md 9.3).",
    alternatives: ["administrators", "everybody"],
  },
  accountCredentials: {
    about: "Whether the account shows its chat webhook, catalogue key and portal token whole, in part, or not at all.",
    alternatives: ["whole", "masked", "absent"],
  },
  accountFields: {
    about: "Whether the account shows the currency of prices and where its picture is.",
    alternatives: ["shown", "absent"],
  },
  accountNotificationWrites: {
    about: "Whether what a write of the account's notifications leaves out stays, or is emptied.",
    alternatives: ["merged", "replaced"],
  },
  storeAnswers: {
    about: "Whether the store wraps what it answers: the orders in `orders`, its catalogue in `data`.",
    alternatives: ["bare", "wrapped"],
  },
  portalClearing: {
    about: "Whether the account's credentials at the mod portal can be cleared.",
    alternatives: ["taken", "refused"],
  },
  subuserPublicId: {
    about: "Whether a subuser shows the public id that it was added by (docs/facts/game-panel.md 3.10).",
    alternatives: ["shown", "hidden"],
  },
  webhookShown: {
    about: "Whether the notifications of a server show their webhook whole, without its secret part, or not at all.",
    alternatives: ["full", "masked", "never"],
  },
  notificationEvents: {
    about: "Whether the events of a server's notifications are shown as a list of those that are on, or each with a flag.",
    alternatives: ["list", "map"],
  },
  domainBeforeDns: {
    about: "Whether a game server takes a domain whose DNS records are not right yet.",
    alternatives: ["taken", "refused"],
  },
  domainChecks: {
    about: "Whether a check of a domain's DNS answers one flag, or one with each record.",
    alternatives: ["flag", "per record"],
  },
  linkIds: {
    about: "What a proxy's entries and calls name a server by: its identifier, its uuid, or its number.",
    alternatives: ["identifier", "uuid", "number"],
  },
  lobbies: { about: "What names the lobby of a proxy: the key of its entry, or the id of its server.", alternatives: ["key", "id"] },
  links: {
    about: "Whether linking servers to a proxy adds them to its entries, or puts them in the place of all.",
    alternatives: ["added", "replaced"],
  },
  firstDatabase: {
    about:
      "Whether the first database of a game server is made by the call that answers 202, when its service is ready, or must be asked for again (docs/facts/game-panel.md 7).",
    alternatives: ["made", "asked for"],
  },
  databaseNames: {
    about: "Whether a database of a game server is stored with the server's number before its name (docs/facts/game-panel.md 3.9).",
    alternatives: ["prefixed", "as written"],
  },
  databaseHosts: {
    about: "Whether a database of a game server shows its host, or only the service does (docs/facts/game-panel.md 7).",
    alternatives: ["shown", "absent"],
  },
} as const;
