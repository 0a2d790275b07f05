import * as z from "zod";
import { serverLooks } from "../../api/hosting/server-looks";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";

const Listed = z.object({
  domain: z.string().describe("The host name, or with `applicationUuid` the whole address: `https://www.example.com`."),
  ip: z.string().nullable().describe("Address of the server that it should point to; null with `applicationUuid`."),
});

export const getServerDomains = defineFunction({
  name: "getServerDomains",
  doc: "The domains of a server, with the address for their DNS records, or the domains of one application on it.",
  source: 'docs/spec/hosting-api.md, "Servers"',
  example: `const config = new pulumi.Config();
const { domains } = hosting.getServerDomainsOutput({ serverUuid: config.require("serverUuid") });
// For the record resources of the name server's own package.
export const records = domains.apply((all) => all.map(({ domain, ip }) => \`\${domain} A \${ip}\`));`,
  arguments: {
    serverUuid: field(z.string().min(1), "Id of the server."),
    applicationUuid: field(z.string().min(1).optional(), "Filter by application. Default: all on the server."),
  },
  result: { domains: field(z.array(Listed), "The domains, in the API's order.") },
  async call({ hosting }, { serverUuid, applicationUuid }) {
    const query = applicationUuid === undefined ? {} : { query: { uuid: applicationUuid } };
    const rows = await hosting.get(serverLooks.domains, { params: { uuid: serverUuid }, ...query });
    return {
      domains: rows.flatMap((row) =>
        typeof row === "string" ? [{ domain: row, ip: null }] : row.domains.map((domain) => ({ domain, ip: row.ip ?? null })),
      ),
    };
  },
});
