import { ConfirmRequiredError } from "../../../provider/api/errors";
import { Log } from "../../../provider/core/log/log";
import { Gate, type Price } from "../../../provider/core/money/gate";
import { Spending } from "../../../provider/core/money/spending";
import { Settings } from "../../../provider/core/settings/settings";

export const price: Price = { increase: 5, hourly: 0.00684, currency: "USD", what: "a 50 GB volume" };

export function gated(config: Record<string, string> = {}, environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const settings = new Settings((key) => config[key], environment);
  const spending = new Spending(settings, ({ text }) => lines.push(text));
  const log = (name: string) => new Log(({ text }) => lines.push(text), name, name, new Set());
  return { gate: new Gate(spending), spending, lines, log };
}

export const permitted = { "hosting:autoConfirm": "true" };
export const capped = (cap: string) => ({ ...permitted, "hosting:maxMonthlyIncrease": cap });

export function shop(monthly = 5, quote: unknown = { monthly_price: monthly, hourly_price: monthly / 730, currency: "USD" }) {
  const sent: boolean[] = [];
  const send = async (confirm: boolean) => {
    sent.push(confirm);
    if (confirm) return "bought";
    throw new ConfirmRequiredError("failed with 422", {
      method: "POST",
      path: "/svc/volumes",
      status: 422,
      body: { confirm_required: true, quote },
    });
  };
  return { sent, send };
}
