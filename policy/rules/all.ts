import { volumeBackups } from "./volume-backups";

/** The rules, in the order of the guide. */
export const rules = [volumeBackups] as const;
