import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// One application in two environments: the same repository with different branches and variables.
const config = new pulumi.Config();
const site = new hosting.Project("site", { description: "The public web site" });
const staging = new hosting.Environment("staging", { projectUuid: site.id });

const server = hosting.getPurchasedServerOutput({ name: config.get("server") ?? "alpha" }).uuid;

function web(name: string, environmentName: pulumi.Input<string>, gitBranch: string, domain: string): hosting.Application {
  return new hosting.Application(name, {
    projectUuid: site.id,
    environmentName,
    serverUuid: server,
    source: { kind: "public", gitRepository: "https://git.example.com/acme/site", gitBranch, buildPack: "static" },
    domains: [domain],
    publishDirectory: "/dist",
    healthCheckEnabled: true,
  });
}

const production = web("web", "production", "main", "https://www.example.com");
const preview = web("web-staging", staging.name, "next", "https://staging.example.com");

// A few variables, each of which is a resource.
new hosting.EnvironmentVariable("log-level", { applicationUuid: production.id, key: "LOG_LEVEL", value: "info" });
new hosting.EnvironmentVariable("api-token", {
  applicationUuid: production.id,
  key: "API_TOKEN",
  value: hosting.fromEnv("API_TOKEN"),
  isBuildtime: false,
  comment: "Rotated every quarter",
});

// A set of variables, which is one resource. The provider writes the set in one call.
new hosting.EnvironmentVariables("staging", {
  applicationUuid: preview.id,
  variables: { LOG_LEVEL: "debug", FEATURE_BANNER: { value: "on", isBuildtime: false } },
});

export const addresses = [production.fqdn, preview.fqdn];
