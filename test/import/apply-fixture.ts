import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Applied, apply } from "../../cli/import/apply";
import { type ImportOptions, importFrom } from "../../cli/import/import";
import { type Sandbox, startSandbox } from "../../sandbox";
import { createFixture, type Fixture } from "../harness/fixture";
import { configOf } from "../harness/provider";
import { connectedRuns } from "../support/sandbox-runs";
import type { FakePulumi } from "./fake-pulumi";

export const SECRET = "planted-secret";

interface Place {
  sandbox: Sandbox;
  fixture: Fixture;
  /** Folder of the imported program, new for each test. */
  folder: string;
}

/** A program that `import` wrote, in a new folder for each test. The tests of a suite share the account. */
export function importedProgram() {
  const on = {} as Place;
  const newRun = connectedRuns(() => on.sandbox);

  beforeAll(async () => {
    const sandbox = await startSandbox({ clock: "manual" });
    const fixture = await createFixture(sandbox);
    Object.assign(on, { sandbox, fixture });
    const { application } = fixture;
    for (const key of ["API_TOKEN", "OTHER_TOKEN"]) await sandbox.add("variables", { application_uuid: application, key, value: SECRET });
    await sandbox.add("sharedVariables", { key: "REGION", value: SECRET });
    await sandbox.add("volumes", { server_uuid: fixture.alpha, size_gb: 50 });
    await sandbox.advance(3600);
  });
  afterAll(() => on.sandbox.close());

  const write = async (options: Partial<Pick<ImportOptions, "adopts" | "protects" | "secrets">>): Promise<void> => {
    const { files } = await importFrom(newRun(), {
      variables: "set",
      extent: "changed",
      plain: "harmless",
      secrets: "configuration",
      adopts: false,
      protects: false,
      // The import leaves out S3 storages, whose keys are also secrets.
      except: ["S3Storage"],
      name: "infra",
      stack: "dev",
      ...options,
    });
    for (const [path, text] of files) {
      mkdirSync(join(on.folder, path, ".."), { recursive: true });
      writeFileSync(join(on.folder, path), text);
    }
  };

  beforeEach(async () => {
    on.folder = mkdtempSync(join(tmpdir(), "hosting-apply-"));
    mkdirSync(join(on.folder, "node_modules"));
    await write({});
  });
  afterEach(() => rmSync(on.folder, { recursive: true }));

  const outside = (pulumi: FakePulumi, own: Readonly<Record<string, string>> = {}) => ({
    pulumi: pulumi.execute,
    begin: (config: ReadonlyMap<string, string>) => newRun({ ...configOf(on.sandbox), ...Object.fromEntries(config), ...own }),
    say: () => undefined,
    env: {},
    platform: "linux",
  });
  const applied = (pulumi: FakePulumi, options: { secretsOnly?: boolean; force?: boolean } = {}): Promise<Applied> =>
    apply({ dir: on.folder, stack: "dev", secretsOnly: false, ...options }, outside(pulumi));

  return Object.assign(on, { write, outside, applied });
}
