import type { Bag } from "../../../provider/core/values";

export type Op = "create" | "update" | "replace" | "delete" | "same" | "read" | "refresh" | "import";

export type ChangeKind = "add" | "update" | "delete";

/** A resource as a digest, an event or a rehearsal shows it. Secrets are hidden there already; what is not marked stands in clear. */
export interface Shown {
  readonly inputs: Bag;
  readonly outputs: Bag;
  readonly id?: string;
}

/** What a run does, or did, to one resource. */
export interface ReadStep {
  readonly op: Op;
  readonly urn: string;
  /** Path to what happens to it; empty where the provider says only that something changed, as for drift. */
  readonly changes: Readonly<Record<string, ChangeKind>>;
  readonly old?: Shown;
  readonly new?: Shown;
  readonly failed?: true;
  /** Inputs whose change forces the replacement, where the format tells them. */
  readonly replaces?: readonly string[];
  /** A component: it groups resources, and nothing of it is on a platform. */
  readonly isComponent?: true;
  /** The object stays on the platform: `retainOnDelete`, or one that the program only reads. */
  readonly isRetained?: true;
  /** URNs; undefined where the format does not tell them. */
  readonly dependencies?: readonly string[];
  readonly propertyDependencies?: Readonly<Record<string, readonly string[]>>;
}

export interface Diagnostic {
  readonly severity: "info" | "warning" | "error";
  readonly urn?: string;
  /** Of a rehearsal, which names no URN. */
  readonly name?: string;
  readonly text: string;
}

/** What a policy says against a run. */
export interface Violation {
  readonly policy: string;
  readonly pack: string;
  readonly level: string;
  readonly urn?: string;
  readonly message: string;
}

/** One run of one stack, whatever format it came in. */
export interface Reading {
  readonly operation: "preview" | "up" | "refresh" | "destroy";
  readonly isRehearsal?: true;
  /** The folder whose program it was compared with. */
  readonly against?: string;
  /** Undefined where the text does not tell it. */
  readonly stack?: string;
  readonly project?: string;
  readonly steps: readonly ReadStep[];
  readonly diagnostics: readonly Diagnostic[];
  readonly violations?: readonly Violation[];
  /** Of a rehearsal that compares two programs: the other one failed, so that nothing is known of this one. */
  readonly isBaseFailed?: true;
  readonly outcome: "done" | "failed" | "not begun" | "not finished" | "cut off";
  /** Where it was cut off. */
  readonly bytes?: number;
  /** Counts as the engine gives them: they tell whether all unchanged resources are among the steps. */
  readonly sameCount?: number;
  /** `hosting:maxMonthlyIncrease`. */
  readonly cap?: number;
  /** `hosting:allowDataLoss`. */
  readonly allowDataLoss?: string;
  /** `HOSTING_ALLOW_DATA_LOSS`, as the run had it. */
  readonly dataLossVariable?: string;
  /** The end of the standard error of a run that never began. */
  readonly log?: readonly string[];
}

/** The texts cannot be read as what they should be; the message says what to do. */
export class FormatError extends Error {}

/** Terminal colours and the engine's marks for them, the prefix of a severity, and what ends the line. */
export const plainText = (message: string): string =>
  message
    .replace(ANSI, "")
    .replace(/<\{%[^%]*%\}>/g, "")
    .replace(/^(?:warning|error): /, "")
    .trimEnd();

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what starts a colour.
const ANSI = /\u001b\[[0-9;]*m/g;
