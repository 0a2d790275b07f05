import fc from "fast-check";
import { type DataLoss, type DataStep, dataRefusalText, readDataRefusal } from "../../provider/core/data/permission";
import { type MoneyRefusal, readRefusal, refusalText, refusedAfter } from "../../provider/core/money/spending";

const CAUSES: readonly Pick<MoneyRefusal, "because" | "what" | "advice">[] = [
  { because: "no permission", what: "+9.00 USD/month (0.0123/hour) for a database", advice: "permit" },
  {
    because: "cap",
    what: "+4.00 USD/month for a volume would bring this run to +13.00 USD/month, more than hosting:maxMonthlyIncrease 10",
    advice: "permit",
  },
  {
    because: "cap",
    what: "a disk has an unknown price (unknown until attached), so it cannot be counted against hosting:maxMonthlyIncrease 10",
    advice: "remove the cap",
  },
  {
    because: "cap",
    what: "+4.00 EUR/month for a disk cannot be counted against hosting:maxMonthlyIncrease 10: this run's other prices are in USD",
    advice: "split the stack",
  },
  {
    because: "cap",
    what: '+5.00 USD/month for a disk cannot be counted against hosting:maxMonthlyIncrease "", which is empty',
    advice: "set the cap",
  },
];

const command = fc.constantFrom(
  "pulumi config set hosting:autoConfirm true",
  "pulumi config set hosting:maxMonthlyIncrease 13",
  "set HOSTING_MAX_MONTHLY_INCREASE=13 in the environment. Then run it again",
);

test("readRefusal finds cause, price and advice in each text of refusalText", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CAUSES),
      command,
      fc.option(fc.stringMatching(/^[a-z0-9 →]{1,20}$/), { nil: undefined }),
      (cause, howToPermit, done) => {
        const text = refusalText({ ...cause, howToPermit });
        const { because, what } = cause;
        expect(readRefusal(done === undefined ? text : refusedAfter(text, done))).toEqual({ because, what, howToPermit });
      },
    ),
  );
});

test.each([
  // The wordings of releases up to 0.2.
  [
    "+9.00 USD/month for a database is not permitted, and nothing was changed. Permit it with: pulumi config set x true",
    "+9.00 USD/month for a database",
    "pulumi config set x true",
  ],
  [
    "+4.00 USD/month for a volume would bring this run to +13.00 USD/month, more than hosting:maxMonthlyIncrease 10. Nothing was changed.",
    "+4.00 USD/month for a volume would bring this run to +13.00 USD/month, more than hosting:maxMonthlyIncrease 10",
    undefined,
  ],
  [
    "+5.00 USD/month for attaching a volume is not permitted, and done before it: detaching. Permit it with: pulumi config set x true",
    "+5.00 USD/month for attaching a volume",
    "pulumi config set x true",
  ],
  [
    "a disk has an unknown price, so it cannot be counted against hosting:maxMonthlyIncrease 10. It was not bought (other resources may have been created). Remove the cap for this run with: pulumi config rm hosting:maxMonthlyIncrease",
    "a disk has an unknown price, so it cannot be counted against hosting:maxMonthlyIncrease 10",
    "pulumi config rm hosting:maxMonthlyIncrease",
  ],
])("readRefusal reads an older wording: %s", (text, what, howToPermit) => {
  expect(readRefusal(text)).toMatchObject({ what, ...(howToPermit === undefined ? {} : { howToPermit }) });
});

test("readRefusal returns undefined for another error", () => {
  expect(readRefusal("this address is not permitted to use the key")).toBeUndefined();
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

const ADVICE = [
  ["pulumi config set hosting:allowDataLoss 'Volume:data#1003'", "setting", ["Volume:data#1003"]],
  ["pulumi config set hosting:allowDataLoss Volume:data", "setting", ["Volume:data"]],
  ["pulumi config set hosting:allowDataLoss 'Volume:it'\\''s. here#1003'", "setting", ["Volume:it's. here#1003"]],
  ["HOSTING_ALLOW_DATA_LOSS='Volume:a. b,Volume:data#1003'", "variable", ["Volume:a. b", "Volume:data#1003"]],
  ['new hosting.Provider("other", { …, allowDataLoss: "Volume:data#1003" })', undefined, []],
] as const;

test.each(STEPS.flatMap((step) => [true, false].map((runs) => [step, runs] as const)))(
  "readDataRefusal returns a refusal's data and permission: %s, program runs: %s",
  (step, programRuns) => {
    for (const [howToPermit, by, entries] of ADVICE) {
      const advice = by === "variable" ? `set ${howToPermit} in the environment and run the same command again` : howToPermit;
      const { what, ...how } = readDataRefusal(dataRefusalText(LOSS, step, advice, programRuns), "data_loss_refused") ?? {};
      expect(how).toEqual({ howToPermit, ...(by === undefined ? {} : { permission: { by, entries } }) });
      expect(what).toMatch(/Volume "data".* would (?:delete|overwrite) data: 50 GB volume with its files and backups$/);
    }
  },
);

test.each([
  [
    "with a code",
    "The files of the set will be lost; run pulumi config set hosting:allowDataLoss 'Volume:data#1003' first.",
    "data_loss_refused",
  ],
  [
    "of release 0.2",
    "deleting the volume would delete data: 1 GB. To delete it: HOSTING_ALLOW_DATA_LOSS='Volume:data#1003' pulumi destroy.",
    undefined,
  ],
])("readDataRefusal does not depend on the wording of a refusal %s", (_form, text, code) => {
  expect(readDataRefusal(text, code)?.permission?.entries).toEqual(["Volume:data#1003"]);
});

test("readDataRefusal returns undefined for a refusal that no permission resolves", () => {
  expect(readDataRefusal("the volume looks renamed. Use aliases.", "data_loss_refused")).toBeUndefined();
});
