import { withArticle } from "../../../provider/core/log/text";

test.each([
  ["volume", "a volume"],
  ["Environment", "an Environment"],
  ["API key", "an API key"],
  ["SSH key", "an SSH key"],
  ["S3 storage", "an S3 storage"],
  ["user", "a user"],
  ["unused volume", "an unused volume"],
  ["unit", "a unit"],
])("withArticle adds the article to %s", (noun, expected) => {
  expect(withArticle(noun)).toBe(expected);
});
