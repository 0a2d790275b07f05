import { violationOf } from "../../proof/proof";
import { releasesProof } from "../../proof/releases/prove";

const TITLES = [
  "failure: status 500",
  "failure: the old version",
  "failure: the wrong port",
  "failure: a hanging connection",
  "failure: an expired certificate",
  "failure: flapping",
  "failure: a compressed error page",
  "good releases 1 to 10",
];

jest.setTimeout(180_000);

test.each(
  releasesProof
    .cases()
    .filter(({ title }) => TITLES.includes(title))
    .map((one) => [one.title, one] as const),
)("%s: a broken release goes back, and a good one stays", async (_, one) => {
  expect(await violationOf(one)).toBeUndefined();
});
