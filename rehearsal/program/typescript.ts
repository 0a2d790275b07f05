import { createRequire } from "node:module";

/** Since this release, TypeScript has no API in JavaScript. `@pulumi/pulumi` compiles every program with this API. */
const FIRST_UNUSABLE = 7;

export const TYPESCRIPT_FIX = 'Run npm install --save-dev "typescript@<7"';

/** Returns the problem as a clause, or nothing if Pulumi can use this release. */
export const typeScriptProblem = (version: string): string | undefined =>
  Number.parseInt(version, 10) >= FIRST_UNUSABLE
    ? `typescript ${version} is installed, and @pulumi/pulumi cannot run programs with TypeScript ${FIRST_UNUSABLE} or later`
    : undefined;

/** `from` is a file of the SDK that runs the program. */
export function refuseUnusableTypeScript(from: string): void {
  const version = installedTypeScript(from);
  const problem = version === undefined ? undefined : typeScriptProblem(version);
  if (problem !== undefined) throw new Error(`${problem}. ${TYPESCRIPT_FIX}.`);
}

function installedTypeScript(from: string): string | undefined {
  try {
    return (createRequire(from)("typescript/package.json") as { version: string }).version;
  } catch {
    return undefined; // The SDK then uses a copy of its own.
  }
}
