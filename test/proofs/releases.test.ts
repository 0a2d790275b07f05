import { onHost } from "../support/on-host";
import { violationOf } from "./proof";
import { releasesProof } from "./releases/prove";

const ON_BOTH = ["failure: status 500", "failure: the wrong port"];
const TITLES = [
  ...ON_BOTH,
  "failure: the old version",
  "failure: a hanging connection",
  "failure: an expired certificate",
  "failure: flapping",
  "failure: a compressed error page",
  "good releases 1 to 10",
];

jest.setTimeout(180_000);

const titled = (titles: readonly string[]) =>
  releasesProof
    .cases()
    .filter(({ title }) => titles.includes(title))
    .map((one) => [one.title, one] as const);

test.each(titled(TITLES))("%s: a broken release goes back, and a good one stays", async (_, one) => {
  expect(await violationOf(one)).toBeUndefined();
});

describe("releases on the plugin", () => {
  onHost("plugin");

  test.each(titled(ON_BOTH))("%s: a broken release goes back", async (_, one) => {
    expect(await violationOf(one)).toBeUndefined();
  });
});
