import { isProviderType, isRoot, nameOf, typeOf } from "../protocol/urn";

/** Options of a run that limit it to some of the resources, by name or URN. */
export interface AimOptions {
  /** The only resources that the run changes: `--target`. */
  target?: readonly string[] | undefined;
  /** Resources that the run leaves unchanged: `--exclude`. */
  exclude?: readonly string[] | undefined;
  /** Resources that the run replaces, and the only ones that it changes: `--target-replace`. */
  replace?: readonly string[] | undefined;
}

/** The resources that a run changes (docs/facts/engine.md 10). */
export class Aims {
  /** Undefined: all resources are targets. */
  readonly targets: ReadonlySet<string> | undefined;
  readonly excludes: ReadonlySet<string>;
  readonly #replaced: ReadonlySet<string>;

  /** `urns`: the resources of the state. */
  constructor({ target, exclude = [], replace = [] }: AimOptions = {}, urns: readonly string[] = []) {
    this.#replaced = new Set(targetsOf(replace, urns));
    this.targets =
      target === undefined && replace.length === 0 ? undefined : new Set([...targetsOf(target ?? [], urns), ...this.#replaced]);
    this.excludes = new Set(targetsOf(exclude, urns));
  }

  /** Reports whether the options name a resource, or name none at all. */
  names = (urn: string): boolean => this.targets?.has(urn) ?? !this.excludes.has(urn);

  /**
   * Returns the treatment of a registered resource. `replace`: the run replaces the resource even if nothing changed. `leave`: the run keeps the
   * resource as in the state. `compare`, the default: it compares program and state. The stack and providers are always compared.
   */
  modeOf(urn: string): "replace" | "leave" | "compare" {
    if (this.#replaced.has(urn)) return "replace";
    return this.names(urn) || isRoot(urn) || isProviderType(typeOf(urn)) ? "compare" : "leave";
  }
}

/**
 * Returns the URNs of the targets, which are given by name or URN, as for `--target-replace` of the CLI. Unlike in the CLI, a name must match exactly
 * one resource.
 */
export function targetsOf(wanted: readonly string[], urns: readonly string[]): string[] {
  return wanted.map((target) => {
    const [found, ...more] = urns.filter((urn) => urn === target || nameOf(urn) === target);
    if (found === undefined) throw new Error(`Target "${target}" could not be found in the stack.`);
    if (more.length > 0)
      throw new Error(`"${target}" matches several resources of the stack: ${[found, ...more].join(", ")}. Use the URN of one of them.`);
    return found;
  });
}
