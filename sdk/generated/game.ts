// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
export * from "./game-config-file";
export * from "./game-file";
export * from "./game-files";
export * from "./game-folder";
export * from "./game-get-backups";
export * from "./game-get-file";
export * from "./game-get-file-url";
export * from "./game-get-files";
export * from "./game-get-servers";
export * from "./game-schedule";
