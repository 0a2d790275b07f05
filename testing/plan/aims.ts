import { isProviderType, isRoot, nameOf, typeOf } from "../protocol/urn";

/** Options of a run that limit it to some of the resources, by name or URN. */
export interface AimOptions {
  /** The only resources that the run changes (`--target`). */
  target?: readonly string[] | undefined;
  /** Resources that the run leaves unchanged (`--exclude`). */
  exclude?: readonly string[] | undefined;
  /** Resources that the run replaces, and the only ones that it changes (`--target-replace`). */
  replace?: readonly string[] | undefined;
}

/** The resources that a run changes (docs/facts/engine.md 10). */
export class Aims {
  /** The targets. Undefined if all resources are targets. */
  readonly targets: ReadonlySet<string> | undefined;
  readonly excludes: ReadonlySet<string>;
  readonly #replaced: ReadonlySet<string>;
  /** Targets and excluded resources that are not in the state. The program can create them. */
  readonly #later: Readonly<Record<"target" | "exclude", readonly string[]>>;

  /** `urns` are the URNs of all resources of the state. `runsProgram` is true if the run can create resources. */
  constructor({ target = [], exclude = [], replace = [] }: AimOptions = {}, urns: readonly string[] = [], runsProgram = false) {
    const isLater = (wanted: string): boolean => runsProgram && !urns.some((urn) => isNamed(urn, wanted));
    const inState = (names: readonly string[]): string[] =>
      targetsOf(
        names.filter((wanted) => !isLater(wanted)),
        urns,
      );
    this.#later = { target: target.filter(isLater), exclude: exclude.filter(isLater) };
    this.#replaced = new Set(targetsOf(replace, urns));
    const isLimited = target.length > 0 || replace.length > 0;
    this.targets = isLimited ? new Set([...inState(target), ...this.#replaced]) : undefined;
    this.excludes = new Set(inState(exclude));
  }

  /**
   * Reports whether the run may change the resource. With targets, these are the targets. Without targets, these are all resources that are
   * not excluded.
   */
  names(urn: string): boolean {
    const { targets, excludes } = this;
    const isIn = (known: ReadonlySet<string>, later: readonly string[]) => known.has(urn) || later.some((wanted) => isNamed(urn, wanted));
    return targets === undefined ? !isIn(excludes, this.#later.exclude) : isIn(targets, this.#later.target);
  }

  /** Fails if neither the state nor the program contains a target. `urns` are the URNs of all resources that the program registered. */
  requireAll(urns: readonly string[]): void {
    for (const wanted of this.#later.target) if (!urns.some((urn) => isNamed(urn, wanted))) throw notFound(wanted);
  }

  /**
   * Returns the treatment of a registered resource. `replace`: the run replaces the resource even if nothing changed. `leave`: the run
   * keeps the resource as in the state. `compare`, the default: the run compares the program with the state. It always compares the stack
   * and providers.
   */
  modeOf(urn: string): "replace" | "leave" | "compare" {
    if (this.#replaced.has(urn)) return "replace";
    return this.names(urn) || isRoot(urn) || isProviderType(typeOf(urn)) ? "compare" : "leave";
  }
}

/** Whether a text is the URN or the name of a resource. */
export const isNamed = (urn: string, wanted: string): boolean => urn === wanted || nameOf(urn) === wanted;

/**
 * Returns the URNs of targets. A target is a URN or a name. Unlike with `--target-replace` of the CLI, a name must match exactly one
 * resource.
 */
export function targetsOf(wanted: readonly string[], urns: readonly string[]): string[] {
  return wanted.map((target) => {
    const [found, ...more] = urns.filter((urn) => isNamed(urn, target));
    if (found === undefined) throw notFound(target);
    if (more.length > 0)
      throw new Error(`"${target}" matches several resources of the stack: ${[found, ...more].join(", ")}. Use the URN of one of them.`);
    return found;
  });
}

/**
 * Returns the error for a target that does not exist. The error for a URN has the engine's own text. The engine knows no names, so the
 * error for a name has a different text.
 */
const notFound = (target: string): Error =>
  new Error(
    target.startsWith("urn:")
      ? `Target '${target}' could not be found in the stack.${target.includes("$") ? "" : " Did you forget to escape $ in your shell?"}`
      : `Target "${target}" could not be found in the stack.`,
  );
