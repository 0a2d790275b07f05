import * as z from "zod";
import { diagnostics } from "../../api/panel/diagnostics";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { belowKnownServer } from "../../platform/game/server-state";
import { documentedRow } from "../results";

const Finding = z.object({
  id: z.string().nullable().describe("Id of the check, or null."),
  severity: z.string().describe("Severity in the panel's words."),
  message: z.string().describe("Text of the finding."),
});

export const getDiagnostics = defineFunction({
  name: "getDiagnostics",
  module: "game",
  doc: "The panel's diagnosis of a game server, such as why it does not start or which limit is nearly reached.",
  source: 'docs/spec/game-panel-api.md, "Game, players and diagnostics"',
  example: `const { findings } = hosting.game.getDiagnosticsOutput({ server: "<identifier>" });
export const texts = findings.apply((all) => all.map((one) => \`\${one.severity}: \${one.message}\`));`,
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: { findings: field(z.array(Finding), "The findings, including positive ones.") },
  async call({ panel }, { server }) {
    const rows = await belowKnownServer({ panel }, server, (below) => below.get(diagnostics.get, { params: { server } }));
    return { findings: rows.map((row) => documentedRow(Finding, row)) };
  },
});
