import type { Call, NarrowLimit } from "./call";
import type { Clock } from "./clock";
import { Company } from "./company";
import type { WireAnswer } from "./exchange";
import { TRANSPORT } from "./limits";
import type { Pacer, PacerOptions } from "./pacer";
import { numberOf } from "./wire-number";

/** The general budget, the further ones that calls name, and how to make one for a limit that the API turns out to have. */
export type Pacers = { general: Pacer; narrow?: (options: Pick<PacerOptions, "limit" | "what" | "windowSeconds">) => Pacer } & Partial<
  Record<NonNullable<Call["budget"]>, Pacer>
>;

/** The budget that is used up, if it is one of those that are counted here, and for how long. */
export interface Refused {
  by: Pacer | undefined;
  seconds: number;
}

/** A request's permission to leave. It goes back with the answer. */
export interface Permit {
  /** Says of a 429 what refused it. */
  answered(answer: WireAnswer): Refused | undefined;
  /** No answer came. */
  lost(): void;
}

/** What the API's own waiting time is rounded up to: a 0 stands for less than a second. */
const LEAST_WAIT_SECONDS = 1;
/** Where a 429 names no time: the length of the API's window. */
const UNTOLD_WAIT_SECONDS = 60;

/**
 * All limits of one API. Answers of one call may carry the headers of the general limit or of a narrower one, whichever has less left
 * (game-panel-facts.md 1.4); they are told apart by the limit's size, which the answers of reads tell.
 */
export class RateLimits {
  private readonly company: Company;
  private readonly narrow = new Map<string, Pacer>();
  /** Size of the general limit, as a read told it. */
  private told: number | undefined;

  constructor(
    private readonly pacers: Pacers,
    clock: Pick<Clock, "now">,
  ) {
    this.company = new Company(clock);
  }

  /** Resolves when the request may leave. */
  async permit(call: Pick<Call, "method" | "budget" | "narrowLimit">, params: Readonly<Record<string, string>> = {}): Promise<Permit> {
    const { general } = this.pacers;
    const special = call.narrowLimit ? this.narrowPacer(call.narrowLimit, params) : call.budget && this.pacers[call.budget];
    const specialTurn = await special?.pass();
    const turn = await general.pass();
    const passage = this.company.leaving();
    return {
      lost: () => {
        this.company.returned(passage);
        general.lost(turn);
        if (specialTurn) special?.lost(specialTurn);
      },
      answered: (answer) => {
        const limit = numberOf(answer.headers["x-ratelimit-limit"]);
        const remaining = numberOf(answer.headers["x-ratelimit-remaining"]);
        const isGeneral = this.isGeneral(call, limit);
        const refused = answer.status === 429 ? this.refused(answer, isGeneral && remaining === 0, special) : undefined;
        // What is refused for the limit is not counted.
        if (refused) this.company.returned(passage);
        else if (isGeneral && limit !== undefined && remaining !== undefined) this.company.answered(passage, limit - remaining);
        else this.company.answeredUncounted(passage, limit !== undefined);
        if (refused?.by === special && call.narrowLimit) special?.narrowTo(call.narrowLimit.requests);
        const counts = refused === undefined || refused.seconds <= TRANSPORT.rateLimitPatienceSeconds ? [remaining, limit] : [];
        general.answered(turn, ...(isGeneral ? counts : []));
        if (specialTurn) special?.answered(specialTurn, ...(isGeneral ? [] : counts));
        return refused;
      },
    };
  }

  /** Whether this run has the API's user to itself. */
  isAlone(): Promise<boolean> {
    return this.company.isAlone();
  }

  private isGeneral({ method, narrowLimit, budget }: Pick<Call, "method" | "budget" | "narrowLimit">, limit: number | undefined): boolean {
    if (limit === undefined) return narrowLimit === undefined && budget === undefined;
    if (method === "GET" && narrowLimit === undefined && limit >= (this.told ?? 0)) this.told = limit;
    return limit === (this.told ?? this.pacers.general.size);
  }

  private refused({ headers }: WireAnswer, isByGeneral: boolean, special: Pacer | undefined): Refused {
    const seconds = Math.max(LEAST_WAIT_SECONDS, numberOf(headers["retry-after"]) ?? UNTOLD_WAIT_SECONDS);
    // Without any count it is the general one, but for calls that are known to have another.
    const isUntold = headers["x-ratelimit-remaining"] === undefined;
    const by = isByGeneral || (isUntold && !special) ? this.pacers.general : special;
    // A call that is not to wait so long fails. Nobody waits for it: the others hear it from the API themselves.
    if (seconds <= TRANSPORT.rateLimitPatienceSeconds) by?.block(seconds);
    return { by, seconds };
  }

  /** Of each object its own. The limit counts from the moment in which the API shows it: not every release has it. */
  private narrowPacer({ what, per, seconds }: NarrowLimit, params: Readonly<Record<string, string>>): Pacer | undefined {
    const of = `${what} of ${per} ${params[per] ?? ""}`;
    const pacer = this.narrow.get(of) ?? this.pacers.narrow?.({ limit: Number.POSITIVE_INFINITY, what: of, windowSeconds: seconds });
    if (pacer) this.narrow.set(of, pacer);
    return pacer;
  }
}
