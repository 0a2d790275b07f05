import { environmentVariables } from "../../provider/resources/hosting/environment-variables";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

test("a set does not delete a variable if another step of the run failed, but deletes this variable in the next run", async () => {
  const fixture = await open();
  const applicationUuid = await addApplication(fixture);
  const sets = fixture.of(environmentVariables);
  const wanted = { applicationUuid, variables: { KEPT: "1" } };
  const held = async () => [...new Set((await fixture.sandbox.find("variables")).map(({ key }) => key))].sort();
  const made = await sets.create({ applicationUuid, variables: { KEPT: "1", MOVES: "2" } }, "one");
  const compare = async () => {
    fixture.restart();
    await sets.check(wanted, made.outs, "one");
    await sets.diff(made, wanted, "one");
  };
  await compare();
  expect((await sets.check({ applicationUuid, variables: 5 }, {}, "two")).failures).toHaveLength(1);
  await expect(sets.update(made, wanted, "one")).rejects.toThrow(
    /another step of this run failed, so this step deletes nothing: a resource that this run did not reach may declare .*MOVES/,
  );
  expect(await held()).toEqual(["KEPT", "MOVES"]);
  await compare();
  await sets.update(made, wanted, "one");
  expect(await held()).toEqual(["KEPT"]);
});
