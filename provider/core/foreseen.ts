import { withoutLongParts } from "./errors";

const MOST = 5;
const LONGEST = 200;

/**
 * What this preview found of resources at which an `up` would stop. The engine stops at the first resource that check refuses, and then this
 * message is the one that a user reads: it repeats what is known of the others.
 */
export class Foreseen {
  private readonly byUrn = new Map<string, { name: string; text: string }>();

  note(urn: string, name: string, text: string): void {
    if (!this.byUrn.has(urn)) this.byUrn.set(urn, { name, text });
  }

  /** What is to be mended beside this resource; undefined where nothing is known. */
  besides(urn: string): string | undefined {
    const others = [...this.byUrn].filter(([other]) => other !== urn).map(([, one]) => one);
    if (others.length === 0) return undefined;
    const shown = others.slice(0, MOST).map(({ name, text }) => `${name}: ${withoutLongParts(text, LONGEST)}`);
    const more = others.length > MOST ? [`and ${others.length - MOST} more, each in a line of its own`] : [];
    const where = others.length === 1 ? "another resource" : `${others.length} other resources`;
    return `The preview ends here. Up also stops at ${where}:\n${[...shown, ...more].map((line) => `  ${line}`).join("\n")}`;
  }
}
