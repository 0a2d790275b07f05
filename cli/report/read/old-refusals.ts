import { splitNamedList } from "../../../provider/core/named-list";

// Reads the sentences of release 0.2 and of the unreleased versions after it. The report takes facts from these sentences. Release 0.3 is the last
// release that reads them: release 0.4 removes this file, and the old forms of lines in provider/core/log/old-forms.ts. No other file may read the
// wording of a sentence (scripts/check/sentences.ts).

/** Whether the reason for an unknown price repeats that the price is unknown. */
export const saysNotKnown = (why: string): boolean => why.startsWith("not known");

/** The facts that a sentence contains about a refused step. */
export interface OldRefusal {
  readonly of: "cost" | "cap" | "data";
  readonly what: string;
  readonly howToPermit?: string;
  /** The whole list that permits a loss of data. Undefined if only the program can set it. */
  readonly permission?: { by: "setting" | "variable"; entries: string[] };
}

/** Parses the sentences of a refusal, without its code. Undefined for any other text. */
export const oldRefusalIn = (text: string, code: string | undefined): OldRefusal | undefined => costIn(text) ?? dataIn(text, code);

function costIn(text: string): OldRefusal | undefined {
  const [, unpermitted] = UNPERMITTED.exec(text) ?? [];
  const what = unpermitted ?? OVER_CAP.exec(text)?.[1];
  if (what === undefined) return undefined;
  const [, howToPermit] = COST_ADVICE.exec(text) ?? [];
  return { of: unpermitted === undefined ? "cap" : "cost", what, ...(howToPermit === undefined ? {} : { howToPermit }) };
}

const UNPERMITTED = /^([\s\S]*?) is not permitted(?:, and (?:nothing was (?:bought|changed)\b|done before it: )|; already done: )/;
const OVER_CAP =
  /^([\s\S]*?(?:more than|cannot be counted against) hosting:maxMonthlyIncrease [\s\S]*?)(?:\. (?:Nothing was changed|It was not bought|(?:Already done|Done before it): |Permit it )[\s\S]*)?$/;
const COST_ADVICE =
  /(?:Permit it with|Set an amount, or none for no cap, with|Remove the cap(?: for this run)? with|Split the stack, or remove the cap with): (.*)$/m;

function dataIn(text: string, code: string | undefined): OldRefusal | undefined {
  if (code !== "data_loss_refused" && !/\bwould (?:delete data|overwrite data|leave data on \S+): /.test(text)) return undefined;
  const [howToPermit, quoted, bare, variable] = DATA_ADVICE.exec(text) ?? [];
  if (howToPermit === undefined) return undefined;
  const what = /^([\s\S]*?)\. (?:Nothing was changed|It was not deleted)/.exec(text)?.[1] ?? text;
  const list = quoted ?? bare ?? variable;
  if (list === undefined) return { of: "data", what, howToPermit };
  const entries = splitNamedList(list.replaceAll("'\\''", "'"));
  return { of: "data", what, howToPermit, permission: { by: variable === undefined ? "setting" : "variable", entries } };
}

const DATA_ADVICE =
  /pulumi config set hosting:allowDataLoss (?:'((?:[^']|'\\'')*)'|(\S+?)(?=\.?(?:\s|$)))|HOSTING_ALLOW_DATA_LOSS='((?:[^']|'\\'')*)'(?: pulumi destroy)?|new hosting\.Provider\("[\s\S]*? \}\)/;
