import type { Reference } from "../../provider/references/reference";

/** Returns the inputs with a reference in place of each text, and the values of the references. */
export function referring(secrets: unknown, prefix: string): { inputs: unknown; env: Record<string, string> } {
  const env: Record<string, string> = {};
  const place = (value: unknown): unknown => {
    if (typeof value === "string") {
      const name = `${prefix}_${Object.keys(env).length + 1}`;
      env[name] = value;
      return { fromEnv: name } satisfies Reference;
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, place(item)]));
  };
  return { inputs: place(secrets), env };
}
