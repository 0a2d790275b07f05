import * as z from "zod";
import { field } from "../../../core/definition/field";
import { defineEvent } from "../../../forms/event";
import { canonicalTags } from "../application/tags";
import { DEFAULT_TIMEOUT_SECONDS } from "../deployment/run";
import {
  applicationsText,
  beginDeployments,
  Deployed,
  followDeployments,
  lookAt,
  reportInterruptions,
  taggedNow,
  unknownProblem,
} from "./run";

export const tagDeployment = defineEvent({
  type: "TagDeployment",
  doc: "Deployments of several applications with a single call: of all applications with a tag, or of all applications in a list. The provider waits until all deployments have ended. A change of a trigger deploys again. Deleting the resource has no effect on the platform.",
  page: {
    source: 'docs/spec/hosting-api.md, "Deployments"',
    example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const variables = new hosting.EnvironmentVariables("web", { applicationUuid: web.id, variables: { LOG_LEVEL: "info" } });
new hosting.TagDeployment("europe", { tag: "eu", triggers: [config.get("release")] }, { dependsOn: variables });
const worker = hosting.Application.get("worker", "<application uuid>");
new hosting.TagDeployment("both", { applicationUuids: [web.id, worker.id], triggers: [config.get("release")] });`,
    remarks: [
      "Set either `tag` or `applicationUuids`. The platform decides during the `up` which applications have the tag. They may include applications outside this program. If the token cannot see an application in `applicationUuids`, nothing is deployed, and `up` fails. To deploy an application of this program whenever it changes, declare a `Deployment`. This resource does not watch the variables of the applications. It runs only when a trigger changes.",
      "To run it once more without a change, run `pulumi up --target-replace '**::<name>'`. If `runOnCreate` is `false`, the resource deploys only when a trigger changes. Remove this input before you run `--target-replace`.",
      "If a deployment fails, the resource fails, and the error contains the failed applications with the last lines of each log. The other applications keep their new versions. The next `up` deploys all applications again. After the timeout, the resource is kept, and the next `up` waits for the same deployments.",
      "If an equal deployment of an application is queued or running, the provider waits for it and starts no second one. The log names this deployment. If `force` is set, the platform builds each application again, even if an equal deployment is queued or running. The next `up` after an interrupted run then starts new builds too. If a deployment of an interrupted run has already ended, the next `up` repeats it.",
      "The token needs the permissions `Deploy` and `Read`, but not `Write`.",
    ],
  },
  inputs: {
    tag: field(
      z
        .string()
        .min(2)
        .max(255)
        .regex(/^[^,]*$/, "it must be one tag, without a comma")
        .optional(),
      "Tag of the applications, 2 to 255 characters. The platform converts it to lower case. Set either this or `applicationUuids`.",
      { onChange: "replaces", whenRemoved: "nothing" },
    ),
    applicationUuids: field(
      z
        .array(
          z
            .string()
            .min(1)
            .regex(/^[^,/]*$/, "it must be one id, without a comma"),
        )
        .min(1)
        .max(100)
        .optional(),
      "Ids of the applications, 1 to 100, in any order. Set either this or `tag`.",
      { onChange: "replaces", whenRemoved: "nothing" },
    ),
    force: field(z.boolean().optional(), "Whether the builds ignore the cache.", { onChange: "nothing", default: false }),
  },
  outputs: { deployments: field(z.array(Deployed), "The deployments, one for each application. Empty if the resource has not run.") },
  identity: { noun: "deployment by tag", subject: "tag", address: "<tag>/<deployment>" },
  wait: { timeoutSeconds: DEFAULT_TIMEOUT_SECONDS },
  notBegun: { deployments: [] },
  traits: { effect: () => "deploys" },

  validate({ tag, applicationUuids }, isKnown) {
    const given = (value: unknown, key: "tag" | "applicationUuids") => value !== undefined || !isKnown(key);
    if (given(tag, "tag") !== given(applicationUuids, "applicationUuids")) return [];
    return [{ property: "", reason: "needs exactly one of tag and applicationUuids." }];
  },

  canonical: ({ tag, applicationUuids }) => ({
    ...(tag === undefined ? {} : { tag: canonicalTags([tag])[0] ?? tag }),
    ...(applicationUuids === undefined ? {} : { applicationUuids: [...new Set(applicationUuids)].sort() }),
  }),

  async previewChecks({ hosting, inputs: { applicationUuids }, isKnown }) {
    const unknown = applicationUuids && isKnown("applicationUuids") ? await unknownProblem(hosting, applicationUuids) : undefined;
    return unknown === undefined ? [] : [{ property: "applicationUuids", reason: unknown }];
  },

  async does({ tag, applicationUuids }, { hosting, log }) {
    if (tag === undefined)
      return Array.isArray(applicationUuids) ? `a deployment of ${applicationsText(applicationUuids.length)}` : undefined;
    const { length } = await taggedNow(hosting, tag);
    if (length === 0)
      log.stops(
        `no application has the tag ${JSON.stringify(tag)} now: up will stop unless an application has the tag when up reaches this resource`,
      );
    return length === 0 ? undefined : `a deployment of ${applicationsText(length)} with the tag ${JSON.stringify(tag)}`;
  },

  foresee: reportInterruptions,
  begin: beginDeployments,
  follow: followDeployments,
  observe: lookAt,
});
