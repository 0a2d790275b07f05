import { ownProperty } from "../values";

// The forms of log lines in release 0.2. Release 0.3 is the last release that reads them: release 0.4 removes this file, and the old forms of errors
// in cli/report/read/old-refusals.ts.

const BEGINNINGS_OF_0_2 = { "taken over": "adopted", stays: "left in place", "not taken": "not accepted", loses: "deletes data" };

/** Returns the present beginning of a line. */
export const presentBeginning = (beginning: string): string => ownProperty(BEGINNINGS_OF_0_2, beginning) ?? beginning;

/** Removes the words with which a line about a replacement began before it named the data. */
export const withoutReplacer = (text: string): string => text.replace(/^replaced by the program, with /, "");

/** Matches a price line about a cap, in the form of 0.2 and in the present form. */
export const UNCOUNTED = /^unknown, so (?:that )?it cannot be counted against hosting:maxMonthlyIncrease (\S+);/;
