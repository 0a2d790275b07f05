import { createRequire } from "node:module";
import { RELEASE } from "../../provider/core/release";
import type { JournalEntry } from "../../sandbox";
import type { ExportedState, StackResult } from "../../testing";
import { isDefaultProvider } from "../../testing/protocol/urn";
import type { SceneRun } from "./scene";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Entry = NonNullable<ExportedState["deployment"]["resources"]>[number] & Record<string, unknown>;

/** The canonical forms of the recordings of the dynamic provider, in plain JavaScript. */
interface Forms {
  step(step: object, options: { refresh?: boolean }): object;
  /** Removes colours, times and local addresses. */
  text(text: string): string;
  urn(urn: string): string;
  print(value: object): string;
}
export const { step: stepForm, text: textForm, urn: urnForm, print }: Forms = createRequire(__filename)("../engine-recordings/normalise.js");

/** The raw result of one run. */
export interface RawRun {
  ok: boolean;
  result: StackResult;
  /** The state after the run, with secrets in plain text and marked. */
  state: ExportedState;
  /** The state after the run, as it is stored. */
  sealed: ExportedState;
  journal: readonly JournalEntry[];
}

/** The canonical result of one run, in which the real engine and the rehearsal are compared. */
export interface CanonicalRun {
  ok: boolean;
  /** Steps by resource. */
  steps: Record<string, object[]>;
  messages: object[];
  /** Requests that are no reads, with the status of the answer. */
  writes: string[];
  outputs: Json;
  state: object[] | "unchanged";
  /** Places where a secret of the scene is in clear text. */
  exposed: string[];
}

const SIGNATURE = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";
const MARKED_RELEASE = RELEASE.replaceAll(/[^\w-]/g, "_");

/** Converts the runs of one scene. The placeholder of an object stays the same in all runs. */
export class CanonicalRuns {
  /** Placeholders, by the id that they replace. */
  private readonly places = new Map<string, string>();
  private lastState = "[]";

  constructor(
    /** Texts of this sandbox, by placeholder. */
    private readonly own: Readonly<Record<string, string>>,
    private readonly secrets: readonly string[],
  ) {}

  run({ ok, result, state, sealed, journal }: RawRun, { options = {} }: SceneRun): CanonicalRun {
    const resources = (state.deployment.resources ?? []) as Entry[];
    for (const entry of [...resources].sort((left, right) => compared(left.urn, right.urn))) this.notePlace(entry);
    const shown = this.plain(sorted(resources.map((entry) => this.entry(entry)))) as object[];
    const isUnchanged = JSON.stringify(shown) === this.lastState;
    this.lastState = JSON.stringify(shown);
    const steps: Record<string, object[]> = {};
    for (const step of result.rawSteps.filter(({ urn }) => !isDefaultProvider(urn))) {
      const name = urnForm(step.urn);
      steps[name] = [...(steps[name] ?? []), stepForm(step, options)];
    }
    const messages = result.diagnostics.map(({ severity, name, message }) => terse({ severity, name, text: textForm(message).trim() }));
    return {
      ok,
      steps: this.plain(byKey(steps)) as Record<string, object[]>,
      messages: sorted(this.plain(messages) as object[]),
      writes: writesIn(journal),
      outputs: this.plain(byKey(result.outputs)),
      state: isUnchanged ? "unchanged" : shown,
      exposed: this.exposedIn({ state: sealed, steps: result.rawSteps, messages: result.diagnostics }),
    };
  }

  /** Gives an object the name of its resource. */
  private notePlace({ urn, id }: Entry): void {
    if (!id || this.places.has(id)) return;
    const name = urnForm(urn);
    const earlier = [...this.places.values()].filter((place) => place === `<${name}>` || place.startsWith(`<${name} `)).length;
    this.places.set(id, earlier === 0 ? `<${name}>` : `<${name} ${earlier + 1}>`);
  }

  private entry({ inputs = {}, outputs = {}, ...entry }: Entry): object {
    const { type: _, created: _1, modified: _2, sourcePosition: _3, stackTrace: _4, custom: _5, ...kept } = entry;
    const urns = Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, withShortUrns(value)]));
    return terse({ ...byKey(urns), id: entry.id, inputs: valueForm(inputs), outputs: valueForm(outputs) });
  }

  /** Replaces ids, addresses and the release. */
  private plain(value: unknown): Json {
    let text = JSON.stringify(value);
    const replacements = [...Object.entries(this.own).map(([place, own]) => [own, `<${place}>`] as const), ...this.places];
    for (const [own, place] of replacements.sort(([left], [right]) => right.length - left.length))
      text = text.replaceAll(new RegExp(`(?<![\\w-])${escaped(JSON.stringify(own).slice(1, -1))}(?![\\w-])`, "g"), JSON.stringify(place).slice(1, -1));
    text = text.replaceAll(RELEASE, "<release>").replaceAll(`default_${MARKED_RELEASE}`, "default_<release>");
    return JSON.parse(text) as Json;
  }

  private exposedIn(places: Record<string, unknown>): string[] {
    return Object.entries(places).flatMap(([place, value]) => {
      const text = JSON.stringify(value);
      return this.secrets.some((secret) => text.includes(secret)) ? [place] : [];
    });
  }
}

/** A value of an exported state. Keys are sorted, and secrets and the provider's text are readable. */
function valueForm(value: unknown): unknown {
  if (typeof value === "string") return textForm(value);
  if (Array.isArray(value)) return value.map(valueForm);
  if (typeof value !== "object" || value === null) return value;
  const bag = value as Record<string, unknown>;
  if (bag[SIGNATURE] === SECRET) return { "<secret>": valueForm(JSON.parse(String(bag.plaintext))) };
  return byKey(Object.fromEntries(Object.entries(bag).map(([key, item]) => [key, key === "__provider" ? "<provider>" : valueForm(item)])));
}

function withShortUrns(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith("urn:pulumi:") ? urnForm(value) : textForm(value);
  if (Array.isArray(value)) return value.map(withShortUrns);
  if (typeof value !== "object" || value === null) return value;
  return terse(byKey(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withShortUrns(item)]))));
}

const writesIn = (journal: readonly JournalEntry[]): string[] =>
  journal
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, call, status }) => [call ?? `${method} ${path}`, ...(status >= 200 && status < 300 ? [] : [status])].join(" "))
    .sort();

const compared = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
const sorted = <T>(list: readonly T[]): T[] => [...list].sort((left, right) => compared(JSON.stringify(left), JSON.stringify(right)));
const byKey = <T extends object>(bag: T): T => Object.fromEntries(Object.entries(bag).sort(([left], [right]) => compared(left, right))) as T;
const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\{}]/g, "\\$&");

/** Leaves out values that are undefined, false, empty, or objects without content. */
const terse = (bag: object): object =>
  Object.fromEntries(
    Object.entries(bag).filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== false && value !== "" && !(typeof value === "object" && Object.keys(value).length === 0),
    ),
  );
