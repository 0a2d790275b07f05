import { USAGE_ERROR_CODES } from "../../cli/usage-error-codes";
import { API_ERROR_CODES, type ErrorEntry, OPERATION_ERROR_CODES } from "../../provider/error-codes";

export const errorsPage = (): string =>
  [
    "<!-- Generated from provider/error-codes.ts and cli/usage-error-codes.ts by `npm run generate`. -->",
    "",
    "# Errors",
    "",
    "Each error message of this package ends with a code in brackets, such as `[not_found]`. Messages may change with a release; codes do not, so scripts and tests can match them. In TypeScript, the errors that functions and `pulumi-hosting/testing` throw contain the code in their messages too.",
    "",
    ...section("Errors of a call", "The message begins with the method and the path of the call.", API_ERROR_CODES),
    ...section("Errors of an operation", "These errors concern a resource, a setting or the program.", OPERATION_ERROR_CODES),
    ...section(
      "Errors of a command",
      "A command of `pulumi-hosting` cannot start its work, and did nothing. The exit code is 2 if the command was called in a wrong way or in a wrong folder. If the cause lies elsewhere, the exit code is 1.",
      USAGE_ERROR_CODES,
    ),
  ].join("\n");

const section = (title: string, intro: string, entries: Readonly<Record<string, ErrorEntry>>): string[] => [
  `## ${title}`,
  "",
  intro,
  "",
  ...Object.keys(entries)
    .sort()
    .flatMap((code) => entry(code, entries[code] as ErrorEntry)),
];

const entry = (code: string, { means, why, action, example }: ErrorEntry): string[] => [
  `### ${code}`,
  "",
  means,
  "",
  `- **Cause:** ${why}`,
  `- **What to do:** ${action}`,
  "",
  "```text",
  `${example} [${code}]`,
  "```",
  "",
];
