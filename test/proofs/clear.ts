/** JavaScript itself writes these error texts after an unexpected value. */
const LANGUAGE =
  /TypeError|RangeError|SyntaxError|ReferenceError|Cannot (read|convert|destructure|set)|is not (a function|iterable|defined|valid JSON)|Unexpected (token|end|non-whitespace)|Invalid (array|string|time|count)|Maximum call stack|circular structure|\n\s+at |\bundefined\b|\bNaN\b|\[object /;

const LONGEST_SENTENCE = 1200;

/** The message must be a sentence that helps a user. `quoted` is text that the message may repeat. */
export function requireClear(message: string, quoted = ""): void {
  const own = LANGUAGE.exec(message)?.[0];
  if (own !== undefined && !quoted.includes(own)) throw new Error(`a message that a user cannot read: ${message.slice(0, 300)}`);
  if (message.length > LONGEST_SENTENCE) throw new Error(`a message of ${message.length} characters: ${message.slice(0, 200)}…`);
  if (!/\p{L}{2}.* \S/su.test(message)) throw new Error(`a message that is not a sentence: ${message}`);
}
