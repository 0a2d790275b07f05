// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
export * from "./game-action";
export * from "./game-file";
export * from "./game-folder";
export * from "./game-get-backups";
export * from "./game-get-server";
export * from "./game-get-servers";
export * from "./game-get-startup";
export * from "./game-schedule";
export * from "./game-server";
export * from "./game-startup-variables";
