import type { ResourceRequest } from "../../core/definition/request";
import { type Bag, type CallerInfo, callerInfoOf, HIDDEN, isBag } from "../../core/values";

/** The values that this package's own SDK adds to the inputs of a resource, because no request contains them. */
export type Caller = Pick<ResourceRequest, "parentUrn" | "organization" | "watched" | "revisions" | "isProtected" | "isRetained"> &
  Pick<CallerInfo, "release" | "isUp">;

const UNKNOWN_CALLER: Caller = { parentUrn: "" };

/**
 * Remembers the values of `Caller` from the inputs of a `check`, because later calls of the run do not contain them. SDKs of other languages pass no
 * such values.
 */
export class Callers {
  private readonly byUrn = new Map<string, Caller>();

  note(urn: string, news: Bag): Caller {
    const { [HIDDEN.caller]: text, [HIDDEN.watched]: watched, [HIDDEN.revisions]: revisions } = news;
    const { parentUrn, organization, release, isProtected, isRetained, isUp } = callerInfoOf({ [HIDDEN.urn]: text });
    // This package's SDK leaves out empty lists. So if it sent the inputs, an absent list means an empty list. Otherwise the list is unknown.
    const isOurs = typeof text === "string";
    const caller = {
      parentUrn,
      organization,
      release,
      isProtected,
      isRetained,
      isUp,
      ...(isOurs && { watched: Array.isArray(watched) ? watched.map(String) : [], ...(isBag(revisions) && { revisions }) }),
    };
    this.byUrn.set(urn, caller);
    return caller;
  }

  of(urn: string): Caller {
    return this.byUrn.get(urn) ?? UNKNOWN_CALLER;
  }
}
