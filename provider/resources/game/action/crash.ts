import { diagnostics } from "../../../api/panel/diagnostics";
import { unlessRefused } from "../../../core/is-there";
import type { StepContext } from "./step";

const LINES_TOLD = 20;
const FINDINGS_TOLD = 5;
/** Severities of what is in order; which words there are no document says. */
const WELL = /^(ok|okay|pass|passed|good|success|info|none)$/i;

type Place = Pick<StepContext, "console" | "unguarded" | "server">;

/** Why a server went off while it started: what its console said last, and what the panel finds wrong with it. */
export async function crashText(place: Place, linesAfter: number): Promise<string> {
  const { console } = place;
  const lines = console.lines(linesAfter).slice(-LINES_TOLD);
  const said =
    lines.length === 0
      ? `Its console in the panel says why (${console.why}).`
      : `Its last lines:\n${lines.map(({ text }) => `  ${text}`).join("\n")}`;
  const found = await findings(place);
  const told = found.length === 0 ? "" : `\nThe panel finds: ${found.join("; ")}.`;
  return `the server went off while it started: it has crashed. ${said}${told}`;
}

/** It is advice: where it cannot be had, the lines say enough. */
async function findings({ unguarded, server }: Place): Promise<string[]> {
  const rows = (await unlessRefused(unguarded.send(diagnostics.get, { params: { server: server.identifier } }))) ?? [];
  return rows
    .filter(({ severity }) => !WELL.test(severity))
    .slice(0, FINDINGS_TOLD)
    .map(({ message }) => message.replace(/\.$/, ""));
}
