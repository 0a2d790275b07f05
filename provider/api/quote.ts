import { isObject } from "./json";

/** A price in a response. */
export interface Quote {
  monthly: number;
  hourly?: number | undefined;
  currency?: string | undefined;
}

/** Returns the price in a response, such as that to a purchase. Undefined if there is none. */
export function priceIn(answer: unknown): Quote | undefined {
  if (!isObject(answer)) return undefined;
  const monthly = numberIn(answer.monthly_price);
  const currency = typeof answer.currency === "string" && answer.currency !== "" ? answer.currency : undefined;
  return monthly === undefined ? undefined : { monthly, hourly: numberIn(answer.hourly_price), currency };
}

/** Returns the price in the body of a response that asks for a confirmation. */
export const quoteIn = (body: unknown): Quote | undefined => (isObject(body) ? priceIn(body.quote) : undefined);

const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};
