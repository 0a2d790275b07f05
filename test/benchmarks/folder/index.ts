import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

const config = new pulumi.Config();
const serverUuid = config.require("serverUuid");

const project = new hosting.Project("shop");
for (let a = 0; a < config.requireNumber("applications"); a++) {
  const app = new hosting.Application(`app-${a}`, {
    projectUuid: project.id,
    serverUuid,
    source: { kind: "public", gitRepository: "https://git.example.com/acme/shop", gitBranch: "main", buildPack: "static" },
  });
  for (let v = 0; v < config.requireNumber("variables"); v++)
    new hosting.EnvironmentVariable(`app-${a}-KEY_${v}`, { applicationUuid: app.id, key: `KEY_${v}`, value: `value ${v}` });
}
