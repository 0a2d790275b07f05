import { formFlags } from "../../scripts/check/forms";

const problemsIn = (line: string, path = "provider/core/lifecycle/sync.ts"): number => formFlags(new Map([[path, line]])).length;

test.each(['if (definition.form === "event") return;', "if (definition.traits?.isSingleton) return;", "if (!identity.ownsParts) return;"])(
  "the check of forms reports %s",
  (line) => {
    expect(problemsIn(line)).toBe(1);
    expect(problemsIn(line, "test/core/lifecycle/gone.test.ts")).toBe(0);
  },
);

test("the check of forms accepts code that reads the table of forms", () => {
  expect(problemsIn("if (this.type.form.isShared) return;")).toBe(0);
  expect(problemsIn('form: "part",')).toBe(0);
});
