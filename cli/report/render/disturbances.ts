import { counted } from "../../words";
import type { Row, StackReport } from "../model/stack-report";
import { type Style, some, who } from "./style";

type Disturbance = "unavailable" | "moves" | "interrupted" | "shut down" | "deploys" | "next deployment" | "next start";

export interface Disturbed {
  readonly by: Disturbance;
  readonly name: string;
  /** Type of the disturbed resource. Absent if this is not the resource of the row. */
  readonly kind?: string;
  /** Type of the object to which a resource moves, such as `server`. */
  readonly to?: string;
}

export interface DisturbedStack {
  readonly stack: string;
  readonly isDone: boolean;
  readonly disturbed: readonly Disturbed[];
}

export const disturbedStacks = (stacks: readonly StackReport[]): DisturbedStack[] =>
  stacks.map((stack) => ({ stack: stack.stack, isDone: stack.operation !== "preview", disturbed: disturbedIn(stack) }));

/** The kinds of disturbance that count as an interruption, with their words in the heading. */
const OUTAGES: readonly (readonly [Disturbance, string])[] = [
  ["unavailable", "unavailable"],
  ["moves", "moved"],
  ["interrupted", "restarted or interrupted"],
  ["shut down", "shut down"],
];

/**
 * Returns, for example, `interrupts 4 resources (3 unavailable, 1 moved to another server)`. If there is only one kind of interruption, the
 * parentheses are left out, except for moves.
 */
export function outageText(stacks: readonly DisturbedStack[]): string {
  const all = stacks.flatMap(({ disturbed, isDone }) => disturbed.map(({ by, to }) => ({ by, to, isDone })));
  const outages = all.filter(({ by }) => OUTAGES.some(([outage]) => outage === by));
  if (outages.length === 0) return "";
  const verb = outages.every(({ isDone }) => isDone) ? "interrupted" : "interrupts";
  const parts = OUTAGES.flatMap(([outage, text]) => {
    const mine = outages.filter(({ by }) => by === outage);
    const places = new Set(mine.flatMap(({ to }) => to ?? []));
    const where = places.size === 1 ? ` to another ${[...places].join("")}` : "";
    return mine.length === 0 ? [] : [{ count: mine.length, text: `${text}${where}`, isMove: outage === "moves" }];
  });
  const [only] = parts;
  const alone = only?.isMove ? ` (${only.text})` : "";
  const detail = parts.length === 1 ? alone : ` (${parts.map(({ count, text }) => `${count} ${text}`).join(", ")})`;
  return `${verb} ${counted(outages.length, "resource")}${detail}`;
}

export function disturbancesText(style: Style, stacks: readonly DisturbedStack[], most: number): string {
  if (most === 0) return "";
  const isDone = stacks.length > 0 && stacks.every((stack) => stack.isDone);
  const places = [...new Set(stacks.flatMap(({ disturbed }) => disturbed.flatMap(({ to }) => to ?? [])))].sort();
  const labels: readonly (readonly [Disturbance, string, string?])[] = [
    ["unavailable", isDone ? "Deleted and created again" : "Unavailable until created again"],
    ...places.map((to) => ["moves", `${isDone ? "Moved" : "Moves"} to another ${to}`, to] as const),
    ["interrupted", "Restarted or interrupted"],
    ["shut down", "Shut down"],
    ["deploys", isDone ? "Deployed" : "Deploys"],
    ["next deployment", "Effective only with the next deployment"],
    ["next start", "Effective only with the next start of its server"],
  ];
  const lines = labels.flatMap(([by, label, to]) => {
    const those = stacks.flatMap(({ stack, disturbed }) =>
      disturbed
        .filter((one) => one.by === by && one.to === to)
        .map(({ name, kind }) => ({ text: who(style, { name, kind: kind ?? "" }), stack: style.code(stack) })),
    );
    if (those.length === 0) return [];
    const homes = new Set(those.map(({ stack }) => stack));
    const home = stacks.length > 1 && homes.size === 1 ? ` in ${[...homes].join("")}` : "";
    const names = those.map(({ text, stack }) => (homes.size > 1 ? `${text} in ${stack}` : text));
    return [`${style.bold(`${label}${home} (${those.length}):`)} ${some(names, most)}.`];
  });
  return lines.join(style.lineBreak);
}

/** Resource type that a deployment deploys. The first deployment of a new resource interrupts no user. */
const DEPLOYED = "Application";

/** Returns each disturbed resource once, even if several changes disturb it in the same way. */
function disturbedIn({ rows }: StackReport): Disturbed[] {
  const found = new Map<string, Disturbed>();
  const made = new Set(rows.flatMap(({ op, kind, name }) => (op === "create" && kind === DEPLOYED ? [name] : [])));
  const replaced = new Set(rows.flatMap(({ op, name, because }) => (op === "replace" && because === undefined ? [name] : [])));
  // If a resource is replaced, its dependents are unavailable at the same time. The report therefore shows only the replaced resource.
  const own = rows.filter(({ op, because }) => op !== "replace" || because === undefined || !replaced.has(because));
  for (const one of own.flatMap(disturbedBy)) if (one.by !== "deploys" || !made.has(one.name)) found.set(JSON.stringify(one), one);
  return [...found.values()];
}

function disturbedBy({ name, kind, effects, shutsDown, failed }: Row): Disturbed[] {
  if (failed) return [];
  const own = { name, kind };
  const felt = effects.flatMap((effect): Disturbed[] => {
    switch (effect.when) {
      case "replaced":
        return effect.isAway ? [{ by: "unavailable", ...own }] : [];
      case "moves":
        return [{ by: effect.when, ...own, to: effect.to }];
      case "interrupts":
        return [{ by: "interrupted", ...(effect.of === undefined ? own : { name: effect.of }) }];
      case "deploys":
      case "next deployment":
        return [{ by: effect.when, ...(effect.of === undefined ? own : { name: effect.of }) }];
      case "next start":
        return [{ by: effect.when, ...own }];
      default:
        return [];
    }
  });
  return [...(shutsDown ? [{ by: "shut down" as const, ...own }] : []), ...felt];
}
