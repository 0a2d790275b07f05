import { doubledIn, type Managed } from "../../../cli/doctor/stack-state";
import type { Bag } from "../../../provider/core/values";
import { SECRET, SIGNATURE } from "../../../provider/hosts/wire-tags";

const set = (name: string, variables: Bag): Managed => ({
  stack: "dev",
  urn: `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/hosting:EnvironmentVariables::${name}`,
  kind: "EnvironmentVariables",
  id: "a1",
  inputs: { applicationUuid: "a1", variables },
  outputs: {},
  account: {},
  isOfExplicitProvider: false,
});

const names = (managed: readonly Managed[]) => doubledIn(managed).map((group) => group.map(({ urn }) => urn.split("::").at(-1)));

test("two sets are reported once as doubled if both declare the same variable of an application", () => {
  expect(names([set("old", { A: "1", B: "2" }), set("new", { A: "1", B: "2" })])).toEqual([["old", "new"]]);
});

test("two sets that declare different variables of an application are not doubled", () => {
  expect(names([set("old", { A: "1" }), set("new", { B: "1" })])).toEqual([]);
});

test("two sets whose keys are secret are not doubled", () => {
  const secret = { [SIGNATURE]: SECRET, ciphertext: "v1:…" };
  expect(names([set("old", secret), set("new", secret)])).toEqual([]);
});
