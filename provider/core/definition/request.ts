import { type Bag, type CallerInfo, HIDDEN, urnOf, withCallerInfo } from "../values";

/** The values that an engine's request contains about a resource in addition to its properties. Each host converts its own requests to this form. */
export interface ResourceRequest {
  /** The resource's URN. Empty if the host does not know it. */
  readonly urn: string;
  /** URN of the parent, for ownership keys while the parent's id is unknown. Empty if the program declares no parent. */
  readonly parentUrn: string;
  /** Name of the provider resource that this resource uses (option `provider`). Absent: the default provider. */
  readonly provider?: string | undefined;
  /**
   * Whether this is a preview. Undefined if the request does not contain it. The provider then does no reads and logs no lines that only a preview
   * needs.
   */
  readonly isPreview?: boolean | undefined;
  /** Whether the engine refuses to replace or delete the resource (`protect`). */
  readonly isProtected?: boolean | undefined;
  readonly isRetained?: boolean | undefined;
  /** The stack's organization, which no URN contains. */
  readonly organization?: string | undefined;
  /** The user's `ignoreChanges`. Undefined if the request does not contain it. */
  readonly ignored?: readonly string[] | undefined;
  /** URNs of the resources whose change makes this event run. Undefined if the host does not know them. */
  readonly watched?: readonly string[] | undefined;
  /** The output `revision` of each watched resource, by URN. */
  readonly revisions?: Bag | undefined;
  /** For an exclusive set: the SDK's list of the entries of other resources (`Others`). Undefined in other languages. */
  readonly others?: unknown;
  /**
   * Rule for the name if the program sets none. Absent: no autonaming. The name is then the logical name, or the name in the state if another name
   * would replace the object.
   */
  readonly naming?: Naming | undefined;
}

/** The engine's autonaming. It applies only if the state contains no name. */
export interface Naming {
  /** The name that the engine proposes. Absent: the logical name. */
  readonly proposed?: string | undefined;
  /** Whether the user turned autonaming off, so that the program must set a name. */
  readonly isDisabled?: boolean;
}

/** Returns the request of a resource if only its URN is known. */
export const requestFor = (urn: string): ResourceRequest => ({ urn, parentUrn: "" });

/** Returns the state with the URN of the request. After a rename, the state may still contain the former URN. */
export const withUrn = (props: Bag, { urn }: ResourceRequest): Bag =>
  urn === "" || urn === urnOf(props) ? props : withCallerInfo(props, { urn });

/** Returns those values of a request that the state keeps. */
export const keptOf = ({ urn, parentUrn, provider, isProtected, isRetained }: ResourceRequest): Partial<CallerInfo> => ({
  urn,
  parentUrn,
  isPreview: false,
  isProtected,
  isRetained,
  provider,
  organization: undefined,
});

/** Returns the hidden properties in which the state stores values of the request and `further`. */
export const requestNotes = (request: ResourceRequest, further: Pick<CallerInfo, "release" | "account">): Bag => {
  const { ignored, watched } = request;
  return {
    ...withCallerInfo({}, { ...keptOf(request), ...further }),
    ...(ignored === undefined ? {} : { [HIDDEN.ignored]: ignored }),
    ...(watched === undefined || watched.length === 0 ? {} : { [HIDDEN.watched]: watched }),
  };
};
