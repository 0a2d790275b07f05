import { MOVING } from "../../provider/api/moving-fields";
import { API_SIDES } from "../../provider/core/api-sides";
import { REHEARSAL_SPEED } from "../../rehearsal/settings";
import type { SandboxOptions } from "../../sandbox";
import { ANSWERS, type Answers } from "../../sandbox/http/in-process";
import { startTwin, type TwinOptions, type TwinSandbox } from "../../sandbox/start-twin";
import { differencesOf } from "../../sandbox/twin/differences";
import type { RecordedAnswer } from "../../sandbox/twin/recorded-answer";
import { jsonIn } from "../json";

export interface Fidelity {
  readonly equal: number;
  readonly of: number;
  /** Requests to which the twin and the account gave different responses, with the fields that differ. */
  readonly differences: readonly { readonly path: string; readonly fields: readonly string[] }[];
}

/** Maximum number of fields of one response that a line names. */
const FIELDS_SHOWN = 3;

export const differenceTexts = ({ differences }: Fidelity): string[] =>
  differences.map(
    ({ path, fields }) => `GET ${path} (${fields.slice(0, FIELDS_SHOWN).join(", ")}${fields.length > FIELDS_SHOWN ? ", …" : ""})`,
  );

/** Starts the twin and sends it every GET that was sent to the account. */
export async function startMeasured(options: SandboxOptions, twin: TwinOptions): Promise<TwinSandbox & { fidelity: Fidelity }> {
  const started = await startTwin({ speed: REHEARSAL_SPEED, ...options }, twin);
  return { ...started, fidelity: await measured(started, twin.answers) };
}

async function measured({ sandbox }: TwinSandbox, answers: readonly RecordedAnswer[]): Promise<Fidelity> {
  const differences: { path: string; fields: readonly string[] }[] = [];
  for (const { api, path, status, body, isText } of answers) {
    const shown = await ask(sandbox as typeof sandbox & Answers, api, path);
    const fields =
      shown.status !== status
        ? [`status ${shown.status} instead of ${status}`]
        : isText
          ? textDifference(shown.text, body)
          : differencesOf(jsonOf(shown.text), body, MOVING);
    if (fields.length > 0) differences.push({ path, fields });
  }
  await sandbox.clearJournal();
  return { equal: answers.length - differences.length, of: answers.length, differences };
}

const textDifference = (shown: string, body: unknown): string[] => (shown === body ? [] : ["content"]);

function jsonOf(text: string): unknown {
  const value = jsonIn(text);
  return value === undefined ? text : value;
}

async function ask(
  sandbox: Answers & TwinSandbox["sandbox"],
  api: RecordedAnswer["api"],
  path: string,
): Promise<{ status: number; text: string }> {
  const token = api === "hosting" ? sandbox.apiToken : sandbox.panelKey;
  const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
  const response = await sandbox[ANSWERS]({ method: "GET", path: `${API_SIDES[api].prefix}${path}`, headers });
  if (!response) throw new Error("The twin does not answer.");
  return { status: response.status, text: typeof response.body === "string" ? response.body : new TextDecoder().decode(response.body) };
}
