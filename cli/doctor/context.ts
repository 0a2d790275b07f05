import { resolve } from "node:path";
import type { Clock } from "../../provider/api/clock";
import type { Send } from "../../provider/api/network";
import type { Run } from "../../provider/core/run/run";
import type { Settings } from "../../provider/core/settings/settings";
import { isRunByNode, NODE, shortName } from "../../rehearsal/project-files";
import { messageOf } from "../../rehearsal/protocol/thrown";
import { providerWith } from "../provider";
import { complaintOf, type Environment, PulumiCli } from "../pulumi/cli";
import type { Version } from "../version";
import { type Configuration, configurationOf, isNamedLikeSecret, settingsOf } from "./configuration";
import { type Api, Endpoint } from "./endpoint";
import { NoGround, waitsFor } from "./finding";
import { type ProjectFolder, readProjectFolder } from "./project-folder";
import { type StackState, stackStateOf } from "./stack-state";

export interface DoctorOptions {
  dir: string;
  stacks: readonly string[];
  unmanaged: boolean;
  drift: boolean;
  probeWrites: boolean;
}

/** Dependencies of the doctor. Tests replace them. */
export interface Outside {
  clock: Clock;
  env: Environment;
  nodeVersion: string;
  connect(origin: string): Send & { close(): Promise<void> };
  /** Certificate authorities that are trusted in addition to those of this machine. */
  authorities: readonly string[];
}

/** Reason to skip a check of Node packages. */
export const NOT_IN_NODE = "the program does not run in Node, and uses the resource plugin";

/** Data that the checks share. A value is loaded once, when the first check needs it. */
export class Context {
  readonly dir: string;
  requests = 0;
  private readonly held = new Map<string, unknown>();
  private readonly pools: { close(): Promise<void> }[] = [];
  private readonly secrets = new Set<string>();

  constructor(
    readonly options: DoctorOptions,
    readonly outside: Outside,
  ) {
    this.dir = resolve(options.dir);
    for (const variable of ["HOSTING_API_TOKEN", "HOSTING_PANEL_KEY"]) this.conceal(outside.env[variable]);
  }

  private once<T>(key: string, make: () => T): T {
    if (!this.held.has(key)) this.held.set(key, make());
    return this.held.get(key) as T;
  }

  readProject(): ProjectFolder {
    const project = readProjectFolder(this.dir);
    for (const { values } of [project.configuration, ...project.stacks.values()])
      for (const [key, value] of values) if ("text" in value && isNamedLikeSecret(key)) this.conceal(value.text);
    return project;
  }

  get project(): ProjectFolder {
    return this.once("project", () => {
      try {
        return this.readProject();
      } catch (error) {
        throw error instanceof NoGround ? error : waitsFor("project");
      }
    });
  }

  get projectIfAny(): ProjectFolder | undefined {
    try {
      return this.project;
    } catch {
      return undefined;
    }
  }

  /** Whether the program is in TypeScript or JavaScript. Also true if there is no project. */
  get isInNode(): boolean {
    return isRunByNode(this.projectIfAny ?? { runtime: NODE });
  }

  findCli(): Promise<{ cli?: PulumiCli | undefined; version?: Version | undefined }> {
    return this.once("cli", async () => {
      const cli = PulumiCli.find(this.dir, this.outside.env);
      return { cli, version: await cli?.version() };
    });
  }

  async cli(): Promise<PulumiCli> {
    const { cli, version } = await this.findCli();
    if (!cli || version === undefined) throw waitsFor("pulumi-cli");
    return cli;
  }

  /** `stack` defaults to the first requested stack, or else to the selected stack, or to the only stack that has a configuration file. */
  configuration(stack = this.options.stacks[0]): Promise<Configuration> {
    return this.once(`configuration ${stack}`, async () => {
      const { cli, version } = await this.findCli();
      const configuration = await configurationOf(this.projectIfAny, stack, version && cli);
      for (const secret of configuration.secrets) this.conceal(secret);
      return configuration;
    });
  }

  async settings(stack?: string): Promise<Settings> {
    const configuration = await this.configuration(stack);
    return settingsOf(configuration, this.outside.env, this.projectIfAny?.name);
  }

  async api(api: Api): Promise<{ endpoint: Endpoint; token(): string }> {
    const { url, credential } = KEYS[api];
    const configuration = await this.configuration();
    if (configuration.problem !== undefined) throw waitsFor("settings");
    const settings = await this.settings();
    const given = (key: "baseUrl" | "apiToken" | "panelUrl" | "panelKey") => configuration.given(key, this.outside.env);
    if (!given(url)) throw new NoGround(given(credential) ? "the check settings must succeed first" : `hosting:${url} is not set`);
    const isEncrypted = configuration.isEncrypted(credential, this.outside.env);
    const origin = originIn(api, configuration.withStandIns(this.outside.env, this.projectIfAny?.name));
    const endpoint = this.once(`endpoint ${api}`, () => this.endpoint(api, origin));
    const install = (await this.findCli()).cli === undefined ? "install the Pulumi CLI and " : "";
    const token = () => {
      if (isEncrypted) throw new NoGround(`hosting:${credential} is encrypted: ${install}choose the stack with --stack`);
      try {
        return settings[api].token;
      } catch {
        throw waitsFor("settings");
      }
    };
    return { endpoint, token };
  }

  private endpoint(api: Api, origin: string): Endpoint {
    const { env, clock, authorities } = this.outside;
    return new Endpoint({ api, origin, env, authorities, now: () => clock.now(), send: this.connect(origin) });
  }

  private readonly connect = (origin: string): Send => {
    const pool = this.outside.connect(origin);
    this.pools.push(pool);
    return (request) => {
      this.requests++;
      return pool(request);
    };
  };

  async run(stack?: string): Promise<Run> {
    const settings = await this.settings(stack);
    return this.once(`run ${stack}`, () => {
      const { clock, env } = this.outside;
      return providerWith(settings, env, () => undefined, { clock, connect: this.connect });
    });
  }

  states(): Promise<StackState[]> {
    const { stacks } = this.options;
    return this.once("states", async () => {
      const cli = await this.cli();
      const states = await Promise.all(
        [...new Set(stacks)].map(async (stack) => {
          // `--unmanaged` needs the names of variables. An `EnvironmentVariables` resource contains these names only in its secret input `variables`.
          const clear = this.options.unmanaged ? ["--show-secrets"] : [];
          const ended = await cli.run(["stack", "export", "--stack", stack, ...clear]);
          if (ended.code !== 0) throw new Error(`the state of ${stack} cannot be read: ${complaintOf(ended)}`);
          return { stack, text: ended.stdout };
        }),
      );
      // A stack that the user named both with and without its organization is kept once.
      return states
        .filter((one, n) => states.findIndex((other) => other.text === one.text && shortName(other.stack) === shortName(one.stack)) === n)
        .map(({ stack, text }) => stackStateOf(stack, text));
    });
  }

  /** Registers a secret, which is removed from all output. */
  conceal(secret: string | undefined): void {
    if (secret !== undefined && secret.trim().length >= SHORTEST_SECRET) this.secrets.add(secret.trim());
  }

  concealed(text: string): string {
    const secrets = [...this.secrets].sort((a, b) => b.length - a.length);
    return secrets.reduce((shown, secret) => shown.replaceAll(secret, "[secret]"), text);
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.close()));
  }
}

/** Minimum length of a value that is removed from output. A shorter value can be part of another word by chance. */
const SHORTEST_SECRET = 4;

const KEYS = {
  hosting: { url: "baseUrl", credential: "apiToken" },
  panel: { url: "panelUrl", credential: "panelKey" },
} as const satisfies Record<Api, object>;

function originIn(api: Api, settings: Settings): string {
  try {
    return settings[api].origin;
  } catch (error) {
    throw new NoGround("the check settings must succeed first", { cause: messageOf(error) });
  }
}
