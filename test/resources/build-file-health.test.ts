import { shownHealth } from "../../provider/resources/hosting/application/body";

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
