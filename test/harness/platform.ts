import { systemClock } from "../../provider/api/clock";
import { TRANSPORT } from "../../provider/api/limits";
import { ConnectionError, type Send, type WireRequest, type WireResponse } from "../../provider/api/network";
import { type Visited, type VisitRequest, visitPage } from "../../provider/api/visit";
import type { Sink } from "../../provider/core/log/log";
import type { Outside, Run } from "../../provider/core/run/run";
import type { Cancellation } from "../../provider/hosts/cancellation";
import { chosenHost, type HostName } from "../../provider/hosts/host-choice";
import { RESOURCE_TYPES } from "../../provider/hosts/process";
import type { Bag } from "../../rehearsal/protocol/wire";
import { type Sandbox, startSandbox, type Variants } from "../../sandbox";
import { type Connection, connectionTo, socketTo } from "./connection";
import { createFixture, type Fixture } from "./fixture";
import { OWN_DATA_MAY_GO, withOwnPermissions } from "./permissions";
import type { PluginProcess } from "./plugin-host";
import { providerRun, type RunOptions, runWith } from "./provider";
import { VirtualClock } from "./virtual-clock";

/** After this real time, the provider has received all calls that the engine sends at once. */
const ARRIVAL_MS = 6;
/** Real time between two checks whether the provider is comparing a resource with the platform. */
const ENGINE_LOOK_MS = 5;

/**
 * The engine in this process passes its calls without the pauses of a real one, so the provider's waits for it can be shorter. At this speed, the
 * provider still waits 150 ms for a further declaration.
 */
export const USUAL_ENGINE_SPEED = 10;

/**
 * How a request is delivered. `late`: the response arrives after the timeout. `die before`, `die after`: the provider
 * process ends before or after the platform processes the request.
 */
export type Delivery = "usual" | "late" | "die before" | "die after";

/** Fails if a program uses the fixture of a platform that has none. */
const NO_FIXTURE: Fixture = new Proxy({} as Fixture, {
  get: (_, what) => {
    throw new Error(`${String(what)} needs a fixture, but this platform has none.`);
  },
});

/** A sandbox with a fixture, on which providers of this process run. Its time does not pass by itself: it moves while the provider waits. */
export class Platform {
  private readonly usual: Connection;
  deliveryOf: (method: string, path: string) => Delivery = () => "usual";
  /** Host of the resources. A test can change it between two operations. */
  host: HostName = chosenHost(process.env, undefined).host;
  /** Changes the text of a response, so that the platform looks different from the sandbox. */
  shownAs: (path: string, text: string) => string = (_, text) => text;
  /** A proxy between the provider and the platform, which can answer requests itself. */
  front: ((request: WireRequest, forward: Send) => Promise<WireResponse>) | undefined;
  /** Prefix of the provider's random values, so that two platforms that share a sandbox do not generate the same values. */
  saltPrefix = "salt";
  /** Address of the stack's backend, as the provider sees it. By default `STATES`. */
  backend: string | undefined;
  /** If set, it can cancel the run, as Ctrl-C does. */
  interruption: Cancellation | undefined;
  /** While a program waits for one second, this many seconds pass for the provider. */
  engineSpeed = USUAL_ENGINE_SPEED;
  /** By default, a stack may delete and overwrite the data of its own resources. */
  environment: Readonly<Record<string, string>> = OWN_DATA_MAY_GO;
  /** Connections to other platforms, by their origins. */
  private readonly elsewhere = new Map<string, Connection>();
  /** Log lines of the provider, debug lines included. */
  lines: string[] = [];
  private salts = 0;
  /** Fires when the current process dies. */
  private process = new AbortController();

  private constructor(
    readonly sandbox: Sandbox,
    readonly fixture: Fixture,
    readonly clock: VirtualClock,
  ) {
    this.usual = connectionTo(sandbox);
  }

  static async start(variants: Partial<Variants> = {}, teams: readonly string[] = [], aheadMs = 0): Promise<Platform> {
    const sandbox = await startSandbox({ clock: "manual", variants, teams });
    const fixture = await createFixture(sandbox);
    return Platform.on(sandbox, fixture, aheadMs);
  }

  /**
   * The clock of the sandbox must be `manual`. Without `fixture`, the program must create all objects that it uses. The clock of the provider's machine
   * is `aheadMs` ahead of that of the sandbox.
   */
  static async on(sandbox: Sandbox, fixture = NO_FIXTURE, aheadMs = 0): Promise<Platform> {
    const { savedAtMs } = await sandbox.snapshot();
    const clock = new VirtualClock(savedAtMs + aheadMs, (milliseconds) => void sandbox.advance(milliseconds / 1000));
    return new Platform(sandbox, fixture, clock);
  }

  /** Starts a new provider process. Returns the signal that fires when this process dies. */
  newProcess(): AbortSignal {
    this.process = new AbortController();
    return this.process.signal;
  }

  /** Ends the current provider process. Later operations run in another process. */
  endProcess(): void {
    this.process.abort();
    this.newProcess();
  }

  /** `known` contains the URNs in the requests of the engine so far. */
  startProvider = (config: Bag, known: ReadonlySet<string> = new Set()): Run =>
    this.startRun((options) => providerRun({ ...options, config, env: withOwnPermissions(this.environment, known) }));

  /** Has no parameter for the configuration, unlike `startProvider`, because the resource plugin reads its settings itself. */
  pluginProcess = (known: ReadonlySet<string>): PluginProcess => ({
    env: withOwnPermissions(this.environment, known),
    sink: this.sink,
    begin: (settings, endable) => this.startRun((options) => runWith(settings, options, endable)),
  });

  private readonly sink: Sink = ({ text }) => void this.lines.push(text);

  private startRun(start: (options: RunOptions) => Run): Run {
    const { process, engineSpeed } = this;
    const given: RunOptions = {
      clock: this.clock,
      engineClock: {
        now: () => engineSpeed * systemClock.now(),
        sleep: (ms) => this.engineSleeps(ms / engineSpeed, () => run.program.isComparing),
      },
      env: this.environment,
      randomHex: () => `${this.saltPrefix}${this.salts++}`,
      ...RESOURCE_TYPES,
      sink: this.sink,
      ...(this.backend === undefined ? {} : { backend: () => this.backend ?? "" }),
      connect: (origin) => (request) => {
        const forward: Send = (one) => this.exchange(one, process, this.elsewhere.get(origin));
        return this.front && !process.signal.aborted ? this.front(request, forward) : forward(request);
      },
      socket: socketTo(this.sandbox, () => process.signal.aborted),
      visit: (request) => this.visit(request, process),
    };
    const run: Run = start({ ...given, ...this.interruption?.endable(given as RunOptions & Outside) });
    return run;
  }

  /**
   * Lets the provider wait in real time for the engine. The platform's time stands still meanwhile, except while the provider compares a resource
   * with the platform, because a comparison can wait for platform time.
   */
  private async engineSleeps(milliseconds: number, isComparing: () => boolean): Promise<void> {
    const until = systemClock.now() + milliseconds;
    for (let left = milliseconds; left > 0; left = until - systemClock.now()) {
      const slept = systemClock.sleep(Math.min(left, ENGINE_LOOK_MS));
      await (isComparing() ? this.clock.accompany(slept) : this.clock.hold(slept));
    }
  }

  /** Waits until all calls that the engine sent at once have arrived, then lets the platform's time pass until `work` is over. */
  timed = <T>(work: Promise<T>): Promise<T> => {
    void this.clock.hold(systemClock.sleep(ARRIVAL_MS));
    return this.clock.run(work);
  };

  /** Makes another platform reachable. The caller closes it. */
  reach(sandbox: Sandbox): void {
    this.elsewhere.set(sandbox.baseUrl, connectionTo(sandbox));
  }

  private async exchange(request: WireRequest, process: AbortController, elsewhere?: Send): Promise<WireResponse> {
    if (elsewhere) return this.answered(elsewhere(request), process);
    const [path = ""] = request.path.split("?");
    const delivery = process.signal.aborted ? "die before" : this.deliveryOf(request.method, path);
    if (delivery === "usual") {
      const answer = await this.answered(this.usual(request), process);
      return answer.status < 300 ? { ...answer, text: this.shownAs(path, answer.text) } : answer;
    }
    if (delivery === "late") {
      await this.clock.hold(this.usual(request));
      return this.timeOut();
    }
    if (delivery === "die after") await this.clock.hold(this.usual(request));
    process.abort();
    return never();
  }

  /** The provider asks an address outside the APIs. The method of its delivery is `VISIT`. */
  private async visit(request: VisitRequest, process: AbortController): Promise<Visited> {
    const delivery = process.signal.aborted ? "die before" : this.deliveryOf("VISIT", request.url.pathname);
    const answer = delivery === "die before" ? undefined : await this.clock.hold(visitPage(request));
    if (delivery.startsWith("die")) process.abort();
    return answer === undefined || process.signal.aborted ? never() : answer;
  }

  /** A killed process receives no response. */
  private async answered(answer: Promise<WireResponse>, { signal }: AbortController): Promise<WireResponse> {
    const heard = await this.clock.hold(answer);
    return signal.aborted ? never() : heard;
  }

  /** Throws the error of a response that does not arrive in time. */
  private async timeOut(): Promise<never> {
    await this.clock.sleep(TRANSPORT.attemptTimeoutSeconds * 1000);
    throw new ConnectionError(`no response within ${TRANSPORT.attemptTimeoutSeconds} s`, true, true);
  }

  async close(): Promise<void> {
    await Promise.all([this.usual, ...this.elsewhere.values()].map((pool) => pool.close()));
    await this.sandbox.close();
  }
}

const never = (): Promise<never> => new Promise(() => undefined);
