import type { StepContext } from "./step";

const LINES_TOLD = 20;

/** Why a server went off while it started: what its console said last. */
export async function crashText({ console }: Pick<StepContext, "console">, linesAfter: number): Promise<string> {
  const lines = console.lines(linesAfter).slice(-LINES_TOLD);
  const said =
    lines.length === 0
      ? `Its console in the panel says why (${console.why}).`
      : `Its last lines:\n${lines.map(({ text }) => `  ${text}`).join("\n")}`;
  return `the server went off while it started: it has crashed. ${said}`;
}
