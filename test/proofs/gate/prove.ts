import { VARIANTS, type Variants } from "../../../sandbox";
import { PAID_CALLS, type PaidCall } from "./calls";
import { AT_ONCE, type GateCase, outcomeOf, type Setting, violationIn } from "./case";

/** Neither `autoConfirm` nor a cap, only one of them, and both. */
export const SETTINGS: readonly Setting[] = [
  { name: "nothing set", autoConfirm: false },
  { name: "a cap alone", autoConfirm: false, fits: AT_ONCE },
  { name: "a cap of zero", autoConfirm: true, fits: 0 },
  { name: "a cap that fits three", autoConfirm: true, fits: 3 },
  { name: "no cap", autoConfirm: true },
];

/** These platform variants affect a price or a purchase. */
const TOUCHING = ["quotes", "currency", "numbers", "creates", "newObjects", "createdAt", "volumeServer", "writes"] as const;

/** The sandbox's default platform, one platform for each changed variant, and one platform with all of these changes. */
export const PRICE_VARIANTS: readonly Partial<Variants>[] = [
  {},
  ...TOUCHING.map((name): Partial<Variants> => ({ [name]: VARIANTS[name].alternatives[1] })),
  Object.fromEntries(TOUCHING.map((name) => [name, VARIANTS[name].alternatives[1]])) as Partial<Variants>,
];

/** Every cap permits all free calls, so no cap allows exactly three of them. */
const settingsFor = ({ isFree }: PaidCall): readonly Setting[] =>
  isFree ? SETTINGS.filter(({ fits }) => !fits || fits === AT_ONCE) : SETTINGS;

export const casesOf = (calls: readonly PaidCall[] = PAID_CALLS): GateCase[] =>
  calls.flatMap((call) =>
    settingsFor(call).flatMap((setting) =>
      PRICE_VARIANTS.flatMap((variants) => [true, false].map((isOffered) => ({ call, setting, variants, isOffered }))),
    ),
  );

export const caseText = ({ call, setting, variants, isOffered }: GateCase): string =>
  `${call.name}, ${setting.name}, ${JSON.stringify(variants)}${isOffered ? "" : ", no offer"}`;

/** The average increase of the bill by one call, measured with ten calls without a cap at the sandbox's prices. */
const each = new WeakMap<PaidCall, Promise<number>>();

async function eachOf(call: PaidCall): Promise<number> {
  const all: GateCase = { call, setting: { name: "no cap", autoConfirm: true }, variants: {}, isOffered: true };
  const known = each.get(call) ?? outcomeOf(all, undefined).then(({ increase, done }) => increase / done);
  each.set(call, known);
  return known;
}

export async function provedCase(gateCase: GateCase): Promise<string | undefined> {
  const price = await eachOf(gateCase.call);
  if (gateCase.call.isFree && price !== 0) return `the call should be free, but it costs ${price.toFixed(2)}`;
  if (!gateCase.call.isFree && !(price > 0)) return "the call costs nothing, so it proves nothing";
  const cap = gateCase.setting.fits === undefined ? undefined : Math.round(price * (gateCase.setting.fits + 0.4) * 100) / 100;
  const limit = gateCase.setting.fits === 0 ? 0 : cap;
  return violationIn(gateCase, limit, price, await outcomeOf(gateCase, limit));
}
