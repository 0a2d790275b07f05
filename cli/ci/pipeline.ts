import { isMap, parseDocument } from "yaml";

/** Release of the Pulumi CLI that pipelines install. This package is tested with it. */
export const PULUMI_RELEASE = "3.260.0";

/** Path of the pipeline if the repository already has one, which must include it. */
export const INCLUDED = "ci/infrastructure.gitlab-ci.yml";

const OURS = ["rehearse", "preview", "comment", "up"];
/** Stages that GitLab uses for a pipeline that declares none. */
const DEFAULT = ["build", "test", "deploy"];

export const STAGES = `stages: [${OURS.join(", ")}]\n\n`;

/** Returns the stages of a pipeline, followed by ours. */
export function stagesWith(text: string): string[] {
  const { contents } = parseDocument(text);
  const named: unknown = isMap(contents) ? (contents.toJSON() as { stages?: unknown }).stages : undefined;
  const own = Array.isArray(named) ? named.filter((stage): stage is string => typeof stage === "string") : DEFAULT;
  return [...new Set([...own, ...OURS])];
}

const PRODUCTION = /(?:^|[-_.])(?:prod|production|prd|live)(?:$|[-_.])/i;

/** Orders stacks by name, with production-like names last, so that a change is applied elsewhere first. */
export const productionLast = (stacks: readonly string[]): string[] => [
  ...stacks.filter((name) => !PRODUCTION.test(name)),
  ...stacks.filter((name) => PRODUCTION.test(name)),
];
