import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EXPLICIT, SETTINGS, type SettingKey } from "../../../provider/core/settings/setting-keys";
import { TYPESCRIPT_FIX, typeScriptProblem } from "../../../rehearsal/program/typescript";
import { NODE, ProjectError, shortName } from "../../../rehearsal/project-files";
import { messageOf } from "../../../rehearsal/protocol/thrown";
import { runProgram } from "../../pulumi/cli";
import { satisfies, versionIn } from "../../version";
import { listed } from "../../words";
import type { Check } from "../check";
import { type Configuration, isNamedLikeSecret } from "../configuration";
import { type Context, NOT_IN_NODE } from "../context";
import { type Finding, fail, info, ok, skip, warn } from "../finding";
import type { ConfigFile } from "../project-folder";
import { ownPackage } from "./machine";

const project: Check = {
  id: "project",
  group: "project",
  what: "Pulumi.yaml and the configuration files can be read, and the program exists",
  needs: [],
  run(context) {
    try {
      const { name, runtime, stacks, file, unknown } = context.readProject();
      const facts = { name, runtime, stacks: [...stacks.keys()] };
      if (runtime === NODE && unknown.length > 0)
        return warn(`${file} has keys that the Pulumi CLI ignores: ${listed(unknown)}`, { fix: "Correct or remove them", facts });
      return ok(`"${name}"${stacks.size > 0 ? `, with configuration of ${listed([...stacks.keys()])}` : ""}`, facts);
    } catch (error) {
      return error instanceof ProjectError ? fail(error.problem, { fix: error.fix }) : fail(messageOf(error));
    }
  },
};

export function packageFrom(folder: string, name: string): { folder: string; version: string } | undefined {
  const file = join(folder, "node_modules", name, "package.json");
  if (existsSync(file)) {
    const real = realpathSync(file);
    return { folder: dirname(real), version: String((JSON.parse(readFileSync(real, "utf8")) as { version?: unknown }).version) };
  }
  return dirname(folder) === folder ? undefined : packageFrom(dirname(folder), name);
}

const sdk: Check = {
  id: "sdk",
  group: "project",
  what: "there is one copy of @pulumi/pulumi, in a supported version",
  needs: [],
  after: ["project"],
  run(context) {
    if (!context.isInNode) return skip(NOT_IN_NODE);
    const folder = context.projectIfAny?.folder ?? context.dir;
    const range = ownPackage().peerDependencies["@pulumi/pulumi"] ?? "*";
    const program = packageFrom(folder, "@pulumi/pulumi");
    if (!program)
      return fail(`@pulumi/pulumi cannot be found from ${folder}`, {
        fix: "Run npm install there. If package.json does not contain @pulumi/pulumi, run npm install @pulumi/pulumi",
      });
    const facts = { version: program.version, needed: range };
    const version = versionIn(program.version);
    if (!version || !satisfies(version, range))
      return fail(`@pulumi/pulumi ${program.version} is not supported (${range})`, { fix: "Run npm install @pulumi/pulumi@latest", facts });
    const own = packageFrom(folder, "pulumi-hosting");
    const ours = own && packageFrom(own.folder, "@pulumi/pulumi");
    if (!ours || ours.folder === program.folder) return ok(`@pulumi/pulumi ${program.version}`, facts);
    return fail(
      `two copies of @pulumi/pulumi: ${program.version} for the program (${program.folder}), ${ours.version} for pulumi-hosting (${ours.folder})`,
      {
        fix: `Run npm dedupe; if that does not help, npm install @pulumi/pulumi@${program.version}`,
        facts: { ...facts, ofPackage: ours.version },
      },
    );
  },
};

const typescript: Check = {
  id: "typescript",
  group: "project",
  what: "@pulumi/pulumi can use the installed TypeScript",
  needs: ["sdk"],
  run(context) {
    const project = context.projectIfAny;
    if (project && !project.typescript) return skip("Pulumi does not compile this program");
    const folder = project?.folder ?? context.dir;
    const found = packageFrom(packageFrom(folder, "@pulumi/pulumi")?.folder ?? folder, "typescript");
    if (!found) return ok("@pulumi/pulumi uses a copy of its own");
    const problem = typeScriptProblem(found.version);
    return problem === undefined
      ? ok(found.version, { version: found.version })
      : fail(problem, { fix: TYPESCRIPT_FIX, facts: { version: found.version } });
  },
};

const ownEntry: Check = {
  id: "package",
  group: "project",
  what: "the engine finds pulumi-hosting from the folder of the program",
  needs: ["project"],
  run(context) {
    if (!context.isInNode) return skip(NOT_IN_NODE);
    const { folder: programFolder } = context.project;
    const { version } = ownPackage();
    try {
      const entry = createRequire(join(programFolder, "package.json")).resolve("pulumi-hosting/provider");
      if (!existsSync(entry)) throw new Error("not installed");
    } catch {
      return fail(`pulumi-hosting/provider cannot be found from ${programFolder}`, {
        fix: "Run npm install pulumi-hosting in that folder: it must be a dependency of the program itself",
      });
    }
    const found = packageFrom(programFolder, "pulumi-hosting")?.version ?? version;
    const facts = { version: found, doctor: version };
    return found === version
      ? ok(found, facts)
      : info(`${found}; this doctor is version ${version}`, { fix: "Run npx pulumi-hosting in the program's folder", facts });
  },
};

/** For each API, the settings that every request needs: address and credential. */
const APIS = [
  ["hosting", "baseUrl", "apiToken"],
  ["panel", "panelUrl", "panelKey"],
] as const;
type FreeKey = Exclude<SettingKey, (typeof APIS)[number][1 | 2]>;
const FREE_KEYS = Object.keys(SETTINGS).filter(
  (key): key is FreeKey => !APIS.some(([, url, credential]) => key === url || key === credential),
);

const settings: Check = {
  id: "settings",
  group: "project",
  what: "the hosting: settings are known, valid and complete",
  needs: [],
  after: ["project"],
  async run(context) {
    const stacks = context.options.stacks.length > 0 ? context.options.stacks : [undefined];
    const problems: string[] = [];
    const named: string[] = [];
    for (const stack of stacks) {
      const configuration = await context.configuration(stack);
      const found = configuration.problem === undefined ? await problemsIn(context, configuration, stack) : [configuration.problem];
      problems.push(...found.filter((one) => !problems.includes(one)));
      for (const [api, url] of APIS) if (configuration.given(url, context.outside.env) && !named.includes(api)) named.push(api);
    }
    const facts = { apis: named };
    if (problems.length > 0) return fail(problems.join("\n"), { facts: { ...facts, problems: problems.length } });
    const unsaid = context.options.stacks.length === 0 && (context.projectIfAny?.stacks.size ?? 0) > 1;
    if (named.length > 0) return ok(`of ${named.map((api) => NAMES[api] ?? api).join(" and ")}`, facts);
    return warn("neither hosting:baseUrl nor hosting:panelUrl is set", {
      fix: unsaid
        ? "Choose the stack with --stack"
        : "Run pulumi config set hosting:baseUrl https://console.example.com, or set HOSTING_BASE_URL",
      facts,
    });
  },
};

const NAMES: Readonly<Record<string, string>> = { hosting: "the hosting API", panel: "the game panel" };

async function problemsIn(context: Context, configuration: Configuration, stack: string | undefined): Promise<string[]> {
  const { env } = context.outside;
  const name = context.projectIfAny?.name;
  const settings = await context.settings(stack);
  const readable = configuration.withStandIns(env, name);
  const looks: (() => unknown)[] = [() => settings.requireKnownKeys(), ...FREE_KEYS.map((key) => () => settings[key])];
  for (const [api, url, credential] of APIS) {
    const isUrlGiven = configuration.given(url, env);
    const isCredentialGiven = configuration.given(credential, env);
    if (isUrlGiven || isCredentialGiven) looks.push(() => (configuration.isEncrypted(credential, env) ? readable : settings)[api]);
  }
  return looks.flatMap((look) => {
    try {
      look();
      return [];
    } catch (error) {
      return [messageOf(error)];
    }
  });
}

/** If no stack is requested, the files of all stacks are checked. */
function filesOf({ project: { configuration, stacks }, options }: Context): ConfigFile[] {
  const asked = options.stacks.map(shortName);
  return [configuration, ...[...stacks].flatMap(([stack, one]) => (asked.length === 0 || asked.includes(stack) ? [one] : []))];
}

const secretsInClear: Check = {
  id: "secrets-in-clear",
  group: "project",
  what: "no configuration file contains a secret in clear text",
  needs: ["project"],
  run(context) {
    const found = filesOf(context).flatMap(({ name, values }) =>
      [...values].flatMap(([key, value]) =>
        "text" in value && value.text !== "" && isNamedLikeSecret(key) && key !== EXPLICIT ? [{ name, key }] : [],
      ),
    );
    if (found.length === 0) return ok("none");
    const isOurs = ({ key }: { key: string }) => /^hosting:(apiToken|panelKey)$/.test(key);
    const first = found.find(isOurs) ?? found[0];
    const text = `in clear text: ${listed(found.map(({ name, key }) => `${key} in ${name}`))}`;
    const rest = {
      fix: `Run pulumi config set --secret ${first?.key}, and rotate the value: it may have been read`,
      facts: { keys: found.map(({ key }) => key) },
    };
    // Only warns about keys of other packages: their names look like secrets, but their values may be harmless.
    return found.some(isOurs) ? fail(text, rest) : warn(text, rest);
  },
};

const confirm: Check = {
  id: "confirm",
  group: "project",
  what: "no configuration file permits costs without a cap",
  needs: ["project"],
  run(context) {
    const { configuration } = context.project;
    const uncapped = filesOf(context).filter(
      ({ values }) =>
        isTrue(values.get("hosting:autoConfirm")) &&
        !values.has("hosting:maxMonthlyIncrease") &&
        !configuration.values.has("hosting:maxMonthlyIncrease"),
    );
    if (uncapped.length === 0) return ok("no configuration file permits costs without a cap");
    return warn(`hosting:autoConfirm is true without a cap in ${listed(uncapped.map(({ name }) => name))}`, {
      fix: "Run pulumi config set hosting:maxMonthlyIncrease 20",
      facts: { files: uncapped.map(({ name }) => name) },
    });
  },
};

const isTrue = (value: ReturnType<ConfigFile["values"]["get"]>): boolean => value !== undefined && "text" in value && value.text === "true";

const rehearsalFiles: Check = {
  id: "rehearsal-files",
  group: "project",
  what: "git does not track the files of rehearsals, which contain secrets in clear text",
  needs: ["project"],
  async run(context): Promise<Finding> {
    const { code, stdout } = await runProgram("git", ["ls-files", "--", ".rehearsal"], { cwd: context.dir, env: context.outside.env });
    if (code !== 0) return skip("not a git repository");
    const files = stdout.split("\n").filter((line) => line !== "");
    if (files.length === 0) return ok("not tracked");
    return fail(`git tracks ${listed(files, 2)}, which contain secrets in clear text`, {
      fix: "Run git rm -r --cached .rehearsal, and rotate the secrets in it",
      facts: { files: files.length },
    });
  },
};

export const projectChecks: readonly Check[] = [project, sdk, typescript, ownEntry, settings, secretsInClear, confirm, rehearsalFiles];
