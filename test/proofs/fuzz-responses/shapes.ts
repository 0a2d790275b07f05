import fc from "fast-check";

const DEEP = 20_000;
const MANY = 20_000;
const LONG = 1_000_000;

/** Responses that are unrelated to the correct response. */
export const fixedShapes: readonly string[] = [
  "",
  "null",
  "true",
  "0",
  "1e999",
  '""',
  '"text"',
  "[]",
  "{}",
  "[null]",
  "[[]]",
  "[{}]",
  '{"message":"Unauthenticated."}',
  '{"data":[]}',
  '{"data":null,"meta":{"pagination":{"total":1e9,"count":0,"per_page":0,"current_page":1,"total_pages":1e9}}}',
  '{"__proto__":{"uuid":"x"},"constructor":1}',
  "[",
  '{"a":',
  "<html><body>Sign in</body></html>",
  `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}`,
  JSON.stringify(Array.from({ length: MANY }, () => null)),
  JSON.stringify("x".repeat(LONG)),
];

/** Replacements for a part of a correct response; `undefined` removes the part. */
const strange: readonly unknown[] = [
  undefined,
  null,
  "",
  " ",
  "text",
  "0",
  "-1",
  "x".repeat(70_000),
  "2026-13-45T99:99:99Z",
  0,
  -1,
  0.5,
  1e300,
  true,
  false,
  [],
  [null],
  [[]],
  {},
  { a: 1 },
  { toString: "no function", length: -1 },
];

/** Returns responses that are correct except for one place, responses with an additional member, and random JSON. */
export const nearShape = (right: unknown): fc.Arbitrary<string> => {
  const places = pathsOf(right);
  const changed = fc
    .tuple(fc.nat(places.length - 1), fc.constantFrom(...strange))
    .map(([n, value]) => JSON.stringify(withAt(right, places[n] ?? [], value)) ?? "");
  const deeper = fc
    .nat(places.length - 1)
    .map((n) => `${JSON.stringify(withAt(right, places[n] ?? [], "DEEP")).replace('"DEEP"', `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`)}`);
  const twice = fc.constantFrom(
    JSON.stringify([right]),
    JSON.stringify({ data: right }),
    JSON.stringify(Array.isArray(right) ? [...right, ...right] : right),
  );
  return fc.oneof({ weight: 12, arbitrary: changed }, { weight: 1, arbitrary: deeper }, { weight: 1, arbitrary: twice }, fc.json());
};

type Path = readonly (string | number)[];

/** Only the first rows of a list are changed. The other rows have the same form. */
const ROWS = 3;

/** Returns every path inside a value, including the empty path. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  const inner = Array.isArray(value) ? [...value.slice(0, ROWS).entries()] : isObject(value) ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([key, item]) => pathsOf(item, [...path, key]))];
}

function withAt(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.map((item, n) => (n === key ? withAt(item, rest, put) : item));
  return isObject(value) ? { ...value, [key]: withAt(value[key], rest, put) } : value;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
