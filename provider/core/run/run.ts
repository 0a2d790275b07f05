import { Client } from "../../api/client";
import type { Clock } from "../../api/clock";
import { Concurrency } from "../../api/concurrency";
import { AuditLog } from "../../api/hosting/audit-log";
import { HOSTING_LIMITS, PANEL_LIMITS, TRANSPORT } from "../../api/limits";
import { Masker } from "../../api/masker";
import { connectionPool, type Send } from "../../api/network";
import { NodeClient } from "../../api/node";
import { isLoopback } from "../../api/proxy";
import { type OpenSocket, openSocket } from "../../api/socket";
import { connect } from "../../api/transport";
import { RateLimiter, type RateLimiterOptions } from "../../api/transport/rate-limiter";
import type { RetryOptions } from "../../api/transport/retry";
import { type Visit, type Visited, type VisitRequest, visitPage } from "../../api/visit";
import { type Vocabulary, vocabulary } from "../../api/vocabulary";
import { AccountGuard } from "../account/account";
import { API_SIDES, type Api } from "../api-sides";
import { DataGate } from "../data/gate";
import type { Target } from "../data/permission";
import { Confirmation } from "../lifecycle/confirmation";
import type { Ports } from "../lifecycle/ports";
import { type Line, lineText } from "../log/lines";
import { Foreseen, Log, type Sink } from "../log/log";
import { Gate } from "../money/gate";
import type { StackIdentity } from "../money/idempotency";
import { Spending } from "../money/spending";
import { Ownership } from "../ownership/ownership";
import { Program } from "../ownership/program";
import { RELEASE } from "../settings/release";
import type { Settings } from "../settings/settings";
import { nameOf } from "../urn";
import type { Digesting } from "../written";
import { Batches } from "./batches";

/** Everything that a run gets from outside: time, randomness, the network and the log. */
export interface Outside extends Digesting {
  /** The platform's clock, for waits for the platform, rate limits and the ages of objects. Faster than real time with an accelerated sandbox. */
  clock: Clock;
  /** Real time, for waits for the engine. Default: the platform's clock. */
  engineClock?: Clock;
  random: () => number;
  sink: Sink;
  /** Masks secrets in the texts of this run. Default: a masker that knows only the secrets of the run. */
  masker?: Masker;
  /** Number of steps that the engine runs in parallel by default. Absent: unknown. */
  usualSteps?: number;
  /** Returns the backend that stores the stack's state, or an empty text if this process cannot determine it. Called only before a purchase. */
  backend?: () => string;
  /** All resource types, as programs write them (`game.Database`). Absent: unknown. */
  types?: readonly string[];
  /** Whether `HOSTING_RESUME` has an effect on this type, as programs write it. Absent: unknown. */
  canResume?: (type: string) => boolean;
  /** All forms of permissions to lose data, such as `Volume:<name>#<id>`. Absent: unknown. */
  permissionForms?: readonly string[];
  /** Connects to an origin. Only tests replace it. */
  connect?: (origin: string) => Send;
  /** Opens a web socket. Only tests replace it. */
  socket?: OpenSocket;
  /** Asks an address outside the APIs. Only tests replace it. */
  visit?: Visit;
}

const inClearText = (origin: string): string =>
  `${origin} is reached over plain http, so the token and all values, including secrets, are sent unencrypted. Use https.`;

const USER_AGENT = `pulumi-hosting/${RELEASE}`;

/**
 * One run of one process. It contains the clients of the two APIs, and everything that resources must know of each other. Each client is created at
 * its first use. All resources of all resource types share this run, with its reads, budgets and ownership keys.
 */
export class Run implements Ports {
  private hostingClient: Client | undefined;
  private panelClient: Client | undefined;
  private words: Vocabulary | undefined;
  /** Masks secrets in all texts that leave this run. */
  readonly masker: Masker;
  readonly outside: Outside;
  readonly spending: Spending;
  readonly gate: Gate;
  readonly dataGate: DataGate;
  /** The engine's running steps in this process. */
  readonly concurrency: Concurrency;
  private readonly said = new Set<string>();
  /** Resources at which an `up` would stop, as far as this preview knows. */
  readonly foreseen = new Foreseen();
  readonly ownership = new Ownership();
  readonly program: Program;
  readonly accounts: AccountGuard;
  readonly confirmation: Confirmation;
  readonly auditLog: AuditLog;
  /** Whether this is a preview, from the checks of programs with this package's SDK. Undefined if no check has shown it. */
  isPreview: boolean | undefined;
  /** Whether the engine runs the program, and therefore checks each declared resource. In `destroy` and `refresh` it does not. */
  programRuns = false;
  /** Whether a step of this run failed. The engine may then stop before the program has declared all its resources. */
  hasFailed = false;
  /** Objects that this run deleted, in words, by the ids of the objects that contained them. */
  readonly removedBelow = new Map<unknown, readonly string[]>();
  private organization = "";
  private backend: string | undefined;
  private unknownBackend: string | undefined;

  constructor(
    readonly settings: Settings,
    given: Outside,
  ) {
    this.masker = given.masker ?? new Masker();
    const outside = { ...given, sink: ((line) => given.sink({ ...line, text: this.masked(line) })) satisfies Sink };
    this.outside = outside;
    this.spending = new Spending(settings, outside.sink);
    this.gate = new Gate(this.spending);
    const engineClock = outside.engineClock ?? outside.clock;
    this.concurrency = new Concurrency(engineClock, outside.usualSteps);
    this.program = new Program(engineClock);
    const isAmbiguous = ({ type, name }: Target) => this.program.isAmbiguous(type, name);
    this.dataGate = new DataGate({ settings, outside, programRuns: () => this.programRuns, isAmbiguous });
    this.accounts = new AccountGuard(this);
    this.confirmation = new Confirmation(this);
    this.auditLog = new AuditLog(this);
  }

  /** Masks a line, but not the name with which it begins: the logical name of a resource is never secret. */
  private masked({ text, urn = "" }: Parameters<Sink>[0]): string {
    const name = `${nameOf(urn)}: `;
    return text.startsWith(name) ? `${name}${this.masker.mask(text.slice(name.length))}` : this.masker.mask(text);
  }

  /** Client of the hosting API. Fails if a setting for it is missing or malformed. */
  get hosting(): Client {
    this.hostingClient ??= this.connect("hosting", {
      limit: HOSTING_LIMITS.requestsPerMinute,
      ceiling: this.settings.requestsPerMinute,
    });
    return this.hostingClient;
  }

  /** Address of the hosting API, and the platform's own words. */
  get platform(): { origin: string; words: Vocabulary } {
    return { origin: this.settings.hosting.origin, words: this.vocabulary };
  }

  /**
   * Asks an address outside the APIs. If the platform is on this machine, it is a sandbox: its page `page` then answers in place of every other
   * machine, so that no trial asks a real address.
   */
  visit(request: VisitRequest, page: string): Promise<Visited> {
    const { url } = request;
    const { origin } = this.settings.hosting;
    const isReal = isLoopback(url.hostname) || !isLoopback(new URL(origin).hostname);
    const { visit = visitPage } = this.outside;
    return visit(isReal ? request : { ...request, url: new URL(`/pages/${page}${url.pathname}${url.search}`, origin) });
  }

  /** The words that this platform uses instead of those in the specification (setting `hosting:vocabulary`). */
  get vocabulary(): Vocabulary {
    this.words ??= vocabulary(this.settings.vocabulary);
    return this.words;
  }

  /** Client of the game panel's client API. Fails if a setting for it is missing or malformed. */
  get panel(): Client {
    this.panelClient ??= this.connect("panel", {
      limit: PANEL_LIMITS.requestsPerMinute,
      ceiling: this.settings.panelRequestsPerMinute,
    });
    return this.panelClient;
  }

  log(name: string, urn: string, isSilent = false): Log {
    return isSilent ? new Log(() => undefined, name, urn, new Set()) : new Log(this.outside.sink, name, urn, this.said, this.foreseen);
  }

  /** Whether the backend is unknown. The idempotency keys of this run then contain a random value, so a later run cannot compute them again. */
  get isBackendUnknown(): boolean {
    return this.stack.backend === this.unknownBackend;
  }

  /** Identity of this stack, from the program and this process. */
  get stack(): StackIdentity {
    this.backend ??= this.outside.backend?.() ?? "";
    if (this.backend !== "") return { backend: this.backend, organization: this.organization };
    this.unknownBackend ??= this.outside.randomHex(16);
    return { backend: this.unknownBackend, organization: this.organization };
  }

  noteOrganization(organization: string | undefined): void {
    this.organization ||= organization ?? "";
  }

  private connect(api: Api, budget: Pick<RateLimiterOptions, "limit" | "ceiling">): Client {
    const { origin, token } = this.settings[api];
    const { clock, random, connect: exchangeWith = connectionPool, socket = openSocket() } = this.outside;
    const { protocol, hostname } = new URL(origin);
    if (protocol === "http:" && !isLoopback(hostname)) this.outside.sink({ severity: "warning", text: inClearText(origin) });
    const announce: RetryOptions["announce"] = (seconds, why, what) => this.announce(seconds, why, what);
    const limiter = (options: Pick<RateLimiterOptions, "limit" | "ceiling" | "atOnce" | "what" | "windowSeconds">) =>
      new RateLimiter({ ...options, clock, announce: (seconds, why) => this.announce(seconds, why) });
    const beforeWrite = () => this.accounts.beforeWrite(api);
    const transport = connect({
      origin,
      prefix: API_SIDES[api].prefix,
      beforeWrite,
      token,
      language: this.settings.language,
      userAgent: USER_AGENT,
      vocabulary: this.vocabulary,
      settings: this.settings,
      masker: this.masker,
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
    const node = new NodeClient({
      beforeWrite,
      panelOrigin: origin,
      connect: exchangeWith,
      userAgent: USER_AGENT,
      masker: this.masker,
      clock,
      random,
      announce,
    });
    const log = { waiting: (what: string, waited: number) => this.say({ line: "waiting", what, seconds: waited }) };
    return new Client(transport, clock, new Batches(this.concurrency), node, log, async (address, listener) => {
      await beforeWrite(); // unlike a GET request, a socket can write
      return socket(address, origin, listener);
    });
  }

  private announce(seconds: number, why: string, what: "rate limit" | "unavailable" = "rate limit"): void {
    if (seconds < TRANSPORT.announcedWaitSeconds) return;
    this.say({ line: what, seconds, why });
  }

  private say(line: Line): void {
    this.outside.sink({ severity: "info", text: lineText(line) });
  }
}
