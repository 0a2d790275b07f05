import { trimmed } from "../api/trimmed";
import type { Fields } from "../core/definition/field";
import type { AnyDefinition } from "../core/definition/resource";
import { type Bag, HIDDEN, isBag, UNKNOWN } from "../core/values";
import { isAt, leafAt, type Placed, placedIn, placeOf, withValuesAt } from "./places";
import { isReference, isSameReference, type Reference, type Source, sourcesOf } from "./reference";
import type { References } from "./references";

/** A reference in the state. */
export interface Stored extends Placed {
  /** Digest of the last value. Absent if no run has had the value. */
  readonly digest?: string;
}

/** The values that a comparison gets in place of the references in the state and in the program. */
export interface View {
  /** The references of the program. */
  readonly placed: readonly Placed[];
  readonly olds: Bag;
  readonly news: Bag;
  /** References whose value differs from the last value. */
  readonly rotated: readonly Placed[];
  /** Inputs that changed between a value and a reference, or between two references. The state must change even if the value does not. */
  readonly moved: readonly string[];
  readonly missing: readonly (Placed & { sources: readonly Source[]; isUnchanged: boolean })[];
}

/** Returns the references that the state keeps (`storedText`). */
export function storedIn({ [HIDDEN.references]: kept }: Bag): Stored[] {
  if (!isBag(kept)) return [];
  return Object.entries(kept).flatMap(([at, entry]) => {
    if (!isBag(entry) || !isReference(entry.reference)) return [];
    const [path = [], place = path] = JSON.parse(at) as string[][];
    return [{ path, place, reference: entry.reference, ...(typeof entry.digest === "string" ? { digest: entry.digest } : {}) }];
  });
}

export const storedText = (all: readonly Stored[]): Bag =>
  all.length === 0
    ? {}
    : {
        [HIDDEN.references]: Object.fromEntries(
          all.map(({ path, place, reference, digest }) => [
            JSON.stringify([path, place]),
            { reference, ...(digest === undefined ? {} : { digest }) },
          ]),
        ),
      };

type Values = [place: readonly string[], value: unknown][];

/** Replaces references by their values, for one resource type. */
export class Viewer {
  constructor(
    private readonly definition: AnyDefinition,
    private readonly references: References,
    /** Returns the canonical form to which `check` has converted a value. */
    private readonly canonical: (placed: Placed, value: string) => string | undefined,
  ) {}

  /** Returns the value of a reference in its canonical form. Undefined if this process does not have the value. */
  valueOf(placed: Placed): string | undefined {
    const found = this.references.read(placed.reference);
    if (!("value" in found)) return undefined;
    const { verbatim = false } = (this.definition.inputs as Fields)[placed.path[0] ?? ""] ?? {};
    const value = this.canonical(placed, found.value) ?? String(verbatim ? found.value : trimmed(found.value));
    if (!this.references.areStandIns) this.references.learn(value);
    return value;
  }

  view(stored: Bag, news: Bag): View | undefined {
    const { references } = this;
    const { placed } = placedIn(this.definition, news);
    const kept = storedIn(stored);
    if (placed.length === 0 && kept.length === 0) return undefined;
    const olds: Values = [];
    const wanted: Values = [];
    const rotated: Placed[] = [];
    const moved: string[] = [];
    const missing: View["missing"][number][] = [];
    for (const one of placed) {
      const former = kept.find((other) => isAt(one, other));
      const isUnchanged = former !== undefined && isSameReference(former.reference, one.reference);
      const value = this.valueOf(one);
      if (!isUnchanged && (former || leafAt(stored, one) !== undefined)) moved.push(one.path[0] ?? "");
      if (value === undefined) missing.push({ ...one, sources: this.missingOf(one.reference), isUnchanged });
      const isSame = former?.digest === undefined || (value !== undefined && references.digests.matches(former.digest, value));
      if (former && value !== undefined && !isSame) rotated.push(one);
      if (former) olds.push([former.place, value !== undefined && isSame ? value : references.standIn(former.digest)]);
      wanted.push([one.place, value ?? (isUnchanged ? references.standIn(former?.digest) : UNKNOWN)]);
    }
    for (const former of kept.filter((one) => !placed.some((other) => isAt(one, other)))) {
      const plain = leafAt(news, former);
      const isSame = typeof plain === "string" && former.digest !== undefined && references.digests.matches(former.digest, plain);
      if (typeof plain === "string") moved.push(former.path[0] ?? "");
      olds.push([former.place, isSame ? plain : references.standIn(former.digest)]);
    }
    return { placed, olds: withValuesAt(stored, olds), news: withValuesAt(news, wanted), rotated, moved, missing };
  }

  private missingOf(reference: Reference): readonly Source[] {
    const found = this.references.read(reference);
    return "missing" in found ? found.missing : sourcesOf(reference);
  }

  /** Returns the state with the values of its references. A stand-in replaces a value that is missing in this process or has changed. */
  stored(bag: Bag): { kept: Stored[]; olds: Bag } {
    const kept = storedIn(bag);
    const values = kept.map((one): [readonly string[], unknown] => {
      const value = this.valueOf(one);
      const isSame = value !== undefined && (one.digest === undefined || this.references.digests.matches(one.digest, value));
      return [one.place, isSame ? value : this.references.standIn(one.digest)];
    });
    return { kept, olds: withValuesAt(bag, values) };
  }

  /**
   * Returns the properties for the state: without the values of the references, but with the references and the digests of these values. A reference
   * whose value is missing in `properties` is left out, so that the next run writes the value. `all`: the references in the program, and the
   * references in the state that the program no longer sets. `replaced`: references in the state that the program has replaced. A failed update keeps
   * them.
   */
  detached(properties: Bag, all: readonly Stored[], replaced: readonly Stored[] = []): Bag {
    const { references } = this;
    const entries: Stored[] = [];
    for (const one of [...all, ...replaced]) {
      const leaf = leafAt(properties, one);
      if (typeof leaf !== "string" || entries.some((other) => isAt(one, other))) continue;
      if (!all.includes(one) && !references.isStandIn(leaf)) continue;
      const digest = references.isStandIn(leaf) ? references.digestOf(leaf) : this.digestFor(leaf, one.digest);
      entries.push({ path: one.path, place: one.place, reference: one.reference, ...(digest === undefined ? {} : { digest }) });
    }
    const removed = entries.map((one) => [placeOf(properties, one), undefined] as const);
    const { [HIDDEN.references]: _, ...rest } = withValuesAt(properties, removed);
    const repeating = Object.entries(this.definition.outputs as Fields).flatMap(([key, { repeats }]) =>
      repeats !== undefined && entries.some(({ path }) => path[0] === repeats) ? [[[key], undefined] as const] : [],
    );
    return { ...withValuesAt(rest, repeating), ...storedText(entries) };
  }

  /** Keeps the digest of an unchanged value, so that the state does not change. */
  private digestFor(value: string, former: string | undefined): string {
    const { digests } = this.references;
    return former !== undefined && digests.matches(former, value) ? former : digests.make(value);
  }
}
