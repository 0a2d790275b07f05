import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { watch } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";

/** The cloud of the toy provider, and its planned failures (engine-recordings/fake-provider.js). */
interface World {
  volumes: Record<string, Record<string, unknown>>;
  counts: Record<string, number>;
  faults: Record<string, { kind?: "throw" | "init"; times?: number; ms?: number }>;
}

interface Fixture {
  create(root: string, modulesFrom: string): { root: string; dir: string; env: Record<string, string> };
}
const fixture: Fixture = createRequire(__filename)("../engine-recordings/scene.js");

/** The toy package of the recordings, whose provider keeps its cloud in a file. */
export class Toy {
  private constructor(
    private readonly root: string,
    /** Folder in which programs and the provider host start. */
    readonly folder: string,
    readonly env: Record<string, string>,
  ) {
    this.world = { volumes: {}, counts: {}, faults: {} };
  }

  static make(): Toy {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "toy-")));
    const { dir, env } = fixture.create(root, process.cwd());
    writeFileSync(env.FAKE_TRACE ?? "", "");
    return new Toy(root, dir, env);
  }

  get world(): World {
    return { volumes: {}, counts: {}, faults: {}, ...JSON.parse(readFileSync(this.env.FAKE_WORLD ?? "", "utf8")) };
  }
  set world(world: World) {
    writeFileSync(this.env.FAKE_WORLD ?? "", JSON.stringify(world));
  }

  /** The keys have the form `call:tag`. */
  fail(faults: World["faults"]): void {
    this.world = { ...this.world, faults };
  }

  get calls(): string[] {
    return this.#trace.map(({ call, tag }) => `${call} ${tag}`);
  }

  get configured(): unknown {
    return this.#trace.findLast(({ call }) => call === "configure")?.args[0];
  }

  /** The calls, each with the token of its process, without `configure`. */
  get accountCalls(): string[] {
    const trace = this.#trace;
    const tokens = new Map(
      trace.flatMap(({ call, args, pid }) => (call === "configure" ? [[pid, (args[0] as Record<string, unknown>)["hosting:token"]]] : [])),
    );
    return trace.flatMap(({ call, tag, pid }) => (call === "configure" ? [] : [`${call} ${tag} (${tokens.get(pid)})`]));
  }

  get configurations(): unknown[] {
    return this.#trace.flatMap(({ call, args }) => (call === "configure" ? [args[0]] : []));
  }

  forgetCalls(): void {
    writeFileSync(this.env.FAKE_TRACE ?? "", "");
  }

  get #trace(): { call: string; tag: string; args: unknown[]; pid: number }[] {
    const text = readFileSync(this.env.FAKE_TRACE ?? "", "utf8");
    return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), "utf8");
  }

  async called(call: string): Promise<void> {
    const changes = watch(this.env.FAKE_TRACE ?? "");
    if (this.calls.includes(call)) return;
    for await (const _ of changes) if (this.calls.includes(call)) return;
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

interface VolumeArgs {
  sizeGb?: pulumi.Input<number>;
  name?: pulumi.Input<string>;
  note?: pulumi.Input<unknown>;
  tags?: pulumi.Input<unknown>;
  secretKey?: pulumi.Input<string>;
  dbr?: boolean;
  ms?: number;
}

export class Volume extends pulumi.CustomResource {
  declare readonly sizeGb: pulumi.Output<number>;
  declare readonly mountPath: pulumi.Output<string>;
  declare readonly secretKey: pulumi.Output<string>;

  constructor(name: string, args: VolumeArgs = {}, options?: pulumi.CustomResourceOptions) {
    const declared = { status: undefined, mountPath: undefined, secretKey: undefined };
    const __provider = 'exports.handler = () => require("fake-hosting/provider").volume;';
    super("pulumi-nodejs:dynamic/hosting:Volume", name, { ...declared, tag: name, name, sizeGb: 20, ...args, __provider }, options);
  }
}
