import { settingsText } from "../../cli/rehearse";
import { SettingError } from "../../provider/core/settings/setting-keys";

test.each([
  [
    [
      "Missing required configuration variable 'shop:serverUuid'\n\tplease set a value using the command `pulumi config set shop:serverUuid <value>`",
    ],
    "--config shop:serverUuid=<value>",
  ],
  [["Missing Required variable. `pulumi config set --secret shop:key <value>`"], "--config shop:key=<value>"],
  [["+5.00 USD/month is not permitted. Permit it with: pulumi config set hosting:autoConfirm true"], "--config hosting:autoConfirm=true"],
  [[new SettingError("maxMonthlyIncrease", "is malformed").message], "--config hosting:maxMonthlyIncrease=20"],
  [["pulumi config set a:b 1", "pulumi config set a:c 'x y'", "pulumi config set a:b 1"], "--config a:b=1 --config a:c='x y'"],
])("settingsText translates %j into an option of `rehearse`", (messages, options) => {
  expect(settingsText(messages.map((message) => ({ message })))).toBe(`In a rehearsal, use: ${options}`);
});

test("settingsText returns nothing for messages that name no setting", () => {
  expect(settingsText([{ message: "Project not found." }])).toBeUndefined();
});
