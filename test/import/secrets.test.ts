import * as z from "zod";
import { isHarmless, type SecretForm, sealed } from "../../cli/import/secrets";
import { Secret, type Tree } from "../../cli/import/tree";
import { type Field, field } from "../../provider/core/definition/field";

test.each(["true", "info", "DEBUG", "8080", "production", "UTC", "de", "en-US", "{{team.DATABASE_PASSWORD}}", ""])(
  "isHarmless accepts the value %j",
  (value) => expect(isHarmless(value, ["variables", "SETTING"])).toBe(true),
);

test.each(["hunter2", "123456", "postgres://me:pw@host/db", "north", "{{team.A}}b", "a\nb", "xy"])(
  "isHarmless refuses the value %j, which may be a secret",
  (value) => expect(isHarmless(value, ["variables", "SETTING"])).toBe(false),
);

test.each(["DB_PASSWORD", "API_KEY", "AUTH", "SESSION", "PIN", "manualWebhookSecrets"])(
  "isHarmless refuses the value of %s, whose name suggests a secret",
  (key) => expect(isHarmless("1234", ["variables", key])).toBe(false),
);

const variables = field(z.record(z.string(), z.unknown()), "Variables.", { secret: true, plainMembers: ["comment"] });
const secretsOf = (value: Tree, plain: "none" | "harmless", of: Field = variables, form: SecretForm = "configuration") =>
  JSON.stringify(
    sealed(value, { key: "variables", field: of, name: "web", plain, form }, (path) => new Secret(path.join("."))),
    (_, one: unknown) => (one instanceof Secret ? `secret ${one.name}` : one),
  );

test("`sealed` replaces the values of a secret input with references to secrets", () => {
  const value = { LOG: "info", TOKEN: "t", MAIL: { value: "x y", isLiteral: true, comment: "a remark" } };
  expect(JSON.parse(secretsOf(value, "harmless"))).toEqual({
    LOG: "info",
    TOKEN: "secret variables.TOKEN",
    MAIL: { value: "secret variables.MAIL.value", isLiteral: true, comment: "a remark" },
  });
  expect(JSON.parse(secretsOf({ LOG: "info" }, "none"))).toEqual({ LOG: "secret variables.LOG" });
});

test("`sealed` keeps plain values, except addresses that contain a password", () => {
  const plain = field(z.string(), "Text.");
  expect(secretsOf("https://git.example.com/a", "harmless", plain)).toBe('"https://git.example.com/a"');
  expect(secretsOf("https://me:pw@git.example.com/a", "harmless", plain)).toBe('"secret variables"');
});

test("`sealed` keeps an empty text if the program uses references, because an empty variable counts as missing", () => {
  expect(JSON.parse(secretsOf({ TOKEN: "" }, "none", variables, "references"))).toEqual({ TOKEN: "" });
  expect(JSON.parse(secretsOf({ TOKEN: "" }, "none"))).toEqual({ TOKEN: "secret variables.TOKEN" });
});
