import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ended, type Execute, PROGRAM_PATIENCE_MS, versionOf } from "../pulumi/cli";
import { isBelow, textOf } from "../version";

/** Release from which `pulumi import` takes inputs and outputs of dynamic resources. */
const LEAST_PULUMI = [3, 254, 0] as const;

export const INSTEAD_OF_APPLY =
  "or import with --adopt, which needs no tool: then each resource of the program takes its object over in pulumi up.";

/** Why this CLI cannot do it; undefined where it can. */
export async function unfitText(pulumi: Execute): Promise<string | undefined> {
  const version = await versionOf(pulumi);
  if (version && !isBelow(version, LEAST_PULUMI)) return undefined;
  const found = version ? `is ${textOf(version)}` : "does not tell its version";
  return `The Pulumi CLI ${found}; import apply needs 3.254 or later. Update it, ${INSTEAD_OF_APPLY}`;
}

/** Sends an import file to the CLI: through a pipe, so that no secret touches the disk; where there is none, by a file of its own that nobody else reads. */
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
