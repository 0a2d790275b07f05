import { withoutLongParts } from "./errors";

const MOST = 5;
const LONGEST = 200;

/**
 * Collects the resources at which an `up` would stop. The engine stops at the first resource that check refuses, and the user reads that message.
 * So the message repeats the known problems of the other resources.
 */
export class Foreseen {
  private readonly byUrn = new Map<string, { name: string; text: string }>();

  note(urn: string, name: string, text: string): void {
    if (!this.byUrn.has(urn)) this.byUrn.set(urn, { name, text });
  }

  /** Returns the problems of the other resources, or undefined if none are known. */
  besides(urn: string): string | undefined {
    const others = [...this.byUrn].filter(([other]) => other !== urn).map(([, one]) => one);
    if (others.length === 0) return undefined;
    const shown = others.slice(0, MOST).map(({ name, text }) => `${name}: ${withoutLongParts(text, LONGEST)}`);
    const more = others.length > MOST ? [`and ${others.length - MOST} more, each on its own line`] : [];
    const where = others.length === 1 ? "another resource" : `${others.length} other resources`;
    return `The preview ends here. Up also stops at ${where}:\n${[...shown, ...more].map((line) => `  ${line}`).join("\n")}`;
  }
}
