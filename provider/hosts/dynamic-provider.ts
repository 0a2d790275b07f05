import { Masker } from "../api/masker";
import type { ResourceRequest } from "../core/definition/request";
import type { AnyDefinition, Problem } from "../core/definition/resource";
import type { DiffResult } from "../core/lifecycle/diff";
import type { Lifecycle } from "../core/lifecycle/lifecycle";
import { codedMessageOf, NotReadyError, withCode } from "../core/log/errors";
import type { Run } from "../core/run/run";
import {
  type Bag,
  callerInfoOf,
  HIDDEN,
  isBag,
  onlyHidden,
  plain,
  urnOf,
  withCallerInfo,
  withoutHidden,
  withoutKept,
} from "../core/values";
import { lifecycleOf } from "../references/lifecycle-of";
import { engineProblem } from "./engine-problem";
import { fitting } from "./fitting";
import type { HostRequest } from "./host-requests";
import { hideMarked, withMarkedRemovals, withMarks } from "./marks";
import { reportRead } from "./read-report";

/** The methods that Pulumi's dynamic-provider host calls (docs/facts/pulumi.md 3). */
export interface DynamicProvider {
  configure(request: { config: unknown }): void;
  check(olds: Bag, news: Bag): Promise<{ inputs: Bag; failures: Problem[] }>;
  diff(id: string, olds: Bag, news: Bag): Promise<DynamicDiff>;
  create(inputs: Bag): Promise<{ id: string; outs: Bag }>;
  read(id: string, props: Bag): Promise<{ id: string; props: Bag; inputs: Bag }>;
  update(id: string, olds: Bag, news: Bag): Promise<{ outs: Bag }>;
  delete(id: string, props: Bag): Promise<void>;
}

export interface Process {
  /** Synchronous, and never fails, because the host does not wait for it (docs/facts/pulumi.md 2). */
  configure(config: unknown): void;
  run(): Run;
  /** Returns the engine's request that contained this bag of properties, or undefined if the request is unknown. */
  request(bag: Bag): HostRequest | undefined;
  /** Resolves when all log lines have arrived. */
  settled(): Promise<void>;
}

/**
 * Adapts a resource type to Pulumi's dynamic-provider host. Adds values of the engine's request to the bags of properties. Converts errors to a form
 * in which the host does not change their text.
 */
export function dynamicProvider(definition: AnyDefinition, process: Process): DynamicProvider {
  let lifecycle: DynamicLifecycle | undefined;
  /**
   * Adds the URN and `ignoreChanges` of the engine's request to its bag. Call it before any `await`: for the first request of a process,
   * `process.request` works only until then.
   */
  const withRequest = (bag: Bag): Bag => {
    const { urn, ignored, others } = process.request(bag) ?? {};
    const known = urn && urn !== urnOf(bag) ? withCallerInfo(bare(bag), { urn }) : bare(bag);
    return { ...known, ...(ignored ? { [HIDDEN.ignored]: ignored } : {}), ...(others === undefined ? {} : { [HIDDEN.others]: others }) };
  };
  const forward = async <T>(props: Bag, call: (lifecycle: DynamicLifecycle, props: Bag) => Promise<T>, olds: Bag = {}): Promise<T> => {
    const withOptions = withRequest(props);
    hideMarked(process.run().masker, definition, olds, props);
    try {
      lifecycle ??= new DynamicLifecycle(definition, process.run());
      return await call(lifecycle, withOptions);
    } catch (error) {
      throw hostError(error, definition, { props, olds }, lifecycle?.masker);
    } finally {
      await process.settled();
    }
  };
  const step = <T>(props: Bag, call: (lifecycle: DynamicLifecycle, props: Bag) => Promise<T>, olds?: Bag): Promise<T> =>
    forward(props, (l, withOptions) => process.run().concurrency.run(() => call(l, withOptions), urnOf(props)), olds);
  return {
    configure: ({ config }) => process.configure(config),
    async check(olds, news) {
      const { inputs, failures } = await forward(news, (l, wanted) => l.check(bare(olds), wanted), olds);
      if (Object.keys(bare(olds)).length === 0 && failures.length === 0) process.run().concurrency.expect(urnOf(news));
      return { inputs, failures: failures.map((failure) => engineProblem(failure, news, process.run().masker)) };
    },
    async diff(id, olds, news) {
      const difference = await forward(news, (l, wanted) => l.diff(id, bare(olds), wanted), olds);
      if (difference.changes !== false) process.run().concurrency.expect(urnOf(news));
      return difference;
    },
    async create(inputs) {
      const { id, outs } = await step(inputs, (l, wanted) => l.create(wanted));
      return { id, outs: withMarks(definition, outs, inputs) };
    },
    async read(id, stored) {
      const { props, ...found } = await forward(stored, (l, bag) => l.read(id, bag));
      return { ...found, props: withMarks(definition, props, stored) };
    },
    async update(id, olds, news) {
      const { outs } = await step(news, (l, wanted) => l.update(id, bare(olds), wanted), olds);
      return { outs: withMarks(definition, outs, news) };
    },
    delete: (id, props) => step(props, (l, stored) => l.delete(id, stored)),
  };
}

const PROVIDER = "__provider";

/** The host adds the provider's text (`providerText`) to every bag that it passes, and to every result. */
const bare = ({ [PROVIDER]: _, ...bag }: Bag): Bag => bag;

/**
 * The host prints the error's name and stack, so both are empty. It sends only the message to the engine. An error with an id means "created, not
 * ready". The properties of such an error must contain the provider's text: without it, the object could never be read or deleted again.
 */
function hostError(error: unknown, definition: AnyDefinition, { props, olds }: { props: Bag; olds: Bag }, masker = new Masker()): Error {
  const clean = Object.assign(new Error(masker.mask(codedMessageOf(error))), { name: "", stack: "" });
  if (!(error instanceof NotReadyError)) return clean;
  return Object.assign(clean, {
    id: error.id,
    properties: {
      ...withMarks(definition, withMarkedRemovals(definition, fitting(error.properties), props), props, olds),
      [PROVIDER]: props[PROVIDER],
    },
    reasons: error.reasons.map((reason) => withCode(reason, error.reasonCode, error.reasonFacts)),
  });
}

export type DynamicDiff = Omit<DiffResult, "differing">;

/**
 * The lifecycle of a resource type in the dynamic host. The host passes only bags of properties, so the SDK class passes the other values that the
 * provider needs (URN, parent, preview) in hidden inputs. States contain these inputs, so their form never changes.
 */
export class DynamicLifecycle {
  private readonly lifecycle: Lifecycle;

  constructor(
    private readonly definition: AnyDefinition,
    private readonly run: Run,
  ) {
    this.lifecycle = lifecycleOf(definition, run);
  }

  get masker(): Masker {
    return this.run.masker;
  }

  async check(olds: Bag, news: Bag): Promise<{ inputs: Bag; failures: Problem[] }> {
    const request = requestIn(news);
    this.run.isPreview = request.isPreview === true;
    const { inputs, failures } = await this.lifecycle.check(request, olds, withoutHidden(news));
    return { inputs: plain({ ...hiddenForState(news), ...inputs }), failures };
  }

  async diff(id: string, olds: Bag, news: Bag): Promise<DynamicDiff> {
    // The inputs no longer show whether this is a preview: `check` has removed that value to keep it out of the state. But the run has recorded it.
    const request = { ...requestIn(news, olds), isPreview: this.run.isPreview };
    const { differing: _, ...difference } = await this.lifecycle.diff(request, id, olds, withoutHidden(news));
    return difference;
  }

  create(news: Bag): Promise<{ id: string; outs: Bag }> {
    return this.lifecycle.create(requestIn(news), withoutHidden(news));
  }

  update(id: string, olds: Bag, news: Bag): Promise<{ outs: Bag }> {
    return this.lifecycle.update(requestIn(news, olds), id, olds, withoutHidden(news));
  }

  async read(path: string, { [HIDDEN.others]: others, ...stored }: Bag): Promise<{ id: string; props: Bag; inputs: Bag }> {
    const request = requestIn(stored);
    const { id, props, inputs, changed } = await this.lifecycle.read(request, path, stored);
    // The state of an early release contains no URN.
    if (request.urn !== "") await reportRead(this.run, this.definition, { urn: request.urn, id: path, stored }, { id, changed });
    if (id === "") return { id, props, inputs };
    const hidden = withCallerInfo(withoutKept(onlyHidden(stored)), { release: undefined, account: undefined });
    return { id, props, inputs: plain({ ...hidden, [HIDDEN.others]: others, ...inputs }) };
  }

  delete(id: string, stored: Bag): Promise<void> {
    return this.lifecycle.delete(requestIn(stored), id, stored);
  }

  /** Returns the state that an existing object would have if these inputs had created it. Sends only GET requests. */
  async asMade(path: string, news: Bag): Promise<{ id: string; inputs: Bag; outs: Bag; differs: string[] } | undefined> {
    const made = await this.lifecycle.asMade(requestIn(news), path, withoutHidden(news));
    return made && { ...made, inputs: plain({ ...made.inputs, ...hiddenForState(news) }) };
  }
}

/** Returns the values in the hidden inputs. If an SDK of an older release passes no hidden inputs, the values in the state (`olds`) apply. */
function requestIn(news: Bag, olds: Bag = {}): ResourceRequest {
  const { release: _, account: __, ...info } = callerInfoOf(urnOf(news) === "" ? olds : news);
  const { [HIDDEN.ignored]: ignored, [HIDDEN.watched]: watched, [HIDDEN.revisions]: revisions, [HIDDEN.others]: others } = news;
  return {
    ...info,
    others,
    ...(Array.isArray(ignored) ? { ignored: ignored.map(String) } : {}),
    watched: Array.isArray(watched) ? watched.map(String) : [],
    ...(isBag(revisions) ? { revisions } : {}),
  };
}

/** Returns the hidden inputs for the state, without the values that concern only one run. */
const hiddenForState = (news: Bag): Bag => withCallerInfo(onlyHidden(news), { isPreview: false, organization: undefined });
