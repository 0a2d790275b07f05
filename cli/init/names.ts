import { basename } from "node:path";
import { UsageError } from "../command-line";

const LONGEST = 100;

/** Names with a valid form that cannot be used: npm or Pulumi refuses them, or they would hide a package of the project. */
const RESERVED: ReadonlyMap<string, string> = new Map([
  ["node_modules", "npm does not accept it"],
  ["favicon.ico", "npm does not accept it"],
  ["hosting", "the provider's settings use it as their namespace"],
  ["pulumi", "Pulumi's settings use it as their namespace"],
  ["pulumi-hosting", "it is the name of a package that the project needs"],
]);

/** Returns why npm or Pulumi refuses a name, or undefined if both accept it. */
function refusalOf(name: string): string | undefined {
  if (name === "") return "it is empty";
  if (name.length > LONGEST) return `it has ${name.length} characters, and Pulumi accepts at most ${LONGEST}`;
  if (!/^[a-z0-9._-]+$/.test(name)) return "npm and Pulumi accept lower-case letters, digits, dots, hyphens and underscores";
  if (!/^[a-z0-9]/.test(name)) return "npm does not accept a name that begins with a dot, a hyphen or an underscore";
  return RESERVED.get(name);
}

/** Returns the requested name. Fails if npm or Pulumi refuse it. */
export function givenName(name: string): string {
  const refusal = refusalOf(name);
  if (refusal === undefined) return name;
  const near = nameLike(name);
  throw new UsageError(
    `${JSON.stringify(name)} cannot be the name of a project: ${refusal}. Choose another name${near === undefined ? "" : `, such as --name ${near}`}.`,
    "invalid_value",
  );
}

/** Returns a project name that is made from the name of the folder. */
export function nameOfFolder(folder: string): string {
  const name = nameLike(basename(folder));
  if (name === undefined)
    throw new UsageError(
      `The name of the folder, ${JSON.stringify(basename(folder))}, cannot be turned into a project name. Set a name with --name.`,
      "invalid_value",
    );
  return name;
}

function nameLike(text: string): string | undefined {
  const name = text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "");
  const usable = RESERVED.has(name) ? `${name}-project` : name;
  return refusalOf(usable) === undefined ? usable : undefined;
}
