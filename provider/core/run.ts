import { Client } from "../api/client";
import type { Clock } from "../api/clock";
import { HOSTING_LIMITS, PANEL_LIMITS, TRANSPORT } from "../api/limits";
import { isLoopback } from "../api/loopback";
import { connectionPool, type Send } from "../api/network";
import { NodeClient } from "../api/node";
import { type OpenSocket, openSocket } from "../api/socket";
import { connect } from "../api/transport";
import { RateLimiter, type RateLimiterOptions } from "../api/transport/rate-limiter";
import type { RetryOptions } from "../api/transport/retry";
import { type Vocabulary, vocabulary } from "../api/vocabulary";
import { AccountGuard } from "./account";
import { Batches } from "./batches";
import { AuditLog } from "./changed-by";
import { Concurrency } from "./concurrency";
import { Confirmation } from "./confirmation";
import { DataGate } from "./data/gate";
import { Foreseen } from "./foreseen";
import { Gate } from "./gate";
import type { StackIdentity } from "./idempotency";
import { lineText } from "./lines";
import { Log, type Sink } from "./log";
import { Ownership } from "./ownership/ownership";
import { Program } from "./program";
import { RELEASE } from "./release";
import type { Settings } from "./settings";
import { nameOf } from "./urn";
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
  /** Tells which backend keeps the stack's state; empty if this process cannot tell. Called when something is bought. */
  backend?: () => string;
  /** All resource types, as programs write them. Default: not known. */
  types?: readonly string[];
  /** How to reach an origin; tests put something else here. */
  connect?: (origin: string) => Send;
  /** How to open a web socket; tests put something else here. */
  socket?: OpenSocket;
}

const inClearText = (origin: string): string =>
  `${origin} is reached by http: the token and all values, secrets too, travel in clear, for everybody on the way to read. Use https.`;

const USER_AGENT = `pulumi-hosting/${RELEASE}`;

/** A program is quiet that told of nothing in so many looks in a row, each at least so long after the last. */
const QUIET = Object.freeze({ looks: 3, lookMs: 50, longestLookMs: 500, mostMs: 4000 });

/**
 * One run of one process: the two APIs' clients, made when they are first needed, and what resources must know of each other.
 * All resources of all kinds share it, so they share reads, budgets and claims.
 */
export class Run {
  private hostingClient: Client | undefined;
  private panelClient: Client | undefined;
  private words: Vocabulary | undefined;
  readonly gate: Gate;
  readonly dataGate: DataGate;
  /** What the engine has under way in this process. */
  readonly concurrency: Concurrency;
  private readonly said = new Set<string>();
  /** What this preview said of resources at which an `up` would stop. */
  readonly foreseen = new Foreseen();
  /** Who has which object. */
  readonly ownership = new Ownership();
  /** What the program declares, and what this run does about it. */
  readonly program: Program;
  /** Whose the objects are. */
  readonly accounts: AccountGuard;
  /** Whether what was deleted is gone. */
  readonly confirmation: Confirmation;
  /** Who changed what, by the platform's own log. */
  readonly auditLog: AuditLog;
  /** Whether this is a preview; every check tells. */
  isPreview = false;
  /** Whether the engine runs the program: it checks each resource that the program declares. It does not in `destroy` and `refresh`. */
  programRuns = false;
  /** Whether a step of this run failed: then the engine may stop before the program has told of all its resources. */
  hasFailed = false;
  private organization = "";
  private backend: string | undefined;
  private unknownBackend: string | undefined;
  /** What the engine does, it does in real time. */
  private readonly engineClock: Clock;

  constructor(
    readonly settings: Settings,
    readonly outside: Outside,
  ) {
    this.gate = new Gate(settings, outside.sink);
    this.dataGate = new DataGate({ settings, types: outside.types, programRuns: () => this.programRuns });
    this.engineClock = outside.engineClock ?? outside.clock;
    this.concurrency = new Concurrency(this.engineClock, outside.usualSteps);
    this.program = new Program(() => this.engineClock.now());
    this.accounts = new AccountGuard(this);
    this.confirmation = new Confirmation(this);
    this.auditLog = new AuditLog(this);
  }

  /** The hosting API. Fails with the setting that is missing or malformed. */
  get hosting(): Client {
    this.hostingClient ??= this.connect("/api/v1", this.settings.hosting, {
      limit: HOSTING_LIMITS.requestsPerMinute,
      ceiling: this.settings.requestsPerMinute,
    });
    return this.hostingClient;
  }

  /** Where the hosting API is, and its own words. */
  get platform(): { origin: string; words: Vocabulary } {
    return { origin: this.settings.hosting.origin, words: this.vocabulary };
  }

  /** How the deployment calls what the documents name neutrally. */
  get vocabulary(): Vocabulary {
    this.words ??= vocabulary(this.settings.vocabulary);
    return this.words;
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
    return new Log(this.outside.sink, name, urn, this.said, this.foreseen);
  }

  /** Name of another resource of the program that declares this. */
  declaredBy(what: string, urn: string): string | undefined {
    const declarer = this.ownership.declarerOf(what, urn);
    return declarer && nameOf(declarer.urn);
  }

  /** Whether nothing tells where the state is kept: then no later run finds a key again. */
  get isBackendUnknown(): boolean {
    return this.stack.backend === this.unknownBackend;
  }

  /** Which stack this is, as far as program and process tell. */
  get stack(): StackIdentity {
    this.backend ??= this.outside.backend?.() ?? "";
    if (this.backend !== "") return { backend: this.backend, organization: this.organization };
    this.unknownBackend ??= this.outside.randomHex(16);
    return { backend: this.unknownBackend, organization: this.organization };
  }

  noteOrganization(organization: string | undefined): void {
    this.organization ||= organization ?? "";
  }

  /**
   * Resolves when the program has told of no further resource for a moment: what one gives up, another one may be about to take. The moment is
   * as long as the pauses that were seen, and it is looked several times: a process that had no processor sees its timers before the calls that
   * came meanwhile. Bounded, because a resource that waits for this very step is told of later.
   */
  async programIsQuiet(): Promise<void> {
    const { engineClock: clock, program } = this;
    const until = clock.now() + QUIET.mostMs;
    for (let quietLooks = 0; quietLooks < QUIET.looks && clock.now() < until; ) {
      const before = program.declarations;
      await clock.sleep(Math.min(QUIET.longestLookMs, Math.max(QUIET.lookMs, program.longestPauseMs)));
      quietLooks = program.declarations === before ? quietLooks + 1 : 0;
    }
  }

  private connect(
    prefix: string,
    { origin, token }: { origin: string; token: string },
    budget: Pick<RateLimiterOptions, "limit" | "ceiling">,
  ): Client {
    const { clock, random, connect: exchangeWith = connectionPool, socket = openSocket() } = this.outside;
    const { protocol, hostname } = new URL(origin);
    if (protocol === "http:" && !isLoopback(hostname)) this.outside.sink({ severity: "warning", text: inClearText(origin) });
    const announce: RetryOptions["announce"] = (seconds, why, what) => this.announce(seconds, why, what);
    const limiter = (options: Pick<RateLimiterOptions, "limit" | "ceiling" | "atOnce" | "what" | "windowSeconds">) =>
      new RateLimiter({
        ...options,
        clock,
        announce: (seconds, used, limit, what) => this.announce(seconds, `${used} of ${limit} ${what} used`),
      });
    const api = prefix === "/api/client" ? "game" : "hosting";
    const beforeWrite = () => this.accounts.beforeWrite(api);
    const transport = connect({
      origin,
      prefix,
      beforeWrite,
      token,
      language: this.settings.language,
      userAgent: USER_AGENT,
      vocabulary: this.vocabulary,
      settings: this.settings,
      network: exchangeWith(origin),
      clock,
      random,
      announce,
      limiters: {
        general: limiter({ ...budget, atOnce: TRANSPORT.connections }),
        narrow: limiter,
        "volume changes": limiter({ limit: HOSTING_LIMITS.volumeChangesPerMinute, what: "volume changes" }),
        "database actions": limiter({ limit: HOSTING_LIMITS.databaseActionsPerMinute, what: "database actions" }),
      },
    });
    const { secrets } = transport;
    const node = new NodeClient({
      beforeWrite,
      panelOrigin: origin,
      connect: exchangeWith,
      userAgent: USER_AGENT,
      secrets,
      clock,
      random,
      announce,
    });
    return new Client(transport, clock, new Batches(this.concurrency), node, async (address, listener) => {
      await beforeWrite(); // what goes through a socket is no GET
      return socket(address, origin, listener);
    });
  }

  private announce(seconds: number, why: string, what: "rate limit" | "unavailable" = "rate limit"): void {
    if (seconds < TRANSPORT.announcedWaitSeconds) return;
    this.outside.sink({ severity: "info", text: lineText({ line: what, seconds, why }) });
  }
}
