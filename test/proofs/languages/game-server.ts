import { type Sandbox, startSandbox } from "../../../sandbox";
import { CliFolder } from "../../harness/pulumi-cli/cli-folder";
import type { PulumiCli } from "../../harness/pulumi-cli/find-cli";
import type { LanguageProgram } from "./languages";

const SPEED = 300;
const PASSWORD = "password-8c41d7b2";
const SCHEDULES = ["survival-backup", "survival-restart", "survival-save"];

/** Creates, changes and destroys a whole game server as a component. Returns the first wrong result, if any. */
export async function gameServerOf({ files, env, prepare }: LanguageProgram, cli: PulumiCli): Promise<string | undefined> {
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
    await folder.must("config", "set", "--secret", "password", PASSWORD);
    for (const level of ["4", "5"]) {
      await folder.must("config", "set", "level", level);
      await run("preview", "--diff");
      await sandbox.clearJournal();
      await run("up", "--yes", "--skip-preview");
      const restarts = (await sandbox.journal()).filter(({ method, path }) => method === "POST" && path.endsWith("/power")).length;
      if (restarts !== 1) return `The up of season ${level} restarted the server ${restarts} times instead of once.`;
      await run("preview", "--expect-no-changes");
      const wrong = await problemIn(sandbox, level);
      if (wrong) return wrong;
    }
    const address = (await run("stack", "output", "address")).trim();
    if (!/^.+:\d+$/.test(address)) return `The output address is "${address}".`;
    const state = await run("stack", "export");
    if (!/hosting:index:GameServer\$(?:hosting:game:|pulumi-nodejs:dynamic\/hosting\/game:)GameVersion::survival/.test(state))
      return "The version is no child of the component.";
    await run("destroy", "--yes", "--skip-preview");
    for (const table of ["addons", "subusers", "schedules", "gameDatabases"] as const)
      if ((await sandbox.find(table)).length > 0) return `The destroy left ${table}.`;
    return printed.join("\n").includes(PASSWORD) ? "The output or the state contains the password in clear." : undefined;
  } finally {
    folder.remove();
    await sandbox.close();
  }
}

async function problemIn(sandbox: Sandbox, level: string): Promise<string | undefined> {
  const [server] = await sandbox.find("gameServers", { name: "survival" });
  const schedules = (await sandbox.find("schedules")).map(({ name }) => String(name)).sort();
  const shown = [server?.description, ...schedules];
  const wanted = [`Season ${level}`, ...SCHEDULES];
  return shown.join() === wanted.join() ? undefined : `The panel has ${shown.join()} instead of ${wanted.join()}.`;
}
