import { type Sandbox, startSandbox } from "../../../sandbox";
import { CliFolder } from "../../harness/pulumi-cli/cli-folder";
import type { PulumiCli } from "../../harness/pulumi-cli/find-cli";
import type { LanguageProgram } from "./languages";

const SPEED = 300;
const PASSWORD = "password-5f2e90ab";
const URL = "https://shop.example.com";

/** Creates, changes and destroys a web site as a component. Returns the first wrong result, if any. */
export async function webAppOf({ files, env, prepare }: LanguageProgram, cli: PulumiCli): Promise<string | undefined> {
  const sandbox = await startSandbox({ speed: SPEED });
  const folder = await CliFolder.make(cli, sandbox, files, { HOSTING_ALLOW_DATA_LOSS: "true", ...env });
  const printed: string[] = [];
  const run = async (...args: string[]): Promise<string> => {
    const shown = await folder.must(...args);
    printed.push(shown);
    return shown;
  };
  try {
    await prepare?.(folder);
    await folder.must("config", "set", "hosting:autoConfirm", "true");
    await folder.must("config", "set", "--secret", "password", PASSWORD);
    for (const level of ["info", "debug"]) {
      await folder.must("config", "set", "level", level);
      await run("preview", "--diff");
      await run("up", "--yes", "--skip-preview");
      await run("preview", "--expect-no-changes");
      const wrong = await problemIn(sandbox, level);
      if (wrong) return wrong;
    }
    const url = (await run("stack", "output", "url")).trim();
    if (url !== URL) return `The output url is "${url}".`;
    const count = (await sandbox.find("deployments")).length;
    if (count !== 2) return `The component was deployed ${count} times instead of twice.`;
    const state = await run("stack", "export");
    if (!/hosting:index:WebApp\$(?:hosting:index:|pulumi-nodejs:dynamic\/hosting:)Application::shop/.test(state))
      return "The application is no child of the component.";
    await run("destroy", "--yes", "--skip-preview");
    const left = await sandbox.find("projects", { name: "shop" });
    if (left.length > 0) return "The destroy did not delete the project.";
    return printed.join("\n").includes(PASSWORD) ? "The output or the state contains the password in clear." : undefined;
  } finally {
    folder.remove();
    await sandbox.close();
  }
}

async function problemIn(sandbox: Sandbox, level: string): Promise<string | undefined> {
  const variable = async (key: string) => (await sandbox.find("variables", { key, is_preview: false }))[0]?.value;
  const [motd] = await sandbox.find("storages", { mount_path: "/etc/motd" });
  const [task] = await sandbox.find("scheduledTasks");
  const [application] = await sandbox.find("applications");
  const shown = [await variable("LOG_LEVEL"), await variable("PASSWORD"), motd?.content, task?.command, application?.health_check_path];
  const wanted = [level, PASSWORD, PASSWORD, `clean ${level}`, "/healthz"];
  return shown.join() === wanted.join() ? undefined : `The platform has ${shown.join()} instead of ${wanted.join()}.`;
}
