import { canonicalEnvironment } from "../../../api/hosting/projects";
import type { Bag } from "../../../core/values";
import { DEFAULT_ENVIRONMENT } from "../../../platform/hosting/environment-containers";
import { canonicalFields } from "./body";
import { canonicalDomains, withoutPort } from "./domains";
import { canonicalTags } from "./tags";

interface Written {
  domains?: string[] | undefined;
  noindexDomains?: string[] | undefined;
  environmentName?: string | undefined;
  environmentUuid?: string | undefined;
  tags?: string[] | undefined;
}

/** Returns the inputs in the form that the platform stores. */
export function canonicalApplication(inputs: Bag & Written, isKnown: (key: keyof Written) => boolean): Bag {
  const { domains, noindexDomains, environmentName, environmentUuid, tags } = inputs;
  const namesNone =
    environmentName === undefined && environmentUuid === undefined && isKnown("environmentName") && isKnown("environmentUuid");
  return {
    ...canonicalFields(inputs),
    ...(tags ? { tags: canonicalTags(tags) } : {}),
    ...(domains ? { domains: canonicalDomains(domains) } : {}),
    ...(noindexDomains ? { noindexDomains: canonicalDomains(noindexDomains).map(withoutPort) } : {}),
    ...(environmentName ? { environmentName: canonicalEnvironment(environmentName) } : {}),
    ...(namesNone ? { environmentName: DEFAULT_ENVIRONMENT } : {}),
  };
}
