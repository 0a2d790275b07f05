/** Matches a reason that continues a sentence after the name of its property: `must be…`, `is…`. */
const GOES_ON = /^(is|are|must|has|have|cannot|can|may|needs?|names?|does|do|was|takes?|holds?|belongs?|would|says?|stands?|differs?)\b/;

/** Returns a property with its problem: `name must be…`, but `serverUuid: no server…`. */
export const withProperty = (property: string, reason: string): string =>
  property === "" ? reason : `${property}${GOES_ON.test(reason) ? "" : ":"} ${reason}`;
