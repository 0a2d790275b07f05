import * as z from "zod";
import { domain } from "../../api/game/custom-domains";
import { field } from "../../core/definition/field";
import { belowKnownServer } from "../../platform/game/server-state";
import { defineFunction } from "../function";
import { documentedRow } from "../results";

const DnsRecord = z.object({
  type: z.string().describe("`A`, `CNAME`, `SRV` …"),
  name: z.string().describe("Name of the record."),
  value: z.string().describe("Value of the record."),
});

export const getDomain = defineFunction({
  name: "getDomain",
  module: "game",
  doc: "The domain of a game server, and the DNS records that it needs. The records are shown even without a domain.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Server extras"',
    example: `export const { hostname, records } = hosting.game.getDomainOutput({ server: "<identifier>" });`,
  },
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: {
    hostname: field(z.string().nullable(), "The domain, or null."),
    records: field(z.array(DnsRecord), "DNS records for the domain."),
  },

  async call({ panel }, { server }) {
    const { hostname, records } = await belowKnownServer({ panel }, server, (below) => below.get(domain.get, { params: { server } }));
    return { hostname, records: records.map((row) => documentedRow(DnsRecord, row)) };
  },
});
