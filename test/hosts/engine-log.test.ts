import { setImmediate as turn } from "node:timers/promises";
import { engineLog } from "../../provider/hosts/engine-log";
import { type LocalServer, serve, unary } from "../../testing/engine/grpc";
import { loadSdk } from "../../testing/engine/sdk";

const sdk = loadSdk(__dirname);
let engine: LocalServer;
let arrived: string[];
let mostAtOnce: number;

beforeEach(async () => {
  arrived = [];
  mostAtOnce = 0;
  let open = 0;
  const log = unary(sdk, async (request: InstanceType<typeof sdk.engine.LogRequest>) => {
    arrived.push(request.getMessage());
    mostAtOnce = Math.max(mostAtOnce, ++open);
    for (let i = 0; i < 5; i++) await turn(); // time for the next line to come in, if it does not wait
    open--;
    return new sdk.Empty();
  });
  engine = await serve(sdk, [[sdk.EngineService, { log }]]);
});
afterEach(() => engine.close());

test("lines are sent one after another, in their order, and settled means that all have arrived", async () => {
  const log = engineLog(engine.address);
  const lines = Array.from({ length: 20 }, (_, n) => `line ${n}`);
  for (const text of lines) log.sink({ severity: "info", text });
  await log.settled();
  expect(arrived).toEqual(lines);
  expect(mostAtOnce).toBe(1);
});

test("an engine that is gone stops nothing", async () => {
  const log = engineLog(engine.address);
  engine.close();
  log.sink({ severity: "info", text: "nobody hears this" });
  await log.settled();
  expect(arrived).toEqual([]);
});
