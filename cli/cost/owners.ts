import type { AnyDefinition } from "../../provider/core/definition/resource";
import { pointersIn } from "../pointers";
import type { Billed } from "./bill";
import type { HeldResource, ServerUsers } from "./platform";

export interface Owners {
  /** Whether a given state contains the item, or a resource in a given state refers to it. */
  isManaged: boolean;
  /** Logical name of the item in the program. */
  name?: string | undefined;
  /** The applications that are connected with the item by references, with their logical names. `projects`: the same for projects. */
  applications: Named[];
  projects: Named[];
  /**
   * Only for a server: number of its applications that no given state contains. Undefined if the platform does not show the server's applications.
   */
  others?: number | undefined;
}

export interface Named {
  id: string;
  name: string;
}

const keyOf = (kind: string, id: string): string => `${kind} ${id}`;

/** The references between the resources of the given states. A search follows them in both directions, from an item to applications and projects. */
export class References {
  private readonly held = new Map<string, HeldResource>();
  private readonly targets = new Map<string, Set<string>>();
  private readonly referrers = new Map<string, Set<string>>();

  constructor(resources: readonly HeldResource[], definitionOf: (kind: string) => AnyDefinition | undefined) {
    for (const resource of resources) {
      const from = keyOf(resource.kind, resource.id);
      this.held.set(from, resource);
      for (const to of referencesOf(resource, definitionOf(resource.kind))) this.link(from, to);
    }
  }

  ownersOf(billed: Billed, users?: ServerUsers): Owners {
    const own = keyOf(billed.kind, billed.id);
    // The platform may report the item's server even if no state contains a reference to it, so the search also starts at that server.
    const at = billed.serverId === undefined ? [] : [keyOf("Server", billed.serverId)];
    const isManaged = this.held.has(own) || this.referrers.has(own);
    const applications = isManaged ? this.nearest([own, ...at]) : [];
    const projects = new Set(applications.flatMap((key) => (isOf("Project", key) ? [key] : this.targetsOf(key, "Project"))));
    return {
      isManaged,
      name: this.held.get(own)?.name,
      applications: applications.filter((key) => isOf("Application", key)).map((key) => this.named(key)),
      projects: [...projects].map((key) => this.named(key)),
      others: billed.kind === "Server" ? this.othersOn(billed.id, users) : undefined,
    };
  }

  private othersOn(server: string, users: ServerUsers | undefined): number | undefined {
    const seen = [...(users?.byServer.get(server) ?? [])].filter((id) => !this.held.has(keyOf("Application", id))).length;
    return users?.isComplete || seen > 0 ? seen : undefined;
  }

  private nearest(begin: readonly string[]): string[] {
    const seen = new Set(begin);
    const found = new Set<string>();
    for (const key of seen) {
      if (isOf("Application", key) || isOf("Project", key)) found.add(key);
      else for (const next of [...(this.targets.get(key) ?? []), ...(this.referrers.get(key) ?? [])]) seen.add(next);
    }
    return [...found];
  }

  private targetsOf(key: string, kind: string): string[] {
    return [...(this.targets.get(key) ?? [])].filter((target) => isOf(kind, target));
  }

  private named(key: string): Named {
    const id = key.slice(key.indexOf(" ") + 1);
    return { id, name: this.held.get(key)?.name ?? id };
  }

  private link(from: string, to: string): void {
    for (const [map, key, value] of [
      [this.targets, from, to],
      [this.referrers, to, from],
    ] as const)
      map.set(key, (map.get(key) ?? new Set()).add(value));
  }
}

const isOf = (kind: string, key: string): boolean => key.startsWith(`${kind} `);

const referencesOf = ({ values }: HeldResource, definition: AnyDefinition | undefined): string[] =>
  definition ? pointersIn(definition, values).map(({ kind, id }) => keyOf(kind, id)) : [];
