import fc from "fast-check";
import { refusalIn } from "../../../cli/report/read/refusals";
import { factsIn, factsText } from "../../../provider/api/facts";
import { type DataLoss, type DataStep, dataRefusalText } from "../../../provider/core/data/permission";
import { codedMessageOf, messageOf, withCode } from "../../../provider/core/log/errors";
import { EMPTY } from "../../../provider/core/log/prices";
import { costText, NotPermittedError, type RefusedCost } from "../../../provider/core/money/refusal";
import { type Remedy, remedyFacts, remedyText } from "../../../provider/core/settings/setting-keys";

const PRICE = { increase: 9, hourly: 0.0123, currency: "USD", what: "a database" };

const COSTS: readonly Omit<RefusedCost, "remedy">[] = [
  { price: PRICE },
  { price: { increase: 0, what: 'the feature "x [y]"' } },
  { price: { increase: 12, currency: "USD", what: "2 more copies", atMost: true } },
  { price: { unknown: "the catalogue has no price", what: "a disk" } },
  { price: PRICE, cap: 10, total: 13 },
  { price: { unknownUntil: "the application exists", what: "a disk" }, cap: 10 },
  { price: { unknown: "the offer contains no price for 50 GB", what: "a disk" }, cap: 10 },
  { price: { ...PRICE, currency: "EUR" }, cap: 10, others: "USD" },
  { price: PRICE, cap: EMPTY },
  { price: { unknown: "the catalogue has no price", what: "a disk" }, cap: EMPTY },
];

const REMEDIES: readonly Remedy[] = [
  { key: "autoConfirm", value: "true", by: "setting" },
  { key: "maxMonthlyIncrease", value: "13", by: "setting" },
  { key: "maxMonthlyIncrease", value: "13", by: "variable" },
  { key: "maxMonthlyIncrease", by: "setting" },
  { key: "maxMonthlyIncrease", by: "variable" },
  { key: "autoConfirm", value: "true", by: "program", provider: "the other one" },
];

const done = fc.option(fc.stringMatching(/^[a-z0-9 →]{1,20}$/), { nil: undefined });

/** Replaces the sentences of a message, as a later release could. */
const reworded = (message: string) => `No. Do something else.\n${factsText(factsIn(message) ?? {})} [not_permitted]`;

test("refusalIn reads the cost, its reason and the remedy of a refusal, even if the sentences have other words", () => {
  fc.assert(
    fc.property(fc.constantFrom(...COSTS), fc.constantFrom(...REMEDIES), done, (cost, remedy, steps) => {
      const error = new NotPermittedError({ ...cost, remedy }, steps);
      const refusal = { of: cost.cap === undefined ? "cost" : "cap", what: costText(cost), howToPermit: remedyText(remedy) };
      const message = codedMessageOf(error);
      expect(error.message.startsWith(costText(cost))).toBe(true);
      expect(refusalIn(message)).toEqual(refusal);
      expect(refusalIn(reworded(message))).toEqual(refusal);
      // The same text without facts, as the releases before wrote it.
      expect(refusalIn(withCode(messageOf(error), "not_permitted"))).toEqual(refusal);
    }),
  );
});

test("the message of a refusal ends with the facts and the error code", () => {
  const error = new NotPermittedError({
    price: { ...PRICE, what: "a 50 GB volume" },
    remedy: { key: "autoConfirm", value: "true", by: "setting" },
  });
  expect(codedMessageOf(error)).toBe(
    `+9.00 USD/month (0.0123/hour) for a 50 GB volume is not permitted, and nothing was bought (free resources may have been created). Permit it with: pulumi config set hosting:autoConfirm true
[hosting:autoConfirm=true increase=9 hourly=0.0123 currency=USD for="a 50 GB volume"] [not_permitted]`,
  );
});

test("factsIn reads all facts that factsText wrote, even if other text surrounds these facts", () => {
  const fact = fc.tuple(fc.stringMatching(/^[a-z]\w{0,8}(?::[a-z]\w{0,8})?$/), fc.oneof(fc.string(), fc.constant("Volume:data#1003")));
  fc.assert(
    fc.property(fc.array(fact, { minLength: 1, maxLength: 4 }), fc.string(), (pairs, before) => {
      const facts = Object.fromEntries(pairs);
      expect(factsIn(`${before} ${factsText(facts)} [exists]\nIn another resource: [x]`)).toEqual(facts);
    }),
  );
});

test.each([
  ["a value without quotes", "[currency=[secret] for=Volume:[secret]#7] [exists]", { currency: "[secret]", for: "Volume:[secret]#7" }],
  ["a quoted value", '[for="a [secret] volume"] [exists]', { for: "a [secret] volume" }],
  ["a part of an escape", String.raw`[for="a \[secret] volume"] [exists]`, { for: String.raw`a \[secret] volume` }],
])("factsIn reads facts after the masker replaced %s", (_what, text, facts) => {
  expect(factsIn(`Refused. ${text}`)).toEqual(facts);
});

test.each([["It is gone. [gone]"], ["The list is [a=1]."], ["[a=1] [b=2]"], ["a=1 [gone]"]])("factsIn finds no facts in %s", (text) => {
  expect(factsIn(text)).toBeUndefined();
});

const LOSS: DataLoss = {
  type: "Volume",
  name: "data",
  id: "1003",
  what: "50 GB volume with its files and backups",
  urn: "urn:pulumi:dev::shop::hosting:Volume::data",
  adopt: '"1003"',
};

const STEPS: readonly DataStep[] = ["delete", "delete former", "replace", "replace unasked", "overwrite"];

const allowing = (value: string, by: Remedy["by"] = "setting"): Remedy => ({
  key: "allowDataLoss",
  value,
  by,
  ...(by === "program" ? { provider: "other" } : {}),
});

const PERMISSIONS = [
  [allowing("Volume:data#1003"), ["Volume:data#1003"]],
  [allowing("Volume:data"), ["Volume:data"]],
  [allowing("Volume:it's. Here#1003"), ["Volume:it's. Here#1003"]],
  [allowing("Volume:a. b,Volume:data#1003", "variable"), ["Volume:a. b", "Volume:data#1003"]],
  [allowing("Volume:data#1003", "program"), undefined],
] as const;

test.each(STEPS.flatMap((step) => [true, false].map((runs) => [step, runs] as const)))(
  "refusalIn reads the data and the permission of a refusal: %s, program runs: %s",
  (step, programRuns) => {
    for (const [remedy, entries] of PERMISSIONS) {
      const command = remedyText(remedy);
      const advice = remedy.by === "variable" ? `set ${command} in the environment and run the same command again` : command;
      const text = dataRefusalText(LOSS, step, advice, programRuns);
      const how = {
        of: "data",
        howToPermit: command,
        ...(entries === undefined ? {} : { permission: { by: remedy.by === "variable" ? "variable" : "setting", entries } }),
      };
      const message = withCode(text, "data_loss_refused", remedyFacts(remedy));
      const what = expect.stringMatching(/Volume "data".* would (?:delete|overwrite) data: 50 GB volume with its files and backups$/);
      expect(refusalIn(message)).toEqual({ ...how, what });
      expect(refusalIn(reworded(message))).toEqual({ ...how, what: "No" });
      expect(refusalIn(withCode(text, "data_loss_refused"))).toEqual({ ...how, what });
    }
  },
);

test.each([
  [
    "+9.00 USD/month for a database is not permitted, and nothing was changed. Permit it with: pulumi config set x true",
    { of: "cost", what: "+9.00 USD/month for a database", howToPermit: "pulumi config set x true" },
  ],
  [
    "+4.00 USD/month for a volume would bring this run to +13.00 USD/month, more than hosting:maxMonthlyIncrease 10. Nothing was changed.",
    { of: "cap", what: "+4.00 USD/month for a volume would bring this run to +13.00 USD/month, more than hosting:maxMonthlyIncrease 10" },
  ],
  [
    "+5.00 USD/month for attaching a volume is not permitted, and done before it: detaching. Permit it with: pulumi config set x true",
    { of: "cost", what: "+5.00 USD/month for attaching a volume", howToPermit: "pulumi config set x true" },
  ],
  [
    "a disk has an unknown price, so it cannot be counted against hosting:maxMonthlyIncrease 10. It was not bought (other resources may have been created). Remove the cap for this run with: pulumi config rm hosting:maxMonthlyIncrease",
    {
      of: "cap",
      what: "a disk has an unknown price, so it cannot be counted against hosting:maxMonthlyIncrease 10",
      howToPermit: "pulumi config rm hosting:maxMonthlyIncrease",
    },
  ],
  [
    "deleting the volume would delete data: 1 GB. To delete it: HOSTING_ALLOW_DATA_LOSS='Volume:data#1003' pulumi destroy.",
    expect.objectContaining({ of: "data", permission: { by: "variable", entries: ["Volume:data#1003"] } }),
  ],
])("refusalIn reads the form of release 0.2: %s", (text, refusal) => {
  expect(refusalIn(text)).toEqual(refusal);
});

test.each([
  ["another error", "this address is not permitted to use the key"],
  ["a refusal that no permission resolves", "the volume looks renamed. Use aliases. [data_loss_refused]"],
  ["facts about something else", "No. [path=/x] [not_found]"],
])("refusalIn returns undefined for %s", (_what, text) => {
  expect(refusalIn(text)).toBeUndefined();
});
