import { createRequire } from "node:module";
import { RELEASE } from "../../provider/core/settings/release";
import type { ExportedState, StackResult } from "../../rehearsal";
import { isDefaultProvider } from "../../rehearsal/protocol/urn";
import type { JournalEntry } from "../../sandbox";
import type { SceneRun } from "./scene";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Entry = NonNullable<ExportedState["deployment"]["resources"]>[number] & Record<string, unknown>;

/** The functions that bring the recordings of the dynamic provider into canonical form, in plain JavaScript. */
interface Forms {
  step(step: object, options: { refresh?: boolean }): object;
  /** Removes colours, times and local addresses. */
  text(text: string): string;
  urn(urn: string): string;
  print(value: object): string;
}
export const {
  step: stepForm,
  text: textForm,
  urn: urnForm,
  print,
}: Forms = createRequire(__filename)("../engine-recordings/normalise.js");

export interface RawRun {
  ok: boolean;
  result: StackResult;
  /** The state after the run, with secrets in plain text and marked. Undefined after a preview. */
  state: ExportedState | undefined;
  /** The state after the run, with encrypted secrets. Undefined if the scene has no secrets. */
  sealed: ExportedState | undefined;
  journal: readonly JournalEntry[];
}

/** The result of one run in a canonical form, so that the real engine and the rehearsal can be compared. */
export interface CanonicalRun {
  ok: boolean;
  steps: Record<string, object[]>;
  messages: object[];
  /** Requests that are not reads, with the status of the answer. */
  writes: string[];
  /** Outputs of the stack. The events of a failed run do not contain them, and those of a preview hide secrets. */
  outputs?: Json;
  /** Resources after the run. `unchanged` if they are those of the previous run. A preview has none. */
  state?: object[] | "unchanged";
  /** Places where a secret of the scene is in clear text. */
  exposed: string[];
}

/**
 * Lines that depend on time: the wait of a run, and the author of a change, because the audit log shows the author with a delay.
 */
const DEPENDS_ON_TIME = /^[^:]+: (waiting|changed by): /;

/** The last line of a cancelled run. The CLI prints it, but its events do not contain it. */
const CANCELLED = /^\w+ canceled$/;

/** The advice on removing a protection. The CLI names its own commands, and a rehearsed stack must not use them. */
const PROTECTION_ADVICE = /(?<=To unprotect the resource, ).*$/s;

const TYPE_OF_A_HOST = /(?:pulumi-nodejs:dynamic\/hosting|hosting:index):(\w+)/g;

/** An API key of the panel. The sandbox takes it from its random numbers, so it depends on the order of the creations in a run. */
const API_KEY = /\bptlc_[a-z0-9]{40,}/g;

/** A salted digest of a secret. */
const DIGEST = /^[0-9a-f]{16}:[0-9a-f]{32}$/;

const SIGNATURE = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";
const MARKED_RELEASE = RELEASE.replaceAll(/[^\w-]/g, "_");

/**
 * Length of the shortest id that gets a placeholder. A shorter id, such as `1`, is the same in every sandbox, and also occurs in texts that
 * contain no id.
 */
const SHORTEST_ID = 8;

/** Brings the runs of a scene into canonical form. An object has the same placeholder in all of them. */
export class CanonicalRuns {
  /** Placeholders, by the id that they replace. */
  private readonly places = new Map<string, string>();
  private lastState = "[]";

  constructor(
    private readonly own: Readonly<Record<string, string>>,
    private readonly secrets: readonly string[],
  ) {}

  /** Gives each id that the scene stored a placeholder with its key: `<key>`. */
  know(known: Readonly<Record<string, string>>): void {
    for (const [key, id] of Object.entries(known)) if (!this.places.has(id)) this.places.set(id, `<${key}>`);
  }

  run({ ok, result, state, sealed, journal }: RawRun, { operation }: SceneRun): CanonicalRun {
    const shown = state && this.shownState(state);
    const steps: Record<string, object[]> = {};
    for (const step of result.rawSteps.filter(({ urn }) => !isDefaultProvider(urn))) {
      const name = urnForm(step.urn);
      // The events of a preview do not mark a failed step. They contain only the message of the error.
      const failed = operation !== "preview" && step.failed === true;
      steps[name] = [...(steps[name] ?? []), stepForm({ ...step, failed }, { refresh: operation !== "refresh" })];
    }
    const messages = result.diagnostics.flatMap(({ severity, name, message }) =>
      DEPENDS_ON_TIME.test(message) || (name === "" && CANCELLED.test(message))
        ? []
        : [terse({ severity, name, text: messageForm(message) })],
    );
    return {
      ok,
      steps: this.plain(byKey(steps)) as Record<string, object[]>,
      messages: distinct(this.plain(messages) as object[]),
      writes: writesIn(journal),
      ...(ok && { outputs: this.plain(byKey({ ...result.outputs, ...hidden(result.secretOutputs) })) }),
      ...(shown && { state: shown }),
      exposed: this.exposedIn({ state: sealed, steps: result.rawSteps, messages: result.diagnostics }),
    };
  }

  private shownState({ deployment: { resources = [] } }: ExportedState): object[] | "unchanged" {
    const orderOf = ({ urn, ...entry }: Entry): string => `${urnForm(urn)} ${entry.delete === true ? "old" : "current"}`;
    const entries = (resources as Entry[]).toSorted((left, right) => compared(orderOf(left), orderOf(right)));
    for (const entry of entries) this.notePlace(entry);
    const shown = this.plain(entries.map((entry) => this.entry(entry))) as object[];
    const isUnchanged = JSON.stringify(shown) === this.lastState;
    this.lastState = JSON.stringify(shown);
    return isUnchanged ? "unchanged" : shown;
  }

  private notePlace({ urn, id }: Entry): void {
    if (!id || id.length < SHORTEST_ID || this.places.has(id)) return;
    const name = urnForm(urn);
    const earlier = [...this.places.values()].filter((place) => place === `<${name}>` || place.startsWith(`<${name} `)).length;
    this.places.set(id, earlier === 0 ? `<${name}>` : `<${name} ${earlier + 1}>`);
  }

  private entry({ inputs = {}, outputs = {}, ...entry }: Entry): object {
    const { type: _, created: _1, modified: _2, sourcePosition: _3, stackTrace: _4, custom: _5, ...kept } = entry;
    const urns = Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, withShortUrns(value)]));
    return terse({ ...byKey(urns), id: entry.id, inputs: valueForm(inputs), outputs: valueForm(outputs) });
  }

  private plain(value: unknown): Json {
    let text = JSON.stringify(value);
    const replacements = [...Object.entries(this.own).map(([place, own]) => [own, `<${place}>`] as const), ...this.places];
    for (const [own, place] of replacements.sort(([left], [right]) => right.length - left.length))
      text = text.replaceAll(
        new RegExp(`(?<![\\w-])${escaped(JSON.stringify(own).slice(1, -1))}(?![\\w-])`, "g"),
        JSON.stringify(place).slice(1, -1),
      );
    text = text.replaceAll(API_KEY, "<key>").replaceAll(RELEASE, "<release>").replaceAll(`default_${MARKED_RELEASE}`, "default_<release>");
    return JSON.parse(text) as Json;
  }

  private exposedIn(places: Record<string, unknown>): string[] {
    return Object.entries(places).flatMap(([place, value]) => {
      const text = JSON.stringify(value ?? {});
      return this.secrets.some((secret) => text.includes(secret)) ? [place] : [];
    });
  }
}

/**
 * Returns a comparable form of a hidden value in the state. After a move to the dynamic host, `__urn` of the first resource that a process
 * reads still has the type of the plugin (provider/hosts/host-requests.ts). Any resource can be the first, so the type is replaced.
 */
function hiddenForm(key: string, value: unknown): string | undefined {
  if (key === "__provider") return "<provider>";
  return key === "__urn" && typeof value === "string" ? textForm(value.replaceAll(TYPE_OF_A_HOST, "hosting:$1")) : undefined;
}

/** Returns a value of an exported state with sorted keys and readable secrets. Digests and the provider's text become placeholders. */
function valueForm(value: unknown): unknown {
  if (typeof value === "string") return DIGEST.test(value) ? "<digest>" : textForm(value);
  if (Array.isArray(value)) return value.map(valueForm);
  if (typeof value !== "object" || value === null) return value;
  const bag = value as Record<string, unknown>;
  if (bag[SIGNATURE] === SECRET) return { "<secret>": valueForm(JSON.parse(String(bag.plaintext))) };
  return byKey(Object.fromEntries(Object.entries(bag).map(([key, item]) => [key, hiddenForm(key, item) ?? valueForm(item)])));
}

const messageForm = (message: string): string => textForm(message).trim().replace(PROTECTION_ADVICE, "<advice>");

const hidden = (names: readonly string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, "<secret>"]));

function withShortUrns(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith("urn:pulumi:") ? urnForm(value) : textForm(value);
  if (Array.isArray(value)) return value.map(withShortUrns).sort((left, right) => compared(String(left), String(right)));
  if (typeof value !== "object" || value === null) return value;
  return terse(byKey(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withShortUrns(item)]))));
}

const writesIn = (journal: readonly JournalEntry[]): string[] =>
  journal
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, call, status }) => [call ?? `${method} ${path}`, ...(status >= 200 && status < 300 ? [] : [status])].join(" "))
    .sort();

const compared = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Sorts messages and removes duplicates, because the CLI repeats the error of a program that is a function. */
const distinct = (messages: readonly object[]): object[] =>
  [...new Set(messages.map((message) => JSON.stringify(message)))].sort(compared).map((text) => JSON.parse(text));

const byKey = <T extends object>(bag: T): T =>
  Object.fromEntries(Object.entries(bag).sort(([left], [right]) => compared(left, right))) as T;
const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\{}]/g, "\\$&");

const terse = (bag: object): object =>
  Object.fromEntries(
    Object.entries(bag).filter(
      ([, value]) =>
        value !== undefined &&
        value !== null &&
        value !== false &&
        value !== "" &&
        !(typeof value === "object" && Object.keys(value).length === 0),
    ),
  );
