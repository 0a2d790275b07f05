import { isMap, parseDocument } from "yaml";

/** The Pulumi CLI that pipelines install: the release that this package is tested with. */
export const PULUMI_RELEASE = "3.260.0";

/** Where the pipeline goes if the repository has one already, which includes it. */
export const INCLUDED = "ci/infrastructure.gitlab-ci.yml";

const OURS = ["rehearse", "preview", "comment", "up"];
/** What GitLab takes for a pipeline that names no stages. */
const DEFAULT = ["build", "test", "deploy"];

export const STAGES = `stages: [${OURS.join(", ")}]\n\n`;

/** The stages of a pipeline with ours behind them. */
export function stagesWith(text: string): string[] {
  const { contents } = parseDocument(text);
  const named: unknown = isMap(contents) ? (contents.toJSON() as { stages?: unknown }).stages : undefined;
  const own = Array.isArray(named) ? named.filter((stage): stage is string => typeof stage === "string") : DEFAULT;
  return [...new Set([...own, ...OURS])];
}

const PRODUCTION = /(?:^|[-_.])(?:prod|production|prd|live)(?:$|[-_.])/i;

/** By name, and those that are called like production last: what they get was applied elsewhere before. */
export const productionLast = (stacks: readonly string[]): string[] => [
  ...stacks.filter((name) => !PRODUCTION.test(name)),
  ...stacks.filter((name) => PRODUCTION.test(name)),
];
