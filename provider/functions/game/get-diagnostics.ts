import * as z from "zod";
import { diagnostics } from "../../api/panel/diagnostics";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { belowKnownServer } from "../../platform/game/server-state";
import { documentedRow } from "../results";

const Finding = z.object({
  id: z.string().nullable().describe("What was looked at, or null."),
  severity: z.string().describe("How bad it is, in the panel's words."),
  message: z.string().describe("What was found."),
});

export const getDiagnostics = defineFunction({
  name: "getDiagnostics",
  module: "game",
  doc: "What the panel finds when it looks over a game server: why it does not start, what is nearly full.",
  source: 'docs/spec/game-panel-api.md, "Game, players and diagnostics"',
  example: `const { findings } = hosting.game.getDiagnosticsOutput({ server: "<identifier>" });
export const texts = findings.apply((all) => all.map((one) => \`\${one.severity}: \${one.message}\`));`,
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: { findings: field(z.array(Finding), "The findings, good ones too.") },
  async call({ panel }, { server }) {
    const rows = await belowKnownServer({ panel }, server, (below) => below.get(diagnostics.get, { params: { server } }));
    return { findings: rows.map((row) => documentedRow(Finding, row)) };
  },
});
