import { onHost } from "../support/on-host";
import { violationOf } from "./proof";
import { interruptionCases } from "./releases/interruptions";

jest.setTimeout(180_000);

/** The proof interrupts at every request. */
const EVERY = 17;
const interrupted = (first: number) => interruptionCases(first, EVERY).map((one) => [one.title, one] as const);

test.each(interrupted(5))("%s: the next run repairs it, and nothing is doubled", async (_, one) => {
  expect(await violationOf(one)).toBeUndefined();
});

describe("releases on the plugin", () => {
  onHost("plugin");

  test.each(interrupted(11))("%s: the next run repairs it, and nothing is doubled", async (_, one) => {
    expect(await violationOf(one)).toBeUndefined();
  });
});
