import { type Bag, forProvider, mapBag, replaceSecrets } from "./protocol/wire";
import { withoutUnknown } from "./results";

/** What users may see of inputs or outputs: nothing that begins with `__`, secrets as `[secret]`, resources as their ids. */
export function shownBag(bag: Bag): Bag {
  const visible = Object.fromEntries(Object.entries(bag).filter(([key]) => !key.startsWith("__")));
  const safe = mapBag(visible, (value) => replaceSecrets(value, () => "[secret]"));
  return mapBag(forProvider(safe), withoutUnknown);
}
