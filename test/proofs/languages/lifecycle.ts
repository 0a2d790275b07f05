import { type Sandbox, startSandbox } from "../../../sandbox";
import { CliFolder, requireSuccess } from "../../harness/pulumi-cli/cli-folder";
import type { PulumiCli } from "../../harness/pulumi-cli/find-cli";
import type { LanguageProgram } from "./languages";
import { PLAIN_TOKEN, REFERRED } from "./programs/token";

const SPEED = 300;

/** The programs contain the first secret value in clear. The second value is a secret in the configuration. */
const SECRETS = { token: PLAIN_TOKEN, password: "password-90bd44e8" };

/** Runs a program through its lifecycle. Returns the first wrong result, if any. */
export async function lifecycleOf({ files, env, prepare }: LanguageProgram, cli: PulumiCli): Promise<string | undefined> {
  const sandbox = await startSandbox({ speed: SPEED });
  const folder = await CliFolder.make(cli, sandbox, files, { HOSTING_ALLOW_DATA_LOSS: "true", ...REFERRED, ...env });
  const printed: string[] = [];
  const run = async (...args: string[]): Promise<string> => {
    const ended = await folder.run(...args);
    printed.push(ended.stdout, ended.stderr);
    return requireSuccess(["pulumi", ...args], ended);
  };
  try {
    await prepare?.(folder);
    await folder.must("config", "set", "level", "info");
    await folder.must("config", "set", "--secret", "password", SECRETS.password);
    await run("preview", "--diff");
    await run("up", "--yes", "--skip-preview");
    await run("preview", "--expect-no-changes");
    await drift(sandbox);
    const named = driftedIn(await run("preview", "--json"));
    if (named.join() !== "description") return `The preview names "${named.join()}" instead of the property that drifted, description.`;
    await folder.must("config", "set", "level", "debug");
    await run("up", "--yes", "--skip-preview", "--diff");
    await run("preview", "--expect-no-changes");
    const [application] = await sandbox.find("applications", { description: "the shop" });
    if (!application || (await variable(sandbox, "LOG_LEVEL")) !== "debug")
      return "The up did not repair the drift, or it did not change the variable.";
    const written = [await variable(sandbox, "TOKEN"), await variable(sandbox, "PASSWORD")];
    if (written.join() !== Object.values(SECRETS).join()) return "The platform did not receive the secret values.";
    const referred = [await variable(sandbox, "STRIPE_KEY"), await variable(sandbox, "TLS_KEY"), application.http_basic_auth_password];
    const { STRIPE_KEY, TLS_KEY, LOGIN_KEY } = REFERRED;
    if (referred.join() !== [STRIPE_KEY, TLS_KEY, `x-${LOGIN_KEY}`].join())
      return `The platform did not receive the values of the references, but "${referred.join()}".`;
    await run("stack", "export");
    // With the secrets in clear text: a value of a reference is not even an encrypted part of the state.
    const state = await folder.must("stack", "export", "--show-secrets");
    const stored = Object.entries(REFERRED).find(([, value]) => state.includes(value));
    if (stored) return `The state contains the value of ${stored[0]}.`;
    await run("destroy", "--yes", "--skip-preview");
    const left = await sandbox.find("projects", { name: "shop" });
    return left.length > 0 ? "The destroy did not delete the project." : secretIn(printed.join("\n"));
  } finally {
    folder.remove();
    await sandbox.close();
  }
}

/** Returns a violation if a text contains one of the secret values. */
export function secretIn(text: string): string | undefined {
  const shown = Object.entries({ ...SECRETS, ...REFERRED }).find(([, value]) => text.includes(value));
  return shown && `The output or the state contains the secret ${shown[0]} in clear.`;
}

/** Returns the names of the properties that differ in a preview. */
function driftedIn(printed: string): string[] {
  const { steps = [] } = JSON.parse(printed) as { steps?: { detailedDiff?: Record<string, unknown> | null }[] };
  return steps.flatMap(({ detailedDiff }) => Object.keys(detailedDiff ?? {}));
}

async function variable(sandbox: Sandbox, key: string): Promise<unknown> {
  const [found] = await sandbox.find("variables", { key, is_preview: false });
  return found?.value;
}

async function drift(sandbox: Sandbox): Promise<void> {
  const [application] = await sandbox.find("applications", { description: "the shop" });
  if (application === undefined) throw new Error("The up did not create the application.");
  await sandbox.mutate("applications", String(application.$id), { description: "drifted" });
}
