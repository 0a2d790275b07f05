import { type Sandbox, startSandbox } from "../../../sandbox";
import { CliFolder } from "../../harness/pulumi-cli/cli-folder";
import type { PulumiCli } from "../../harness/pulumi-cli/find-cli";
import type { LanguageProgram } from "./languages";

const SPEED = 300;

/** Releases a good version, a bad one that goes back, and a good one again. Returns the first wrong result, if any. */
export async function releaseOf({ files, env, prepare }: LanguageProgram, cli: PulumiCli): Promise<string | undefined> {
  const sandbox = await startSandbox({ speed: SPEED });
  const folder = await CliFolder.make(cli, sandbox, files, env);
  const up = async (release: string) => {
    await folder.must("config", "set", "release", release);
    const { code, stdout, stderr } = await folder.run("up", "--yes", "--skip-preview");
    return { code, printed: `${stdout}\n${stderr}` };
  };
  const show = async (versions: Record<string, { headers: Record<string, string> }>) =>
    sandbox.mutate("pages", await applicationIn(sandbox), { versions });
  try {
    await prepare?.(folder);
    const good = await up("v1");
    if (good.code !== 0) return `The good release failed: ${good.printed}`;
    await show({ v2: { headers: { "x-version": "old" } } });
    await folder.must("config", "set", "release", "v2");
    const preview = await folder.run("preview");
    if (preview.code !== 0 || !preview.stdout.includes("deployed: may interrupt: without a health check"))
      return `The preview does not show the interruption: ${preview.stdout}`;
    const bad = await up("v2");
    const back =
      /The former version registry\.example\.com\/web:v1 runs again, in place of registry\.example\.com\/web:v2\.[\s\S]*\[rolled_back\]/;
    if (bad.code === 0 || !back.test(bad.printed)) return `The bad release ended with ${bad.code}: ${bad.printed}`;
    if ((await running(sandbox)) !== "v1") return `The platform runs ${await running(sandbox)} after the rollback.`;
    await show({});
    const repaired = await up("v3");
    if (repaired.code !== 0) return `The repaired release failed: ${repaired.printed}`;
    if ((await running(sandbox)) !== "v3") return `The platform runs ${await running(sandbox)} after the repair.`;
    await folder.must("preview", "--expect-no-changes");
    return undefined;
  } finally {
    folder.remove();
    await sandbox.close();
  }
}

async function applicationIn(sandbox: Sandbox): Promise<string> {
  const [application] = await sandbox.find("applications", { ctr_registry_image_name: "registry.example.com/web" });
  return String(application?.$id);
}

async function running(sandbox: Sandbox): Promise<string> {
  const id = await applicationIn(sandbox);
  const [page] = await sandbox.find("pages", ({ $id }) => $id === id);
  return ((page?.containers ?? []) as { version: string }[]).map(({ version }) => version).join(", ");
}
