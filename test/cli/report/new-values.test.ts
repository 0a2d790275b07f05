import { digestOf, Files, type Step, urnOf } from "./digest";

const files = new Files();
afterAll(() => files.close());

const vars: Step = {
  op: "update",
  kind: "EnvironmentVariables",
  name: "vars",
  old: { applicationUuid: "a" },
  new: { applicationUuid: "a" },
};
const said = (message: string) => ({ severity: "info", urn: urnOf("EnvironmentVariables", "vars"), message: `vars: ${message}` });
const lines = [
  said("new value: variables.STRIPE_KEY (from STRIPE_KEY)"),
  said("new value: variables.DB (from DB_USER, DB_PASSWORD)"),
  said("new value: variables.STRIPE_KEY (from STRIPE_KEY)"),
];

test("a report shows each new secret value once, with its input and its variables", async () => {
  const { out } = await files.reportOf(digestOf([vars], lines), "--plain");
  expect(out).toContain("New secret values: `up` writes them");
  expect(out.match(/variables\.STRIPE_KEY/g)).toHaveLength(1);
  expect(out).toContain("DB_USER, DB_PASSWORD");
  expect(out).not.toContain("new value:");
});

test("a report of a public repository names no variable", async () => {
  const { out } = await files.reportOf(digestOf([vars], lines), "--no-values");
  expect(out).toContain("New secret values");
  expect(out).not.toMatch(/STRIPE_KEY|DB_USER/);
});

test("a report without a new value has no section about new values", async () => {
  expect((await files.reportOf(digestOf([vars]), "--plain")).out).not.toContain("New secret values");
});
