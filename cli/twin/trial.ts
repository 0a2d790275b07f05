import { HOSTING_LIMITS, PANEL_LIMITS } from "../../provider/api/limits";
import type { Api } from "../../provider/core/api-sides";
import { codeAtEndOf } from "../../provider/core/log/errors";
import { readLine } from "../../provider/core/log/lines";
import { exportNameOf, resourceTypeText } from "../../provider/core/type-token";
import { nameOf, typeOf } from "../../provider/core/urn";
import type { Bag } from "../../provider/core/values";
import type { Stack, StackResult } from "../../rehearsal";
import type { RawStep } from "../../rehearsal/protocol/events";
import type { JournalEntry } from "../../sandbox";
import type { TwinSandbox } from "../../sandbox/start-twin";
import type { Uncertain } from "../../sandbox/twin/twin";
import { outcomeOf } from "../rehearse-outcome";
import { isChange, isPlanned, stepsDigest } from "./plan-digest";
import { resourceText } from "./resource-text";
import type { NotCertain, TrialFailure, TrialResult } from "./trial-result";
import { standInReasonOf, uncertainReasonOf } from "./uncertain-failure";

export interface TrialOptions {
  readonly project: string;
  readonly stackName: string;
  readonly stack: Stack;
  readonly twin: TwinSandbox;
  readonly limits: ReadonlyMap<Api, number>;
  readonly destroys: boolean;
  /** URNs of the resources to which messages belong, by name. */
  readonly urns: ReadonlyMap<string, string>;
  /** Inputs of the resources by name, in the order of the program. The trial adds them. */
  readonly registered: ReadonlyMap<string, Bag>;
  readonly signal: AbortSignal;
  /** Whether the run begins with a preview. If the first preview succeeded, the further runs need no preview. */
  readonly previews: boolean;
}

/** The fields of the result that come from the run itself. */
export type TrialRun = Pick<
  TrialResult,
  "plan" | "ok" | "failures" | "notCertain" | "steps" | "requests" | "seconds" | "increase" | "again" | "destroyed" | "destroyFailures"
>;

/** Maximum number of runs. A failure can hide other failures, so each further run looks for the failures that the runs before it hid. */
const MOST_RUNS = 25;

/** Runs the program on the copy: a preview, the `up`, a second preview, and with `destroys` a destroy. */
export async function runTrial(options: TrialOptions): Promise<TrialRun> {
  return new Trial(options).run();
}

class Trial {
  private readonly failures = new Map<string, TrialFailure>();
  private readonly raw: RawStep[] = [];
  private readonly left = new Set<string>();
  private increase = 0;
  private currency = "";

  constructor(private readonly options: TrialOptions) {}

  async run(): Promise<TrialRun> {
    const { stack, twin, project, stackName, destroys, previews, signal } = this.options;
    const preview = previews ? await outcomeOf(stack.preview({ signal })) : undefined;
    // A program can log errors and succeed, as with the Pulumi CLI.
    if (preview?.failed) this.note(preview.result);
    const planned = preview?.result.steps.filter(isPlanned) ?? [];
    const { sandbox } = twin;
    await sandbox.clearJournal();
    const done = await this.up();
    const requests = (await sandbox.journal()).filter(({ call }) => call !== undefined);
    const again = done === undefined ? undefined : await this.again();
    const order = [...this.options.registered.keys()];
    const failures = [...this.failures.values()].sort((a, b) => place(order, a.name) - place(order, b.name));
    const { certain, notCertain } = this.judged(failures);
    const of = Math.max(planned.length, (done ?? 0) + failures.length);
    const isOk = certain.length === 0;
    const destroyed = destroys && isOk ? await this.destroyed() : undefined;
    const isDestroyed = destroyed === undefined ? undefined : destroyed.length === 0;
    return {
      plan: preview && !preview.failed ? stepsDigest(project, stackName, preview.result.steps) : undefined,
      ok: isOk && (again ?? []).length === 0 && isDestroyed !== false,
      failures: certain,
      notCertain,
      steps: { done: done ?? 0, of },
      requests: requests.length,
      seconds: secondsFor(requests, this.options.limits),
      increase: this.increase === 0 ? undefined : { amount: Math.round(this.increase * 100) / 100, currency: this.currency },
      again,
      destroyed: isDestroyed,
      destroyFailures: destroyed ?? [],
    };
  }

  /** Returns the number of steps that were done, or undefined if the program itself failed. */
  private async up(): Promise<number | undefined> {
    const { stack, signal } = this.options;
    const done = new Set<string>();
    for (let run = 0; run < MOST_RUNS; run++) {
      const before = this.left.size;
      for (const urn of this.failures.keys()) if (urn !== "") this.left.add(urn);
      const { result, failed } = await outcomeOf(stack.up({ signal, ...(this.left.size === 0 ? {} : { exclude: [...this.left] }) }));
      const known = this.failures.size;
      for (const step of result.steps) if (isPlanned(step) && !step.failed) done.add(`${step.op} ${step.urn}`);
      if (failed) this.note(result);
      this.raw.push(...result.rawSteps);
      this.sum(result);
      if (!failed) break;
      if (this.failures.size === 0) this.failures.set("", { ...OF_PROGRAM, message: lastLineOf(result) });
      if (this.failures.has("")) return done.size > 0 ? done.size : undefined;
      if (this.failures.size === known && this.left.size === before) break;
    }
    return done.size;
  }

  private note(result: StackResult, failures = this.failures): void {
    for (const { severity, name, message, urn } of failedIn(result, this.options.urns)) {
      if (severity !== "error" || isBecauseOfOthers(message)) {
        if (urn !== "" && severity === "error") this.left.add(urn);
        continue;
      }
      if (failures.has(urn)) continue;
      const { token, text } = plainMessage(withoutName(message, name));
      const type = exportNameOf(token ?? typeOf(urn));
      const code = codeAtEndOf(message);
      failures.set(urn, {
        type: type === undefined ? "" : resourceTypeText(type),
        name,
        urn,
        message: code === undefined ? text : text.replace(new RegExp(`\\s*\\[${code}\\]\\s*$`), ""),
        code,
      });
    }
  }

  private sum({ diagnostics }: StackResult): void {
    for (const { name, message } of diagnostics) {
      const read = readLine(withoutName(message, name));
      if (read?.line !== "paid" || typeof read.price.increase !== "number") continue;
      this.increase += read.price.increase;
      this.currency = read.price.currency ?? this.currency;
    }
  }

  private async again(): Promise<string[]> {
    const { stack, signal } = this.options;
    const { result } = await outcomeOf(stack.preview({ signal, ...(this.left.size === 0 ? {} : { exclude: [...this.left] }) }));
    return result.steps
      .filter((step) => isPlanned(step) && !this.left.has(step.urn))
      .map(({ type, name, keys }) => `${resourceText(type, name)}${keys.length === 0 ? "" : ` (${keys.join(", ")})`}`);
  }

  /** Destroys the stack, and returns what stops the destroy. */
  private async destroyed(): Promise<TrialFailure[]> {
    const { stack, signal } = this.options;
    const { failed, result } = await outcomeOf(stack.destroy({ signal }));
    const failures = new Map<string, TrialFailure>();
    if (failed) this.note(result, failures);
    return [...failures.values()];
  }

  /** A failure is not certain if it names a read that was not copied, or a call that the sandbox cannot answer for this object. */
  private judged(failures: readonly TrialFailure[]): { certain: TrialFailure[]; notCertain: NotCertain[] } {
    const { uncertain } = this.options.twin.twin;
    const certain: TrialFailure[] = [];
    const notCertain: NotCertain[] = [];
    const explained = new Set<string>();
    for (const failure of failures) {
      const inputs = this.options.registered.get(failure.name);
      const reason = uncertainReasonOf(failure, inputs, uncertain) ?? standInReasonOf(failure, inputs);
      if (!reason) {
        certain.push(failure);
        continue;
      }
      explained.add(reason.what);
      notCertain.push({ what: reason.what, why: reason.why, resources: [resourceText(failure.type, failure.name)] });
    }
    for (const one of uncertain) {
      if (explained.has(one.what)) continue;
      const resources = [
        ...new Set(this.raw.filter((step) => mentions(step, one)).map(({ urn }) => resourceText(typeOf(urn), nameOf(urn)))),
      ];
      // A list of all objects belongs to no resource.
      if (resources.length > 0 || one.ids.length === 0) notCertain.push({ what: one.what, why: one.why, resources });
    }
    return { certain, notCertain };
  }
}

/** The resource of a failure that is not the failure of a resource. */
const OF_PROGRAM = { type: "", name: "", urn: "", code: undefined };

/** Returns the last line that a program printed, because it failed without an error message. */
const lastLineOf = ({ diagnostics }: StackResult): string =>
  diagnostics.findLast(({ message }) => message.trim() !== "")?.message.trim() ?? "the program failed without a message";

/** Takes the problem of an input out of the sentence that the engine writes around it. */
function plainMessage(message: string): { token?: string | undefined; text: string } {
  const found = /^(\S+) resource '.*': property (\S+) value .* has a problem: (.*)$/s.exec(message);
  if (found) return { token: found[1], text: `${found[2]}: ${found[3]}` };
  const whole = /^(\S+) resource '.*' has a problem: (.*)$/s.exec(message);
  return whole ? { token: whole[1], text: whole[2] ?? message } : { text: message };
}

interface NamedDiagnostic {
  severity: string;
  name: string;
  message: string;
  urn: string;
}

/** Returns the error messages with the resources to which they belong. */
function failedIn({ diagnostics, steps }: StackResult, urns: ReadonlyMap<string, string>): NamedDiagnostic[] {
  return diagnostics.map(({ severity, name, message }) => {
    const bearers = steps.filter((step) => step.name === name);
    return {
      severity,
      name,
      message,
      urn: name === "" ? "" : (bearers.find(({ failed }) => failed)?.urn ?? urns.get(name) ?? bearers[0]?.urn ?? name),
    };
  });
}

/** If a resource fails only because another resource failed, the message is no separate failure. */
const isBecauseOfOthers = (message: string): boolean =>
  /which does not exist yet and is left out of this run|^(preview|up) (failed|canceled)$/i.test(message);

const place = (order: readonly string[], name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

function withoutName(message: string, name: string): string {
  const text = message.replace(/^Preview failed: /, "");
  return (text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text).trim();
}

const mentions = (step: RawStep, { ids }: Uncertain): boolean => {
  if (!isChange(step)) return false;
  const { old, new: now } = step;
  const text = JSON.stringify([old?.id, old?.inputs, now?.id, now?.inputs]);
  return ids.some((id) => text.includes(JSON.stringify(id)));
};

/** Returns the seconds that the run takes at least, because of the rate limits. Each API has its own limit. */
function secondsFor(requests: readonly JournalEntry[], limits: ReadonlyMap<Api, number>): number {
  const isPanel = ({ path }: JournalEntry) => path.startsWith("/api/client");
  const panel = requests.filter(isPanel).length;
  const times = [
    (60 * (requests.length - panel)) / (limits.get("hosting") ?? HOSTING_LIMITS.requestsPerMinute),
    (60 * panel) / (limits.get("panel") ?? PANEL_LIMITS.requestsPerMinute),
  ];
  return Math.ceil(Math.max(...times));
}
