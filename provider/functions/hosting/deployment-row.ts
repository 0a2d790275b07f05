import * as z from "zod";

/** A deployment in the form that functions return. */
export const DeploymentRow = z.looseObject({
  deploymentUuid: z.string().describe("Id of the deployment."),
  status: z.string().describe("`queued`, `in_progress`, `finished`, `failed` or `cancelled-by-user`."),
  applicationName: z.string().nullish().describe("Name of the application."),
  commit: z.string().nullish().describe("Deployed commit; `HEAD` if the application is not pinned to a commit."),
  pullRequestId: z.number().nullish().describe("Number of the pull request of a preview; 0 for the application itself."),
  forceRebuild: z.boolean().nullish().describe("Whether it was built without the cache."),
  restartOnly: z.boolean().nullish().describe("Whether it only restarted the application, without a build."),
  createdAt: z.string().nullish().describe("Time of the request."),
  finishedAt: z.string().nullish().describe("End time."),
});
