import { FAULTS } from "../../support/scripted-exchange";
import { failed, things } from "../../support/transport-scene";

const params = { uuid: "u1" };

test("an error keeps its cause", async () => {
  const { cause } = await failed({ fault: FAULTS.lost }, (t) => t.send(things.grow, { params }));
  expect(cause).toBe(FAULTS.lost);
});
