import { isBag } from "../../core/values";
import { resourceRule } from "../rule";

const isPlain = (domain: unknown): domain is string => typeof domain === "string" && /^http:\/\//i.test(domain);

export const httpsDomains = resourceRule({
  id: "https-domains",
  description: "The domains of an application use https.",
  cure: "Write `https://` before each domain.",
  reads: { Application: ["domains", "ctrComposeDomains"] },
  resource({ inputs: { domains, ctrComposeDomains } }) {
    const listed = [
      ...(Array.isArray(domains) ? domains : []),
      ...(Array.isArray(ctrComposeDomains) ? ctrComposeDomains : []).map((one) => (isBag(one) ? one.domain : undefined)),
    ];
    return listed.filter(isPlain).map((domain) => `\`${domain}\` is public without encryption`);
  },
});
