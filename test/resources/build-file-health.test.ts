import { healthProblems, shownHealth } from "../../provider/resources/hosting/application/health-check";
import { application } from "../../provider/resources/hosting/application/resource";
import type { Source } from "../../provider/resources/hosting/application/source";
import { addPlace, sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

const source = (ctrfile: string) => ({ kind: "ctrfile", ctrfile }) as const;
const plain = source("FROM scratch\n");
const checked = source("FROM scratch\nHEALTHCHECK --interval=30s --retries=3 CMD true\n");

test.each([
  [
    "returns the program's value if the platform shows the default that a deployment restores",
    { source: plain, healthCheckRetries: 62 },
    { healthCheckRetries: 10 },
    { healthCheckRetries: 62 },
  ],
  [
    "returns the program's value if the platform shows the value of the HEALTHCHECK line in the file",
    { source: checked, healthCheckInterval: 7 },
    { healthCheckInterval: 30 },
    { healthCheckInterval: 7 },
  ],
  [
    "returns the program's value if the platform shows an option of a continuation line",
    { source: source("FROM scratch\n  HEALTHCHECK --interval=30s \\\r\n  --retries=7 \\\n  CMD true\n"), healthCheckRetries: 62 },
    { healthCheckRetries: 7 },
    { healthCheckRetries: 62 },
  ],
  [
    "returns the program's value if the platform converts minutes to seconds",
    { source: source("FROM scratch\nHEALTHCHECK --interval=2m CMD true\n"), healthCheckInterval: 7 },
    { healthCheckInterval: 120 },
    { healthCheckInterval: 7 },
  ],
  [
    "returns nothing for an option of a line whose first word is not in capitals",
    { source: source("FROM scratch\nhealthcheck --retries=7 CMD true\n"), healthCheckRetries: 62 },
    { healthCheckRetries: 7 },
    {},
  ],
  ["returns nothing for any other value, which is drift", { source: plain, healthCheckRetries: 62 }, { healthCheckRetries: 4 }, {}],
  ["returns nothing for a value that the program does not set", { source: plain }, { healthCheckRetries: 10 }, {}],
  [
    "returns nothing if the program enables the health check",
    { source: plain, healthCheckEnabled: true, healthCheckRetries: 62 },
    { healthCheckRetries: 10 },
    {},
  ],
])("shownHealth %s", (_, inputs, shown, wanted) => {
  expect(shownHealth(inputs, shown)).toEqual(wanted);
});

test("shownHealth returns nothing for a source of type ctrimage", () => {
  const image = { kind: "ctrimage", image: "web" } as const;
  expect(shownHealth({ source: image, healthCheckRetries: 62 }, { healthCheckRetries: 10 })).toEqual({});
});

test.each([
  ["HEALTHCHECK NONE", { source: source("FROM scratch\nHEALTHCHECK NONE\n") }, "source.ctrfile"],
  ["a check without a port", { source: { kind: "ctrimage", image: "web" }, healthCheckEnabled: true }, "healthCheckEnabled"],
  ["a check with a port", { source: { kind: "ctrimage", image: "web" }, healthCheckEnabled: true, healthCheckPort: 80 }, undefined],
  ["a check of a build file", { source: plain, healthCheckEnabled: true }, undefined],
  [
    "a check of a static site",
    { source: { kind: "public", gitRepository: "a", gitBranch: "b", buildPack: "static" }, healthCheckEnabled: true },
    undefined,
  ],
] as const)("healthProblems of %s names the input that makes every deployment fail", (_, inputs, property) => {
  expect(healthProblems({ ...inputs }, inputs.source as Source, () => true).map((one) => one.property)).toEqual(property ? [property] : []);
});

test("a preview of an Application refuses a health check that makes every deployment fail", async () => {
  const fixture = await open();
  const applications = fixture.of(application);
  const { project_uuid: projectUuid, server_uuid: serverUuid } = await addPlace(fixture);
  const inputs = { projectUuid, serverUuid, name: "web", source: { kind: "ctrimage", image: "registry.example.com/web" } };
  const propertiesOf = async (more: object) =>
    (await applications.preview({ ...inputs, ...more })).failures.map(({ property }) => property);
  expect(await propertiesOf({ healthCheckEnabled: true })).toEqual(["healthCheckEnabled"]);
  expect(await propertiesOf({ healthCheckEnabled: true, healthCheckPort: 80 })).toEqual([]);
});
