import { Settings } from "../../../provider/core/settings/settings";

const settings = (config: Record<string, string>, environment: Record<string, string> = {}) =>
  new Settings((key) => config[key], environment, Object.keys(config));

const api = { "hosting:baseUrl": "https://console.example.com", "hosting:apiToken": "7|token" };
const CAP = "HOSTING_MAX_MONTHLY_INCREASE";

test.each<[string, Record<string, string>, Record<string, string>, unknown]>([
  ["no value means no cap", {}, {}, undefined],
  ["an empty setting is an empty cap", { "hosting:maxMonthlyIncrease": "" }, {}, "empty"],
  ["a blank setting is an empty cap", { "hosting:maxMonthlyIncrease": " \t" }, {}, "empty"],
  ["an empty variable without a setting is an empty cap", {}, { [CAP]: "" }, "empty"],
  ["a blank variable without a setting is an empty cap", {}, { [CAP]: " " }, "empty"],
  ["an empty variable leaves the stack's cap", { "hosting:maxMonthlyIncrease": "7" }, { [CAP]: "" }, 7],
  ["a blank variable leaves the stack's cap", { "hosting:maxMonthlyIncrease": "7" }, { [CAP]: "  " }, 7],
  ["an empty variable leaves the stack's empty cap", { "hosting:maxMonthlyIncrease": "" }, { [CAP]: "" }, "empty"],
  ["a variable overrides an empty setting", { "hosting:maxMonthlyIncrease": "" }, { [CAP]: "9" }, 9],
  ["`none` means no cap", { "hosting:maxMonthlyIncrease": "none" }, {}, undefined],
  ["`none` in the variable overrides the stack's cap", { "hosting:maxMonthlyIncrease": "7" }, { [CAP]: " none " }, undefined],
  ["a provider ignores the variable", { "hosting:__explicit": "other" }, { [CAP]: "" }, undefined],
  [
    "an empty cap of a provider is an empty cap",
    { "hosting:__explicit": "other", "hosting:maxMonthlyIncrease": "" },
    { [CAP]: "9" },
    "empty",
  ],
])("hosting:maxMonthlyIncrease: %s", (_, config, environment, cap) => {
  expect(settings({ ...api, ...config }, environment).maxMonthlyIncrease).toBe(cap);
});

test("an empty environment variable gives no permission, and does not override the setting", () => {
  for (const blank of ["", " "]) {
    const config = { ...api, "hosting:allowDataLoss": "Volume:data", "hosting:autoConfirm": "true" };
    const its = settings(config, { HOSTING_ALLOW_DATA_LOSS: blank, HOSTING_AUTO_CONFIRM: blank, HOSTING_RESUME: blank });
    expect([its.allowDataLoss, its.autoConfirm, its.resumes("Project", "shop")]).toEqual([
      { setting: "Volume:data", variable: undefined },
      true,
      false,
    ]);
  }
});

test.each([
  ["null", "or none for no maximum"],
  ["20-30", "or none for no maximum"],
  ["1e3", "in decimal digits such as 1000"],
  ["20 EUR", "in decimal digits such as 20"],
  ["€ 7.50", "in decimal digits such as 7.5"],
  ["+5", "in decimal digits such as 5"],
])("the cap %s is refused, and the error shows the nearest valid form", (text, hint) => {
  expect(() => settings({ ...api, "hosting:maxMonthlyIncrease": text }).maxMonthlyIncrease).toThrow(hint);
});
