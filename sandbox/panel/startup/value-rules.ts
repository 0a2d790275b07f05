/**
 * Returns the rule of upstream's validator that the value breaks; undefined if it satisfies all rules that the
 * sandbox's variables use.
 */
export function brokenRule(rules: string, value: string | null): string | undefined {
  const all = rules.split("|").map((rule) => {
    const [name = "", ...rest] = rule.split(":");
    return { name, args: rest.join(":") };
  });
  const names = new Set(all.map(({ name }) => name));
  // An empty string is null at this point. Only `nullable` accepts any null, and its size is 0.
  if (value === null)
    return names.has("required") ? "required" : names.has("nullable") ? undefined : all.find(({ name }) => OF_A_VALUE.has(name))?.name;
  const isNumber = names.has("integer") || names.has("numeric");
  const size = isNumber ? Number(value) : [...value].length;
  return all.find(({ name, args }) => !keeps(name, args.split(","), value, size))?.name;
}

const OF_A_VALUE = new Set(["string", "integer", "numeric", "boolean", "in", "alpha_dash", "regex"]);

function keeps(name: string, args: readonly string[], value: string, size: number): boolean {
  const [first = "", second = ""] = args;
  switch (name) {
    case "integer":
      return /^[-+]?(0|[1-9]\d*)$/.test(value) && Math.abs(Number(value)) < 2 ** 63;
    case "numeric":
      return value.trim() !== "" && Number.isFinite(Number(value));
    case "boolean":
      return value === "0" || value === "1";
    case "min":
      return size >= Number(first);
    case "max":
      return size <= Number(first);
    case "between":
      return size >= Number(first) && size <= Number(second);
    case "in":
      return args.includes(value);
    case "alpha_dash":
      return /^[\p{L}\p{N}_-]+$/u.test(value);
    case "regex": {
      const pattern = args.join(",");
      return new RegExp(pattern.slice(1, pattern.lastIndexOf("/"))).test(value);
    }
    default:
      return true; // required, nullable, string
  }
}
