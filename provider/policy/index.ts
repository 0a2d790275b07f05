/** `pulumi-hosting/policy`: rules for policy packs of `@pulumi/policy`. */

export { type HostingRules, hostingRules } from "./hosting-rules";
export { kindOf } from "./kind";
export type { Enforcement } from "./settings";
