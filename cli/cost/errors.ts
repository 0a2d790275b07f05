/** The command was asked wrongly: nothing was done. */
export class AskedWrongly extends Error {}
