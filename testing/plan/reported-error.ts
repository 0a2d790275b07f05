/** An error that has already been reported to the user. */
export class ReportedError extends Error {}
