import type { StackResult } from "../../rehearsal";

const MARKS: Readonly<Record<string, string>> = { create: "+", update: "~", replace: "+-", delete: "-", read: ">" };
const COLOURS: Readonly<Record<string, number>> = { create: 32, update: 33, replace: 35, delete: 31, error: 31, warning: 33 };

/** Uses colours on a terminal only, and not if the user disabled them. */
const coloured = (text: string, kind: string): string =>
  process.stdout.isTTY && !process.env.NO_COLOR && COLOURS[kind] !== undefined ? `\u001b[${COLOURS[kind]}m${text}\u001b[0m` : text;

export function title(text: string): void {
  console.log(`\n${text}`);
}

export function show(result: StackResult): StackResult {
  for (const { op, name, type, keys } of result.steps) {
    if (op === "same" || type === "pulumi:pulumi:Stack") continue;
    const short = type.split(":").at(-1) ?? type;
    console.log(
      coloured(
        `  ${(MARKS[op] ?? op).padEnd(2)} ${short.padEnd(22)} ${name.padEnd(10)} ${op}${keys.length > 0 ? ` [${keys.join(", ")}]` : ""}`,
        op,
      ),
    );
  }
  for (const { severity, message } of result.diagnostics)
    console.log(coloured(`     ${severity === "info" ? "" : `${severity}: `}${message}`, severity));
  const counts = Object.entries(result.summary).map(([op, count]) => `${count} ${op}`);
  console.log(`  Resources: ${counts.join(", ") || "nothing to do"}`);
  return result;
}
