import { setImmediate as turn } from "node:timers/promises";
import { engineLog } from "../../provider/hosts/engine-log";
import { type LocalServer, serve, unary } from "../../rehearsal/protocol/grpc";
import { loadSdk } from "../../rehearsal/protocol/sdk";

const sdk = loadSdk(__dirname);
let engine: LocalServer;
let arrived: string[];
let mostAtOnce: number;
let hears: boolean;

beforeEach(async () => {
  arrived = [];
  mostAtOnce = 0;
  hears = true;
  let open = 0;
  const log = unary(sdk, async (request: InstanceType<typeof sdk.engine.LogRequest>) => {
    arrived.push(request.getMessage());
    if (!hears) return new Promise<InstanceType<typeof sdk.Empty>>(() => {});
    mostAtOnce = Math.max(mostAtOnce, ++open);
    for (let i = 0; i < 5; i++) await turn(); // the next line could arrive in this time if it did not wait
    open--;
    return new sdk.Empty();
  });
  engine = await serve(sdk, [[sdk.EngineService, { log }]]);
});
afterEach(() => engine.close());

test("engineLog sends lines in order, one after another", async () => {
  const log = engineLog(engine.address);
  const lines = Array.from({ length: 20 }, (_, n) => `line ${n}`);
  for (const text of lines) log.sink({ severity: "info", text });
  await log.settled();
  expect(arrived).toEqual(lines);
  expect(mostAtOnce).toBe(1);
});

test("engineLog ends without an error even if the engine is gone", async () => {
  const log = engineLog(engine.address);
  engine.close();
  log.sink({ severity: "info", text: "this is not received" });
  await log.settled();
  expect(arrived).toEqual([]);
});

test("engineLog waits only once for an engine that does not respond", async () => {
  hears = false;
  const log = engineLog(engine.address, 0.1);
  for (const text of ["one", "two", "three"]) log.sink({ severity: "info", text });
  await log.settled();
  log.sink({ severity: "warning", text: "four" });
  await log.settled();
  while (arrived.length < 4) await turn();
  expect(arrived).toEqual(["one", "two", "three", "four"]);
});

test("engineLog ignores a proxy in the environment", async () => {
  const { http_proxy: before } = process.env;
  process.env.http_proxy = "http://127.0.0.1:1";
  try {
    const log = engineLog(engine.address, 1);
    log.sink({ severity: "info", text: "line" });
    await log.settled();
  } finally {
    if (before === undefined) delete process.env.http_proxy;
    else process.env.http_proxy = before;
  }
  expect(arrived).toEqual(["line"]);
});
