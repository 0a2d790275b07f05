import { addressWarnings } from "../../../cli/twin/address-warnings";

const copy = { account: "https://console.example.com#17", panelAccount: "https://panel.example.com#3" };
const text = (value: string) => ({ text: value, secret: false });

test("a copy causes a warning if hosting:baseUrl of the stack is the address of another platform", () => {
  const config = { "hosting:baseUrl": text("https://console.other.com/"), "hosting:panelUrl": text("https://panel.example.com/api") };
  expect(addressWarnings(config, copy)).toEqual([
    "The copy is of an account at https://console.example.com, but hosting:baseUrl of the stack is https://console.other.com/.",
  ]);
});

test("a copy causes no warning if the stack has the same address or no address", () => {
  expect(addressWarnings({ "hosting:baseUrl": text("https://console.example.com") }, copy)).toEqual([]);
  expect(addressWarnings({}, copy)).toEqual([]);
  expect(
    addressWarnings({ "hosting:panelUrl": text("https://panel.other.com") }, { account: copy.account, panelAccount: undefined }),
  ).toEqual([]);
});
