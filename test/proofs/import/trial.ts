import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { type Imported, type ImportOptions, importFrom } from "../../../cli/import/import";
import { importFileText } from "../../../cli/import/import-file";
import { importedResources, missingSecrets, type Target } from "../../../cli/import/resolve";
import { programOf } from "../../../cli/import/write/program";
import type { Run } from "../../../provider/core/run/run";
import { definitions } from "../../../provider/resources";
import { lifecycleFixtureOf } from "../../harness/fixtures";
import type { Draw } from "../../harness/lifecycle-fixture";
import { Platform } from "../../harness/platform";
import { InProcessStack, type OperationOutcome } from "../../harness/stack";
import { scattered } from "../random-programs/drawing";
import { objectsOf } from "../random-programs/platform-holds";
import { environmentOf } from "./environment";
import { programIn } from "./load";
import { optionsOf, PROJECT } from "./options";
import { fill, PLANTED } from "./world";

export interface Trial {
  seed: number;
  resources: number;
  requests: number;
  /** Reasons why some objects could not be declared. */
  refused: string[];
  /** Whether all objects were destroyed. An object that could not be declared prevents this. */
  isDestroyed: boolean;
  violations: string[];
}

const IN_THE_WAY: ReadonlySet<string> = new Set(["Project", "Environment", "Application"]);

const ON_ITS_OWN = /^(projects|volumes|databases|schedules) /;

/** Calls with which the platform validates something and changes nothing. */
const ASKS = /^POST .*\/validate$/;

/**
 * Imports a world, runs `import apply`, previews the program, changes it, adopts the objects and destroys them. Writes the files of the import to
 * `folder`.
 */
export async function tryWorld(seed: number, size: number, folder: string): Promise<Trial> {
  let drawn = 0;
  const draw: Draw = (from) => fc.sample(fc.noBias(from), { numRuns: 1, seed: scattered(seed, drawn++) })[0] as never;
  const platform = await Platform.start();
  try {
    await fill(platform, draw, size);
    return await new World(platform, seed, folder, optionsOf(seed), seed % 4 === 0).run();
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { seed, resources: 0, requests: 0, refused: [], isDestroyed: false, violations: [`the proof itself failed: ${text}`] };
  } finally {
    await platform.close();
  }
}

class World {
  private readonly violations: string[] = [];

  constructor(
    private readonly platform: Platform,
    private readonly seed: number,
    private readonly folder: string,
    private readonly options: ImportOptions,
    /** Whether the token of the import cannot see secrets. */
    private readonly isBlind: boolean,
  ) {}

  async run(): Promise<Trial> {
    const { platform, options } = this;
    const { sandbox } = platform;
    const token = this.isBlind ? await sandbox.addToken(["read"]) : sandbox.apiToken;
    await sandbox.clearJournal();
    platform.lines = [];
    const imported = await this.import(options, token);
    const requests = (await sandbox.journal()).length;
    const again = await this.import(options, token);
    if (textOf(imported) !== textOf(again)) this.violations.push("a second import writes different files");
    this.keep(imported);
    this.requireNoSecrets(imported);
    this.requireNoIds(imported);

    const stack = new InProcessStack(platform, programIn(imported.files));
    await this.apply(stack, imported);
    if (imported.plan.variables.length > 0) {
      this.requireNothing("preview without the variables", await stack.preview());
      platform.environment = { ...platform.environment, ...(await environmentOf(platform, this.begin(sandbox.apiToken), imported)) };
      await this.requireReferences(stack);
    }
    this.requireNothing("preview", await stack.preview());
    this.requireNothing("up", await stack.up());
    await this.requireNoWrites("import to up");
    await this.requireDependencies(stack);
    await this.changeOne(stack, imported);
    await this.adopt(token);
    const refused = imported.plan.resources.flatMap(({ kind, refusal }) => (refusal === undefined ? [] : [`${kind}: ${refusal}`]));
    // A project or an environment cannot be deleted while it contains an object that is not in the program.
    const isDestroyed = !imported.plan.resources.some(({ kind, refusal }) => refusal !== undefined && IN_THE_WAY.has(kind));
    if (isDestroyed) await this.destroy(stack, imported);
    return { seed: this.seed, resources: imported.plan.resources.length, requests, refused, isDestroyed, violations: this.violations };
  }

  private begin(token: string): Run {
    const { platform } = this;
    const { baseUrl, panelUrl, panelKey } = platform.sandbox;
    platform.newProcess();
    return platform.startProvider({
      "hosting:baseUrl": baseUrl,
      "hosting:apiToken": token,
      "hosting:panelUrl": panelUrl,
      "hosting:panelKey": panelKey,
    });
  }

  private import(options: ImportOptions, token: string): Promise<Imported> {
    return this.platform.timed(importFrom(this.begin(token), options));
  }

  private keep({ files }: Imported): void {
    for (const [path, text] of files) {
      const file = join(this.folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }

  /** Returns the stack's configuration after `import apply`. */
  private async configuration(stack: InProcessStack, { map, plan }: Imported): Promise<Target> {
    const config = new Map<string, string>();
    const { privateKey, gitApp } = this.platform.fixture;
    for (const { name } of plan.settings)
      config.set(
        `${PROJECT}:${name}`,
        name.endsWith("privateKeyUuid") ? privateKey : name.endsWith("gitAppUuid") ? gitApp : "https://git.example.com/acme/web",
      );
    const target = (): Target => ({
      run: this.begin(this.platform.sandbox.apiToken),
      map,
      project: PROJECT,
      stack: "dev",
      host: "dynamic",
      config,
    });
    const { groups, unreadable } = await this.platform.timed(missingSecrets(target()));
    if (unreadable.length > 0) this.violations.push(`secrets that cannot be read: ${unreadable.join(", ")}`);
    for (const [owner, values] of groups) config.set(`${PROJECT}:${owner}`, JSON.stringify(values));
    stack.secrets = Object.fromEntries(config);
    return target();
  }

  private async apply(stack: InProcessStack, imported: Imported): Promise<void> {
    const { resources, reported } = await this.platform.timed(importedResources(await this.configuration(stack, imported)));
    if (reported.lines.length + reported.missing.length > 0)
      this.violations.push(`apply logs: ${[...reported.lines, ...reported.missing].join("; ")}`);
    const folder = mkdtempSync(join(tmpdir(), "hosting-proof-"));
    try {
      const file = join(folder, "import.json");
      // Imports first a part of the resources and then all of them, as after a run that was killed half-way.
      for (const part of [resources.slice(0, this.seed % (resources.length + 1)), resources]) {
        writeFileSync(file, importFileText(part));
        const { ok, errors } = await stack.importResources(file);
        if (!ok) this.violations.push(`the import failed: ${errors.join("; ")}`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** No value of a reference may be in the state, even encrypted. */
  private async requireReferences(stack: InProcessStack): Promise<void> {
    const state = JSON.stringify((await stack.state()).resources);
    const values = Object.values(this.platform.environment).filter((value) => value?.includes(PLANTED) && state.includes(value));
    if (values.length > 0) this.violations.push(`values of references in the state: ${values.slice(0, 3).join(", ")}`);
  }

  private requireNothing(what: string, { ok, errors, changes }: OperationOutcome): void {
    if (!ok || changes.length > 0) this.violations.push(`${what} is not empty: ${[...changes, ...errors].slice(0, 5).join("; ")}`);
    const reported = this.platform.lines.filter((line) => /(drift|price|exists|adopted|gone|waiting|stays): /.test(line));
    if (reported.length > 0) this.violations.push(`${what} logs: ${reported.slice(0, 5).join("; ")}`);
    this.platform.lines = [];
  }

  private async writes(): Promise<string[]> {
    const journal = await this.platform.sandbox.journal();
    return journal.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  }

  private async requireNoWrites(what: string): Promise<void> {
    const writes = (await this.writes()).filter((call) => !ASKS.test(call));
    if (writes.length > 0) this.violations.push(`${what} wrote: ${writes.slice(0, 5).join(", ")}`);
    await this.platform.sandbox.clearJournal();
  }

  private async requireDependencies(stack: InProcessStack): Promise<void> {
    const managed = await stack.managed();
    if (!managed.some(({ dependencies }) => dependencies.length > 0)) this.violations.push("the state has no dependencies after the up");
  }

  private async changeOne(stack: InProcessStack, { plan }: Imported): Promise<void> {
    const one = plan.resources.find(({ definition, refusal }) => refusal === undefined && definition.inputs.description !== undefined);
    if (!one) return;
    const before = one.inputs.description;
    one.inputs.description = "changed by the proof";
    stack.program = programIn(programOf(plan, definitions, false).files);
    const { ok, errors, changes } = await stack.up();
    const writes = await this.writes();
    if (!ok || changes.length !== 1 || writes.length !== 1)
      this.violations.push(`one change: ${[...changes, ...writes, ...errors].slice(0, 6).join("; ")}`);
    if (before === undefined) delete one.inputs.description;
    else one.inputs.description = before;
    await this.platform.sandbox.clearJournal();
    this.platform.lines = [];
  }

  private async adopt(token: string): Promise<void> {
    const imported = await this.import({ ...this.options, adopts: true }, token);
    const stack = new InProcessStack(this.platform, programIn(imported.files));
    await this.configuration(stack, imported);
    const before = await objectsOf(this.platform.sandbox);
    this.platform.lines = [];
    const preview = await stack.preview();
    // A report recognises an adopted object by its log line, which contains `adopted:`.
    const said = imported.plan.resources.filter(({ inputs, refusal }) => refusal === undefined && inputs.adopt !== undefined);
    const unsaid = said.filter(
      ({ name }) => !this.platform.lines.some((line) => line.includes(`${name.replace(/\s*[\r\n]\s*/g, " ")}: adopted: `)),
    );
    if (unsaid.length > 0)
      this.violations.push(
        `adopted without a log line: ${unsaid
          .slice(0, 3)
          .map(({ kind, name }) => `${kind} ${name}`)
          .join(", ")}`,
      );
    if (!preview.ok) this.violations.push(`the preview of adopt failed: ${preview.errors.slice(0, 3).join("; ")}`);
    await this.requireNoWrites("the preview of adopt");
    const { ok, errors } = await stack.up();
    if (!ok) this.violations.push(`adopt failed: ${errors.slice(0, 3).join("; ")}`);
    await this.requireNoWrites("adopt");
    const after = await objectsOf(this.platform.sandbox);
    if ([...after].some((one) => !before.has(one))) this.violations.push("adopt created an object");
    const wanted = imported.plan.resources
      .filter(({ refusal }) => refusal === undefined)
      .map(({ type, name, object }) => `${type} ${name} ${object.id}`);
    const found = (await stack.managed()).map(({ type, urn, id }) => `${type} ${urn.split("::").slice(3).join("::")} ${id}`);
    if (wanted.sort().join("\n") !== found.sort().join("\n")) this.violations.push("adopt returns other ids");
    this.platform.lines = [];
  }

  /** Deletes every object of the program, and checks that no other top-level object is deleted. */
  private async destroy(stack: InProcessStack, { plan }: Imported): Promise<void> {
    const imported = new Set(
      plan.resources.flatMap(({ kind, object, refusal }) =>
        refusal === undefined ? [`${lifecycleFixtureOf(kind).table} ${object.id}`] : [],
      ),
    );
    const before = await objectsOf(this.platform.sandbox);
    const { ok, errors } = await stack.destroy();
    if (!ok) this.violations.push(`the destroy failed: ${errors.slice(0, 3).join("; ")}`);
    const after = await objectsOf(this.platform.sandbox);
    const kept = [...after].filter((one) => imported.has(one));
    if (kept.length > 0) this.violations.push(`not destroyed: ${kept.slice(0, 5).join(", ")}`);
    const lost = [...before].filter((one) => !after.has(one) && !imported.has(one) && ON_ITS_OWN.test(one));
    if (lost.length > 0) this.violations.push(`also destroyed: ${lost.slice(0, 5).join(", ")}`);
  }

  private requireNoSecrets({ files }: Imported): void {
    const leaks = [...files].filter(([, text]) => text.includes(PLANTED)).map(([path]) => path);
    if (leaks.length > 0) this.violations.push(`secrets in ${leaks.join(", ")}`);
    if (this.platform.lines.some((line) => line.includes(PLANTED))) this.violations.push("secrets in log lines");
  }

  /** The program must refer to its objects by constants and not by ids. Addresses are ignored, because generated addresses contain ids too. */
  private requireNoIds({ files, plan }: Imported): void {
    const program = [...files]
      .filter(([path]) => path.endsWith(".ts"))
      .map(([, text]) => text.replace(/https?:\/\/[^"]*/g, ""))
      .join("\n");
    const ids = plan.resources
      .filter(({ refusal, object }) => refusal === undefined && object.id.length > 8 && object.id !== object.parent?.id)
      .map(({ object }) => object.id);
    const literal = ids.filter((id) => program.includes(`"${id}"`));
    if (literal.length > 0) this.violations.push(`ids in the program: ${[...new Set(literal)].slice(0, 5).join(", ")}`);
  }
}

const textOf = ({ files }: Imported): string => [...files].flat().join("\n");
