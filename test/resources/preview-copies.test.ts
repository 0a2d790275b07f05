import type { Variable } from "../../provider/api/hosting/variables";
import { isPreviewCopy } from "../../provider/resources/hosting/variables/ownership";

const row = (made: string, isPreview: boolean): Variable =>
  ({ uuid: isPreview ? "copy" : "own", key: "MODE", is_preview: isPreview, created_at: made, updated_at: made }) as Variable;
const isCopy = (made: string, productionMade = made): boolean => isPreviewCopy(row(made, true), row(productionMade, false));

test("isPreviewCopy accepts a variable for preview deployments if it was created together with its production variable", () => {
  expect(isCopy("2026-11-23T10:15:30.000000Z")).toBe(true);
  expect(isCopy("2026-11-23T10:15:31.000000Z", "2026-11-23T10:15:30.000000Z")).toBe(true);
});

test("isPreviewCopy returns false if the dates contain no time", () => expect(isCopy("2026-11-23")).toBe(false));
