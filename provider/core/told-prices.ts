interface Told {
  readonly currency: string;
  readonly increase: number;
}

/** What a preview told of prices: each increase of a resource counts once. */
export class ToldPrices {
  private readonly byUrn = new Map<string, Map<string, Told>>();

  /** Whether it was not told before. `text`: what the user reads of it. */
  add(urn: string, text: string, told: Told): boolean {
    const ofOne = this.byUrn.get(urn) ?? new Map<string, Told>();
    if (ofOne.has(text)) return false;
    this.byUrn.set(urn, ofOne.set(text, told));
    return true;
  }

  /** What was told of a resource is not what an `up` will do. */
  retract(urn: string): void {
    this.byUrn.delete(urn);
  }

  /** All increases in one of these currencies. */
  total(currencies: readonly string[]): number {
    const all = [...this.byUrn.values()].flatMap((ofOne) => [...ofOne.values()]);
    return all.reduce((sum, { currency, increase }) => (currencies.includes(currency) ? sum + increase : sum), 0);
  }
}
