import { PLUGIN_LINES } from "../../harness/pulumi-cli/cli-folder";

/** The program of five resources in YAML. Its stack sets `serverUuid` and `level`. */
export const YAML_PROGRAM = `name: five
runtime: yaml
${PLUGIN_LINES}config:
  serverUuid: { type: string }
  level: { type: string }
resources:
  shop: { type: "hosting:Project" }
  staging: { type: "hosting:Environment", properties: { projectUuid: "\${shop.id}" } }
  web:
    type: hosting:Application
    properties:
      projectUuid: \${shop.id}
      environmentName: \${staging.name}
      serverUuid: \${serverUuid}
      description: the shop
      source: { kind: ctrimage, image: nginx, tag: "1.27" }
  settings:
    type: hosting:EnvironmentVariables
    properties: { applicationUuid: "\${web.id}", variables: { LOG_LEVEL: "\${level}" } }
  data: { type: "hosting:Storage", properties: { applicationUuid: "\${web.id}", type: persistent, mountPath: /data } }
`;
