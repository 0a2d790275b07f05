/** Thrown before a run begins, if one of its policy packs cannot be used. */
export class PackError extends Error {}
