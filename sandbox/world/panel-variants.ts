// Platform variants of the game panel's API (docs/facts/game-panel.md 7 and the marks [R]); those of both APIs are in
// `variants.ts`.

export const PANEL_VARIANTS = {
  panelLimits: {
    about:
      "Whether the panel's responses contain the number of requests left, as upstream's and the hosting API's do (docs/facts/game-panel.md 1.4).",
    alternatives: ["told", "untold"],
  },
  backupThrottle: {
    about:
      "Response to a backup that exceeds the throttle: 429, or the 500 of an upstream whose throttle is set in its environment (docs/facts/game-panel.md 1.4).",
    alternatives: ["429", "500"],
  },
  suspendedServers: {
    about:
      "Response to a call below a suspended game server: 403, as the specification says, or the 409 of upstream (docs/facts/game-panel.md 1.5).",
    alternatives: ["403", "409"],
  },
  taskPlaces: {
    about: "Position of a new task in a schedule: the position in the request, or always last (docs/facts/game-panel.md 7).",
    alternatives: ["asked for", "last"],
  },
  serverRelations: {
    about: "Whether a server contains its variables and subusers, also in the list, or only their own calls return them.",
    alternatives: ["shown", "apart"],
  },
  missingFiles: {
    about: "Response of the node to a missing file or folder: an error of its own, as the specification says, or 404.",
    alternatives: ["500", "404"],
  },
  unpackedTimes: {
    about: "Whether unpacked files have the times in the archive, or the current time.",
    alternatives: ["kept", "new"],
  },
  lockedPower: {
    about:
      "Effect of a power signal that arrives during another one: it is dropped without an error, or it waits for the other one (docs/facts/game-panel.md 9.1).",
    alternatives: ["dropped", "waits"],
  },
  installOutput: {
    about:
      "Users whose console shows the output of an installation: administrators only, as upstream does, or all users, as the specification lists it (docs/facts/game-panel.md 9.3).",
    alternatives: ["administrators", "everybody"],
  },
  accountCredentials: {
    about: "Whether the account shows its chat webhook, catalogue key and portal token in full, in part, or not at all.",
    alternatives: ["whole", "masked", "absent"],
  },
  accountFields: {
    about: "Whether the account shows the currency of prices and the address of its picture.",
    alternatives: ["shown", "absent"],
  },
  accountNotificationWrites: {
    about: "Whether settings that a write of the account's notifications omits keep their values, or are cleared.",
    alternatives: ["merged", "replaced"],
  },
  storeAnswers: {
    about: "Whether the store wraps its responses: the orders in `orders`, its catalogue in `data`.",
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
    about: "Whether the notifications of a server show their webhook in full, without its secret part, or not at all.",
    alternatives: ["full", "masked", "never"],
  },
  notificationEvents: {
    about: "Whether the events of a server's notifications are a list of the enabled ones, or a flag for each event.",
    alternatives: ["list", "map"],
  },
  domainBeforeDns: {
    about: "Whether a game server accepts a domain whose DNS records are not correct yet.",
    alternatives: ["taken", "refused"],
  },
  domainChecks: {
    about: "Whether a DNS check of a domain returns one flag, or one for each record.",
    alternatives: ["flag", "per record"],
  },
  linkIds: {
    about: "Identifier of a server in a proxy's entries and calls: its identifier, its uuid, or its number.",
    alternatives: ["identifier", "uuid", "number"],
  },
  lobbies: { about: "Identifier of a proxy's lobby: the key of its entry, or the id of its server.", alternatives: ["key", "id"] },
  links: {
    about: "Whether linking servers to a proxy adds them to its entries, or replaces all entries.",
    alternatives: ["added", "replaced"],
  },
  firstDatabase: {
    about:
      "Whether the call that answers 202 creates the first database of a game server once its service is ready, or the call must be repeated (docs/facts/game-panel.md 7).",
    alternatives: ["made", "asked for"],
  },
  databaseNames: {
    about: "Whether a database of a game server is stored with the server's number in front of its name (docs/facts/game-panel.md 3.9).",
    alternatives: ["prefixed", "as written"],
  },
  databaseHosts: {
    about: "Whether a database of a game server shows its host, or only its service does (docs/facts/game-panel.md 7).",
    alternatives: ["shown", "absent"],
  },
} as const;
