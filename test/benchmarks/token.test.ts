import type { Figure } from "./figure";
import { sharedToken } from "./pacing";

test("independent runs use up their token's limit without a refusal", async () => {
  const figures: Figure[] = [];
  for await (const figure of sharedToken({ runs: 20, requests: 48, parallel: 8 })) figures.push(figure);
  expect(figures).toEqual(figures.map((figure) => expect.objectContaining({ benchmark: figure.benchmark, ok: true })));
  expect(figures).toHaveLength(2);
});
