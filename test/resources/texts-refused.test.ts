import { checkInputs } from "../../provider/core/definition/inputs";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import type { Bag } from "../../provider/core/values";
import { application } from "../../provider/resources/hosting/application/resource";
import { environmentVariable } from "../../provider/resources/hosting/environment-variable";
import { project } from "../../provider/resources/hosting/project";
import { sharedVariable } from "../../provider/resources/hosting/shared-variable";
import { storage } from "../../provider/resources/hosting/storage/resource";

// Texts that a platform would refuse in an up, or would change. `npm run proof -- texts` and `-- programs` found them.

const place = { projectUuid: "p", serverUuid: "s" };
const image = { kind: "ctrimage", image: "registry.example.com/web" };
const ctrfile = { kind: "ctrfile", ctrfile: "FROM scratch\n" };

const problems = (definition: AnyDefinition, inputs: Bag) =>
  checkInputs(definition, "web", inputs).problems.map(({ property, reason }) => `${property} ${reason}`);
const kept = (definition: AnyDefinition, inputs: Bag) => checkInputs(definition, "web", inputs).inputs;

test.each<[Bag, RegExp]>([
  [
    { source: image, name: " " },
    /^name must not be empty, because the platform accepts no empty text for it\. Remove the input instead\.$/,
  ],
  [{ source: image, limitsMemory: "" }, /^limitsMemory must not be empty/],
  [{ source: image, gpuDriver: "\n" }, /^gpuDriver must not be empty/],
  [
    { source: { ...image, image: "Registry/Web" } },
    /^source\.image is not allowed: it must be a lower-case image name without a tag \(got "Registry\/Web"\)\.$/,
  ],
  [{ source: { ...image, image: "web:1:2" } }, /^source\.image is not allowed/],
])("the check refuses an application with %j", (inputs, said) => {
  expect(problems(application, { ...place, ...inputs })).toEqual([expect.stringMatching(said)]);
});

test.each<Bag>([
  { source: image, description: "" },
  { source: { ...image, image: "registry.example.com:5000/acme/web:1.0" } },
  { source: { ...image, image: `web@sha256:${"0".repeat(64)}` } },
])("the check accepts an application with %j", (inputs) => {
  expect(problems(application, { ...place, ...inputs })).toEqual([]);
});

test.each([
  [".", "is not allowed, because the API cannot find an environment by this name. Use its id (got"],
  ["..", "is not allowed, because the API cannot find an environment by this name. Use its id (got"],
  ["x".repeat(256), "must have at most 255 characters"],
])("the check refuses a shared variable of the environment %j", (environment, said) => {
  const scope = { kind: "environment", projectUuid: "p", environment };
  expect(problems(sharedVariable, { scope, key: "REGION", value: "north" })).toEqual([
    expect.stringContaining(`scope.environment ${said}`),
  ]);
});

test.each([
  ['["one", "two words"]', "one,two-words"],
  ["[]", ""],
  ["one, one ,two", "one,two"],
])("the check changes the network aliases %s to %s", (written, wanted) => {
  const { customNetworkAliases } = kept(application, { ...place, source: image, customNetworkAliases: written });
  expect(customNetworkAliases).toBe(wanted);
  expect(kept(application, { ...place, source: image, customNetworkAliases: wanted }).customNetworkAliases).toBe(wanted);
});

test("the check trims texts as the platform does, except texts in base64", () => {
  expect(kept(project, { name: " shop\n", description: "\u200b for all \u0000" })).toEqual({ name: "shop", description: "for all" });
  expect(kept(environmentVariable, { applicationUuid: "a ", key: "KEY", value: " \tx\n" })).toMatchObject({
    applicationUuid: "a",
    value: "x",
  });
  const { source, customWebServerConfiguration } = kept(application, { ...place, source: ctrfile, customWebServerConfiguration: "a\n" });
  expect({ source, customWebServerConfiguration }).toEqual({ source: ctrfile, customWebServerConfiguration: "a\n" });
});

test.each(["/etc/../../passwd", "/etc/$(HOME)", "/a;b", "/a\nb"])("the check refuses a file at %j", (mountPath) => {
  const file = { applicationUuid: "a", type: "file", mountPath };
  expect(problems(storage, file)).toEqual([
    expect.stringMatching(/^mountPath must not contain the folders "\." or "\.\.", nor shell metacharacters/),
  ]);
  expect(problems(storage, { ...file, mountPath: "/etc/a..b/web.conf" })).toEqual([]);
});
