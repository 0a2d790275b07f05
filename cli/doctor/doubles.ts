import { byType } from "../../provider/resources";
import type { Managed } from "./stack-state";

/** Returns groups of resources that manage the same object. Leaves out resource types that may share one object. */
export function doubledIn(managed: readonly Managed[]): [Managed, ...Managed[]][] {
  const byObject = new Map<string, [Managed, ...Managed[]]>();
  for (const one of managed) {
    if (byType.get(one.kind)?.identity.ownsParts) continue;
    const { origin = "", id = "" } = one.account;
    // An explicit provider may use another account, in which another object may have the same number.
    const key = JSON.stringify([one.kind, one.id, origin, id, parentOf(one)]);
    const held = byObject.get(key);
    if (held) held.push(one);
    else byObject.set(key, [one]);
  }
  return [...byObject.values()].filter(({ length }) => length > 1);
}

/** Some ids are unique only within their parent, such as the id of a schedule of a game server. */
function parentOf({ kind, inputs }: Managed): string {
  const parent = byType.get(kind)?.identity.parent as string | undefined;
  return parent === undefined ? "" : String(inputs[parent] ?? "");
}
