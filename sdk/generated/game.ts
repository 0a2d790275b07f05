// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
export * from "./game-backup";
export * from "./game-database";
export * from "./game-get-backups";
export * from "./game-get-servers";
export * from "./game-schedule";
