import { parsePath } from "../../../provider/core/property-path";
import type { Bag } from "../../../provider/core/values";
import { UsageError } from "../../command-line";
import type { UsageErrorCode } from "../../usage-error-codes";

export type Op = "create" | "update" | "replace" | "delete" | "same" | "read" | "refresh" | "import";

export type ChangeKind = "add" | "update" | "delete";

/** A resource in a digest, an event or a rehearsal. Values that are marked as secret are hidden; all other values are in clear. */
export interface Shown {
  readonly inputs: Bag;
  readonly outputs: Bag;
  readonly id?: string;
}

/** The step of a run for one resource. */
export interface ReadStep {
  readonly op: Op;
  readonly urn: string;
  /** Changes by path. Empty if the provider reports only that something changed, as it does for drift. */
  readonly changes: Readonly<Record<string, ChangeKind>>;
  readonly old?: Shown;
  readonly new?: Shown;
  readonly failed?: true;
  /** Inputs whose change forces the replacement, if the format contains them. */
  readonly replaces?: readonly string[];
  /** A component groups resources. It does not exist on the platform. */
  readonly isComponent?: true;
  /** The object is left in place on the platform: `retainOnDelete`, or an object that the program only reads. */
  readonly isRetained?: true;
  /** URNs of the dependencies. Undefined if the format does not contain them. */
  readonly dependencies?: readonly string[];
  readonly propertyDependencies?: Readonly<Record<string, readonly string[]>>;
}

export interface Diagnostic {
  readonly severity: "info" | "warning" | "error";
  readonly urn?: string;
  /** Name of the resource. Only a rehearsal sets it, because its diagnostics contain no URN. */
  readonly name?: string;
  readonly text: string;
}

/** Violation of a policy. */
export interface Violation {
  readonly policy: string;
  readonly pack: string;
  readonly level: string;
  readonly urn?: string;
  readonly message: string;
}

/** A parsed run of one stack, independent of its format. */
export interface ParsedRun {
  readonly operation: "preview" | "up" | "refresh" | "destroy";
  readonly isRehearsal?: true;
  /** Folder of the program that the run was compared with. */
  readonly against?: string;
  /** Name of the stack. Undefined if the file does not contain it. */
  readonly stack?: string;
  readonly project?: string;
  readonly steps: readonly ReadStep[];
  readonly diagnostics: readonly Diagnostic[];
  readonly violations?: readonly Violation[];
  /** The rehearsal compares two programs, and the other program failed. So this program did not run. */
  readonly isBaseFailed?: true;
  readonly outcome: "done" | "failed" | "not begun" | "not finished" | "cut off";
  /** Length at which the file was cut off. */
  readonly bytes?: number;
  /** The engine's count of unchanged resources. It shows whether the steps include all unchanged resources. */
  readonly sameCount?: number;
  /** `hosting:maxMonthlyIncrease`. */
  readonly cap?: number;
  /** `hosting:allowDataLoss`. */
  readonly allowDataLoss?: string;
  /** `HOSTING_ALLOW_DATA_LOSS` of the run. */
  readonly dataLossVariable?: string;
  /** The last lines of the standard error of a run that never began. */
  readonly log?: readonly string[];
}

/** The error if a file does not have the expected format, or if an option does not fit the files. The message contains the next step. */
export class FormatError extends UsageError {
  constructor(text: string, code: UsageErrorCode = "invalid_file") {
    super(text, code);
  }
}

/** Removes terminal colours, the engine's marks for colours, the prefix of the severity, and white space at the end. */
export const plainText = (message: string): string =>
  message
    .replace(ANSI, "")
    .replace(/<\{%[^%]*%\}>/g, "")
    .replace(/^(?:warning|error): /, "")
    .trimEnd();

// biome-ignore lint/suspicious/noControlCharactersInRegex: it starts a colour.
const ANSI = /\u001b\[[0-9;]*m/g;

/** Returns the input that a path of `changes` begins with. */
export const topOf = (path: string): string => String(parsePath(path)?.[0] ?? path);
