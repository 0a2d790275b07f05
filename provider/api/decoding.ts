import type { Call } from "./call";
import { addressKeys, elsewhereAdvice, shapeText } from "./error-answers";
import { UnexpectedAnswerError } from "./errors";
import type { WireAnswer } from "./exchange";
import { parsedJson } from "./json";
import type { Vocabulary } from "./vocabulary";

/** Turns answers into values in the specification's words. */
export class Decoding {
  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly provider?: string,
  ) {}

  json(answer: WireAnswer): ReturnType<typeof parsedJson> {
    const { value, wrong } = parsedJson(answer.text);
    return wrong === undefined ? { value: this.vocabulary.fromDeployment(value) } : { value: undefined, wrong };
  }

  /** The value of a good answer. */
  value<A>(call: Call<unknown, unknown, A>, path: string, answer: WireAnswer): A {
    const facts = { method: call.method, path, status: answer.status };
    const text = answer.text.trim();
    const html = isPage(answer);
    if (answer.status >= 300) {
      const [to] = (answer.headers.location ?? "").split(/[?#]/);
      throw new UnexpectedAnswerError(`answered ${answer.status}, which leads elsewhere${to ? ` (${to})` : ""}`, {
        ...facts,
        advice: `Check ${addressKeys(call, this.provider)}: it must be the API's own address, with https where the API has it.`,
      });
    }
    // A few calls answer bare text (hosting-facts.md 1.1).
    const isBare = (call.answer.def.type === "string" && !html) || text === "";
    const { value, wrong } = isBare ? { value: text === "" ? undefined : text } : this.json(answer);
    if (wrong !== undefined) {
      throw new UnexpectedAnswerError(`answered ${answer.status} with ${wrong}${html ? " but a web page" : ""}`, {
        ...facts,
        advice: elsewhereAdvice(call, this.provider),
      });
    }
    const parsed = call.answer.safeParse(value);
    if (parsed.success) return parsed.data;
    // After a write nothing may come back: that is an answer without any field. Where one is needed, as an id is, it is missing.
    const empty = value === undefined && call.method !== "GET" ? call.answer.safeParse({}) : undefined;
    if (empty?.success) return empty.data;
    throw new UnexpectedAnswerError(`answered ${answer.status} in a shape that it should not have (${shapeText(parsed.error)})`, {
      ...facts,
      advice: "Nothing was done with it. Is the address that of this API, and is this provider's release new enough?",
    });
  }
}

export const isPage = ({ text }: WireAnswer): boolean => text.trimStart().startsWith("<");
