import type { Client } from "../api/client";
import type { Clock } from "../api/clock";
import type { CheckContext, Context } from "./context";
import type { PaidCall, Price, UntoldPrice } from "./gate";
import type { Log } from "./log";
import type { Run } from "./run";
import { type Bag, HIDDEN, hasUnknown, onlyHidden, toldIn, withoutHidden } from "./values";
import { Written } from "./written";

/** What every operation of a resource has: the APIs (connected only when used, so that an unused one needs no settings) and its voice. */
class Speaking {
  readonly log: Log;

  constructor(
    protected readonly run: Run,
    readonly name: string,
    readonly urn: string,
  ) {
    this.log = run.log(name, urn);
  }

  get hosting(): Client {
    return this.run.hosting;
  }

  get panel(): Client {
    return this.run.panel;
  }

  get clock(): Clock {
    return this.run.outside.clock;
  }
}

/** What a preview asks of one resource. */
export class Examination extends Speaking implements CheckContext<Bag> {
  constructor(
    run: Run,
    urn: string,
    readonly inputs: Bag,
    readonly olds: Bag | undefined,
    readonly id = "",
  ) {
    super(run, nameOf(urn), urn);
  }

  // A function of the object, so that a kind can take it apart.
  readonly isKnown = (key: string): boolean => !hasUnknown(this.inputs[key]);
}

/** A diff, create, read, update or delete of one resource. */
export class Operation extends Speaking implements Context<Bag> {
  readonly inputs: Bag;
  /** What the SDK class told beside the inputs, as the state is to keep it. */
  readonly hidden: Bag;
  readonly written: Written;
  private readonly ignored: readonly string[];
  private kept: string;

  constructor(
    run: Run,
    kind: string,
    id: string,
    news: Bag,
    readonly olds: Bag,
  ) {
    const urn = urnOf(news);
    super(run, nameOf(urn) || kind, urn);
    this.inputs = withoutHidden(news);
    const { [HIDDEN.written]: _, ...hidden } = onlyHidden(news);
    this.hidden = hidden;
    this.kept = id;
    const { [HIDDEN.ignored]: ignored } = news;
    this.ignored = Array.isArray(ignored) ? ignored.map(String) : [];
    this.written = new Written(olds[HIDDEN.written], run.outside.randomHex);
  }

  get id(): string {
    return this.kept;
  }

  get replaced(): string | undefined {
    return this.run.heldBy(this.urn);
  }

  readonly keep = (id: string): void => {
    this.kept = id;
  };

  readonly paid = <T>(call: PaidCall<T>): Promise<T> => this.run.gate.paid(call);

  readonly permitted = <T>(price: Price | UntoldPrice, send: () => Promise<T>): Promise<T> => this.run.gate.permitted(price, send);

  readonly ignores = (path: string): boolean =>
    this.ignored.some((entry) => entry === "*" || entry === path || path.startsWith(`${entry}.`));
}

/** The URN that the SDK class put into a bag; empty where none did. */
export const urnOf = (bag: Bag): string => toldIn(bag).urn;

export const nameOf = (urn: string): string => urn.split("::").at(-1) ?? "";
