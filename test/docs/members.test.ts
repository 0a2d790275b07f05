import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { definitions } from "../../provider/resources";
import { membersIn, membersOf, withMemberTable } from "../../scripts/generate/members";
import { ROOT } from "../support/root";

// An author of a resource type meets all of these words. If a number must rise, first look for a member that another one can replace.
const MOST_MEMBERS = 50;
const MOST_IN_CONTEXT = 24;

const folder = join(ROOT, "provider/core/definition");
const source = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), "utf8"))
  .join("\n");

test("a definition and the context of its calls have at most as many members as the test permits", () => {
  expect(membersOf(source, definitions).length).toBeLessThanOrEqual(MOST_MEMBERS);
  expect(membersIn(source, "Context").length).toBeLessThanOrEqual(MOST_IN_CONTEXT);
});

test("each member of a definition has a comment or a name that every type uses, and at least one user", () => {
  const members = membersOf(source, definitions);
  expect(members.filter(({ users }) => users === 0)).toEqual([]);
  expect(members.filter(({ text, users }) => text === "" && users < definitions.length).map(({ name }) => name)).toEqual([]);
});

test("the table of members names each member with its users", () => {
  const page = withMemberTable(readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8"), source, definitions);
  expect(page).toContain(`| \`replacement.order\` | ${definitions.length} |`);
  expect(() => withMemberTable("", source, definitions)).toThrow("CONTRIBUTING.md needs");
});
