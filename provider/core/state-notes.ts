import type { ResourceRequest } from "./request";
import { type Bag, type CallerInfo, HIDDEN, withCallerInfo } from "./values";

/** Returns the values of a request that the state keeps. */
export const keptOf = ({ urn, parentUrn, provider, isProtected }: ResourceRequest): Partial<CallerInfo> => ({
  urn,
  parentUrn,
  isPreview: false,
  isProtected,
  provider,
  organization: undefined,
});

/** Returns the properties that store these values and `further` beside the outputs in the state. */
export const requestNotes = (request: ResourceRequest, further: Pick<CallerInfo, "release" | "account">): Bag => {
  const { ignored, watched } = request;
  return {
    ...withCallerInfo({}, { ...keptOf(request), ...further }),
    ...(ignored === undefined ? {} : { [HIDDEN.ignored]: ignored }),
    ...(watched === undefined || watched.length === 0 ? {} : { [HIDDEN.watched]: watched }),
  };
};
