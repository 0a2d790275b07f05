import { type Clock, systemClock } from "../../../provider/api/clock";
import { type Sandbox, startSandbox, type Variants } from "../../../sandbox";
import type { FaultKind, FaultMatch } from "../../../sandbox/http/faults";
import { type Engine, enginesAtHand } from "../../harness/engines";
import { seedOf } from "../../harness/fixture";
import type { Proof } from "../proof";
import { SETTLE_SECONDS } from "./mended";
import { ended, OrderFolder } from "./order-folder";

/** Sandbox seconds per real second. */
const SPEED = 300;
const LOOK_EVERY_MS = 20;
/** Time limit for the provider of the killed run to disappear. The system lists an ended process until it reaps it. */
const REAPED_MS = 20_000;

/** A change that raises the bill. The platform must make it exactly once. */
interface Order {
  title: string;
  /** The program before the change. Absent for a new object. */
  before?: (server: string) => string;
  program: (server: string) => string;
  /** The setting of `HOSTING_RESUME` with which the next `up` may adopt the object of the order. Absent if the order changes an object. */
  resume?: string;
  /** The request that makes the purchase. */
  match: FaultMatch;
  /** The expected purchases, in the form of `boughtIn`. */
  wanted: readonly string[];
}

const CONFIRMED = '"confirm":true';
const volume = (sizeGb: number) => (server: string) => `Volume("data", { serverUuid: "${server}", sizeGb: ${sizeGb} })`;
const database = (plan: string) => () => `ManagedDatabase("orders", { engine: "relational_1", plan: "${plan}", region: "one:hel" })`;

export const ORDERS: readonly [Order, ...Order[]] = [
  {
    title: "a volume",
    program: volume(50),
    resume: "Volume:data",
    match: { method: "POST", path: "/svc/servers/{uuid}/volumes", body: CONFIRMED },
    wanted: ["server app-2", "volume 50 GB"],
  },
  {
    title: "a larger volume",
    before: volume(50),
    program: volume(80),
    match: { method: "PATCH", path: "/svc/servers/{uuid}/volumes/{id}", body: CONFIRMED },
    wanted: ["server app-2", "volume 80 GB"],
  },
  {
    title: "a database",
    program: database("small"),
    resume: "ManagedDatabase:orders",
    match: { method: "POST", path: "/managed-databases" },
    wanted: ["database small", "server app-2"],
  },
  {
    title: "a larger plan of a database",
    before: database("small"),
    program: database("medium"),
    match: { method: "POST", path: "/managed-databases/{uuid}/upgrade", body: CONFIRMED },
    wanted: ["database medium", "server app-2"],
  },
  {
    title: "a larger server",
    program: (server) => `ServerSize("beta", { serverUuid: "${server}", size: "app-4" })`,
    match: { method: "POST", path: "/servers/{uuid}/resize", body: CONFIRMED },
    wanted: ["server app-4"],
  },
];

/** Faults of the order's request, during which the proof kills the engine. */
export const UNDER_WAY = {
  "its answer is late": { kind: "late", milliseconds: 20_000 },
  "it is carried out during the next up": { kind: "delay", milliseconds: 6_000 },
  "a gateway lost its answer": { kind: "status", code: 502, acts: true },
} as const satisfies Record<string, FaultKind>;

/** These variants affect new objects, or the Idempotency-Key with which the provider finds an order again. */
const PLATFORMS: readonly Partial<Variants>[] = [{}, { keys: "answered", newObjects: "late", creates: "id" }, { writes: "empty" }];

/** Kills the engine, but not its provider, during an order, and runs `up` again at once. */
export async function killedInOrder(
  { before, program, resume, match, wanted }: Order,
  underWay: FaultKind,
  engine: Engine,
  clock: Clock,
  variants: Partial<Variants> = {},
): Promise<string | undefined> {
  const sandbox = await startSandbox({ speed: SPEED, variants });
  const folder = await OrderFolder.make(sandbox, engine, SPEED);
  try {
    const { beta = "" } = (await seedOf(sandbox)).servers;
    if (before) {
      await folder.declare(before(beta));
      const up = await folder.upAgain();
      if (!up.ok) return `the previous up failed: ${up.text}`;
    }
    await folder.declare(program(beta));
    await sandbox.fault({ match, ...underWay });
    const child = folder.up();
    const over = ended(child);
    while (!(await isSent(sandbox)) && child.exitCode === null) await clock.sleep(LOOK_EVERY_MS);
    if (child.exitCode !== null) return `the order was not sent: ${(await over).text}`;
    const orphans = await folder.providers();
    child.kill("SIGKILL");
    const again = await folder.upAgain(resume);
    if (!again.ok) return `the next up failed: ${again.text}`;
    const isLeft = async () => (await folder.providers()).some((pid) => orphans.includes(pid));
    for (const until = clock.now() + REAPED_MS; clock.now() < until && (await isLeft()); ) await clock.sleep(LOOK_EVERY_MS);
    if (orphans.length === 0 || (await isLeft())) return "the provider of the killed run did not end";
    while (underWay.kind === "delay" && (await isWaiting(sandbox))) await clock.sleep(LOOK_EVERY_MS);
    await clock.sleep((SETTLE_SECONDS / SPEED) * 1000);
    const bought = await boughtIn(sandbox, beta);
    return String(bought) === String(wanted) ? undefined : `bought ${bought.join(", ")} instead of ${wanted.join(", ")}`;
  } finally {
    await folder.remove();
    await sandbox.close();
  }
}

const isSent = async (sandbox: Sandbox): Promise<boolean> => (await sandbox.journal()).some(({ fault }) => fault !== undefined);

/** Reports whether the delayed request has not been processed yet. */
const isWaiting = async (sandbox: Sandbox): Promise<boolean> =>
  (await sandbox.journal()).some(({ fault, status }) => fault !== undefined && status === 0);

/** Returns the billed objects: the server of the order, all volumes, all databases. */
async function boughtIn(sandbox: Sandbox, server: string): Promise<string[]> {
  const { volumes, databases, purchasedServers } = await sandbox.snapshot();
  return [
    ...Object.values(databases).map(({ plan }) => `database ${plan}`),
    `server ${purchasedServers[server]?.size}`,
    ...Object.values(volumes).map(({ size_gb }) => `volume ${size_gb} GB`),
  ];
}

export const ordersProof: Proof = {
  name: "orders",
  description:
    "Kill only the engine during an order, and run `up` again at once. The platform must carry out each order exactly once. Uses every engine of this machine.",
  cases: () =>
    enginesAtHand().flatMap((engine) =>
      ORDERS.flatMap((order) =>
        Object.entries(UNDER_WAY).flatMap(([how, underWay]) =>
          PLATFORMS.map((variants) => ({
            title: `${order.title}, ${how}, ${JSON.stringify(variants)} (${engine.name})`,
            run: () => killedInOrder(order, underWay, engine, systemClock, variants),
          })),
        ),
      ),
    ),
};
