import { functions } from "../../../provider/functions";
import { Platform } from "../../harness/platform";
import type { Scenario } from "../../harness/scenarios";
import { type Subject, subjectOf, subjectsOf } from "./subjects";
import { AnswerTrial, type Read } from "./trial";

export interface Tried {
  subject: string;
  /** The read whose response was replaced, such as `GET /api/v1/projects`. */
  read: string;
  answer: string;
  violation?: string;
}

const LONGEST_SHOWN = 200;

export async function functionSubjects(): Promise<Subject[]> {
  const platform = await Platform.start();
  const { fixture } = platform; // the account is the same on every platform
  await platform.close();
  return functions.map((definition) => subjectOf(definition, fixture));
}

export async function typeSubjects(scenarios: readonly Scenario[]): Promise<Subject[]> {
  const all: Subject[] = [];
  for (const scenario of scenarios) all.push(...(await subjectsOf(scenario)));
  return all;
}

/**
 * If a replaced response does not match the schema of its call, the operation must fail with a sentence that names the call, and must not write
 * afterwards.
 */
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
          const violation = await trial.answered(read, text);
          const answer = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}… (${text.length} characters)` : text;
          yield { subject: subject.name, read: `GET ${read.path}`, answer, ...(violation === undefined ? {} : { violation }) };
        }
      }
    } finally {
      await trial.close();
    }
  }
}
