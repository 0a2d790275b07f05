import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// One program for two kinds of stacks: the main stack has the application, and each pull request has a stack with only its preview.
const config = new pulumi.Config();
const pullRequest = config.getNumber("pullRequest");

/** The stacks of pull requests find the application by this tag. */
const TAG = "site-with-previews";

export const url = pullRequest === undefined ? application().fqdn : preview(pullRequest, config.require("headCommit")).url;

function application(): hosting.Application {
  const server = hosting.getPurchasedServerOutput({ name: config.get("server") ?? "alpha" }).uuid;
  const site = new hosting.Application("site", {
    projectUuid: new hosting.Project("site").id,
    serverUuid: server,
    source: { kind: "public", gitRepository: "https://git.example.com/acme/site", gitBranch: "main", buildPack: "static" },
    domains: ["https://www.example.com"],
    tags: [TAG],
  });
  // All pull requests share the variables of previews, so they are declared with the application.
  new hosting.EnvironmentVariable("preview-log-level", { applicationUuid: site.id, key: "LOG_LEVEL", value: "debug", isPreview: true });
  return site;
}

/** The first `up` of the stack creates the preview, each `up` with another commit deploys it again, and `pulumi destroy` deletes it. */
function preview(pullRequestId: number, headCommit: string): hosting.PreviewDeployment {
  const site = hosting.getApplicationsOutput({ tag: TAG }).applications.apply(([found]) => {
    if (!found) throw new pulumi.RunError(`No application has the tag ${TAG}. Run pulumi up in the stack of the application first.`);
    return found.uuid;
  });
  return new hosting.PreviewDeployment("preview", {
    applicationUuid: site,
    pullRequestId,
    pullRequestHtmlUrl: `https://git.example.com/acme/site/pulls/${pullRequestId}`,
    gitType: "git_provider_1",
    domains: [`https://pr-${pullRequestId}.preview.example.com`],
    triggers: [headCommit],
  });
}
