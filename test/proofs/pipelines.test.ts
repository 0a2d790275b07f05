import { ASK_HERE, CommandsHere } from "../cli/ci/commands-here";
import { scenesOn } from "./pipelines/prove";
import { violationOf } from "./proof";

// The short form of `npm run proof -- pipelines`. The command `report` runs in this process.

const SHORT = [
  "github: a merge applies both stacks in order, and their comments move to the result",
  "github: a failed stack stops the one after it, and its comment says so",
  "github: a second attempt keeps the result of the first",
  "forgejo: another plan than the approved one stops up, and the comment says why",
  "gitlab: a plan that up will stop at applies nothing after the merge, and the comment says so",
  "github: a project of the same name in another backend leaves the comments alone",
  "forgejo: a project of the same name in another backend leaves the comments alone",
  "gitlab: a project of the same name in another backend leaves the comments alone",
  "github: a program in yaml is rehearsed, tried and applied",
  "forgejo: a program in python is rehearsed, tried and applied",
  "gitlab: a program in go is rehearsed, tried and applied",
];

let commands: CommandsHere;
beforeAll(async () => {
  commands = await CommandsHere.start();
});
afterAll(() => commands.close());

test.each(SHORT)("%s", async (title) => {
  const found = scenesOn({ script: ASK_HERE, environment: commands.environment }).filter((one) => one.title === title);
  expect(found).toHaveLength(1);
  for (const scene of found) expect(await violationOf(scene)).toBeUndefined();
});

test("the proof of pipelines has 42 scenes", () => {
  expect(new Set(scenesOn().map(({ title }) => title)).size).toBe(42);
});
