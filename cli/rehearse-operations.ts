/** Operations of a rehearsal, which are also commands of the Pulumi CLI. */
export const OPERATIONS = ["preview", "up", "refresh", "destroy"] as const;
export type Operation = (typeof OPERATIONS)[number];
