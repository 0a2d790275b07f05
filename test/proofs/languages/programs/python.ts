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
    is_http_basic_auth_enabled=True,
    http_basic_auth_username="shop",
    http_basic_auth_password=hosting.ReferenceArgs(text=["x-", hosting.ReferenceArgs(from_env="LOGIN_KEY")]),
)
hosting.EnvironmentVariables(
    "settings",
    application_uuid=web.id,
    variables={
        "LOG_LEVEL": config.require("level"),
        "TOKEN": "${PLAIN_TOKEN}",
        "PASSWORD": config.require_secret("password"),
        "STRIPE_KEY": {"fromEnv": "STRIPE_KEY"},
        "TLS_KEY": hosting.EnvironmentVariablesVariableArgs(value=hosting.ReferenceArgs(from_env="TLS_KEY"), is_literal=True),
    },
)
hosting.Storage("data", application_uuid=web.id, type="persistent", mount_path="/data")
`,
};
