import { PLUGIN_LINES } from "../../../harness/pulumi-cli/cli-folder";
import { PLAIN_TOKEN } from "./token";

/** The program has the same configuration as the YAML program. */
export const PYTHON_PROGRAM: Readonly<Record<string, string>> = {
  "Pulumi.yaml": `name: five\nruntime: python\n${PLUGIN_LINES}`,
  "__main__.py": `import pulumi
import pulumi_hosting as hosting

config = pulumi.Config()
alpha = hosting.get_purchased_server(name="alpha")
shop = hosting.Project("shop")
staging = hosting.Environment("staging", project_uuid=shop.id)
web = hosting.Application(
    "web",
    project_uuid=shop.id,
    environment_name=staging.name,
    server_uuid=alpha.uuid,
    description="the shop",
    source={"kind": "ctrimage", "image": "nginx", "tag": "1.27"},
)
hosting.EnvironmentVariables(
    "settings",
    application_uuid=web.id,
    variables={
        "LOG_LEVEL": config.require("level"),
        "TOKEN": "${PLAIN_TOKEN}",
        "PASSWORD": config.require_secret("password"),
    },
)
hosting.Storage("data", application_uuid=web.id, type="persistent", mount_path="/data")
`,
};
