import { Client } from "../api/client";
import type { Clock } from "../api/clock";
import { type Exchange, poolExchange } from "../api/exchange";
import { HOSTING_LIMITS, PANEL_LIMITS, TRANSPORT } from "../api/limits";
import { Pacer, type PacerOptions } from "../api/pacer";
import { Steps } from "../api/steps";
import { Transport } from "../api/transport";
import { vocabulary } from "../api/vocabulary";
import { Gate } from "./gate";
import { Log, type Sink } from "./log";
import type { Settings } from "./settings";
import type { RandomHex } from "./written";

/** What the outside passes in: time, randomness, the network, the user's ear. */
export interface Outside {
  /** The platform's time: for waits, limits and ages. */
  clock: Clock;
  /** The time by which the engine calls. Default: the same. */
  engineClock?: Clock;
  random: () => number;
  randomHex: RandomHex;
  sink: Sink;
  /** How many steps the engine runs side by side unless it is told otherwise. Default: not known. */
  usualSteps?: number;
  /** How to reach an origin; tests put something else here. */
  connect?: (origin: string) => Exchange;
}

/**
 * One run of one process: the two APIs' clients, made when they are first needed, and what resources must know of each other.
 * All resources of all kinds share it, so they share reads, budgets and claims.
 */
export class Run {
  private hostingClient: Client | undefined;
  private panelClient: Client | undefined;
  readonly gate: Gate;
  /** What the engine has under way in this process. */
  readonly steps: Steps;
  private readonly said = new Set<string>();
  private readonly claimed = new Map<string, string>();
  /** Resources of which this run said already what there is to say. */
  private readonly known = new Set<string>();
  /** Resources that an earlier run made. */
  private readonly old = new Set<string>();
  /** Ids of the objects that resources have from an earlier run, and of those that they got in this one. */
  private readonly held = new Map<string, string>();
  private readonly made = new Map<string, string>();
  /** Whether this is a preview; every check tells. */
  isPreview = false;

  constructor(
    readonly settings: Settings,
    readonly outside: Outside,
  ) {
    this.gate = new Gate(settings, outside.sink);
    this.steps = new Steps(outside.engineClock ?? outside.clock, outside.usualSteps);
  }

  /** The hosting API. Fails with the setting that is missing or malformed. */
  get hosting(): Client {
    this.hostingClient ??= this.connect("/api/v1", this.settings.hosting, {
      limit: HOSTING_LIMITS.requestsPerMinute,
      ceiling: this.settings.requestsPerMinute,
    });
    return this.hostingClient;
  }

  /** The game panel's client API. */
  get panel(): Client {
    this.panelClient ??= this.connect("/api/client", this.settings.panel, {
      limit: PANEL_LIMITS.requestsPerMinute,
      ceiling: this.settings.panelRequestsPerMinute,
    });
    return this.panelClient;
  }

  log(name: string, urn: string): Log {
    return new Log(this.outside.sink, name, urn, this.said);
  }

  /** Notes that `urn` claims `what`; answers the resource that claimed it before, if another did. */
  claim(what: string, urn: string): string | undefined {
    const holder = this.claimed.get(what);
    if (holder !== undefined && holder !== urn) return holder;
    this.claimed.set(what, urn);
    return undefined;
  }

  /** Whether `urn` was spoken of before in this run; from now on it was. */
  wasKnown(urn: string): boolean {
    const known = this.known.has(urn);
    this.known.add(urn);
    return known;
  }

  /** Notes that an earlier run made `urn`. */
  noteOld(urn: string): void {
    this.old.add(urn);
  }

  isOld(urn: string): boolean {
    return this.old.has(urn);
  }

  /** Notes the id of the object that `urn` has from an earlier run. */
  noteHeld(urn: string, id: string): void {
    this.held.set(urn, id);
  }

  /** That id, while the object is there. */
  heldBy(urn: string): string | undefined {
    return this.held.get(urn);
  }

  /** Notes the id of the object that `urn` got in this run. */
  noteMade(urn: string, id: string): void {
    this.made.set(urn, id);
  }

  hasMade(urn: string, id: string): boolean {
    return this.made.get(urn) === id;
  }

  /** The object of `urn` is gone: what is made in its place is spoken of as new. */
  forget(urn: string): void {
    this.known.delete(urn);
    this.old.delete(urn);
    this.held.delete(urn);
  }

  private connect(
    prefix: string,
    { origin, token }: { origin: string; token: string },
    budget: Pick<PacerOptions, "limit" | "ceiling">,
  ): Client {
    const { clock, random, connect = poolExchange } = this.outside;
    const pacer = (options: Pick<PacerOptions, "limit" | "ceiling" | "atOnce" | "what">) =>
      new Pacer({
        ...options,
        clock,
        announce: (seconds, used, limit, what) => this.announce(seconds, `${used} of ${limit} ${what} used`),
      });
    const transport = new Transport({
      prefix,
      token,
      language: this.settings.language,
      vocabulary: vocabulary(this.settings.vocabulary),
      exchange: connect(origin),
      clock,
      random,
      announce: (seconds, why, what) => this.announce(seconds, why, what),
      pacers: {
        general: pacer({ ...budget, atOnce: TRANSPORT.connections }),
        "volume changes": pacer({ limit: HOSTING_LIMITS.volumeChangesPerMinute, what: "volume changes" }),
        "database actions": pacer({ limit: HOSTING_LIMITS.databaseActionsPerMinute, what: "database actions" }),
      },
    });
    return new Client(transport, clock, this.steps);
  }

  private announce(seconds: number, why: string, what = "rate limit"): void {
    if (seconds < TRANSPORT.announcedWaitSeconds) return;
    this.outside.sink({ severity: "info", text: `${what}: waiting ${Math.ceil(seconds)} s (${why})` });
  }
}
