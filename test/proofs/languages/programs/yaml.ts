import { PLUGIN_LINES } from "../../../harness/pulumi-cli/cli-folder";
import { PLAIN_TOKEN } from "./token";

/** The stack sets `level` and, as a secret, `password`. */
export const YAML_PROGRAM = `name: five
runtime: yaml
${PLUGIN_LINES}config:
  level: { type: string }
  password: { type: string, secret: true }
variables:
  alpha: { fn::invoke: { function: "hosting:getPurchasedServer", arguments: { name: alpha } } }
resources:
  shop: { type: "hosting:Project" }
  staging: { type: "hosting:Environment", properties: { projectUuid: "\${shop.id}" } }
  web:
    type: hosting:Application
    properties:
      projectUuid: \${shop.id}
      environmentName: \${staging.name}
      serverUuid: \${alpha.uuid}
      description: the shop
      source: { kind: ctrimage, image: nginx, tag: "1.27" }
      isHttpBasicAuthEnabled: true
      httpBasicAuthUsername: shop
      httpBasicAuthPassword: { text: [x-, { fromEnv: LOGIN_KEY }] }
  settings:
    type: hosting:EnvironmentVariables
    properties:
      applicationUuid: \${web.id}
      variables:
        LOG_LEVEL: \${level}
        TOKEN: ${PLAIN_TOKEN}
        PASSWORD: \${password}
        STRIPE_KEY: { fromEnv: STRIPE_KEY }
        TLS_KEY: { value: { fromEnv: TLS_KEY }, isLiteral: true }
  data: { type: "hosting:Storage", properties: { applicationUuid: "\${web.id}", type: persistent, mountPath: /data } }
`;
