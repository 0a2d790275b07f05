import { type Imported, type ImportOptions, importFrom } from "../../cli/import/import";
import { systemClock } from "../../provider/api/clock";
import { connectionPool } from "../../provider/api/network";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../sandbox";
import { createFixture, type Fixture } from "../harness/fixture";
import { configOf, providerRun } from "../harness/provider";

/** An account on a sandbox. The import runs in this process. */
export interface Account {
  sandbox: Sandbox;
  fixture: Fixture;
  imported(options?: Partial<ImportOptions>, config?: Record<string, string>): Promise<Imported>;
  addApplication(name: string, project?: string): Promise<string>;
  close(): Promise<void>;
}

export async function createAccount(variants: SandboxOptions["variants"] = {}): Promise<Account> {
  const sandbox = await startSandbox({ clock: "manual", variants });
  const fixture = await createFixture(sandbox);
  await sandbox.clearJournal();
  const pools: { close(): Promise<void> }[] = [];
  const connect = (origin: string) => {
    const pool = connectionPool(origin);
    pools.push(pool);
    return pool;
  };
  return {
    sandbox,
    fixture,
    imported: (options = {}, config = {}) =>
      importFrom(providerRun({ config: { ...configOf(sandbox), ...config }, clock: systemClock, connect }), {
        variables: "set",
        extent: "changed",
        plain: "harmless",
        secrets: "references",
        adopts: false,
        protects: false,
        name: "infra",
        stack: "dev",
        ...options,
      }),
    addApplication: (name, project = fixture.project) =>
      sandbox.add("applications", {
        source: "ctrimage",
        name,
        project_uuid: project,
        environment_name: "production",
        server_uuid: fixture.alpha,
        ctr_registry_image_name: "registry.example.com/web",
        ports_exposes: "3000",
        domains: `https://${name}.example.com`,
      }),
    async close() {
      await Promise.all(pools.map((pool) => pool.close()));
      await sandbox.close();
    },
  };
}

/** Returns an account that is new for each test. */
export function accountPerTest(variants: SandboxOptions["variants"] = {}): Account {
  const account = {} as Account;
  beforeEach(async () => void Object.assign(account, await createAccount(variants)));
  afterEach(() => account.close());
  return account;
}
