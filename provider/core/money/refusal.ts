import { NotPermittedError } from "../log/errors";

// The texts with which the money gate refuses a step, and their parser for the report.

/** A refusal of a cost. Other resources of the run may have been created or changed. */
export interface MoneyRefusal {
  /** `no permission`: the settings permit no cost. `cap`: the cost cannot be bought under the cap. */
  readonly because: "no permission" | "cap";
  /** The refused cost with its reason, as a clause, such as `+5.00 USD/month for a 50 GB volume`. */
  readonly what: string;
  readonly advice: keyof typeof ADVICE;
  /** The command that permits the cost. */
  readonly howToPermit: string;
}

const ADVICE = {
  permit: "Permit it with",
  "remove the cap": "Remove the cap with",
  "split the stack": "Split the stack, or remove the cap with",
} as const;

const NOTHING_BOUGHT = "nothing was bought (free resources may have been created)";
const NOT_BOUGHT = "It was not bought (other resources may have been created)";

export function refusalText({ because, what, advice, howToPermit }: MoneyRefusal): string {
  const refused = because === "cap" ? `${what}. ${NOT_BOUGHT}` : `${what} is not permitted, and ${NOTHING_BOUGHT}`;
  return `${refused}. ${ADVICE[advice]}: ${howToPermit}`;
}

export const notPermitted = (what: string, howToPermit: string): NotPermittedError =>
  new NotPermittedError(refusalText({ because: "no permission", what, advice: "permit", howToPermit }));

export const overCap = (what: string, advice: MoneyRefusal["advice"], howToPermit: string): NotPermittedError =>
  new NotPermittedError(refusalText({ because: "cap", what, advice, howToPermit }));

/** Rewrites the text of a refusal, for a plan whose earlier steps are already done. */
export const refusedAfter = (text: string, done: string): string =>
  text.replace(NOTHING_BOUGHT, `done before it: ${done}`).replace(NOT_BOUGHT, `Done before it: ${done}`);

/** Returns the cost that a text refuses, or undefined if the text is no such refusal. Releases up to 0.2 wrote "nothing was changed". */
export function readRefusal(text: string): (Omit<MoneyRefusal, "advice" | "howToPermit"> & { howToPermit?: string }) | undefined {
  const [, unpermitted] = /^([\s\S]*?) is not permitted, and (?:nothing was (?:bought|changed)\b|done before it: )/.exec(text) ?? [];
  const [, beyondCap] = OVER_CAP.exec(text) ?? [];
  const what = unpermitted ?? beyondCap;
  if (what === undefined) return undefined;
  const [, howToPermit] = ADVICE_IN.exec(text) ?? [];
  return { because: unpermitted === undefined ? "cap" : "no permission", what, ...(howToPermit === undefined ? {} : { howToPermit }) };
}

const OVER_CAP =
  /^([\s\S]*?(?:more than|cannot be counted against) hosting:maxMonthlyIncrease [\s\S]*?)(?:\. (?:Nothing was changed|It was not bought|Done before it: |Permit it )[\s\S]*)?$/;
// Releases up to 0.2 wrote "for this run", although the command changes the setting permanently.
const ADVICE_IN = new RegExp(`(?:${Object.values(ADVICE).join("|")}|Remove the cap for this run with): (.*)$`);
