import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { permissionsOf } from "../../provider/api/call";
import { lifecycleFixtures } from "../harness/fixtures";
import { gameActionFixture } from "../harness/fixtures/game-action";
import { callOf } from "../harness/journal";
import type { LifecycleFixture, ScenarioData } from "../harness/lifecycle-fixture";
import { Platform } from "../harness/platform";
import { declareAll, titleOf } from "../harness/scenarios";
import { InProcessStack } from "../harness/stack";

// A subuser's key has exactly the permissions that previews request. No permission may be missing in the middle of an `up`.

const MOST_QUESTIONS = 4;

/** Every subuser has this permission. */
const ALWAYS = "websocket.connect";
/**
 * No document names the permissions of the operator's own endpoints (docs/facts/game-panel.md 12). The sandbox chooses them, and no preview can
 * request them.
 */
const OF_UNDOCUMENTED = [
  "settings.reinstall",
  "file.create",
  "file.read",
  "file.update",
  "file.delete",
  "allocation.update",
  "backup.read",
  "backup.create",
  "startup.read",
  "startup.update",
  "settings.rename",
];
const UNDOCUMENTED = new Set(
  "Server,ServerNotifications,CustomDomain,GameVersion,GameSettings,Addon,ModFramework,Workshop,Modpack"
    .split(",")
    .map((name) => `game_${name}`),
);

/** Previews request these permissions although no call of the lifecycle needs them. */
const FOR_SOMETHING_ELSE: Readonly<Record<string, readonly string[]>> = {
  // The response for a server contains the startup variables and the subusers of the server.
  game_StartupVariables: ["startup.read"],
  // A user may grant only permissions that the user has.
  game_Subuser: ["user.read", "file.read", "backup.read"],
  // On some panels, size and time do not show whether a file is unchanged, so the provider reads its content.
  game_File: ["file.read-content"],
  game_Files: ["file.read-content"],
};

/** Matches all missing permissions in a preview, before any call is refused. */
const PREVIEW_ASKS = /(?:lacks the permissions |lacks permissions: |does not (?:hold|have) )([\w.*-]+(?:, [\w.*-]+)*) on /;
/** A preview does not check a deletion, so only the error of the deletion names the permission. */
const DELETION_ASKS = /The call (?:takes|requires) the permission ([\w.-]+): /;

class Subuser {
  private readonly granted: Set<string>;
  readonly asked = new Set<string>();

  constructor(
    private readonly platform: Platform,
    { kind }: LifecycleFixture,
  ) {
    this.granted = new Set([ALWAYS, ...(UNDOCUMENTED.has(kind) ? OF_UNDOCUMENTED : [])]);
  }

  async have(isOwner: boolean): Promise<void> {
    const { sandbox } = this.platform;
    for (const { identifier } of await sandbox.find("gameServers"))
      await sandbox.mutate("gameServers", String(identifier), { server_owner: isOwner, permissions: isOwner ? ["*"] : [...this.granted] });
  }

  /** Grants the permissions that the errors name. Returns whether one of them is new. */
  grant(errors: readonly string[], asks: RegExp): boolean {
    const before = this.granted.size;
    for (const error of errors)
      for (const name of asks.exec(error)?.[1]?.split(", ") ?? []) if (!this.granted.has(name)) this.asked.add(name);
    for (const name of this.asked) this.granted.add(name);
    return this.granted.size > before;
  }
}

/** Returns the permissions on a server that the calls of all runs so far needed. */
const used = async ({ sandbox }: Platform): Promise<string[]> =>
  permissionsOf(...(await sandbox.journal()).flatMap(({ method, path }) => callOf(method, path) ?? []));

async function live(platform: Platform, lifecycleFixture: LifecycleFixture, scenario: ScenarioData<object>): Promise<void> {
  const { sandbox, fixture } = platform;
  let declared: Readonly<Record<string, object>> = {};
  const stack = new InProcessStack(platform, () => declareAll(lifecycleFixture.kind, declared), scenario.oneAtATime ? 1 : undefined);
  const user = new Subuser(platform, lifecycleFixture);
  for (const stage of scenario.stages) {
    await user.have(true);
    await stage.outside?.(sandbox);
    declared = stage.program(fixture);
    await user.have(false);
    for (let question = 0; ; question++) {
      const { ok, errors } = await stack.preview();
      if (ok) break;
      if (question === MOST_QUESTIONS || !user.grant(errors, PREVIEW_ASKS)) expect([stage.name, errors]).toEqual([stage.name, []]);
      await user.have(false);
    }
    // The engine does not check resources that it will delete, so the preview names no permission. If a deletion is refused, the object
    // stays in the state, and the next `up` tries again.
    const isDeletion = Object.keys(declared).length === 0;
    let { errors } = await stack.up();
    for (let question = 0; isDeletion && errors.length > 0 && question < MOST_QUESTIONS && user.grant(errors, DELETION_ASKS); question++) {
      await user.have(false);
      errors = (await stack.up()).errors;
    }
    expect([stage.name, errors]).toEqual([stage.name, []]);
    await sandbox.advance(600);
    const after = await stack.preview();
    expect([stage.name, after.errors, after.changes]).toEqual([stage.name, [], []]);
  }
  // The permission for a power signal depends on the signal.
  const known = [...(await used(platform)), ...(FOR_SOMETHING_ELSE[lifecycleFixture.kind] ?? [])];
  expect([...user.asked].filter((name) => !known.includes(name) && !name.startsWith("control."))).toEqual([]);
}

describe("game_Action: import and export of a database", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "dump-"));
    writeFileSync(join(folder, "in.sql"), "select 1;\n");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ["importDatabase", "in.sql"],
    ["exportDatabase", "out.sql.gz"],
  ])("%s needs no permission beyond those that its preview requests", async (step, file) => {
    const platform = await Platform.start();
    const { gameServer } = platform.fixture;
    const database = await platform.sandbox.add("gameDatabases", { server: gameServer, database: "stats" });
    const steps = [{ action: step, database, localPath: join(folder, file) }];
    try {
      await live(platform, gameActionFixture, { stages: [{ name: "create", program: () => ({ dump: { server: gameServer, steps } }) }] });
    } finally {
      await platform.close();
    }
  });
});

// Only the owner of both servers can link them.
const game = lifecycleFixtures.filter(({ kind }) => kind.startsWith("game_") && kind !== "game_ProxyNetwork");

test.each(
  game.flatMap((lifecycleFixture) =>
    lifecycleFixture.scenarios.map((scenario) => [titleOf({ ...lifecycleFixture, ...scenario }), lifecycleFixture, scenario] as const),
  ),
)("%s: `up` needs exactly the permissions that a preview or a refused deletion requests", async (_, lifecycleFixture, scenario) => {
  const platform = await Platform.start();
  try {
    await live(platform, lifecycleFixture, scenario);
  } finally {
    await platform.close();
  }
});
