import { createHash } from "node:crypto";

const DIGESTS = ["md5", "sha1", "sha256", "sha512"] as const;

/** Forms of a secret value from which the value can be read, or quickly guessed. */
function formsOf(value: string): Map<string, string> {
  const forms = new Map<string, string>();
  for (const text of new Set([value, value.trim(), ...value.trim().split("\n")])) {
    forms.set(text, "in clear");
    forms.set(JSON.stringify(text).slice(1, -1), "as JSON");
    forms.set(encodeURIComponent(text), "in an address");
    forms.set(Buffer.from(text).toString("base64").replace(/=+$/, ""), "in base64");
    forms.set(Buffer.from(text).toString("hex"), "in hexadecimal");
    for (const digest of DIGESTS)
      for (const encoding of ["hex", "base64"] as const)
        forms.set(createHash(digest).update(text).digest(encoding).replace(/=+$/, ""), `as ${digest}`);
  }
  return forms;
}

/** A shorter line, such as `services:`, stands in other texts by chance. */
const SHORTEST = 12;

/** Finds secret values in everything that a run stores or shows. */
export class Trace {
  private readonly forms = new Map<string, string>();

  /** The values are all texts in `secrets`. */
  watch(secrets: unknown): void {
    if (typeof secrets === "string") for (const [form, how] of formsOf(secrets)) this.forms.set(form, how);
    else if (typeof secrets === "object" && secrets !== null) for (const one of Object.values(secrets)) this.watch(one);
  }

  /** Returns the first secret value in `shown`, with its surroundings. */
  in(where: string, shown: unknown): string | undefined {
    const text = JSON.stringify(shown);
    for (const [form, how] of this.forms) {
      const at = form.length < SHORTEST ? -1 : text.indexOf(form);
      if (at >= 0) return `${where} contains a secret value ${how}: …${text.slice(Math.max(0, at - 120), at + 80)}…`;
    }
    return undefined;
  }
}
