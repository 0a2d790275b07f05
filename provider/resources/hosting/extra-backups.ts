import type { Step } from "../../core/gate";

// Backups in addition to scheduled ones. No document states a price for them, or that their calls take `confirm`.

export const EXTRA_BACKUPS_ARE_FREE =
  "No price of such a backup is documented, so a preview shows none. If the platform asks for a confirmation, the price in its answer needs the same permission as any other (`hosting:autoConfirm`, `hosting:maxMonthlyIncrease`).";

/** No document names a price. A quote of the platform still counts. */
export const costOfBackup = (what: string): NonNullable<Step<never>["cost"]> => ({ takesConfirm: true, price: { increase: 0, what } });

/** Body of the call; empty unless a quote was permitted. */
export const confirmed = (confirm: boolean): { body?: { confirm: true } } => (confirm ? { body: { confirm: true } } : {});
