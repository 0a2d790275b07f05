import * as z from "zod";
import { defineEvent } from "../../core/event";
import { field } from "../../core/field";
import { canonicalTags } from "./application/tags";
import { DEFAULT_TIMEOUT_SECONDS } from "./deployment/begin";
import { applicationsText, beginDeployments, taggedNow, unknownProblem } from "./tag-deployment/begin";
import { followDeployments, lookAt } from "./tag-deployment/follow";

const Deployed = z.object({
  applicationUuid: z.string().nullable().describe("Id of the application; `null` if the resource is only read."),
  deploymentUuid: z.string().describe("Id of the application's deployment."),
  status: z.string().describe("Result: `finished`."),
  commit: z.string().nullable().describe("Deployed commit; `HEAD` if the application is not pinned to a commit."),
});

export const tagDeployment = defineEvent({
  type: "TagDeployment",
  source: 'docs/spec/hosting-api.md, "Deployments"',
  doc: "One deployment of every application with a tag, or of each application in a list, in a single call. The provider waits until all have ended. It runs again when a trigger changes. Deleting the resource has no effect on the platform.",
  example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const variables = new hosting.EnvironmentVariables("web", { applicationUuid: web.id, variables: { LOG_LEVEL: "info" } });
new hosting.TagDeployment("europe", { tag: "eu", triggers: [config.get("release")] }, { dependsOn: variables });
const worker = hosting.Application.get("worker", "<application uuid>");
new hosting.TagDeployment("both", { applicationUuids: [web.id, worker.id], triggers: [config.get("release")] });`,
  remarks: [
    "A resource sets either `tag` or `applicationUuids`. The platform decides at run time which applications have the tag, including applications outside this program. An id in `applicationUuids` that the token cannot see is refused before anything is deployed. To deploy applications of this program when they change, declare a `Deployment` for each. This resource does not watch their variables; it runs only when a trigger changes.",
    "To run it once more without a change, run `pulumi up --target-replace '**::<name>'`. `runOnCreate: false` deploys only when a trigger changes; remove it before a replacement by name.",
    "If one of the deployments does not finish, the resource fails and reports those applications with the last lines of each log. Finished deployments are kept. The next `up` deploys all applications again. After the timeout the resource is kept, and the next `up` waits for the same deployments.",
    "If an equal deployment of an application is queued or running, the provider waits for it instead of starting a second one, and a line names it. With `force` the platform builds each application once more, also in the next `up` after an interrupted run. A deployment that an interrupted run started and that has ended is repeated.",
    "The token needs the permissions Deploy and Read, but not Write.",
  ],
  noun: "deployment by tag",
  subject: "tag",
  address: "<tag>/<deployment>",
  timeoutSeconds: DEFAULT_TIMEOUT_SECONDS,
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
  outputs: { deployments: field(z.array(Deployed), "The deployments, one for each application. Empty if it did not run.") },
  notRun: { deployments: [] },
  eventEffect: () => "deploys",

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

  async runs({ tag, applicationUuids }, { hosting, log }) {
    if (tag === undefined)
      return Array.isArray(applicationUuids) ? `a deployment of ${applicationsText(applicationUuids.length)}` : undefined;
    const { length } = await taggedNow(hosting, tag);
    if (length === 0) log.stops(`no application has the tag ${JSON.stringify(tag)} now: up will stop unless one has it by then`);
    return length === 0 ? undefined : `a deployment of ${applicationsText(length)} with the tag ${JSON.stringify(tag)}`;
  },

  start: beginDeployments,
  waitUntilReady: followDeployments,
  observe: lookAt,
});
