import { counted } from "../words";
import { ageText } from "./age-text";
import { resourceText } from "./resource-text";
import type { Depends, TrialFailure, TrialResult } from "./trial-result";

/** Returns the lines that a trial prints. */
export function trialLines(result: TrialResult, nowMs: number): string[] {
  const { failures, notCertain, depends, notCompared, notTried, again, destroyed, destroyFailures, warnings } = result;
  return [
    `Tried on a copy of the account (${accountText(result)}, ${ageText(nowMs - Date.parse(result.madeAt))} old):`,
    ...warnings.map((text) => `  warning: ${text}`),
    ...failures.map((failure) => `  up stops at ${failureText(failure)}`),
    ...depends.map((one) => `  depends: ${dependsText(one)}`),
    ...notCertain.map(
      ({ what, why, resources }) => `  not certain: ${resources.length === 0 ? "" : `${resources.join(", ")}: `}${what}: ${why}`,
    ),
    `  ${summaryText(result)}`,
    ...(again === undefined ? [] : [`  ${againText(again, isPartial(result))}`]),
    ...(destroyed === true ? ["  destroy: succeeds"] : []),
    ...destroyFailures.map((failure) => `  destroy: fails at ${failureText(failure)}`),
    `  ${copiedText(result)}`,
    ...(notCompared === 0 ? [] : [`  not compared: ${counted(notCompared, "secret value")}, which count as unchanged`]),
    `  not tried: ${notTried.join("; ")}`,
  ];
}

/** Leaves out the source of a question (`docs/…`), because the reader of a trial does not need it. */
const dependsText = ({ variant, question, resources, alternatives }: Depends): string => {
  const results = alternatives.map(({ value, result }) => `with ${variant}=${value}, ${result.replaceAll("\n", "\n    ")}`);
  return `${resources.join(", ")}: ${question.replace(/ \(docs\/[^)]*\)/g, "").replace(/\.$/, "")}: ${results.join("; ")}`;
};

const failureText = ({ type, name, message }: TrialFailure): string =>
  `${name === "" ? "the program" : resourceText(type, name)}: ${message.replaceAll("\n", "\n    ")}`;

function summaryText({ steps, requests, seconds, increase }: TrialResult): string {
  const price = increase === undefined ? "" : `, ${increase.amount < 0 ? "" : "+"}${increase.amount.toFixed(2)} ${increase.currency}/month`;
  return `${steps.done} of ${counted(steps.of, "step")} done, ${counted(requests, "request")}, ${seconds} s on this account's limits${price}`;
}

/** Whether the `up` left out planned steps, because these steps failed or are not certain. */
const isPartial = ({ failures, notCertain, depends, steps }: TrialResult): boolean =>
  failures.length > 0 || (steps.done < steps.of && notCertain.length + depends.length > 0);

function againText(again: readonly string[], hasFailed: boolean): string {
  if (again.length > 0) return `second preview: would differ again at once: ${again.join(", ")}`;
  return hasFailed ? "second preview: empty, apart from what up did not do" : "second preview: empty";
}

function copiedText({ copied, missing }: TrialResult): string {
  const different = copied.differences.length === 0 ? "" : `; different: ${copied.differences.join(", ")}`;
  const left = missing.length === 0 ? "" : `; not copied: ${missing.map(({ what }) => what).join(", ")}`;
  return `copied: ${copied.equal} of ${counted(copied.of, "answer")} equal${different}${left}`;
}

/** Returns the account in words: `team 1 at console.example.com`. */
export function accountText({ account, panelAccount }: { account?: string | undefined; panelAccount?: string | undefined }): string {
  const parts = [
    ...(account === undefined ? [] : [`team ${account.split("#")[1]} at ${hostOf(account)}`]),
    ...(panelAccount === undefined ? [] : [`user ${panelAccount.split("#")[1]} at ${hostOf(panelAccount)}`]),
  ];
  return parts.length === 0 ? "an account without a name" : parts.join(" and ");
}

const hostOf = (pin: string): string => pin.split("#")[0]?.replace(/^https?:\/\//, "") ?? pin;

/** Returns one line for the head of a report. */
export function trialLine(result: TrialResult): string {
  const { ok, failures, steps, seconds, again, notCertain, depends } = result;
  const doubts = [
    ...(depends.length === 0 ? [] : [`${counted(depends.length, "result")} depending on open questions of the platform`]),
    ...(notCertain.length === 0 ? [] : [`${counted(notCertain.length, "thing")} not certain`]),
  ];
  const doubt = doubts.map((one) => `, ${one}`).join("");
  if (failures.length > 0) {
    const names = failures.map(({ type, name }) => (name === "" ? "the program" : resourceText(type, name)));
    return `up would stop at ${names.join(", ")}${doubt}`;
  }
  if (!ok && again !== undefined && again.length > 0) return `succeeds, but a second preview is not empty${doubt}`;
  if (isPartial(result)) return `${steps.done} of ${counted(steps.of, "step")} would succeed${doubt}`;
  return `succeeds in about ${seconds} s${again === undefined ? "" : ", second preview empty"}${doubt}`;
}
