// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
export * from "./game-account";
export * from "./game-account-notifications";
export * from "./game-api-key";
export * from "./game-file";
export * from "./game-folder";
export * from "./game-get-account";
export * from "./game-get-backups";
export * from "./game-get-billing";
export * from "./game-get-orders";
export * from "./game-get-server";
export * from "./game-get-servers";
export * from "./game-get-startup";
export * from "./game-get-store-catalog";
export * from "./game-schedule";
export * from "./game-server";
export * from "./game-ssh-key";
export * from "./game-startup-variables";
