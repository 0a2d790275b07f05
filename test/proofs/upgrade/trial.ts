import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import type { HostName } from "../../../provider/hosts/host-choice";
import { startSandbox } from "../../../sandbox";
import { DIST } from "../../harness/built-package";
import { addEstate, configOfEstate, estateOf } from "../../harness/estate";
import { CliFolder } from "../../harness/pulumi-cli/cli-folder";
import type { PulumiCli } from "../../harness/pulumi-cli/find-cli";
import { command } from "./old-package";

export interface Upgrade {
  host: HostName;
  /** Archives of the two packages. */
  from: string;
  to: string;
  /** Parts of the program that the old release does not know, such as `Application cloned`. */
  without: readonly string[];
}

const CHECKOUT = resolve(DIST, "..");
const FIXTURES = "test/fixtures/states";
const SPEED = 60;
const BINARIES = "node_modules/.bin";

/** Lines of a first preview that are no result of the upgrade. */
const USUAL = /^Drift in secret values cannot be detected: /;

/**
 * Creates a stack with the old release, installs the new release into the same project, and runs it. Returns the changes and lines of the new
 * release. The program declares every resource type of the old release.
 */
export async function upgraded(cli: PulumiCli, { host, from, to, without }: Upgrade): Promise<string | undefined> {
  const sandbox = await startSandbox({ speed: SPEED });
  const folder = await CliFolder.make(cli, sandbox, { "Pulumi.yaml": "name: kept\nruntime: nodejs\n" });
  try {
    // npm would delete the checkout's packages through the links in this folder.
    rmSync(join(folder.folder, "node_modules"), { recursive: true });
    await addEstate(sandbox);
    folder.write("estate.json", JSON.stringify(await estateOf(sandbox)));
    const old = await install(folder, from, host);
    const kinds = await kindsIn(folder);
    await writeProgram(folder, kinds, without);
    const config = kinds.includes("TeamSettings") ? configOfEstate(sandbox) : { "hosting:autoConfirm": "true" };
    for (const [key, value] of Object.entries(config)) await folder.must("config", "set", key, value);
    await folder.must("up", "--yes", "--skip-preview");

    const present = await install(folder, to, host);
    // Every run reads the objects of `get`. A stack that moves to the plugin reads them under another type, and discards the earlier entries.
    const permitted = old === present ? ["same", "read"] : ["same", "read", "discard"];
    await sandbox.clearJournal();
    const first = problemIn("first preview", (await folder.run("preview", "--json")).stdout, permitted);
    const { code, stdout } = await folder.run("up", "--yes", "--skip-preview");
    const writes = (await sandbox.journal()).filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
    const second = problemIn("preview after the first up", (await folder.run("preview", "--json")).stdout, ["same", "read"]);
    const problems = [
      first,
      code === 0 ? undefined : `the first up failed: ${stdout}`,
      writes.length > 0 ? `the first up sent ${writes.join(", ")}` : undefined,
      second,
    ].filter((problem) => problem !== undefined);
    return problems.length > 0 ? problems.join("\n") : undefined;
  } finally {
    folder.remove();
    await sandbox.close();
  }
}

/** Installs a package, and moves the project to the host if the package has it. Returns the host of the project. */
async function install({ folder }: CliFolder, archive: string, host: HostName): Promise<HostName> {
  const { devDependencies } = json(join(CHECKOUT, "package.json"));
  const packages = [archive, `@pulumi/pulumi@${devDependencies?.["@pulumi/pulumi"]}`];
  await command(folder, "npm", "install", "--no-fund", "--no-audit", "--silent", "--prefer-offline", ...packages);
  if (host === "dynamic" || !existsSync(join(folder, "node_modules/pulumi-hosting/plugin"))) return "dynamic";
  await command(folder, join(folder, BINARIES, "pulumi-hosting"), "plugin", "use");
  return host;
}

interface PackageJson {
  version?: string;
  devDependencies?: Record<string, string>;
}

const json = (path: string): PackageJson => JSON.parse(readFileSync(path, "utf8"));

/** Returns the resource types of the installed package, as `Part.kind` names them. */
async function kindsIn({ folder }: CliFolder): Promise<string[]> {
  const script =
    'const hosting = require("pulumi-hosting"); JSON.stringify([...Object.keys(hosting), ...Object.keys(hosting.game).map((name) => "game_" + name)])';
  return JSON.parse(await command(folder, process.execPath, "--print", script));
}

/** Writes the program of the release's recorded states as one file, without the parts whose types the installed package lacks. */
async function writeProgram({ folder }: CliFolder, kinds: readonly string[], without: readonly string[]): Promise<void> {
  const { version } = json(join(folder, "node_modules/pulumi-hosting/package.json"));
  const states = `${FIXTURES}/${version}`;
  const contents = `
    import { readFileSync } from "node:fs";
    import { parts } from "../../${states}/program";
    import { declareParts, idOf } from "../../states/part";
    const kinds = new Set(["component", ...${JSON.stringify(kinds)}]);
    const without = new Set(${JSON.stringify(without)});
    const declared = parts.filter((part) => kinds.has(part.kind) && !without.has(idOf(part)));
    declareParts(declared, JSON.parse(readFileSync("estate.json", "utf8")));
  `;
  await build({
    stdin: { contents, resolveDir: join(CHECKOUT, "test/proofs/upgrade"), loader: "ts" },
    outfile: join(folder, "index.js"),
    bundle: true,
    platform: "node",
    external: ["@pulumi/pulumi"],
    plugins: [
      {
        name: "the installed package",
        setup: ({ onResolve }) => onResolve({ filter: /^(\.\.\/)+sdk$/ }, () => ({ path: "pulumi-hosting", external: true })),
      },
    ],
    logLevel: "silent",
  });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...json(join(folder, "package.json")), main: "index.js" }));
  // A program contains the parts of earlier releases, whose local files are in the folders of these releases.
  const isLocal = (path: string): boolean => statSync(path).isDirectory() || basename(dirname(path)) === "local";
  cpSync(join(CHECKOUT, FIXTURES), join(folder, FIXTURES), { recursive: true, filter: isLocal });
}

interface PreviewJson {
  changeSummary?: Record<string, number>;
  diagnostics?: { message: string }[];
}

/** Returns the changes and lines of a preview that are not `permitted`. The input is the output of `pulumi preview --json`. */
export function problemIn(title: string, printed: string, permitted: readonly string[]): string | undefined {
  const { changeSummary = {}, diagnostics = [] } = JSON.parse(printed || "{}") as PreviewJson;
  if (Object.keys(changeSummary).length === 0) return `the ${title} printed no result: ${printed}`;
  const changes = Object.entries(changeSummary).filter(([op]) => !permitted.includes(op));
  const lines = diagnostics.map(({ message }) => message.trim()).filter((line) => line !== "" && !USUAL.test(line));
  const said = [...changes.map(([op, count]) => `${op} ${count}`), ...lines];
  return said.length > 0 ? `the ${title}: ${said.join("; ")}` : undefined;
}
