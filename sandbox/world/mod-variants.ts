// Platform variants of the panel's calls for versions, settings, mods and modpacks, whose responses the specification
// does not show (docs/facts/game-panel.md 12).

export const MOD_VARIANTS = {
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
    about: "Whether settings that a write omits keep their values, or return to their defaults.",
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
