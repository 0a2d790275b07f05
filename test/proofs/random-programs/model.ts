import { type Declared, refsIn } from "../../harness/declare";
import type { Fixture } from "../../harness/fixture";
import type { Draw, RandomProgram } from "../../harness/lifecycle-fixture";

export class Model implements RandomProgram {
  readonly resources = new Map<string, Declared>();
  private count = 0;

  constructor(
    readonly fixture: Fixture,
    readonly draw: Draw,
  ) {}

  /** Returns a number that no other resource has, for names, keys and paths. */
  next(): number {
    return ++this.count;
  }

  /** A property and not a method, because lifecycle fixtures use the function without the model: `const { of } = program`. */
  readonly of = (kind: string, fits: (one: Declared) => boolean = () => true): Declared[] =>
    [...this.resources.values()].filter((one) => one.kind === kind && fits(one));

  /** Removes the resource and its dependants. */
  remove(name: string): void {
    this.resources.delete(name);
    for (const { name: other, inputs } of [...this.resources.values()]) if (refsIn(inputs).includes(name)) this.remove(other);
  }
}
