import { Platform } from "../../harness/platform";
import type { Scenario } from "../../harness/scenarios";
import { functions } from "../../provider/functions";
import { type Subject, subjectOf, subjectsOf } from "./subjects";
import { AnswerTrial, type Read } from "./trial";

/** An answer that was given in the place of the right one. */
export interface Tried {
  subject: string;
  /** `GET /api/v1/projects`. */
  read: string;
  answer: string;
  hole?: string;
}

const LONGEST_SHOWN = 200;

/** Every function of the SDK. */
export async function functionSubjects(): Promise<Subject[]> {
  const platform = await Platform.start();
  const { fixture } = platform; // the same in every platform
  await platform.close();
  return functions.map((definition) => subjectOf(definition, fixture));
}

export async function kindSubjects(scenarios: readonly Scenario[]): Promise<Subject[]> {
  const all: Subject[] = [];
  for (const scenario of scenarios) all.push(...(await subjectsOf(scenario)));
  return all;
}

/** Answers something else to each read of each operation: it must fail in a sentence that names the call, and must not have written on. */
export async function* proveAnswers(
  subjects: readonly Subject[],
  answersTo: (read: Read, index: number) => readonly string[],
): AsyncGenerator<Tried> {
  let index = 0;
  for (const subject of subjects) {
    const trial = new AnswerTrial(subject);
    try {
      for (const read of await trial.reads()) {
        for (const text of answersTo(read, index++)) {
          const hole = await trial.answered(read, text);
          const answer = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}… (${text.length} characters)` : text;
          yield { subject: subject.name, read: `GET ${read.path}`, answer, ...(hole === undefined ? {} : { hole }) };
        }
      }
    } finally {
      await trial.close();
    }
  }
}
