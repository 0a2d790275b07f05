import { systemClock } from "../../provider/api/clock";
import { enginesAtHand } from "../harness/engines";
import { killedInOrder, ORDERS, UNDER_WAY } from "./crash-recovery/orders";

// Runs real processes, so it tries one order. `npm run proof -- orders` tries all orders.
jest.setTimeout(180_000);

test.each(enginesAtHand().map((engine) => [engine.name, engine] as const))(
  "engine %s: the `up` after a kill during a purchase buys no second volume",
  async (_, engine) => {
    expect(await killedInOrder(ORDERS[0], UNDER_WAY["it is carried out during the next up"], engine, systemClock)).toBeUndefined();
  },
);
