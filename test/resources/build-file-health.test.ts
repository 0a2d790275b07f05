import { shownHealth } from "../../provider/resources/hosting/application/build-file-health";

const source = (ctrfile: string) => ({ kind: "ctrfile", ctrfile }) as const;
const plain = source("FROM scratch\n");
const checked = source("FROM scratch\nHEALTHCHECK --interval=30s --retries=3 CMD true\n");

test.each([
  [
    "the default that a deployment puts back counts as wanted",
    { source: plain, healthCheckRetries: 62 },
    { healthCheckRetries: 10 },
    { healthCheckRetries: 62 },
  ],
  [
    "so does the value of the file's own line",
    { source: checked, healthCheckInterval: 7 },
    { healthCheckInterval: 30 },
    { healthCheckInterval: 7 },
  ],
  ["another value is drift", { source: plain, healthCheckRetries: 62 }, { healthCheckRetries: 4 }, {}],
  ["what the program does not set is not shown", { source: plain }, { healthCheckRetries: 10 }, {}],
  [
    "with the checks on the program has its way",
    { source: plain, healthCheckEnabled: true, healthCheckRetries: 62 },
    { healthCheckRetries: 10 },
    {},
  ],
])("%s", (_, inputs, shown, wanted) => {
  expect(shownHealth(inputs, shown)).toEqual(wanted);
});

test("an image has no such file", () => {
  const image = { kind: "ctrimage", image: "web" } as const;
  expect(shownHealth({ source: image, healthCheckRetries: 62 }, { healthCheckRetries: 10 })).toEqual({});
});
