import type { Application } from "../../../api/hosting/applications";
import type { CheckContext } from "../../../core/context";
import type { Problem } from "../../../core/resource";
import { applicationNamed, applicationProblems } from "../../../platform/hosting/parent-checks";
import { isCompose, type Source, sourceOf } from "../application/source";
import type { PreviewInputs } from "./deploy";
import { previewOf } from "./previews";

type Inputs = Partial<PreviewInputs>;

/** Checks rules between inputs that do not depend on the application. */
export function inputProblems(
  { gitType, commit, ctrTag, domains, ctrComposeDomains }: Inputs,
  isKnown: (key: never) => boolean,
): Problem[] {
  const known = isKnown as (key: string) => boolean;
  const problems: Problem[] = [];
  const ofGit = gitType !== undefined ? "gitType" : commit !== undefined ? "commit" : undefined;
  if (ctrTag !== undefined && ofGit !== undefined)
    problems.push({
      property: "ctrTag",
      reason: `is for applications with an image, and ${ofGit} for those with a git repository. Remove one of the two.`,
    });
  if (gitType === "git_provider_4" && commit === undefined && known("commit"))
    problems.push({
      property: "commit",
      reason: 'is required if gitType is "git_provider_4": set it to the newest commit of the pull request.',
    });
  if (domains !== undefined && ctrComposeDomains !== undefined)
    problems.push({
      property: "domains",
      reason: "cannot be set together with ctrComposeDomains, which is for compose files. Remove one of the two.",
    });
  return problems;
}

/** Checks the inputs against the application. */
export async function previewProblems(context: CheckContext<Inputs>): Promise<Problem[]> {
  const { hosting, inputs, isKnown, isChanging } = context;
  const { applicationUuid = "", pullRequestId } = inputs;
  const problems = await applicationProblems(context, (uuid) => applicationNamed(hosting, uuid));
  if (problems.length > 0 || !isKnown("applicationUuid")) return problems;
  const application = await applicationNamed(hosting, applicationUuid);
  // The application's source after this run is not known yet.
  if (!application || isChanging("Application", applicationUuid)) return [];
  const isNew = pullRequestId !== undefined && (await previewOf(hosting, { applicationUuid, pullRequestId })) === undefined;
  return sourceProblems(inputs, application, isNew, isKnown);
}

function sourceProblems(inputs: Inputs, application: Application, isNew: boolean, isKnown: (key: string) => boolean): Problem[] {
  const source = sourceOf(application);
  if (source.kind === "ctrfile")
    return [
      {
        property: "applicationUuid",
        reason: `is "${application.name}", which is built from a build file without git: only applications with a git repository or an image have previews.`,
      },
    ];
  const unfit = source.kind === "ctrimage" ? ["gitType", "commit"] : ["ctrTag"];
  const problems = unfit
    .filter((key) => inputs[key as keyof Inputs] !== undefined)
    .map((property) => unfitProblem(property, application, source));
  const missing = source.kind === "ctrimage" ? "ctrTag" : "gitType";
  // A git app determines the provider by itself.
  if (isNew && source.kind !== "gitApp" && inputs[missing] === undefined && isKnown(missing))
    problems.push({
      property: missing,
      reason: `is required for the first preview of this pull request: "${application.name}" is ${describe(source)}.`,
    });
  const wrongDomains = isCompose(source) ? "domains" : "ctrComposeDomains";
  if (inputs[wrongDomains] !== undefined)
    problems.push({
      property: wrongDomains,
      reason: isCompose(source)
        ? `does not fit "${application.name}", which is a compose file: set ctrComposeDomains instead.`
        : `is for compose files, and "${application.name}" is none: set domains instead.`,
    });
  return problems;
}

const unfitProblem = (property: string, { name }: Application, source: Source): Problem => ({
  property,
  reason: `does not fit "${name}", which is ${describe(source)}. Remove it${source.kind === "ctrimage" ? ", and set ctrTag" : ""}.`,
});

const describe = ({ kind }: Source): string => (kind === "ctrimage" ? "an image" : "built from a git repository");
