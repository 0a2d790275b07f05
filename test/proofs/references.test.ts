import { HOSTS } from "../../provider/hosts/host-choice";
import { SECRET_TYPES } from "../harness/secret-inputs";
import { referenceCases } from "./references/prove";

/** The proof `references` also tries each type on its own. */
const CASES = HOSTS.flatMap((host) => [
  ...referenceCases(host, SECRET_TYPES, "all types").filter(({ title }) => !/killed after write [1258]/.test(title)),
  ...referenceCases(host, ["EnvironmentVariables"]).filter(({ title }) => title.includes("quoted in an error")),
]);

// Each case begins on an empty platform, and tries all secret inputs at once.
test.each(CASES.map((one) => [one.title, one] as const))("references of %s", async (_, { run }) => {
  expect(await run()).toBeUndefined();
});
