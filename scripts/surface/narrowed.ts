import { keyOf, type Member } from "./member";

export interface Narrowing {
  readonly member: Member;
  readonly what: string;
}

/** Returns members of `before` that `after` lacks or narrows, and inputs that became required. */
export function narrowed(before: readonly Member[], after: readonly Member[]): Narrowing[] {
  const held = new Map(before.map((member) => [keyOf(member), member]));
  const now = new Map(after.map((member) => [keyOf(member), member]));
  const isGone = (member: Member): boolean => !now.has(keyOf(member));
  const gone = before.filter(isGone);
  const outermost = gone.filter((member) => !gone.some((other) => other !== member && isWithin(member, other)));
  const becameNecessary = after.filter(
    (member) => member.side === "input" && !member.isOptional && !held.has(keyOf(member)) && hadParent(member, before),
  );
  return [
    ...outermost.map((member) => ({ member, what: "was removed" })),
    ...becameNecessary.map((member) => ({ member, what: "is new and required" })),
    ...after.flatMap((member) => {
      const former = held.get(keyOf(member));
      const what = former && narrowing(former, member);
      return what === undefined ? [] : [{ member, what }];
    }),
  ];
}

function narrowing(before: Member, after: Member): string | undefined {
  const lost = before.types.filter((type) => !after.types.includes(type));
  const added = after.types.filter((type) => !before.types.includes(type));
  if (after.side === "input") {
    if (before.isOptional && !after.isOptional) return "became required";
    if (!before.replaces && after.replaces) return "replaces the resource now";
    return lost.length > 0 && !after.types.includes("unknown") ? `no longer takes ${lost.join(", ")}` : undefined;
  }
  if (!before.isOptional && after.isOptional) return "may be missing now";
  return added.length > 0 && !before.types.includes("unknown") ? `may be ${added.join(", ")} now` : undefined;
}

/**
 * Reports whether the parent of a new required input existed before. The parent of a union's member is its alternative, so a new
 * alternative breaks no program.
 */
const hadParent = ({ path }: Member, before: readonly Member[]): boolean => {
  const parent = path.replace(/[. ][^. ]+$/, "");
  return before.some((other) => other.side !== "output" && (other.path === parent || other.path.startsWith(`${parent}.`)));
};

const isWithin = (member: Member, outer: Member): boolean =>
  (outer.side === "name" || outer.side === member.side) && /^[.[{( ]/.test(rest(outer, member) ?? "");

const rest = (outer: Member, member: Member): string | undefined =>
  member.path.startsWith(outer.path) ? member.path.slice(outer.path.length) : undefined;
