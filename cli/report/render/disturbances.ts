import type { Row, StackReport } from "../model";
import { kindText, some } from "./sections";
import type { Style } from "./style";

/** An effect of a run that users of a resource notice. */
type Disturbance = "unavailable" | "interrupted" | "shut down" | "deploys";

interface Disturbed {
  readonly by: Disturbance;
  readonly name: string;
  /** Absent if the run disturbs another resource than that of the row. */
  readonly kind?: string;
}

const OUTAGES: ReadonlySet<Disturbance> = new Set(["unavailable", "interrupted", "shut down"]);

/** Returns `interrupts 4 resources`: those that restart, are unavailable until they are created again, or end. Empty if there are none. */
export function outageText(stacks: readonly StackReport[]): string {
  const all = stacks.flatMap((stack) => disturbedIn(stack).map(({ by }) => ({ by, isDone: stack.operation !== "preview" })));
  const outages = all.filter(({ by }) => OUTAGES.has(by));
  if (outages.length === 0) return "";
  const verb = outages.every(({ isDone }) => isDone) ? "interrupted" : "interrupts";
  return `${verb} ${outages.length} ${outages.length === 1 ? "resource" : "resources"}`;
}

/** Returns the names of the resources that a run disturbs, one line per effect. */
export function disturbancesText(style: Style, stacks: readonly StackReport[], most: number): string {
  if (most === 0) return "";
  const isDone = stacks.length > 0 && stacks.every(({ operation }) => operation !== "preview");
  const labels: readonly [Disturbance, string][] = [
    ["unavailable", isDone ? "Deleted and created again" : "Unavailable until created again"],
    ["interrupted", "Restarted or interrupted"],
    ["shut down", "Shut down"],
    ["deploys", isDone ? "Deployed" : "Deploys"],
  ];
  const lines = labels.flatMap(([by, label]) => {
    const those = stacks.flatMap((stack) =>
      disturbedIn(stack)
        .filter((one) => one.by === by)
        .map(({ name, kind }) => ({ text: nameText(style, name, kind), stack: style.code(stack.stack) })),
    );
    if (those.length === 0) return [];
    const homes = new Set(those.map(({ stack }) => stack));
    const home = stacks.length > 1 && homes.size === 1 ? ` in ${[...homes].join("")}` : "";
    const names = those.map(({ text, stack }) => (homes.size > 1 ? `${text} in ${stack}` : text));
    return [`${style.bold(`${label}${home}:`)} ${some(names, most)}.`];
  });
  return lines.join(style.lineBreak);
}

const nameText = (style: Style, name: string, kind: string | undefined): string =>
  `${style.code(name)}${kind === undefined ? "" : ` (${kindText(style, kind)})`}`;

/** The resource type that deployments deploy. The first deployment of a new application interrupts no user. */
const DEPLOYED = "Application";

/** Returns each resource once: several settings of one server interrupt it once. */
function disturbedIn({ rows }: StackReport): Disturbed[] {
  const found = new Map<string, Disturbed>();
  const made = new Set(rows.flatMap(({ op, kind, name }) => (op === "create" && kind === DEPLOYED ? [name] : [])));
  const replaced = new Set(rows.flatMap(({ op, name, because }) => (op === "replace" && because === undefined ? [name] : [])));
  // The dependents of a replaced resource are unavailable with it, so the report names only that resource.
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
      case "interrupts":
        return [{ by: "interrupted", ...(effect.of === undefined ? own : { name: effect.of }) }];
      case "deploys":
        return [{ by: "deploys", ...(effect.of === undefined ? own : { name: effect.of }) }];
      default:
        return [];
    }
  });
  return [...(shutsDown ? [{ by: "shut down" as const, ...own }] : []), ...felt];
}
