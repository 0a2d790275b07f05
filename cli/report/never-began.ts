import { unapproved } from "./approved";
import type { StackReport } from "./model/stack-report";

/** Operation of a run whose file does not contain it. */
export type Operation = StackReport["operation"] | "rehearsal";

/**
 * Turns the report of a run without events into the report of the operation that never began. The preview before it explains why: it failed, or its
 * plan was not the approved one.
 */
export function neverBegan(
  stack: StackReport,
  operation: Operation | undefined,
  preview: StackReport | undefined,
  approved: readonly StackReport[] | undefined,
): StackReport {
  if (stack.outcome !== "not begun" || operation === undefined) return stack;
  if (operation === "rehearsal") return { ...stack, isRehearsal: true };
  const errors = (preview?.alarms ?? []).filter(({ alarm }) => alarm === "error");
  const sentences = errors.length > 0 || preview === undefined || approved === undefined ? [] : unapproved([preview], approved);
  return {
    ...stack,
    project: stack.project ?? preview?.project,
    operation,
    alarms: [...errors, ...sentences.map((text) => ({ alarm: "error" as const, text, isOwn: true as const }))],
  };
}
