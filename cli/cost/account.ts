import type { Autoscaled, Bill, Billed, Use } from "./bill";
import type { Named, Owners, References } from "./owners";

export interface Entry extends Billed {
  owners: Owners;
}

export interface Section {
  title: string;
  projectId?: string;
  applications: { application: Named; entries: Entry[] }[];
  /** Items whose costs cannot be assigned to exactly one application. */
  entries: Entry[];
}

export interface Account {
  sections: Section[];
  totals: Total[];
  traffic?: Use | undefined;
  autoscaling: (Autoscaled & { name: string })[];
  missing: string[];
}

/** A sum in one currency, in which `known` items have a price. `unknown` is the number of items without a known price. */
export interface Total {
  currency: string;
  monthly: number;
  known: number;
  unknown: number;
}

const PLURALS: Readonly<Record<string, string>> = { Server: "servers", Volume: "volumes", ManagedDatabase: "databases" };

/** Groups the bill by project. If no states were read, the owners are unknown, and the bill is grouped by resource type. */
export function accountOf(bill: Bill, references: References | undefined, applications: readonly Named[]): Account {
  const currencies = new Set(bill.objects.flatMap(({ currency }) => currency ?? []));
  const [only = ""] = currencies.size === 1 ? currencies : [];
  const entries = bill.objects.map((billed) => ({
    ...billed,
    // The platform may report a price without its currency. If all other prices are in one currency, that currency is used.
    currency: billed.currency ?? (only || undefined),
    owners: references?.ownersOf(billed, bill.users) ?? { isManaged: false, applications: [], projects: [] },
  }));
  const sections = new Map<string, Section>();
  for (const entry of entries) place(sections, entry, references !== undefined);
  const nameOf = (id: string): string => applications.find((application) => application.id === id)?.name ?? id;
  return {
    sections: [...sections.values()].sort((a, b) => Number(!a.projectId) - Number(!b.projectId)),
    totals: totalsOf(entries),
    traffic: bill.traffic,
    autoscaling: bill.autoscaling.map((one) => ({ ...one, name: nameOf(one.applicationId) })),
    missing: bill.missing,
  };
}

function place(sections: Map<string, Section>, entry: Entry, hasStates: boolean): void {
  const { projects, applications, others = 0 } = entry.owners;
  const [project] = projects.length === 1 && others === 0 ? projects : [];
  const title = project?.name ?? (hasStates ? homeless(entry) : (PLURALS[entry.kind] ?? entry.kind));
  const key = project ? `project ${project.id}` : title;
  const section = sections.get(key) ?? { title, projectId: project?.id, applications: [], entries: [] };
  sections.set(key, section);
  const [application] = project && applications.length === 1 ? applications : [];
  if (!application) {
    section.entries.push(entry);
    return;
  }
  const known = section.applications.find((one) => one.application.id === application.id);
  if (known) known.entries.push(entry);
  else section.applications.push({ application, entries: [entry] });
}

/**
 * Returns the title of the section for an item that is part of no project, or of several projects. A server is never "unmanaged", because programs
 * only refer to servers.
 */
function homeless({ kind, owners }: Entry): string {
  if (owners.isManaged && owners.others) return "shared beyond the given stacks";
  if (owners.projects.length > 1) return "shared by projects";
  if (kind === "Server") return "servers";
  return owners.isManaged ? "without a project" : "unmanaged";
}

export function totalsOf(entries: readonly Billed[]): Total[] {
  const totals = new Map<string, Total>();
  for (const { currency = "", monthlyPrice } of entries) {
    const total = totals.get(currency) ?? { currency, monthly: 0, known: 0, unknown: 0 };
    totals.set(currency, total);
    if (monthlyPrice === undefined) total.unknown++;
    else {
      total.known++;
      total.monthly = Math.round((total.monthly + monthlyPrice) * 100) / 100;
    }
  }
  return [...totals.values()];
}

export const entriesOf = ({ applications, entries }: Section): Entry[] => [...applications.flatMap((one) => one.entries), ...entries];
