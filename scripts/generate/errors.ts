import { USAGE_ERROR_CODES } from "../../cli/usage-error-codes";
import { withCode } from "../../provider/core/log/errors";
import { API_ERROR_CODES, type ErrorEntry, OPERATION_ERROR_CODES } from "../../provider/error-codes";

export const errorsPage = (): string =>
  [
    "<!-- Generated from provider/error-codes.ts and cli/usage-error-codes.ts by `npm run generate`. -->",
    "",
    "# Errors",
    "",
    "Each error message of this package ends with a code in brackets, such as `[not_found]`. Messages may change with a release; codes do not, so scripts and tests can match them. In TypeScript, the errors that functions and `pulumi-hosting/testing` throw contain the code in their messages too.",
    "",
    ...FACTS,
    ...section("Errors of a call", "The message begins with the method and the path of the call.", API_ERROR_CODES),
    ...section("Errors of an operation", "These errors concern a resource, a setting or the program.", OPERATION_ERROR_CODES),
    ...section(
      "Errors of a command",
      "A command of `pulumi-hosting` cannot start its work, and did nothing. The exit code is 2 if the command was called in a wrong way or in a wrong folder. If the cause lies elsewhere, the exit code is 1.",
      USAGE_ERROR_CODES,
    ),
  ].join("\n");

const FACTS = [
  "## Facts before the code",
  "",
  'An error that a setting can resolve contains facts in a second pair of brackets, directly before the code: `[hosting:autoConfirm=true increase=5 currency=USD for="a 50 GB volume"] [not_permitted]`. Scripts and `pulumi-hosting report` read the facts, so no amount and no permission gets lost when a sentence changes. A fact is a name, `=` and a value. One space separates two facts. A value is a JSON string, in quotes, if it contains a space, a quote, a bracket or another special character. Secrets in a value are masked (`[secret]`), as in the whole message.',
  "",
  "| fact | meaning |",
  "| --- | --- |",
  "| `hosting:<key>` | the new value of this setting of the stack. For `hosting:allowDataLoss`, it is the whole list: the present entries and the missing permission |",
  "| `HOSTING_<KEY>` | the same, for an environment variable |",
  "| `<key>` and `provider` | the same, for an argument of the [explicit provider](../guides/accounts.md) with this name |",
  "| `unset` | the setting or the variable to remove |",
  "| `increase`, `hourly`, `currency` | the price: the increase per month and per hour, in this currency. Without `increase`, the price is unknown |",
  "| `most` | `true` if the price is a maximum |",
  "| `until`, `unknown` | what makes the price known, or why it is unknown |",
  "| `for` | what costs the price |",
  "| `cap`, `total` | the value of `hosting:maxMonthlyIncrease` (`empty` if it has none), and the total of the run with this price |",
  "| `others` | the currency of the run's other prices, if it differs |",
  "",
];

const section = (title: string, intro: string, entries: Readonly<Record<string, ErrorEntry>>): string[] => [
  `## ${title}`,
  "",
  intro,
  "",
  ...Object.keys(entries)
    .sort()
    .flatMap((code) => entry(code, entries[code] as ErrorEntry)),
];

const entry = (code: string, { means, why, action, example, facts }: ErrorEntry): string[] => [
  `### ${code}`,
  "",
  means,
  "",
  `- **Cause:** ${why}`,
  `- **What to do:** ${action}`,
  "",
  "```text",
  withCode(example, code, facts),
  "```",
  "",
];
