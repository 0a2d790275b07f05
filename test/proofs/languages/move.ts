import type { Sandbox } from "../../../sandbox";
import { startSandbox } from "../../../sandbox";
import { CliFolder, PLUGIN_LINES } from "../../harness/pulumi-cli/cli-folder";
import type { PulumiCli } from "../../harness/pulumi-cli/find-cli";

const SPEED = 300;

const FLAT = `name: site
runtime: yaml
${PLUGIN_LINES}variables:
  alpha: { fn::invoke: { function: "hosting:getPurchasedServer", arguments: { name: alpha } } }
resources:
  project: { type: "hosting:Project", name: shop }
  web:
    type: hosting:Application
    name: shop
    properties:
      projectUuid: \${project.id}
      serverUuid: \${alpha.uuid}
      source: { kind: ctrimage, image: "nginx:1.27" }
      domains: ["https://shop.example.com"]
  variables: { type: "hosting:EnvironmentVariables", name: shop, properties: { applicationUuid: "\${web.id}", variables: { LOG_LEVEL: info } } }
  uploads: { type: "hosting:Storage", name: shop-uploads, properties: { applicationUuid: "\${web.id}", type: persistent, mountPath: /uploads } }
`;

const COMPONENT = `name: site
runtime: yaml
${PLUGIN_LINES}resources:
  shop:
    type: hosting:WebApp
    properties:
      server: alpha
      image: "nginx:1.27"
      domain: shop.example.com
      variables: { LOG_LEVEL: info }
      storages: { uploads: { mountPath: /uploads } }
      deploy: false
`;

/** Moves resources of a program into a component. Returns the first wrong result, if any. */
export async function moveOf(cli: PulumiCli): Promise<string | undefined> {
  const sandbox = await startSandbox({ speed: SPEED });
  const folder = await CliFolder.make(cli, sandbox, { "Pulumi.yaml": FLAT });
  try {
    await folder.must("up", "--yes", "--skip-preview");
    await sandbox.clearJournal();
    folder.write("Pulumi.yaml", COMPONENT);
    const preview = await folder.must("preview");
    if (!/\+ 1 to create\s+5 unchanged/.test(preview)) return `The preview shows more than the new component: ${preview}`;
    await folder.must("up", "--yes", "--skip-preview");
    await folder.must("preview", "--expect-no-changes");
    const writes = await writesOf(sandbox);
    return writes.length > 0 ? `The move wrote to the platform: ${writes.join(", ")}.` : undefined;
  } finally {
    folder.remove();
    await sandbox.close();
  }
}

const writesOf = async (sandbox: Sandbox): Promise<string[]> =>
  (await sandbox.journal()).filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
