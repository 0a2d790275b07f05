import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";
import { exportName } from "../../provider/core/type-token";
import { definitions } from "../../provider/resources";
import { startSandbox } from "../../sandbox";
import { enginesAtHand, openStack } from "../harness/engines";
import { addEstate, configOfEstate, estateOf } from "../harness/estate";
import { takeRealPorts } from "../support/real-ports";
import { declareParts, type Part } from "./part";
import { ORIGIN, PROJECT, releases, STACK, STATES } from "./releases";

// Writes the states of this release, each with the content of its sandbox (world). `npm run states` runs it before a release.

takeRealPorts();
jest.setTimeout(600_000);

const FEW_AT_ONCE = 4;
const SPEED = 60;
const OLDER_THAN_A_DAY_SECONDS = 2 * 86_400;
const folder = join(STATES, version);

beforeAll(() => {
  if (existsSync(join(folder, "rehearsal.state.json")))
    throw new Error(
      `The states of ${version} are kept already, and a release writes them once. Set the next version in package.json first.`,
    );
  mkdirSync(folder, { recursive: true });
  const last = releases.filter((release) => release !== version).at(-1);
  // A release uses the program of the previous release, unless it has its own program.
  if (!existsSync(join(folder, "program.ts"))) writeFileSync(join(folder, "program.ts"), `export { parts } from "../${last}/program";\n`);
});

test("the program of this release contains every resource type", async () => {
  const { parts } = (await import(join(folder, "program.ts"))) as { parts: readonly Part[] };
  const declared = new Set(parts.map(({ kind }) => kind));
  expect(definitions.map(exportName).filter((kind) => !declared.has(kind))).toEqual([]);
});

test.each(enginesAtHand().map((engine) => [engine.name, engine] as const))("the state that %s writes is recorded", async (_, engine) => {
  const { parts } = (await import(join(folder, "program.ts"))) as { parts: readonly Part[] };
  const sandbox = await startSandbox({ speed: SPEED });
  const draft = join(folder, "rehearsal.draft.json");
  try {
    await addEstate(sandbox);
    const estate = await estateOf(sandbox);
    const stack = await openStack(engine, {
      program: () => declareParts(parts, estate),
      project: PROJECT,
      stack: STACK,
      sandbox,
      parallel: FEW_AT_ONCE,
      config: configOfEstate(sandbox),
      ...(engine.name === "rehearsal" ? { stateFile: draft } : {}),
    });
    await stack.up();
    await sandbox.advance(OLDER_THAN_A_DAY_SECONDS);
    const { summary, diagnostics } = await stack.preview();
    expect({
      summary: Object.keys(summary),
      diagnostics: diagnostics.filter(({ severity, name }) => severity !== "info" && name !== "").map(({ message }) => message),
    }).toEqual({
      summary: expect.not.arrayContaining(["create", "update", "replace", "delete"]),
      diagnostics: [],
    });
    const state = engine.name === "rehearsal" ? readFileSync(draft, "utf8") : await exported(stack);
    const texts = { state, world: JSON.stringify(await sandbox.snapshot(), undefined, 1) };
    for (const [what, text] of Object.entries(texts))
      writeFileSync(join(folder, `${engine.name}.${what}.json`), `${text.trim().replaceAll(sandbox.baseUrl, ORIGIN)}\n`);
    await stack.close();
  } finally {
    rmSync(draft, { force: true });
    await sandbox.close();
  }
});

/** Fields that contain the place in the program where a resource was declared, which is a path of this machine. */
const PLACES: ReadonlySet<string> = new Set(["sourcePosition", "stackTrace"]);

const exported = async (stack: Awaited<ReturnType<typeof openStack>>): Promise<string> =>
  JSON.stringify(await stack.exportState({ showSecrets: true }), (key, value) => (PLACES.has(key) ? undefined : value), 1);
