// Readings of the panel's calls for versions, settings, mods and modpacks, of which the specification shows no answer (docs/facts/game-panel.md 12).

export const MOD_READINGS = {
  gameVersions: {
    about: "Whether a game's versions are texts, the newest first, or objects, the oldest first.",
    alternatives: ["texts", "objects"],
  },
  versionSwitches: {
    about: "Whether a server is installing as soon as a switch of its version or a modpack is answered, or some seconds later.",
    alternatives: ["at once", "late"],
  },
  gameSettingGroups: {
    about: "Whether settings of a game come as a list of groups, or as an object of objects by file and id, with typed values.",
    alternatives: ["list", "map"],
  },
  gameSettingWrites: {
    about: "Whether settings that a write does not name stay, or go back to their defaults.",
    alternatives: ["stay", "go back"],
  },
  modCatalogs: {
    about: "Whether catalogues, frameworks and versions of projects are listed as objects, or as texts.",
    alternatives: ["objects", "texts"],
  },
  currentFramework: {
    about: "Where the mod framework of a server shows: beside the list of those that there are, in it, or nowhere.",
    alternatives: ["beside", "inside", "nowhere"],
  },
  addonInstalls: {
    about: "Whether an addon is installed when the call is answered, or some seconds later.",
    alternatives: ["at once", "later"],
  },
  addonUpdates: {
    about: "Whether another version of an addon takes the place of the one that is there, or comes beside it.",
    alternatives: ["in place", "beside"],
  },
  installedAddons: {
    about: "Whether files that somebody put there by hand are listed apart from installed addons, or among them.",
    alternatives: ["apart", "together"],
  },
  installedVersions: {
    about: "Whether the version of an installed addon or modpack shows by its name or by its id.",
    alternatives: ["name", "id"],
  },
  featuredAddons: {
    about: "Whether a featured addon shows the catalogue that it is of, or `featured`.",
    alternatives: ["its catalogue", "featured"],
  },
  workshopItems: {
    about: "Whether items of the workshop show as texts, numbers or objects.",
    alternatives: ["texts", "numbers", "objects"],
  },
  modpackInstalls: {
    about: "Whether a server that gets a modpack is installing meanwhile, or at rest, and shows the modpack when it is there.",
    alternatives: ["installing", "at rest"],
  },
} as const;
