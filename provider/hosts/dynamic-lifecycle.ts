import type { DiffResult } from "../core/diff";
import { Lifecycle } from "../core/lifecycle";
import type { ResourceRequest } from "../core/request";
import type { AnyDefinition, Problem } from "../core/resource";
import type { Run } from "../core/run";
import { type Bag, callerInfoOf, HIDDEN, onlyHidden, plain, urnOf, withCallerInfo, withoutHidden, withoutKept } from "../core/values";

/** The members of a diff result that the dynamic host accepts. */
export type DynamicDiff = Omit<DiffResult, "differing">;

/**
 * The lifecycle of one resource type for the dynamic host. That host passes only bags of properties, so the SDK class puts the values of the request
 * into hidden inputs. The state keeps these inputs, so their form never changes.
 */
export class DynamicLifecycle {
  private readonly lifecycle: Lifecycle;

  constructor(
    definition: AnyDefinition,
    private readonly run: Run,
  ) {
    this.lifecycle = new Lifecycle(definition, run);
  }

  async check(olds: Bag, news: Bag): Promise<{ inputs: Bag; failures: Problem[] }> {
    const { inputs, failures } = await this.lifecycle.check(requestIn(news), olds, withoutHidden(news));
    return { inputs: plain({ ...hiddenForState(news), ...inputs }), failures };
  }

  async diff(id: string, olds: Bag, news: Bag): Promise<DynamicDiff> {
    // `check` removes the mark of a preview from the inputs, so the mark never reaches a state.
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

  async read(path: string, stored: Bag): Promise<{ id: string; props: Bag; inputs: Bag }> {
    const { id, props, inputs } = await this.lifecycle.read(requestIn(stored), path, stored);
    if (id === "") return { id, props, inputs };
    const hidden = withCallerInfo(withoutKept(onlyHidden(stored)), { release: undefined, account: undefined });
    return { id, props, inputs: plain({ ...hidden, ...inputs }) };
  }

  delete(id: string, stored: Bag): Promise<void> {
    return this.lifecycle.delete(requestIn(stored), id, stored);
  }

  /** Returns the state that an existing object would have if these inputs had created it. For imports: sends only GET requests. */
  async asMade(path: string, news: Bag): Promise<{ id: string; inputs: Bag; outs: Bag; differs: string[] } | undefined> {
    const made = await this.lifecycle.asMade(requestIn(news), path, withoutHidden(news));
    return made && { ...made, inputs: plain({ ...made.inputs, ...hiddenForState(news) }) };
  }
}

/** Returns the request that the hidden inputs contain. An SDK of an older release passes no hidden inputs; the values in the state then apply. */
export function requestIn(news: Bag, olds: Bag = {}): ResourceRequest {
  const { release: _, account: __, ...info } = callerInfoOf(urnOf(news) === "" ? olds : news);
  const { [HIDDEN.ignored]: ignored, [HIDDEN.watched]: watched } = news;
  return {
    ...info,
    ...(Array.isArray(ignored) ? { ignored: ignored.map(String) } : {}),
    // The SDK of this package does not pass an empty list.
    watched: Array.isArray(watched) ? watched.map(String) : [],
  };
}

/** Returns the hidden inputs, without the values that concern only one run. */
const hiddenForState = (news: Bag): Bag => withCallerInfo(onlyHidden(news), { isPreview: false, organization: undefined });
