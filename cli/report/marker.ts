/** Returns the text that identifies our comments, and distinguishes several reports of one request. */
export const markerOf = (key: string): string => `pulumi-hosting report key=${key.replace(/[^\w.-]/g, "-")}`;

/** Reads the time and the run number from a marker. */
export const markerIn = (line: string): { at?: string | undefined; run?: string | undefined } => ({
  at: / at=(\S+)/.exec(line)?.[1],
  run: / run=(\d+)/.exec(line)?.[1],
});
