import type { Problem } from "../../core/definition/resource";
import { decimalIn, misspelt, nearest, nearestDecimal } from "../../core/log/text";
import { SETTINGS, type Setting, type SettingKey } from "../../core/settings/setting-keys";
import { projectOf } from "../../core/urn";
import { hasUnknown, isBag, same } from "../../core/values";
import type { CheckAnswer, CheckCall, DiffAnswer, FullDiffCall, PropertyChange } from "./calls";
import { changeOf } from "./detailed-diff";
import { containsSecret, openedBag, sealed } from "./secrets";
import { isPassedOn, settingText, withoutJson } from "./session";

const KEYS = Object.keys(SETTINGS) as SettingKey[];

/** Checks only the names and types of settings. The content of each value is checked at its first use, as in the dynamic host. */
export function checkSettings({ urn, news }: CheckCall): CheckAnswer {
  const given = openedBag(news);
  const failures = Object.entries(given).flatMap(([key, value]) => problemsOf(key, value, projectOf(urn), containsSecret(news[key])));
  const inputs = Object.entries(news).map(([key, value]) => [key, isSetting(key) && SETTINGS[key].secret ? sealed(value) : value]);
  return { inputs: Object.fromEntries(inputs), failures };
}

const isSetting = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

function problemsOf(key: string, value: unknown, project: string, isSecret: boolean): Problem[] {
  if (isPassedOn(key)) return [];
  if (!isSetting(key)) return unknownProblems(key, project);
  if (value === undefined || value === null || hasUnknown(value) || (typeof value === "string" && value.trim() === "")) return [];
  const { type, secret }: Setting = SETTINGS[key];
  const text = settingText(key, value) ?? "";
  const wanted = WANTED[key === "vocabulary" ? "words" : type];
  if (wanted.fits(text, value) || (key === "maxMonthlyIncrease" && text.trim() === "none")) return [];
  const got = secret || isSecret ? "" : ` (got ${JSON.stringify(withoutJson(key, value))})`;
  const near = type === "number" && got !== "" ? nearestDecimal(text) : undefined;
  const hint = near === undefined ? "" : `, in decimal digits such as ${near}`;
  return [{ property: key, reason: `must be ${wanted.name}${got}${hint}.`, code: "invalid_setting" }];
}

const WANTED = {
  text: { name: "a string", fits: (_: string, value: unknown) => typeof value !== "object" },
  flag: { name: "true or false", fits: (text: string) => text === "true" || text === "false" },
  number: { name: "a number", fits: (text: string) => decimalIn(text) !== undefined },
  words: { name: "an object of words", fits: isObjectText },
} as const;

function isObjectText(text: string): boolean {
  try {
    return isBag(JSON.parse(text));
  } catch {
    return false;
  }
}

/**
 * In a project with the name `hosting`, the program's own configuration keys have the same namespace. So in such a project, only keys that look like
 * a misspelt setting are refused.
 */
function unknownProblems(key: string, project: string): Problem[] {
  const meant = project === "hosting" ? misspelt(key, KEYS) : nearest(key, KEYS);
  if (project === "hosting" && meant === undefined) return [];
  const hint = meant === undefined ? `Available: ${KEYS.join(", ")}.` : `Did you mean "${meant}"?`;
  return [{ property: key, reason: `is not a setting of the package hosting. ${hint}`, code: "invalid_setting" }];
}

/**
 * Never requests a replacement of the provider, because the engine would then also replace all resources of the provider. If the account changed, the
 * operation on each object fails instead.
 */
export function diffSettings({ olds, oldInputs, news }: FullDiffCall): DiffAnswer {
  const before = openedBag(Object.keys(oldInputs).length > 0 ? oldInputs : olds);
  const after = openedBag(news);
  const detailed = new Map<string, PropertyChange>(
    KEYS.filter((key) => !same(settingText(key, before[key]), settingText(key, after[key]))).map((key) => [
      key,
      changeOf(before[key], after[key]),
    ]),
  );
  return { isChanged: detailed.size > 0, replaces: [], deleteBeforeReplace: false, detailed };
}
