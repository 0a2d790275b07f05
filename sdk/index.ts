/** Resource types and functions of one hosting operator, for Pulumi programs. */
export type { FunctionOptions } from "./account";
export { HostingComponent } from "./components/component";
export { GameServer } from "./components/game-server";
export { WebApp } from "./components/web-app";
export * from "./generated";
export { fromEnv, fromFile, type Reference, text } from "./references";
export { type GetOptions, HostingResource } from "./resource";
