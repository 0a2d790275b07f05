import type { Step } from "../../core/gate";

// Backups beside those of a schedule. No document names a price of them, nor says that their calls take `confirm`.

export const EXTRA_BACKUPS_ARE_FREE =
  "No price of such a backup is documented, so a preview names none. Should the platform ask for a confirmation, the price in its answer needs the same permission as any other (`hosting:autoConfirm`, `hosting:maxMonthlyIncrease`).";

/** Nothing by all that is known: what the platform quotes all the same counts. */
export const costOfBackup = (what: string): NonNullable<Step<never>["cost"]> => ({ takesConfirm: true, price: { increase: 0, what } });

/** The body, which is empty unless a quote was permitted. */
export const confirmed = (confirm: boolean): { body?: { confirm: true } } => (confirm ? { body: { confirm: true } } : {});
