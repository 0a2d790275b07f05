interface Reported {
  readonly currency: string;
  readonly increase: number;
}

/** The prices that a preview reported. Each increase of a resource counts once. */
export class ReportedPrices {
  private readonly byUrn = new Map<string, Map<string, Reported>>();

  /** Adds a price. Returns whether it is new. `text` is the line that the user reads. */
  add(urn: string, text: string, reported: Reported): boolean {
    const ofOne = this.byUrn.get(urn) ?? new Map<string, Reported>();
    if (ofOne.has(text)) return false;
    this.byUrn.set(urn, ofOne.set(text, reported));
    return true;
  }

  /** Drops the reported prices of a resource, because an `up` will do something else. */
  retract(urn: string): void {
    this.byUrn.delete(urn);
  }

  /** Returns the sum of all increases in these currencies. */
  total(currencies: readonly string[]): number {
    const all = [...this.byUrn.values()].flatMap((ofOne) => [...ofOne.values()]);
    return all.reduce((sum, { currency, increase }) => (currencies.includes(currency) ? sum + increase : sum), 0);
  }
}
