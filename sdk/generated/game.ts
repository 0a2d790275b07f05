// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
export * from "./game-allocation";
export * from "./game-custom-domain";
export * from "./game-get-allocations";
export * from "./game-get-backups";
export * from "./game-get-diagnostics";
export * from "./game-get-domain";
export * from "./game-get-permissions";
export * from "./game-get-players";
export * from "./game-get-proxy-network";
export * from "./game-get-schedules";
export * from "./game-get-servers";
export * from "./game-get-subusers";
export * from "./game-proxy-network";
export * from "./game-schedule";
export * from "./game-server-notifications";
export * from "./game-subuser";
