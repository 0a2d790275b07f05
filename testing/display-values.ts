import { oneLine } from "./one-line";
import { parsePath } from "./plan/property-path";
import type { RawStep, StepSide } from "./protocol/events";
import { UNKNOWN_OUTPUT } from "./protocol/shown";

const INDENTATION = "      ";
const SECRET = "[secret]";

/** Returns a line for each changed property of a step. It contains the values before and after the step, as `--diff` of the Pulumi CLI shows them. */
export function valueLines({ op, changes, old, new: fresh }: RawStep): string[] {
  const paths = Object.entries(changes).filter(([path]) => !path.startsWith("__"));
  // If a provider compares with the platform, it reports drift, but not the properties that drifted.
  if (op === "update" && paths.length === 0) return [`${INDENTATION}add --refresh to see the values that drifted`];
  return paths.map(([path, kind]) => {
    const [before, after] = [textAt(old, path), textAt(fresh, path)];
    if (kind.startsWith("add")) return `${INDENTATION}+ ${oneLine(path)}: ${after}`;
    if (kind.startsWith("delete")) return `${INDENTATION}- ${oneLine(path)}: ${before}`;
    return `${INDENTATION}~ ${oneLine(path)}: ${before} => ${after}`;
  });
}

/** Returns the value of a property: the input, or the output if no input has this name. */
function textAt(side: StepSide | undefined, path: string): string {
  const value = side === undefined ? undefined : (valueAt(side.inputs, path) ?? valueAt(side.outputs, path));
  if (value === undefined) return "<none>";
  return JSON.stringify(value).replaceAll(`"${SECRET}"`, SECRET).replaceAll(`"${UNKNOWN_OUTPUT}"`, UNKNOWN_OUTPUT);
}

function valueAt(bag: object, path: string): unknown {
  let value: unknown = bag;
  for (const part of parsePath(path) ?? [path]) {
    if (value === SECRET || value === UNKNOWN_OUTPUT) return value; // If the container is hidden or unknown, its parts are hidden or unknown too.
    value = typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[part] : undefined;
  }
  return value;
}
