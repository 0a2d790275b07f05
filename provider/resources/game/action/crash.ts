import { diagnostics } from "../../../api/panel/game";
import { unlessRefused } from "../../../core/is-there";
import type { StepContext } from "./step";

const LINES_TOLD = 20;
const FINDINGS_TOLD = 5;
/** Matches severities that report no problem. The API does not document the possible words. */
const WELL = /^(ok|okay|pass|passed|good|success|info|none)$/i;

type Place = Pick<StepContext, "console" | "unguarded" | "server">;

/** Explains why a server crashed during its start. The text contains the last console lines and the panel's findings. */
export async function crashText(place: Place, linesAfter: number): Promise<string> {
  const { console } = place;
  const lines = console.lines(linesAfter).slice(-LINES_TOLD);
  const said =
    lines.length === 0
      ? `Its console in the panel shows why (${console.why}).`
      : `Its last lines:\n${lines.map(({ text }) => `  ${text}`).join("\n")}`;
  const found = await findings(place);
  const reported = found.length === 0 ? "" : `\nThe panel reports: ${found.join("; ")}.`;
  return `the server crashed during its start. ${said}${reported}`;
}

/** Returns the panel's findings. If they cannot be read, returns none, because they are only advice. */
async function findings({ unguarded, server }: Place): Promise<string[]> {
  const rows = (await unlessRefused(unguarded.send(diagnostics.get, { params: { server: server.identifier } }))) ?? [];
  return rows
    .filter(({ severity }) => !WELL.test(severity))
    .slice(0, FINDINGS_TOLD)
    .map(({ message }) => message.replace(/\.$/, ""));
}
