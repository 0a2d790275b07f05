/** Resource types and functions of one hosting operator, for Pulumi programs. */
export type { FunctionOptions } from "./account";
export * from "./generated";
export { type GetOptions, HostingResource } from "./resource";
