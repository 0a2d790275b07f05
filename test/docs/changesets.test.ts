import { MOST_PENDING, tooManyChangesets } from "../../scripts/check/changesets";

const pending = (count: number): string[] => [
  ".changeset/README.md",
  ".changeset/config.json",
  ...Array.from({ length: count }, (_, i) => `.changeset/change-${i}.md`),
];

describe("Pending changesets", () => {
  test("are accepted up to the maximum", () => {
    expect(tooManyChangesets(pending(MOST_PENDING))).toEqual([]);
  });

  test("fail the check beyond the maximum", () => {
    expect(tooManyChangesets(pending(MOST_PENDING + 1))).toEqual([
      `.changeset: ${MOST_PENDING + 1} changesets are pending, and the maximum is ${MOST_PENDING}: make a release, or combine those about one subject`,
    ]);
  });
});
