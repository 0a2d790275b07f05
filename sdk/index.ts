/** Kinds and functions of one hosting operator, for Pulumi programs. */
export * from "./generated";
export { type GetOptions, HostingResource } from "./resource";
