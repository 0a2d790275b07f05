import { type ApplicationField, type ApplicationFieldName, applicationFields } from "../../../api/hosting/application-fields";
import type { Vocabulary } from "../../../api/vocabulary";
import { camelOf } from "../../../core/api-names";
import type { Problem } from "../../../core/resource";
import type { Bag } from "../../../core/values";
import { additionalProblems } from "./additional-fields";
import { canonicalDomains, withoutPort } from "./domains";
import { plainFieldNames, sourcesText } from "./fields";
import { imageProblems, isCompose, letterOf, type OwnSource, type Source } from "./source";

const api = (name: ApplicationFieldName): ApplicationField => applicationFields[name];

/**
 * Matches the beginning of text that the platform removes as an HTML tag. If the tag is not closed, the platform removes everything up to
 * the end of the text (docs/facts/hosting.md 13.15).
 */
const HTML = /<(?!\s)/;

const tagProblems = (tags: readonly unknown[]): Problem[] =>
  tags.flatMap((tag, i) =>
    typeof tag === "string" && HTML.test(tag)
      ? [
          {
            property: `tags.${i}`,
            reason: `contains an HTML tag, and the platform would remove it. Put a space after the < (got ${JSON.stringify(tag)}).`,
          },
        ]
      : [],
  );

/** Checks rules between inputs. Refuses fields that the kind of source does not have, and values that the platform would override. */
export function fieldProblems(inputs: Bag & { source?: Source }, isKnown: (key: never) => boolean, words: Vocabulary): Problem[] {
  const known = isKnown as (key: string) => boolean;
  const problems: Problem[] = [];
  const { source } = inputs;
  if (source?.kind === "clone" && inputs.instantDeploy === true)
    problems.push({
      property: "instantDeploy",
      reason: "does not apply to a clone, because the platform does not deploy a clone at its creation. Declare a Deployment.",
    });
  else if (source && source.kind !== "clone" && known("source")) problems.push(...unfitProblems(inputs, source), ...imageProblems(source));
  const published = typeof inputs.portsMappings === "string" ? inputs.portsMappings.split(",").map((pair) => pair.split(":")[0]) : [];
  if (new Set(published).size < published.length)
    problems.push({ property: "portsMappings", reason: "publishes one port of the server twice." });
  if (inputs.isStatic === true && inputs.portsExposes !== undefined && inputs.portsExposes !== "80") {
    problems.push({
      property: "portsExposes",
      reason: 'must be "80" or absent for a static site (isStatic), because the platform serves static sites on port 80.',
    });
  }
  if (inputs.customInternalName !== undefined && inputs.isConsistentContainerNameEnabled === false) {
    problems.push({
      property: "isConsistentContainerNameEnabled",
      reason: "must be true or absent if customInternalName is set, because the platform then turns it on.",
    });
  }
  if (inputs.isHttpBasicAuthEnabled === true && known("httpBasicAuthUsername") && known("httpBasicAuthPassword")) {
    const missing = ["httpBasicAuthUsername", "httpBasicAuthPassword"].filter((key) => inputs[key] === undefined);
    if (missing.length > 0) problems.push({ property: missing[0] ?? "", reason: "is required if isHttpBasicAuthEnabled is true." });
  }
  if (Array.isArray(inputs.noindexDomains) && Array.isArray(inputs.domains)) {
    const served = canonicalDomains(inputs.domains).map(withoutPort);
    const unserved = canonicalDomains(inputs.noindexDomains).find((domain) => !served.includes(withoutPort(domain)));
    if (unserved !== undefined)
      problems.push({
        property: "noindexDomains",
        reason: `contains ${JSON.stringify(unserved)}, which is not in domains. The platform would drop this address.`,
      });
  }
  for (const name of plainFieldNames) {
    const property = camelOf(name);
    // If a field has a default, an empty text must be refused too, because the platform stores it as no value (docs/facts/hosting.md 3.1,
    // gpu_driver).
    const isNeeded = api(name).nullable !== "always" || api(name).default !== undefined;
    if (inputs[property] === "" && isNeeded)
      problems.push({ property, reason: "must not be empty, because the platform accepts no empty text for it. Leave it out instead." });
  }
  for (const key of ["name", "description"]) {
    if (typeof inputs[key] === "string" && HTML.test(inputs[key]))
      problems.push({ property: key, reason: "contains an HTML tag, and the platform would remove it. Put a space after the <." });
  }
  if (Array.isArray(inputs.tags)) problems.push(...tagProblems(inputs.tags));
  return [...problems, ...additionalProblems(inputs.additionalFields, words)];
}

/** Refuses fields that an application of this source does not have. */
export function unfitProblems(inputs: Bag, source: OwnSource): Problem[] {
  const problems: Problem[] = [];
  const letter = letterOf(source.kind);
  for (const name of plainFieldNames) {
    const letters = api(name).in;
    const takenAnyhow = letters === "P" ? letter === "G" : letters.includes(letter);
    if (inputs[camelOf(name)] !== undefined && !takenAnyhow) {
      problems.push({
        property: camelOf(name),
        reason: `does not fit a source of kind "${source.kind}". It is only for ${letters === "P" ? "git sources" : sourcesText(letters)}.`,
      });
    }
  }
  if (source.kind === "ctrimage" && (inputs.ctrRegistryImageName !== undefined || inputs.ctrRegistryImageTag !== undefined)) {
    problems.push({
      property: "ctrRegistryImageName",
      reason: 'is only for images that the platform builds. For a source of kind "ctrimage", set source.image and source.tag.',
    });
  }
  return [...problems, ...composeProblems(inputs, isCompose(source))];
}

/** A compose file has several services, and each has its own domains. */
function composeProblems(inputs: Bag, compose: boolean): Problem[] {
  if (compose) {
    const unfit = ["domains", "noindexDomains"].filter((property) => inputs[property] !== undefined);
    return unfit.map((property) => ({ property, reason: 'does not fit the build pack "ctrcompose". Set ctrComposeDomains instead.' }));
  }
  const unfit = ["ctrComposeDomains", "isRawComposeDeploymentEnabled"].filter(
    (property) => ![undefined, false].includes(inputs[property] as false),
  );
  return unfit.map((property) => ({ property, reason: 'is only for the build pack "ctrcompose".' }));
}
