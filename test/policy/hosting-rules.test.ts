import { type HostingRules, hostingRules, kindOf } from "../../provider/policy";
import { rules } from "../../provider/policy/rules/all";

const levels = (settings?: HostingRules) => new Map(hostingRules(settings).map(({ name, enforcementLevel }) => [name, enforcementLevel]));

test("hostingRules makes each rule advisory by default, and omits the rules that need an option", () => {
  const found = levels();
  expect(new Set(found.values())).toEqual(new Set(["advisory"]));
  expect(rules.map(({ id }) => id).filter((id) => !found.has(id))).toEqual(["monthly-budget", "allowed-cities", "names"]);
});

test("hostingRules sets the enforcement of a rule, alone or with options", () => {
  const found = levels({
    "volume-backups": "mandatory",
    "image-tags": "disabled",
    "monthly-budget": { limit: 40 },
    names: { enforcement: "mandatory", pattern: "[a-z]+" },
  });
  expect(["volume-backups", "image-tags", "monthly-budget", "names"].map((id) => found.get(id))).toEqual([
    "mandatory",
    undefined,
    "advisory",
    "mandatory",
  ]);
});

test.each<[string, unknown, string]>([
  ["volume-backup", "mandatory", 'There is no rule "volume-backup". Did you mean "volume-backups"?'],
  ["volume-backups", "manditory", 'The rule "volume-backups" has no enforcement "manditory". Did you mean "mandatory"?'],
  ["names", { patern: "a" }, 'The rule "names" has no option "patern". Did you mean "pattern"?'],
  ["names", "mandatory", 'The rule "names" needs the option "pattern".'],
  ["names", { pattern: "(" }, 'The option "pattern" of the rule "names" is wrong: it is no regular expression.'],
  [
    "monthly-budget",
    { limit: "40" },
    'The option "limit" of the rule "monthly-budget" is wrong: Invalid input: expected number, received string.',
  ],
])("hostingRules reports %s: %j in one sentence", (id, setting, text) => {
  expect(() => hostingRules({ [id]: setting } as HostingRules)).toThrow(`${text} [invalid_program]`);
});

test.each([
  ["pulumi-nodejs:dynamic/hosting:Volume", "Volume"],
  ["hosting:index:Volume", "Volume"],
  ["pulumi-nodejs:dynamic/hosting/game:Schedule", "game.Schedule"],
  ["hosting:game:Schedule", "game.Schedule"],
  ["random:index/randomId:RandomId", undefined],
])("kindOf %s returns the name of the resource type in programs", (type, kind) => expect(kindOf(type)).toBe(kind));
