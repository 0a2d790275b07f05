import { packageOf, STACK_REFERENCE_TYPE } from "./urn";

/** Key that the engine adds to a response for a stand-in. The value is a name, which the SDK puts into the invented outputs. */
export const STAND_IN_MARK = "__standIn";

/** A part of a program that a rehearsal cannot load, and its replacement. */
export interface StandIn {
  kind: "package" | "stack reference" | "configuration" | "provider" | "pulumi" | "object" | "input";
  /** Name of the part: for example, of the package, the stack or the configuration key. */
  name: string;
  /** One sentence about the stand-in. */
  text: string;
  /** Warning about a probable mistake in the program. The report shows the warning at once, and omits the text at the end. */
  warning?: string;
}

interface PackageUse {
  resources: Set<string>;
  types: Set<string>;
  functions: Set<string>;
}

export class StandIns {
  readonly #packages = new Map<string, PackageUse>();
  readonly #others = new Map<string, StandIn>();

  resource(urn: string, type: string): void {
    if (type === STACK_REFERENCE_TYPE) return; // The report mentions another stack together with its outputs, not as a resource.
    const { resources, types } = this.#use(packageOf(type));
    resources.add(urn);
    types.add(type);
  }

  function(token: string): void {
    this.#use(packageOf(token)).functions.add(token);
  }

  /** Returns whether the stand-in is new. */
  note(standIn: StandIn): boolean {
    const key = `${standIn.kind} ${standIn.name}`;
    const isNew = !this.#others.has(key);
    this.#others.set(key, standIn);
    return isNew;
  }

  get all(): StandIn[] {
    const packages = [...this.#packages].map(([name, use]): StandIn => ({ kind: "package", name, text: packageText(name, use) }));
    return [...packages, ...this.#others.values()].sort((left, right) => (left.text < right.text ? -1 : 1));
  }

  #use(name: string): PackageUse {
    const use = this.#packages.get(name) ?? { resources: new Set(), types: new Set(), functions: new Set() };
    this.#packages.set(name, use);
    return use;
  }
}

function packageText(name: string, { resources, types, functions }: PackageUse): string {
  const made =
    resources.size === 0
      ? []
      : [
          `${counted(resources.size, "resource")} (${listed(types)}), whose outputs are their inputs, and any other output is "stand-in:<name>.<output>"`,
        ];
  const called = functions.size === 0 ? [] : [`${counted(functions.size, "function")} (${listed(functions)}), results from mocks`];
  return `package ${name}: ${[...made, ...called].join("; ")}. The package is not loaded and receives no requests.`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const MOST_NAMES = 5;
function listed(names: ReadonlySet<string>): string {
  const sorted = [...names].sort();
  const more = sorted.length - MOST_NAMES;
  return [...sorted.slice(0, MOST_NAMES), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
