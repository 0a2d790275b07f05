import type { Plan } from "../plan";

/** Returns the text of `.env.example`: the variables to which the program refers, without values. */
export function environmentExample(variables: Plan["variables"]): string {
  const groups = new Map<string, string[]>();
  for (const { name, what } of variables) groups.set(what, [...(groups.get(what) ?? []), name]);
  const lines = [...groups].flatMap(([what, names]) => [`# ${oneLine(what)}`, ...names.map((name) => `${name}=`)]);
  return `${[...ABOUT, ...lines].join("\n")}\n`;
}

const ABOUT = [
  "# The program refers to these environment variables. pulumi up needs those of the resources that it writes.",
  "# Set them in the environment of pulumi up. For example, copy this file to .env, which git ignores, set the values in quotation marks, and run:",
  "#   set -a; . ./.env; set +a; pulumi up",
];

/** A name on the platform may contain line breaks. */
const oneLine = (text: string): string => text.replace(/[\n\r\u2028\u2029]+/g, " ");
