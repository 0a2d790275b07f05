import { resumeProblem } from "../../../provider/core/lifecycle/resume-problem";
import { Settings } from "../../../provider/core/settings/settings";

const TYPES = ["Project", "game.Schedule", "Deployment"];

test.each([
  ["Projct:shop", 'HOSTING_RESUME contains an unknown resource type in "Projct:shop": did you mean "Project:shop"?'],
  ["Schedule:nightly", 'HOSTING_RESUME contains an unknown resource type in "Schedule:nightly": did you mean "game.Schedule:nightly"?'],
  ["Project: shop", 'HOSTING_RESUME contains "Project: shop", which has a space after the colon: write Project:shop'],
  [
    "Project:shop,Deployment:release",
    'HOSTING_RESUME contains "Deployment:release", but it has no effect on resources of this type, because no run adopts their objects: remove the entry',
  ],
  ["Project:shpo", undefined],
  ["true", undefined],
  ["", undefined],
])("HOSTING_RESUME=%s is checked against the known resource types", (text, problem) => {
  expect(resumeProblem(new Settings(() => undefined, { HOSTING_RESUME: text }), TYPES, (type) => type !== "Deployment")).toBe(problem);
});
