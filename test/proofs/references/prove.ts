import { resolve } from "node:path";
import { HOSTS, type HostName } from "../../../provider/hosts/host-choice";
import { lookForCli } from "../../harness/pulumi-cli/find-cli";
import { SECRET_TYPES } from "../../harness/secret-inputs";
import { LANGUAGES } from "../languages/languages";
import { missingOf, WITHOUT_CLI } from "../languages/prove";
import type { Proof, ProofCase } from "../proof";
import { referringProgram } from "./programs";
import { Scene } from "./scene";
import { SITUATIONS } from "./situations";
import { plantedWithCli } from "./with-cli";

/** A platform quotes the values of the resource that it refuses, and no others. */
const OF_ONE_RESOURCE = "quoted in an error";

/** Returns the situations of a program with one resource of each of these types. */
export const referenceCases = (host: HostName, types: readonly string[], title = types.join(", ")): ProofCase[] =>
  Object.entries(SITUATIONS)
    .filter(([situation]) => types.length === 1 || situation !== OF_ONE_RESOURCE)
    .map(([situation, run]) => ({ title: `${title} ${situation} (${host})`, run: () => Scene.with(host, types, run) }));

const PROGRAMS: readonly (readonly [language: string, host: HostName])[] = [
  ["typescript", "dynamic"],
  ["typescript", "plugin"],
  ["yaml", "plugin"],
  ["python", "plugin"],
  ["go", "plugin"],
];

/** Returns the cases that need a Pulumi CLI. If this machine lacks a tool for a case, the case names the tool. */
export function cliCases(env: NodeJS.ProcessEnv, toolsFolder: string): ProofCase[] {
  const cli = lookForCli({ env, toolsFolder }).find((attempt) => attempt.cli)?.cli;
  return PROGRAMS.map(([name, host]) => {
    const language = LANGUAGES.find((one) => one.name === name) ?? { host: "pulumi-language-nodejs" };
    const missing = cli === undefined ? WITHOUT_CLI : missingOf(language, cli, env);
    const run = async (): Promise<string | undefined> => {
      const program = cli && referringProgram(name, cli.version);
      return program ? plantedWithCli(host, program, cli) : missing;
    };
    return { title: `CLI with a program in ${name} (${host})`, missing, run };
  });
}

export const referencesProof: Proof = {
  name: "references",
  description:
    "Pass a reference in place of each secret input, on both hosts, and in programs in TypeScript, YAML, Python and Go with a Pulumi CLI: created, rotated, missing, changed by hand, refreshed, moved from and to values and other references, quoted in an error, and killed. No value may stand in the state, a plan, an error or a line, in clear or in a form from which it can be read or quickly guessed.",
  cases: () => [
    ...cliCases(process.env, resolve(".tools")),
    ...HOSTS.flatMap((host) => [
      ...referenceCases(host, SECRET_TYPES, "all types"),
      ...SECRET_TYPES.flatMap((type) => referenceCases(host, [type])),
    ]),
  ],
};
