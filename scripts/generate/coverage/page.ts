import type { Coverage, CoverageRow } from "./rows";

const MOST_NAMED = 4;

/** `linkTo` returns a link to the reference page of a type or function. */
export function coveragePage(title: string, spec: string, { rows }: Coverage, linkTo: (name: string) => string): string {
  const offered = rows.filter(({ by }) => by.length > 0);
  const named = rows.flatMap(({ fields }) => Object.values(fields).flat()).length;
  const missing = offered.flatMap((row) => row.missing).length;
  const by = ({ by: names }: CoverageRow): string => {
    const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
    return `${names.slice(0, MOST_NAMED).map(linkTo).join(", ")}${more}` || "–";
  };
  const sections = [...new Set(rows.map(({ endpoint }) => endpoint.section))];
  const lines = (section: string) =>
    rows
      .filter(({ endpoint }) => endpoint.section === section)
      .map((row) => `| \`${row.endpoint.method} ${row.endpoint.path}\` | ${by(row)} | ${fieldsText(row)} | ${missingText(row)} |`);
  return `<!-- Generated from what the tests saw on the sandbox by \`npm run generate\`. -->

# Coverage of the ${title}

The specification of the [${title}](${spec}) has ${rows.length} endpoints. Resource types and functions send ${offered.length} of them. The last column contains the reason why the other ${rows.length - offered.length} are not sent. For the endpoints that are sent, the provider sends or uses ${named} of the parameters and fields in the specification. The last column contains the reason why it leaves out the other ${missing}.

An endpoint counts as sent if the sandbox accepted it in the lifecycle of a type, in a call of a function, or in a program that sets every input (\`test/e2e/lifecycles.test.ts\`, \`test/functions/every.test.ts\`, \`test/coverage\`). A field of a response counts as used if the schema of the call gives it a type and the provider read its value. For some bodies, the specification gives only the number of the fields. "16 fields, 17 specified" means that the provider sends 16 of 17 fields.

${sections.map((section) => `## ${section}\n\n| endpoint | sent by | parameters and fields | not offered, because |\n|---|---|---|---|\n${lines(section).join("\n")}\n`).join("\n")}`;
}

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

function fieldsText({ fields: { query, headers, body, response }, counted }: CoverageRow): string {
  const number = counted && `${counted.sent} fields, ${counted.of} specified`;
  const sent = [code(body), number].filter(Boolean).join("; ");
  const parts = { query: code(query), header: code(headers), body: sent, response: code(response) };
  return Object.entries(parts)
    .filter(([, text]) => text !== "")
    .map(([part, text]) => `${part}: ${text}`)
    .join("<br>");
}

function missingText({ missing }: CoverageRow): string {
  return [...new Set(missing.map(({ reason }) => reason))]
    .map((reason) => {
      const names = missing
        .filter((one) => one.reason === reason)
        .flatMap(({ name }) => (name === undefined ? [] : [name.includes(" ") ? name : `\`${name}\``]));
      return names.length === 0 ? reason : `${names.join(", ")}: ${reason}`;
    })
    .join("<br>");
}
