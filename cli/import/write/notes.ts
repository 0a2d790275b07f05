import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { exportName, resourceTypeText } from "../../../provider/core/type-token";
import type { LeftOut, Plan } from "../plan";
import type { Given } from "../take";

export interface NotesOptions {
  plan: Plan;
  contents: readonly { path: string; holds: string }[];
  definitions: readonly AnyDefinition[];
  unread: readonly LeftOut[];
  /** Objects that the platform creates itself and the program does not declare. */
  given: readonly Given[];
  /** APIs whose objects the program declares. */
  apis: { hosting: boolean; panel: boolean };
  stack: string;
  adopts: boolean;
  protects: boolean;
}

/** Returns the text of `IMPORT.md`. */
export function notesOf({ plan, contents, definitions, unread, given, apis, stack, adopts, protects }: NotesOptions): string {
  const { left, settings, secrets, variables } = plan;
  const withoutList = definitions.filter(({ list }) => typeof list === "string");
  const parts = [
    "# What was imported",
    "",
    "| file | contents |",
    "|---|---|",
    ...contents.map(({ path, holds }) => `| ${code(path)} | ${text(holds)} |`),
    "",
    "## Next steps",
    "",
    ...nextSteps({ stack, adopts, apis, settings, secrets, variables }).map((step, i) => `${i + 1}. ${step}`),
    "",
    ...(variables.length > 0 ? ["## Secrets", "", SECRETS, ""] : []),
    ...(protects ? ["## Protection", "", PROTECTION, ""] : []),
    ...(unread.length > 0 ? ["## Unreadable objects", "", ...unread.map(itemText), ""] : []),
    ...(left.length > 0 ? ["## Values left out of the program", "", ...grouped(left), ""] : []),
    "## Types that are never imported",
    "",
    ...withoutList.map((definition) => `- ${resourceTypeText(exportName(definition))}: ${definition.list}.`),
    "- The variables of a server: the platform creates them.",
    "",
    ...(given.length > 0
      ? [
          "## Objects that the platform created, and past operations",
          "",
          ...given.map(({ kind, why }) => `- ${resourceTypeText(kind)}: ${why}.`),
          "",
          "Declare such an object in the program to manage it.",
          "",
        ]
      : []),
    "Objects that are not in the program are not changed.",
    "",
  ];
  return parts.join("\n");
}

const PROTECTION =
  "Every resource has `protect: true`: Pulumi refuses to delete or to replace it. To delete one, remove the option, run `pulumi up`, and then remove the resource from the program. `pulumi-hosting import --no-protect` omits the option.";

const SECRETS =
  "The program refers to its secrets by environment variables, which `.env.example` lists. The state contains only their names. A preview needs no value: it reports which values it did not compare. `pulumi up` needs the values of the resources that it writes. The state contains a digest of each value, so a preview reports a value that differs from the imported one.";

function nextSteps({
  stack,
  adopts,
  apis,
  settings,
  secrets,
  variables,
}: Pick<NotesOptions, "stack" | "adopts" | "apis"> & Pick<Plan, "settings" | "secrets" | "variables">): string[] {
  const keys = [
    ...(apis.hosting ? ["the token: `pulumi config set --secret hosting:apiToken` (or the environment variable HOSTING_API_TOKEN)"] : []),
    ...(apis.panel ? ["the panel's key: `pulumi config set --secret hosting:panelKey` (or HOSTING_PANEL_KEY)"] : []),
  ];
  const apply = `npx pulumi-hosting import apply --stack ${stack}${adopts ? " --secrets-only" : ""}`;
  return [
    "`npm install`",
    `\`pulumi stack init ${stack}\`${keys.length > 0 ? `, and ${keys.join(" and ")}` : ""}`,
    ...settings.map(({ name, what }) => `\`pulumi config set ${name} <value>\`: ${text(what)}. The platform does not report it`),
    ...(adopts && secrets === 0
      ? []
      : [
          `\`${apply}\`: ${adopts ? `writes ${secrets} secrets to the configuration` : `writes ${secrets > 0 ? "the secrets to the configuration and " : ""}the objects to the stack's state`}. Nothing is written to the platform`,
        ]),
    ...(variables.length > 0
      ? [
          `Set the variables of \`.env.example\` in the environment of \`pulumi up\`${adopts ? ", which compares them with the values on the platform" : ""}`,
        ]
      : []),
    adopts
      ? "`pulumi preview` shows a line `adopted:` for each object, and no price. Then run `pulumi up`"
      : "`pulumi preview` shows no changes. Then run `pulumi up` once: it writes the dependencies to the state and changes nothing on the platform. Before that, only `pulumi destroy --run-program` destroys in the right order",
  ];
}

/** Returns one line for each input and reason, with the names of the first resources that leave out the input, and the number of the rest. */
function grouped(left: readonly LeftOut[]): string[] {
  const lines = left.filter(({ input }) => input === undefined).map(itemText);
  const groups = new Map<string, LeftOut[]>();
  for (const one of left) {
    const key = one.input && [one.input.kind, one.input.key, one.why].join("\n");
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  for (const group of groups.values()) {
    const [{ input, why } = { input: undefined, why: "" }] = group;
    const names = group.slice(0, MOST_NAMED).map(({ what }) => what);
    const others = group.length > MOST_NAMED ? ` and ${group.length - MOST_NAMED} more` : "";
    lines.push(itemText({ what: `${input?.key} of ${names.join(", ")}${others}`, why }));
  }
  return lines;
}

const MOST_NAMED = 3;

const itemText = ({ what, why, command, variable }: LeftOut): string => `- ${text(what)}: ${text(why)}.${cureText(command, variable)}`;

function cureText(command: string | undefined, variable: string | undefined): string {
  if (variable !== undefined) return ` To manage it, uncomment its lines in the program and set the variable ${code(variable)}`;
  return command === undefined ? "" : ` To manage it, uncomment its lines in the program and run: ${code(command)}`;
}

/** Names come from users, and a forge must not interpret them as Markdown. */
const text = (foreign: string): string => foreign.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>()#+!|~@&]/g, (sign) => `\\${sign}`);
const code = (foreign: string): string => `\`${foreign.replace(/[`\n\r|]/g, " ")}\``;
