import { refusedBecause } from "../../provider/resources/game/startup-rules";

describe("startup rules", () => {
  test.each<[rules: string, value: string, because: string | undefined]>([
    ["required|string|max:5", "", "must not be empty"],
    ["nullable|string|max:5", "", undefined],
    ["required|string|max:5", "sixsix", "must be at most 5 characters"],
    ["required|integer|max:5", "6", "must be at most 5"],
    ["required|integer", "6.5", "must be a whole number"],
    ["numeric|min:0.5", "0.4", "must be at least 0.5"],
    ["required|boolean", "true", "must be 0 or 1"],
    ['required|in:a,"b"', "b", undefined],
    ["required|in:a,b", "c", "must be one of a, b"],
    ["required|regex:/^(a|b)$/", "c", "must be of the form ^(a|b)$"],
    ["required|regex:/^(a|b)$/", "b", undefined],
    ["regex:/^[[:alpha:]]+$/", "1", undefined],
    ["regex:/a++b/", "1", undefined],
    ["regex:/(/", "1", undefined],
    ["regex:/^a$/x", "1", undefined],
    ["url", "nowhere", "must be an address (URL)"],
    ["alpha_dash", "a b", "must be of letters, digits, - and _ alone"],
    ["required|some_rule_of_the_panel:1", "anything", undefined],
    ["between:oops", "1", undefined],
  ])("%s of %j: %s", (rules, value, because) => expect(refusedBecause(rules, value)).toBe(because));

  test("without a rule everything is taken", () =>
    expect([refusedBecause(null, ""), refusedBecause("", "x")]).toEqual([undefined, undefined]));
});
