import * as z from "zod";

// Specification, "Quote" and "Errors, Confirmation rule".

/** The new price of what a call would make, not the increase. Calls other than those on volumes have no `size_gb`. */
export const Quote = z.looseObject({
  size_gb: z.int().nullish(),
  monthly_price: z.number(),
  hourly_price: z.number().nullish(),
  currency: z.string(),
});
export type Quote = z.infer<typeof Quote>;

/** The 422 answer of a call that raises the bill and was sent without `confirm`. Nothing changed. */
export const ConfirmRequired = z.looseObject({ confirm_required: z.literal(true), message: z.string(), quote: Quote });
