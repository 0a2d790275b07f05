import type { ResourceRequest } from "../core/definition/request";
import type { AnyDefinition, Live, Problem } from "../core/definition/resource";
import type { DiffResult } from "../core/lifecycle/diff";
import { Lifecycle } from "../core/lifecycle/lifecycle";
import type { Ports } from "../core/lifecycle/ports";
import type { ReadResult } from "../core/lifecycle/sync";
import { NotReadyError, OperationError } from "../core/log/errors";
import { nameOf } from "../core/urn";
import { type Bag, isBag, isHidden, UNKNOWN } from "../core/values";
import { type FormProblem, isAt, leafAt, type Placed, placedIn, withReferences, withValuesAt } from "./places";
import { isSameReference, nameOf as nameOfSource, namesOf, type Source } from "./reference";
import type { References } from "./references";
import { type Stored, storedIn, type View, Viewer } from "./view";

/** How long the first line about a missing value waits for further inputs with the same value. The line counts these inputs. */
const COUNTING_MS = 200;

/**
 * The lifecycle of a resource type whose secret inputs may be references (docs/guides/secrets.md). It passes the values to core, and the references
 * to the engine, so no value reaches a state. Core does not know references.
 */
export class ReferencedLifecycle extends Lifecycle {
  private readonly viewer: Viewer;
  /** The canonical forms to which `check` converts texts, by path and text. */
  private readonly canonical = new Map<string, string>();

  constructor(
    definition: AnyDefinition,
    private readonly ports: Ports,
    private readonly references: References,
  ) {
    super(withStandIns(definition, references), ports);
    this.viewer = new Viewer(definition, references, (placed, text) => this.canonical.get(keyOf(placed, text)));
  }

  override async check(request: ResourceRequest, olds: Bag, news: Bag): Promise<{ inputs: Bag; failures: Problem[] }> {
    const { placed, problems } = placedIn(this.definition, news);
    const former = placedIn(this.definition, olds).placed;
    if (placed.length + problems.length + former.length === 0) return super.check(request, olds, news);
    const found = placed.map((one) => ({ ...one, found: this.references.read(one.reference) }));
    const refused = [
      ...problems,
      ...found.flatMap((one): FormProblem[] => ("problem" in one.found ? [{ path: one.path, reason: one.found.problem }] : [])),
    ];
    if (refused.length > 0) return { inputs: news, failures: refused.map(({ path, reason }) => problemAt(path, reason, "invalid_input")) };
    const missing = found.flatMap((one) =>
      "missing" in one.found ? [{ ...one, sources: one.found.missing, isUnchanged: isAmong(former, one) }] : [],
    );
    const absent = missing.filter(({ isUnchanged }) => !isUnchanged);
    if (request.isPreview === false && absent.length > 0)
      return { inputs: news, failures: absent.map(({ path, sources }) => problemAt(path, missingText(sources), "reference_missing")) };
    // A rehearsal's stand-in is passed as an unknown value, because the rules about the form of a value do not apply to unknown values.
    const given = found.map((one) => ("value" in one.found && !this.references.areStandIns ? one.found.value : UNKNOWN));
    const values = placed.map((one, i) => [one.place, given[i]] as const);
    const before = former.map((one) => {
      const at = placed.findIndex((other) => isAmong([one], other));
      return [one.place, at >= 0 ? given[at] : (this.viewer.valueOf(one) ?? this.references.standIn())] as const;
    });
    const checked = await super.check(request, withValuesAt(olds, before), withValuesAt(news, values));
    for (const [i, one] of placed.entries()) {
      const [text, value] = [given[i], leafAt(checked.inputs, one)];
      if (typeof text === "string" && text !== UNKNOWN && typeof value === "string") this.canonical.set(keyOf(one, text), value);
    }
    await this.report(request, missing);
    return { inputs: withReferences(checked.inputs, placed), failures: checked.failures };
  }

  /** Reports the values that this run does not have, with one line for each value. */
  private async report({ urn }: ResourceRequest, missing: readonly (Placed & { sources: readonly Source[] })[]): Promise<void> {
    if (missing.length === 0) return;
    for (const { path, sources } of missing) this.references.miss(sources, JSON.stringify([urn, path]));
    await this.ports.outside.clock.sleep(COUNTING_MS);
    for (const line of this.references.missedLines()) this.ports.log(nameOf(urn), urn).once("warning", line);
  }

  override checkByReads(request: ResourceRequest, olds: Bag, inputs: Bag): Promise<Problem[]> {
    const known = (bag: Bag): Bag =>
      withValuesAt(
        bag,
        placedIn(this.definition, bag).placed.map((one) => [one.place, this.viewer.valueOf(one) ?? UNKNOWN] as const),
      );
    return super.checkByReads(request, known(olds), known(inputs));
  }

  override async diff(request: ResourceRequest, id: string, stored: Bag, news: Bag): Promise<DiffResult> {
    const view = this.viewer.view(stored, news);
    if (!view) return super.diff(request, id, stored, news);
    const result = await super.diff(request, id, view.olds, view.news);
    this.reportRotated(request, view);
    const differing = [...view.rotated.map(({ path }) => path[0] ?? ""), ...view.moved];
    if (differing.length === 0) return result;
    const changed = [...new Set([...result.differing.changed, ...differing])];
    // The engine finds no difference between equal references, and would keep a value in the state that a reference replaces.
    return { ...result, changes: true, differing: { ...result.differing, changed } };
  }

  override async previewUpdate(request: ResourceRequest, id: string, stored: Bag, news: Bag): Promise<void> {
    const view = this.viewer.view(stored, news);
    return super.previewUpdate(request, id, view?.olds ?? stored, view?.news ?? news);
  }

  private reportRotated({ urn }: ResourceRequest, { rotated }: View): void {
    const log = this.ports.log(nameOf(urn), urn);
    for (const { path, reference } of rotated) log.report("info", { line: "new value", path: path.join("."), from: namesOf(reference) });
  }

  override async create(request: ResourceRequest, news: Bag): Promise<{ id: string; outs: Bag }> {
    const view = this.viewer.view({}, news);
    if (!view) return super.create(request, news);
    const { id, outs } = await this.withoutValues(view.placed, () => super.create(request, complete(view)));
    return { id, outs: this.viewer.detached(this.masked(outs), view.placed) };
  }

  override async update(request: ResourceRequest, id: string, stored: Bag, news: Bag): Promise<{ outs: Bag }> {
    const view = this.viewer.view(stored, news);
    if (!view) return super.update(request, id, stored, news);
    const kept = storedIn(stored);
    const placed: Stored[] = view.placed.map((one) => ({
      ...kept.find((other) => isAmong([other], one)),
      ...one,
    }));
    const isRemoved = (one: Stored) => leafAt(news, one) === undefined;
    const all = [...placed, ...kept.filter(isRemoved)];
    const replaced = kept.filter((one) => !isRemoved(one));
    const { outs } = await this.withoutValues(all, () => super.update(request, id, view.olds, complete(view)), replaced);
    return { outs: this.viewer.detached(this.masked(outs), all, replaced) };
  }

  override async read(request: ResourceRequest, path: string, bag: Bag): Promise<ReadResult> {
    const { kept, olds } = this.viewer.stored(bag);
    if (kept.length === 0) return super.read(request, path, bag);
    const shown = await super.read(request, path, olds);
    if (shown.id === "") return shown;
    return {
      ...shown,
      props: this.viewer.detached(shown.props, kept),
      inputs: withReferences(
        shown.inputs,
        kept.filter((one) => leafAt(shown.inputs, one) !== undefined),
      ),
    };
  }

  override delete(request: ResourceRequest, id: string, stored: Bag): Promise<void> {
    return super.delete(request, id, this.viewer.stored(stored).olds);
  }

  override async differences(path: string, news: Bag): Promise<string[] | undefined> {
    return super.differences(path, this.anyValues(news));
  }

  /** The state gets the digests of the values that the platform shows, so that a later run notices a rotation. */
  override async asMade(request: ResourceRequest, path: string, news: Bag) {
    const { placed } = placedIn(this.definition, news);
    const shown = placed.length > 0 ? await this.shown(path) : undefined;
    const values = placed.map((one) => {
      const value = shown && shownAt(shown, one);
      if (value !== undefined) this.references.learn(value);
      return [one.place, value ?? this.references.standIn()] as const;
    });
    const made = await super.asMade(request, path, withValuesAt(news, values));
    if (!made) return undefined;
    // An input with a hidden value cannot be compared.
    const isUnseen = (key: string) => values.some(([[first], value]) => first === key && this.references.isStandIn(value));
    return {
      ...made,
      inputs: withReferences(made.inputs, placed),
      outs: this.viewer.detached(made.outs, placed),
      differs: made.differs.filter((key) => !isUnseen(key)),
    };
  }

  /** Puts a stand-in that equals any value in place of each reference. */
  private anyValues(news: Bag): Bag {
    return withValuesAt(
      news,
      placedIn(this.definition, news).placed.map((one) => [one.place, this.references.standIn()] as const),
    );
  }

  /** Masks the values of references in the outputs, because the platform may repeat these values there. */
  private masked(outs: Bag): Bag {
    const mask = (value: unknown): unknown => {
      if (typeof value === "string") return this.references.hasWithheld(value) ? this.ports.masker.mask(value) : value;
      if (Array.isArray(value)) return value.map(mask);
      return isBag(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mask(item)])) : value;
    };
    const own = (key: string) => Object.hasOwn(this.definition.inputs, key) || isHidden(key);
    return Object.fromEntries(Object.entries(outs).map(([key, value]) => [key, own(key) ? value : mask(value)]));
  }

  /** If the operation remains unfinished, removes the values of references from the state in its error. */
  private async withoutValues<T>(all: readonly Stored[], operation: () => Promise<T>, replaced: readonly Stored[] = []): Promise<T> {
    try {
      return await operation();
    } catch (error) {
      if (!(error instanceof NotReadyError)) throw error;
      const { id, properties, reasons, reasonCode, reasonFacts } = error;
      throw new NotReadyError(id, this.viewer.detached(this.masked(properties), all, replaced), reasons, reasonCode, reasonFacts);
    }
  }
}

/** Returns the value that the platform shows. Undefined if the platform hides the value. */
function shownAt({ inputs, hidden, entries }: Live<Bag, Bag>, one: Placed): string | undefined {
  const [key = "", entry = ""] = one.path;
  if (hidden?.includes(key) || entries?.[key]?.hidden.includes(entry)) return undefined;
  const value = leafAt(inputs, one);
  return typeof value === "string" ? value : undefined;
}

const isAmong = (all: readonly Placed[], one: Placed): boolean =>
  all.some((other) => isAt(other, one) && isSameReference(other.reference, one.reference));

const keyOf = ({ path }: Placed, text: string): string => JSON.stringify([path, text]);

const problemAt = (path: readonly string[], reason: string, code: "invalid_input" | "reference_missing"): Problem => ({
  property: "",
  reason: `${path.join(".")}: ${reason}`,
  code,
});

const missingText = (sources: readonly Source[]): string =>
  `${sources.map(nameOfSource).join(", ")} ${sources.length === 1 ? "is" : "are"} not set for this run. Nothing was sent.`;

/** Returns the inputs with all values. Fails if a value is missing in this process, because an update may have to send any of the values. */
function complete({ news, missing }: View): Bag {
  if (missing.length === 0) return news;
  throw new OperationError(missing.map(({ path, sources }) => `${path.join(".")}: ${missingText(sources)}`).join("\n"), {
    code: "reference_missing",
  });
}

/**
 * Returns a definition whose reads show a stand-in in place of the value that the stand-in represents. So a value that this process does not have
 * causes no difference while it is unchanged.
 */
function withStandIns(definition: AnyDefinition, references: References): AnyDefinition {
  return {
    ...definition,
    async observe(context) {
      const live = await definition.observe(context);
      return live && references.hasStandIn([context.inputs, context.olds])
        ? likeStored(live, [context.inputs, context.olds], references)
        : live;
    },
  };
}

function likeStored(live: Live<Bag, Bag>, known: readonly Bag[], references: References): Live<Bag, Bag> {
  const laid = known.reduce((inputs, bag) => laidOver(inputs, bag, references) as Bag, live.inputs);
  return { ...live, inputs: laid };
}

function laidOver(shown: unknown, known: unknown, references: References): unknown {
  if (references.isStandIn(known)) {
    if (typeof shown === "string") return references.isMeant(known, shown) ? known : shown;
    return isBag(shown) && typeof shown.value === "string" && references.isMeant(known, shown.value) ? { ...shown, value: known } : shown;
  }
  if (!isBag(known)) return shown;
  if (typeof shown === "string") return references.isStandIn(known.value) && references.isMeant(known.value, shown) ? known.value : shown;
  if (!isBag(shown)) return shown;
  return Object.fromEntries(
    Object.entries(shown).map(([key, value]) => [key, Object.hasOwn(known, key) ? laidOver(value, known[key], references) : value]),
  );
}
