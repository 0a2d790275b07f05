import * as z from "zod";

/** A deployment as functions return it. */
export const DeploymentRow = z.looseObject({
  deploymentUuid: z.string().describe("Id of the deployment."),
  status: z.string().describe("`queued`, `in_progress`, `finished`, `failed` or `cancelled-by-user`."),
  applicationName: z.string().nullish().describe("Name of the application."),
  commit: z.string().nullish().describe("What was deployed; `HEAD` where the application is not pinned to a commit."),
  pullRequestId: z.number().nullish().describe("Number of the pull request of a preview; 0 for the application itself."),
  forceRebuild: z.boolean().nullish().describe("Whether it was built without cache."),
  restartOnly: z.boolean().nullish().describe("Whether nothing was built."),
  createdAt: z.string().nullish().describe("When it was asked for."),
  finishedAt: z.string().nullish().describe("When it ended."),
});
