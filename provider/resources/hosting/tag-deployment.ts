import * as z from "zod";
import { defineEvent } from "../../core/event";
import { field } from "../../core/field";
import { canonicalTags } from "./application/tags";
import { DEFAULT_TIMEOUT_SECONDS } from "./deployment/inputs";
import { applicationsText, beginDeployments, taggedNow, unknownProblem } from "./tag-deployment/begin";
import { followDeployments, lookAt } from "./tag-deployment/follow";

const Deployed = z.object({
  applicationUuid: z.string().nullable().describe("Id of the application; `null` where the resource is only read."),
  deploymentUuid: z.string().describe("Id of its deployment."),
  status: z.string().describe("How it ended: `finished`."),
  commit: z.string().nullable().describe("The commit that was deployed; `HEAD` where the application is not pinned to one."),
});

export const tagDeployment = defineEvent({
  type: "TagDeployment",
  source: 'docs/spec/hosting-api.md, "Deployments"',
  doc: "One deployment of every application that has a tag, or of each application in a list, by one call, waited for until all have ended. It is made again when a trigger changes. It is history: deleting it does nothing.",
  example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const variables = new hosting.EnvironmentVariables("web", { applicationUuid: web.id, variables: { LOG_LEVEL: "info" } });
new hosting.TagDeployment("europe", { tag: "eu", triggers: [config.get("release")] }, { dependsOn: variables });
const worker = hosting.Application.get("worker", "<application uuid>");
new hosting.TagDeployment("both", { applicationUuids: [web.id, worker.id], triggers: [config.get("release")] });`,
  remarks: [
    "A resource has either `tag` or `applicationUuids`. Which applications have the tag, the platform says when it runs: also those that no program declares. An id in `applicationUuids` that the token cannot see is refused before anything is deployed. To deploy applications of this program when they change, declare a `Deployment` of each: this one knows nothing of their variables, and runs when a trigger changes.",
    "To run it once more without a change: `pulumi up --target-replace '**::<name>'`. With `runOnCreate: false` it only runs when a trigger changes: leave that out again before a replacement by name.",
    "Where one of the deployments does not finish, the resource fails, with the names of those applications and the last lines of each log; what finished stays deployed. The next `up` deploys all of them again. At the time-out it is kept, and the next `up` goes on waiting for the same deployments.",
    "An application of which an equal deployment waits or runs already is waited for and not deployed twice; a line names it. With `force` the platform builds each once more: after a run that was killed, the next `up` does so too. What a killed run began and what is over by then is deployed once more.",
    "The token needs Deploy and Read, and no Write.",
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
      "The tag, 2 to 255 characters; the platform keeps it in lower case. Either this or `applicationUuids`.",
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
      "Ids of the applications, 1 to 100, in any order. Either this or `tag`.",
      { onChange: "replaces", whenRemoved: "nothing" },
    ),
    force: field(z.boolean().optional(), "Whether they are built without the cache.", { onChange: "nothing", default: false }),
  },
  outputs: { deployments: field(z.array(Deployed), "The deployments, one of each application. None where it did not run.") },
  notRun: { deployments: [] },
  eventEffect: () => "deploys",

  validate({ tag, applicationUuids }, isKnown) {
    const given = (value: unknown, key: "tag" | "applicationUuids") => value !== undefined || !isKnown(key);
    if (given(tag, "tag") !== given(applicationUuids, "applicationUuids")) return [];
    return [{ property: "", reason: "needs either tag or applicationUuids, and not both." }];
  },

  canonical: ({ tag, applicationUuids }) => ({
    ...(tag === undefined ? {} : { tag: canonicalTags([tag])[0] ?? tag }),
    ...(applicationUuids === undefined ? {} : { applicationUuids: [...new Set(applicationUuids)].sort() }),
  }),

  async examine({ hosting, inputs: { applicationUuids }, isKnown }) {
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

  begin: beginDeployments,
  follow: followDeployments,
  look: lookAt,
});
