// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
export * from "./game-addon";
export * from "./game-game-settings";
export * from "./game-game-version";
export * from "./game-get-addon-projects";
export * from "./game-get-addon-versions";
export * from "./game-get-addons";
export * from "./game-get-backups";
export * from "./game-get-game-settings";
export * from "./game-get-game-versions";
export * from "./game-get-modpack-projects";
export * from "./game-get-modpack-versions";
export * from "./game-get-servers";
export * from "./game-mod-framework";
export * from "./game-modpack";
export * from "./game-schedule";
export * from "./game-workshop";
