import { messageOf } from "../../rehearsal/protocol/thrown";
import type { Check } from "./check";
import { hosting } from "./checks/hosting";
import { hostsOfStates, plugin } from "./checks/hosts";
import { interruptions } from "./checks/interruptions";
import { language } from "./checks/language";
import { machine } from "./checks/machine";
import { panel } from "./checks/panel";
import { projectChecks } from "./checks/project";
import { references } from "./checks/references";
import { stateChecks } from "./checks/state";
import type { Context } from "./context";
import { type Finding, fail, NoGround, skip } from "./finding";

/** All checks, in display order. */
export const CHECKS: readonly Check[] = [
  ...machine,
  ...projectChecks,
  language,
  plugin,
  ...hosting,
  interruptions,
  ...panel,
  ...stateChecks,
  hostsOfStates,
  references,
];

export type Result = Pick<Check, "id" | "group"> & Finding;

/** Runs checks in parallel. A check begins when the checks in its `needs` and `after` are done. */
export async function examine(context: Context, checks: readonly Check[] = CHECKS): Promise<Result[]> {
  const found = new Map<string, Promise<Finding>>();
  const findingOf = (check: Check): Promise<Finding> => {
    const held = found.get(check.id) ?? judge(check);
    found.set(check.id, held);
    return held;
  };
  const byId = (id: string): Check => {
    const check = CHECKS.find((one) => one.id === id);
    if (!check) throw new Error(`There is no check ${id}.`);
    return check;
  };
  async function judge(check: Check): Promise<Finding> {
    const unasked = check.unasked?.(context.options);
    if (unasked !== undefined) return skip(unasked);
    for (const id of check.needs) {
      const ground = await findingOf(byId(id));
      if (ground.status === "fail") return skip(`the check ${id} must succeed first`);
      if (ground.status === "skip") return skip(ground.text);
    }
    for (const id of check.after ?? [])
      if ((await findingOf(byId(id))).status === "fail") return skip(`the check ${id} must succeed first`);
    try {
      return await check.run(context);
    } catch (error) {
      return error instanceof NoGround ? skip(error.message) : fail(`cannot be checked: ${messageOf(error)}`);
    }
  }
  await Promise.all(checks.map(findingOf));
  // An unselected check is shown if its failure is the reason why a selected check was skipped.
  const shown = CHECKS.filter(({ id }) => found.has(id));
  const results = await Promise.all(shown.map(async (check) => ({ check, finding: await findingOf(check) })));
  return results
    .filter(({ check, finding }) => checks.includes(check) || finding.status === "fail")
    .map(({ check: { id, group }, finding }) => ({ id, group, ...concealed(finding, context) }));
}

/** Masks secrets in the texts of a finding, because a text can quote a response of the platform. */
function concealed({ status, text, fix, facts }: Finding, context: Context): Finding {
  return {
    status,
    text: context.concealed(text),
    fix: fix && context.concealed(fix),
    facts: facts && (JSON.parse(context.concealed(JSON.stringify(facts))) as NonNullable<Finding["facts"]>),
  };
}
