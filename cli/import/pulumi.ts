import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ended, type Execute, PROGRAM_PATIENCE_MS, versionOf } from "../pulumi/cli";
import { isBelow, textOf } from "../version";

/** First release in which `pulumi import` accepts inputs and outputs of dynamic resources. */
const LEAST_PULUMI = [3, 254, 0] as const;

export const INSTEAD_OF_APPLY = "or import with --adopt, which does not need the CLI: each resource then adopts its object in pulumi up.";

/** Returns the reason why this CLI cannot be used; undefined if it can. */
export async function unfitText(pulumi: Execute): Promise<string | undefined> {
  const version = await versionOf(pulumi);
  if (version && !isBelow(version, LEAST_PULUMI)) return undefined;
  const found = version ? `is ${textOf(version)}` : "does not report its version";
  return `The Pulumi CLI ${found}; import apply needs 3.254 or later. Update it, ${INSTEAD_OF_APPLY}`;
}

/**
 * Passes an import file to the CLI through a pipe, so that no secret is written to disk. On a system without such pipes, uses a temporary file that
 * only this user can read.
 */
export async function importFile(
  pulumi: Execute,
  text: string,
  flags: readonly string[],
  platform: string,
  protects = true,
): Promise<Ended> {
  const args = (file: string) => [
    "import",
    "--file",
    file,
    "--yes",
    "--skip-preview",
    "--generate-code=false",
    `--protect=${protects}`,
    ...flags,
  ];
  if (platform !== "win32") return pulumi(args("/dev/stdin"), { input: text, pipe: true, patienceMs: PROGRAM_PATIENCE_MS });
  const file = join(tmpdir(), `hosting-import-${randomUUID()}.json`);
  try {
    writeFileSync(file, text, { mode: 0o600, flag: "wx" });
    return await pulumi(args(file), { patienceMs: PROGRAM_PATIENCE_MS });
  } finally {
    rmSync(file, { force: true });
  }
}
