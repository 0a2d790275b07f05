import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// This program is for two kinds of stacks. The stack "dev" has the application. The stack of a pull request has only the preview of that request.
// Configure it with:
//
//   pulumi config set pullRequest 42
//   pulumi config set headCommit "$(git rev-parse HEAD)"
const config = new pulumi.Config();
const pullRequest = config.getNumber("pullRequest");

/** The stacks of pull requests find the application by this tag. */
const TAG = "site-with-previews";

const application = () => {
  // Servers are bought in the console. A rehearsal has servers called alpha, beta and gamma. For a real stack: pulumi config set server <name>
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
  return site.fqdn;
};

const preview = () => {
  const site = hosting.getApplicationsOutput({ tag: TAG }).applications.apply(([found]) => {
    if (!found) throw new pulumi.RunError(`No application has the tag ${TAG}. Run pulumi up in the stack of the application first.`);
    return found.uuid;
  });
  const id = config.requireNumber("pullRequest");
  return new hosting.PreviewDeployment("preview", {
    applicationUuid: site,
    pullRequestId: id,
    pullRequestHtmlUrl: `https://git.example.com/acme/site/pulls/${id}`,
    gitType: "git_provider_1",
    domains: [`https://pr-${id}.preview.example.com`],
    triggers: [config.require("headCommit")],
  }).url;
};

export const address = pullRequest === undefined ? application() : preview();
