import type { OperationName } from "./apply/operation";
import type { StackResult } from "./results";
import type { EngineName } from "./stack";

/** Error of a failed operation. `result` contains the changes before the failure. */
export class RehearsalError extends Error {
  declare readonly result: StackResult;

  constructor(engine: EngineName, operation: OperationName, result: StackResult) {
    const who = engine === "rehearsal" ? `The rehearsal of ${operation}` : `pulumi ${operation}`;
    const errors = result.diagnostics.filter(({ severity }) => severity === "error");
    const lines = errors.map(({ name, message }) => `  ${name === "" ? "" : `${oneLine(name)}: `}${message.trim()}`);
    const violated = result.violations
      .filter(({ level }) => level === "mandatory")
      .map(({ policy, pack, message }) => `  policy ${policy} of ${pack}: ${message.trim()}`);
    super([`${who} failed.`, ...lines, ...violated].join("\n"));
    this.name = "RehearsalError";
    // The result is not enumerable. Otherwise, printing the error would print outputs, and outputs can be secret.
    Object.defineProperty(this, "result", { value: result, enumerable: false });
  }
}

/** A name can contain any character, so control characters and line separators are escaped. */
export const oneLine = (name: string): string =>
  name.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (sign) => SHORT[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
