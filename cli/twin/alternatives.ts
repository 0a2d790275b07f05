import type { Variants } from "../../sandbox";
import type { Open } from "../../sandbox/twin/infer-variants";
import { VARIANTS } from "../../sandbox/world/variants";
import { resourceText } from "./resource-text";
import type { TrialRun } from "./trial";
import type { Depends, TrialFailure } from "./trial-result";

/** A run of the program on the copy, and the platform variants that it used. */
export interface Attempt {
  readonly run: TrialRun;
  readonly used: ReadonlySet<string>;
}

/** Runs the program again on a new copy, on a platform with these variants. */
export type TryWith = (variants: Partial<Variants>) => Promise<Attempt>;

/**
 * Alternatives that have an effect only if another one has an effect. If a clock that is an hour behind changes nothing, a clock that is a minute
 * behind changes nothing either.
 */
const WEAKER: Readonly<Record<string, { readonly value: string; readonly than: string } | undefined>> = {
  createdAt: { value: "a minute behind", than: "an hour behind" },
  newObjects: { value: "late", than: "15 s late" },
};

/**
 * Alternatives in which a list omits an object by mistake. The account has shown the object, so a failure stays certain even if such a mistake would
 * hide the failure.
 */
const MISTAKES: Readonly<Record<string, string>> = { listedRows: "forgotten once" };

/** Maximum number of further runs of a program on alternatives. */
const MOST_RUNS = 23;

interface Alternative {
  readonly open: Open;
  readonly value: string;
}

/** The result of the trial, and the results that depend on the open questions of the platform. */
export interface WithAlternatives {
  readonly run: TrialRun;
  readonly depends: readonly Depends[];
  /** Open questions whose alternatives were not tried, because the number of runs is limited. */
  readonly untried: readonly string[];
}

/**
 * Runs the program again on each alternative of the open questions that the program touches. Most alternatives change nothing, so one run tries an
 * alternative of every question. If the result of this run differs, further runs try each half of these alternatives. `atOnce` is the number of runs
 * at the same time.
 */
export async function withAlternatives(base: Attempt, open: readonly Open[], tryWith: TryWith, atOnce: number): Promise<WithAlternatives> {
  const groups: Alternative[][] = roundsOf(open.filter(({ name }) => base.used.has(name)));
  const found: { alternative: Alternative; run: TrialRun }[] = [];
  let unchanged: Promise<Attempt> | undefined;
  /** A further run on the same platform can differ too, for example if an answer of the account is missing. No alternative causes this difference. */
  const isCause = async (run: TrialRun): Promise<boolean> => {
    if (isSame(run, base.run)) return false;
    unchanged ??= tryWith({});
    return !isSame(run, (await unchanged).run);
  };
  const tryGroup = async (group: readonly Alternative[]): Promise<void> => {
    const { run, used } = await tryWith(Object.fromEntries(group.map(({ open: { name }, value }) => [name, value])));
    // An alternative can prevent the calls on which another alternative has an effect.
    const hidden = group.filter((one) => !used.has(one.open.name));
    const touched = group.filter((one) => used.has(one.open.name));
    if (hidden.length > 0 && touched.length > 0) groups.push(hidden);
    if (!(await isCause(run))) return;
    const [only, ...others] = touched;
    if (only && others.length > 0) groups.unshift(...halvesOf(touched));
    else if (only && hidden.length > 0) groups.unshift([only]);
    else if (only && (!isMistake(only) || differencesOf(run, (await unchanged)?.run ?? base.run).length > 0)) {
      found.push({ alternative: only, run });
      const weaker = WEAKER[only.open.name];
      if (weaker?.than === only.value) groups.unshift([{ open: only.open, value: weaker.value }]);
    }
  };
  for (let left = MOST_RUNS; left > 0 && groups.length > 0; ) {
    const next = groups.splice(0, Math.min(left, atOnce));
    left -= next.length;
    await Promise.all(next.map(tryGroup));
  }
  const untried = [...new Set(groups.flatMap((group) => group.map(({ open: { name } }) => name)))];
  return { ...sorted(base.run, (await unchanged)?.run ?? base.run, found), untried };
}

/** The first round contains the first alternative of each question, the second round contains the second alternative. */
function roundsOf(open: readonly Open[]): Alternative[][] {
  const tried = open.map((one) => {
    const weaker = WEAKER[one.name];
    return { one, values: one.others.filter((value) => value !== weaker?.value || !one.others.includes(weaker.than)) };
  });
  const length = Math.max(0, ...tried.map(({ values }) => values.length));
  return Array.from({ length }, (_, n) =>
    tried.flatMap(({ one, values }): Alternative[] => {
      const value = values[n];
      return value === undefined ? [] : [{ open: one, value }];
    }),
  );
}

function halvesOf(group: readonly Alternative[]): Alternative[][] {
  const middle = Math.ceil(group.length / 2);
  return [group.slice(0, middle), group.slice(middle)];
}

const isMistake = ({ open: { name }, value }: Alternative): boolean => MISTAKES[name] === value;

const urnsOf = ({ failures }: TrialRun): ReadonlySet<string> => new Set(failures.map(({ urn }) => urn));

const isSame = (left: TrialRun, right: TrialRun): boolean => differencesOf(left, right).length + differencesOf(right, left).length === 0;

/** Returns what happens in a run and not in the other run, in words. */
function differencesOf(run: TrialRun, other: TrialRun): string[] {
  const known = urnsOf(other);
  const again = (run.again ?? []).filter((one) => !other.again?.includes(one));
  return [
    ...run.failures.filter(({ urn }) => !known.has(urn)).map(stopText),
    // A run that stopped has no second preview, so there is nothing to compare.
    ...(other.again === undefined || again.length === 0 ? [] : [`a second preview differs: ${again.join(", ")}`]),
    ...(run.destroyed === false && other.destroyed === true ? ["destroy fails"] : []),
  ];
}

const stopText = ({ type, name, message }: TrialFailure): string =>
  `up stops at ${name === "" ? "the program" : resourceText(type, name)}: ${message}`;

/** `unchanged` is a further run on the platform of `base`. */
function sorted(
  base: TrialRun,
  unchanged: TrialRun,
  found: readonly { alternative: Alternative; run: TrialRun }[],
): Pick<WithAlternatives, "run" | "depends"> {
  const questions = new Map<Open, { value: string; run: TrialRun }[]>();
  for (const { alternative, run } of found) {
    const before = questions.get(alternative.open) ?? [];
    questions.set(alternative.open, [...before, { value: alternative.value, run }]);
  }
  const depends = [...questions].map(([{ name, value }, others]): Depends => {
    const lost = [...new Set(others.flatMap(({ run }) => differencesOf(unchanged, run)))];
    return {
      variant: name,
      question: VARIANTS[name].about,
      resources: [...new Set(others.flatMap(({ run }) => [...resourcesIn(run, unchanged), ...resourcesIn(unchanged, run)]))],
      alternatives: [
        { value, result: resultText(lost) },
        ...others.map((one) => ({ value: one.value, result: resultText(differencesOf(one.run, unchanged)) })),
      ],
    };
  });
  return {
    run: withoutDoubtful(
      base,
      unchanged,
      found.flatMap(({ alternative, run }) => (isMistake(alternative) ? [] : [run])),
    ),
    depends,
  };
}

/** Result of an alternative in which no failure, difference of a second preview or failed destroy depends on the question. */
export const SUCCEEDS = "it succeeds";

const resultText = (differences: readonly string[]): string => (differences.length === 0 ? SUCCEEDS : differences.join("; "));

function resourcesIn(run: TrialRun, other: TrialRun): string[] {
  const known = urnsOf(other);
  const failed = run.failures.filter(({ urn }) => !known.has(urn)).map(({ type, name }) => resourceText(type, name));
  const again = (run.again ?? []).filter((one) => other.again !== undefined && !other.again.includes(one));
  return [...failed, ...again.map((one) => one.replace(/ \([^()]*\)$/, ""))];
}

/** Leaves out a failure that does not happen on every alternative, because such a failure is not certain. */
function withoutDoubtful(base: TrialRun, unchanged: TrialRun, others: readonly TrialRun[]): TrialRun {
  const repeated = urnsOf(unchanged);
  const failures = base.failures.filter(({ urn }) => !repeated.has(urn) || others.every((run) => urnsOf(run).has(urn)));
  const isAgain = (run: TrialRun, one: string): boolean => run.again === undefined || run.again.includes(one);
  const again = base.again?.filter((one) => !isAgain(unchanged, one) || others.every((run) => isAgain(run, one)));
  const isDoubtful = unchanged.destroyed === false && others.some(({ destroyed }) => destroyed === true);
  const isDestroyed = base.destroyed === false && isDoubtful ? undefined : base.destroyed;
  return {
    ...base,
    failures,
    again,
    destroyed: isDestroyed,
    destroyFailures: isDestroyed === false ? base.destroyFailures : [],
    ok: failures.length === 0 && (again ?? []).length === 0 && isDestroyed !== false,
  };
}
