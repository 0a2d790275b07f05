import type { Proof, ProofCase } from "../proof";
import { LANGUAGES, type Language } from "./language";
import { type ReportServer, Stage, type Start } from "./stage";

/** Returns what is wrong, or undefined. */
type Scene = (stage: Stage) => Promise<string | undefined>;

const heading = (body: string): string => /^### (.*)$/m.exec(body)?.[1] ?? "";
const headings = (stage: Stage): string[] => stage.comments().map(heading);

/** Returns the first check that does not hold. */
const first = (checks: readonly (readonly [string, boolean, unknown])[]): string | undefined => {
  const failed = checks.find(([, holds]) => !holds);
  return failed === undefined ? undefined : `${failed[0]}: ${JSON.stringify(failed[2])}`;
};

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const applied = (stage: Stage, ...stacks: string[]) =>
  [
    `the stacks ${stacks.join(", ") || "none"} are applied`,
    isEqual(stage.applied(), stacks),
    [stage.applied(), stage.last.text.slice(-800)],
  ] as const;
const says = (stage: Stage, ...patterns: RegExp[]) =>
  [
    `the comments are ${patterns.join(", ")}`,
    headings(stage).length === patterns.length && patterns.every((pattern, n) => pattern.test(headings(stage)[n] ?? "")),
    [headings(stage), stage.last.text.slice(-800)],
  ] as const;

const push: Start = { event: "push" };

const SCENES: Readonly<Record<string, Scene>> = {
  "a pull request gets one comment per stack, with plan and rehearsal": async (stage) => {
    await stage.run({ event: "request" });
    const rehearsed = stage.comments().filter((body) => body.includes("Rehearsal of "));
    return first([
      says(stage, /^Preview .* in shop-infra\/prod|^Preview/, /^Preview/),
      ["each comment has the rehearsal", rehearsed.length === 2, stage.last.text.slice(-800)],
      applied(stage),
    ]);
  },
  "a merge applies both stacks in order, and their comments move to the result": async (stage) => {
    await stage.run({ ...push, run: 101 });
    return first([applied(stage, "dev", "prod"), says(stage, /^Applied/, /^Applied/)]);
  },
  "a failed stack stops the one after it, and its comment says so": async (stage) => {
    await stage.run({ ...push, fails: "dev" });
    return first([applied(stage, "dev"), says(stage, /./, /^prod was not started$/)]);
  },
  "another plan than the approved one stops up, and the comment says why": async (stage) => {
    await stage.run({ ...push, previews: { up: "change" } });
    const why = stage.comments().some((body) => body.includes("differs from the approved one"));
    return first([applied(stage), ["a comment gives the reason", why, stage.comments()]]);
  },
  "a second attempt keeps the result of the first": async (stage) => {
    await stage.run({ ...push, run: 102, fails: "dev" });
    await stage.run({ ...push, run: stage.forge.kind === "gitlab" ? 103 : 102, attempt: 2 });
    const [dev = ""] = stage.comments();
    return first([applied(stage, "dev", "dev", "prod"), ["the comment of dev has both", /Earlier result/.test(dev), dev.slice(-400)]]);
  },
  "a repeated run of an old commit undoes nothing": async (stage) => {
    const old = stage.commit("old");
    stage.write("infra/index.js", "// newer\n");
    stage.commit("newer");
    await stage.run({ ...push, commit: old });
    return first([
      applied(stage),
      ["the log names the newer commit", stage.last.text.includes("has the newer commit"), stage.last.text.slice(-600)],
    ]);
  },
  "a nightly run opens one issue with drift, and comments nowhere": async (stage) => {
    await stage.run({ event: "night" });
    const issues = stage.forge.issues.map(({ title, isOpen }) => [title, isOpen]);
    return first([
      ["one issue is open", isEqual(issues, [["Infrastructure drift of shop", true]]), [issues, stage.last.text.slice(-800)]],
      says(stage),
    ]);
  },
  "a manual run on another branch writes nothing": async (stage) => {
    await stage.run({ event: "manual", branch: "feature", isApplying: true });
    return first([applied(stage), says(stage), ["no issue", stage.forge.issues.length === 0, stage.forge.issues]]);
  },
  "a manual run on main with apply applies the branch again": async (stage) => {
    await stage.run({ event: "manual", isApplying: true });
    return first([applied(stage, "dev", "prod")]);
  },
  "a plan that up will stop at applies nothing after the merge, and the comment says so": async (stage) => {
    await stage.run({ ...push, previews: { others: "not-permitted", up: "not-permitted" } });
    return first([
      applied(stage),
      ["the job preview fails", stage.last.results.preview === "failure", stage.last.results],
      says(stage, /^Nothing was applied/, /^Nothing was applied/),
    ]);
  },
  "a project of the same name in another backend leaves the comments alone": async (stage) => {
    const starts: readonly Start[] = [{ event: "request" }, { ...push, run: 103 }, { ...push, run: 104, fails: "dev" }];
    await stage.run({ event: "request", backend: "s3://one" });
    const before = stage.comments();
    const taken: boolean[] = [];
    for (const start of starts) {
      await stage.run({ ...start, backend: "s3://two" });
      taken.push(stage.last.text.includes("is a report of a project shop-infra with another state backend"));
    }
    return first([
      ["two comments", before.length === 2, before],
      ["nothing is overwritten", isEqual(stage.comments(), before), stage.comments()],
      ["each run names the reason", taken.every(Boolean), [taken, stage.last.text.slice(-800)]],
    ]);
  },
};

/** Runs a pull request and its merge. */
const ofLanguage =
  (language: Language): Scene =>
  async (stage) => {
    await stage.run({ event: "request" });
    const rehearsed = stage.comments().filter((body) => body.includes("Rehearsal of "));
    const [installs, trials, writes] = [stage.installs(), stage.trials(), await stage.writes()];
    // The job rehearse installs the packages of both commits. On GitLab, one job previews both stacks.
    const wanted = !LANGUAGES[language] ? 0 : stage.forge.kind === "gitlab" ? 3 : 4;
    const isTried = (text: string): boolean => text.startsWith("{") && (JSON.parse(text) as { ok?: boolean }).ok === true;
    const wrong = first([
      says(stage, /^Preview/, /^Preview/),
      ["each comment has the rehearsal", rehearsed.length === 2, [stage.comments(), stage.last.text.slice(-800)]],
      ["the jobs install the packages of the language", installs.length === wanted, installs],
      ["the trial of each stack succeeds", trials.length === 2 && trials.every(isTried), trials],
      ["nothing is written to the account", writes.length === 0, writes],
      applied(stage),
    ]);
    if (wrong !== undefined) return wrong;
    await stage.run({ ...push, run: 101 });
    return first([applied(stage, "dev", "prod"), says(stage, /^Applied/, /^Applied/)]);
  };

const languageNames = Object.keys(LANGUAGES) as Language[];
const ofLanguages = Object.fromEntries(languageNames.map((one) => [`a program in ${one} is rehearsed, tried and applied`, one]));

/** Returns the scenes on each forge. */
export const scenesOn = (server?: ReportServer): ProofCase[] =>
  (["github", "forgejo", "gitlab"] as const).flatMap((kind) =>
    [
      ...Object.entries(SCENES).map(([title, scene]) => ({ title, scene, language: undefined })),
      ...Object.entries(ofLanguages).map(([title, language]) => ({ title, scene: ofLanguage(language), language })),
    ].map(({ title, scene, language }) => ({
      title: `${kind}: ${title}`,
      run: async () => {
        const stage = await Stage.open(kind, server, language);
        try {
          return await scene(stage);
        } finally {
          await stage.close();
        }
      },
    })),
  );

export const pipelinesProof: Proof = {
  name: "pipelines",
  description:
    "Runs the pipelines that ci init writes, with the events of each forge and a forge that checks every request, for programs in JavaScript, YAML, Python and Go.",
  cases: () => scenesOn(),
};
