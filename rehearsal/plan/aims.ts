import { isProviderType, isRoot, nameOf, typeOf } from "../protocol/urn";

/** Options of a run that limit it to some of the resources, by name or URN. */
export interface AimOptions {
  /** The only resources that the run changes (`--target`). */
  target?: readonly string[] | undefined;
  /** Resources that the run leaves unchanged (`--exclude`). */
  exclude?: readonly string[] | undefined;
  /** Resources that the run replaces even if they are unchanged. The run changes no other resources (`--target-replace`). */
  replace?: readonly string[] | undefined;
}

/** The resources that a run changes (docs/facts/engine.md 10). */
export class Aims {
  /** Undefined if all resources are targets. */
  readonly targets: ReadonlySet<string> | undefined;
  readonly excludes: ReadonlySet<string>;
  readonly #replaced: ReadonlySet<string>;
  /** Targets and exclusions that the state does not contain, because the program may create them. */
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

  /** Whether the run may change the resource. Without targets, it may change every resource that is not excluded. */
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
   * `leave`: keep the resource as in the state. `compare`: change it if it differs; always used for the stack and providers. `replace`: replace it
   * even if it is unchanged.
   */
  modeOf(urn: string): "replace" | "leave" | "compare" {
    if (this.#replaced.has(urn)) return "replace";
    return this.names(urn) || isRoot(urn) || isProviderType(typeOf(urn)) ? "compare" : "leave";
  }
}

export const isNamed = (urn: string, wanted: string): boolean => urn === wanted || nameOf(urn) === wanted;

/** A target is a URN or a name. A name must match exactly one resource, unlike with `--target-replace` of the CLI. */
export function targetsOf(wanted: readonly string[], urns: readonly string[]): string[] {
  return wanted.map((target) => {
    const [found, ...more] = urns.filter((urn) => isNamed(urn, target));
    if (found === undefined) throw notFound(target);
    if (more.length > 0)
      throw new Error(`"${target}" matches several resources of the stack: ${[found, ...more].join(", ")}. Use the URN of one of them.`);
    return found;
  });
}

/** The text for a URN is the engine's. The engine accepts no names, so the text for a name is our own. */
const notFound = (target: string): Error =>
  new Error(
    target.startsWith("urn:")
      ? `Target '${target}' could not be found in the stack.${target.includes("$") ? "" : " Did you forget to escape $ in your shell?"}`
      : `Target "${target}" could not be found in the stack.`,
  );
