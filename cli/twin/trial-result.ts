/** A step of a program that fails on the copy. */
export interface TrialFailure {
  /** Resource type as programs write it, such as `Volume`. Empty for a failure of the program itself. */
  readonly type: string;
  readonly name: string;
  readonly urn: string;
  /** The provider's own message. */
  readonly message: string;
  readonly code?: string | undefined;
}

/** Something that the trial cannot know, because the copy lacks it. */
export interface NotCertain {
  readonly what: string;
  readonly why: string;
  /** Resources that depend on the unknown fact, such as `Volume "data"`. */
  readonly resources: readonly string[];
}

/** A result that depends on an open question of the platform. */
export interface Depends {
  /** Name of the platform variant, such as `migration`. */
  readonly variant: string;
  readonly question: string;
  /** Resources whose result depends on the question, such as `Volume "data"`. */
  readonly resources: readonly string[];
  readonly alternatives: readonly { readonly value: string; readonly result: string }[];
}

/** The result of a trial, which `--json` prints. Fields of later releases may be added. */
export interface TrialResult {
  readonly trial: 1;
  readonly release: string;
  readonly project: string;
  readonly stack: string;
  /** Digest of the planned steps. Absent if the preview did not finish. */
  readonly plan?: string | undefined;
  readonly account?: string | undefined;
  readonly panelAccount?: string | undefined;
  readonly madeAt: string;
  readonly copied: { readonly equal: number; readonly of: number; readonly differences: readonly string[] };
  readonly missing: readonly { readonly what: string; readonly why: string }[];
  readonly warnings: readonly string[];
  readonly ok: boolean;
  readonly failures: readonly TrialFailure[];
  readonly notCertain: readonly NotCertain[];
  readonly depends: readonly Depends[];
  readonly steps: { readonly done: number; readonly of: number };
  readonly requests: number;
  /** Minimum duration of the run in seconds, because of the rate limits of this account. */
  readonly seconds: number;
  readonly increase?: { readonly amount: number; readonly currency: string } | undefined;
  /** Resources that a second preview would change again. Undefined if there was no second preview. */
  readonly again?: readonly string[] | undefined;
  readonly destroyed?: boolean | undefined;
  /** The failures that stop the destroy. */
  readonly destroyFailures: readonly TrialFailure[];
  readonly notCompared: number;
  readonly notTried: readonly string[];
}
