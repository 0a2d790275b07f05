import * as z from "zod";
import { looseInteger, looseNumber, shown } from "../../provider/api/generous";

// docs/spec/hosting-api.md, "Quote" and "Errors" (confirmation rule).

/** The new price after a call, not the increase. Only quotes of calls on volumes contain `size_gb`. */
export const Quote = z.looseObject({
  size_gb: shown(looseInteger),
  monthly_price: looseNumber,
  hourly_price: shown(looseNumber),
  currency: shown(z.string()),
});
export type Quote = z.infer<typeof Quote>;

/** The 422 response to a call without `confirm` that would raise the bill. */
export const ConfirmRequired = z.looseObject({ confirm_required: z.literal(true), message: shown(z.string()), quote: Quote });
