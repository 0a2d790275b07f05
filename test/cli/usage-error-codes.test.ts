import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { USAGE_ERROR_CODES } from "../../cli/usage-error-codes";
import { ROOT } from "../support/root";

const sources = readdirSync(join(ROOT, "cli"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith("usage-error-codes.ts"))
  .map((path) => readFileSync(join(ROOT, "cli", path), "utf8"))
  .join("\n");

test.each(Object.keys(USAGE_ERROR_CODES))("the sources of the commands use the error code %s", (code) => {
  expect(sources).toContain(`"${code}"`);
});
