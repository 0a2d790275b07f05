import { ciCommand } from "../../../cli/ci/command";
import { runHere } from "../../testing/command-here";

test.each([
  ["schedule", /^request +none: a run of this event belongs to no pull request; --pr sets the number$/m],
  ["push", /^request +none: .* looks for the pull request of the commit/m],
])("`ci env` in a run of %s says how the pull request is found", async (event, line) => {
  const environment = { GITHUB_ACTIONS: "true", GITHUB_EVENT_NAME: event, GITHUB_REF: "refs/heads/main", GITHUB_SHA: "abc" };
  const { code, stdout } = await runHere(ciCommand(), ["ci", "env"], environment);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(line) });
});
