import type { Sandbox } from "../../../sandbox";
import * as hosting from "../../../sdk";
import type { Benchmark, BenchmarkContext } from "../benchmark";
import { atMost, type Figure } from "../figure";
import { requireSettled } from "../programs";
import { counted } from "./count";

const NAME = "preview-requests-platform";

const VOLUMES = 10;
const SERVERS = 5;
/** Number of databases, each of which is attached to a separate application. */
const DATABASES = 10;
const SCHEDULES = 40;
const GAME_SERVERS = 4;

/** Lists that a preview reads. `call` matches the requests for the list in the journal, and `requests` is their maximum number. */
const LISTS: readonly { list: string; call: RegExp; requests: number }[] = [
  { list: "volumes", call: /^GET \/svc\/volumes$/, requests: 1 },
  { list: "databases", call: /^GET \/managed-databases$/, requests: 1 },
  { list: "variables", call: /^GET \/applications\/\{uuid\}\/envs$/, requests: DATABASES },
  { list: "schedules", call: /^GET \/servers\/\{server\}\/schedules$/, requests: GAME_SERVERS },
];
/** One request for projects, one for applications, one for environments. */
const OTHERS = 3;
const LIMIT = LISTS.reduce((sum, { requests }) => sum + requests, OTHERS);

/**
 * Share of the objects that exist after each `up`, so that no `up` waits for a limit. The API allows ten changes of volumes and ten changes
 * of databases a minute. The creation of an object is two changes (price, confirmation), and the provider counts from zero in each run.
 */
const STEPS = [0.5, 1];

const ids = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

interface Fixture {
  servers: readonly string[];
  gameServers: readonly string[];
}

/** Adds servers in one city, so that all volumes can have the same size, and game servers that the account may change. */
async function createFixture({ add }: Sandbox): Promise<Fixture> {
  const servers: string[] = [];
  const gameServers: string[] = [];
  for (const n of ids(SERVERS)) servers.push(await add("purchasedServers", { name: `server-${n}` }));
  for (const n of ids(GAME_SERVERS)) gameServers.push(await add("gameServers", { name: `game-${n}` }));
  return { servers, gameServers };
}

const programOf = ({ servers, gameServers }: Fixture, share: number) => {
  const project = new hosting.Project("shop");
  for (const n of ids(VOLUMES * share)) new hosting.Volume(`data-${n}`, { serverUuid: servers[n % SERVERS] ?? "", sizeGb: 50 });
  for (const n of ids(DATABASES * share)) {
    const application = new hosting.Application(`app-${n}`, {
      projectUuid: project.id,
      serverUuid: servers[n % SERVERS] ?? "",
      source: { kind: "ctrimage", image: "registry.example.com/acme/shop", tag: "1.0" },
    });
    const database = new hosting.ManagedDatabase(`db-${n}`, { engine: "relational_1", plan: "small", region: "one:hel" });
    new hosting.DatabaseAttachment(`db-${n}`, { databaseUuid: database.id, applicationUuid: application.id });
  }
  for (const n of ids(SCHEDULES * share)) {
    const tasks: hosting.game.ScheduleArgs["tasks"] = [{ action: "command", payload: "save-all" }];
    new hosting.game.Schedule(`nightly-${n}`, { server: gameServers[n % GAME_SERVERS] ?? "", cron: `${n} 4 * * *`, tasks });
  }
};

/** Counts the requests by list, and checks that the preview writes nothing. */
export async function* platformPreview({ open }: Pick<BenchmarkContext, "open">): AsyncGenerator<Figure> {
  let fixture: Fixture = { servers: [], gameServers: [] };
  let share = 0;
  const stack = await open({
    program: () => programOf(fixture, share),
    config: { "hosting:autoConfirm": "true" },
    sandbox: { speed: 1000 },
  });
  fixture = await createFixture(stack.sandbox);
  for (share of STEPS) await stack.up();

  const { requests, result } = await counted(stack.sandbox, () => stack.preview());
  requireSettled(result);
  const measured = { program: "platform", unit: "requests", engine: stack.engine };
  const counts = LISTS.map(({ list, call, requests: limit }) => ({ list, limit, value: sumOf(requests.calls, call) }));
  const listed = counts.reduce((sum, { value }) => sum + value, 0);
  for (const { list, limit, value } of [...counts, { list: "others", limit: OTHERS, value: requests.total - listed }])
    yield atMost(limit, { ...measured, benchmark: NAME, value }, { list });
  yield atMost(LIMIT, { ...measured, benchmark: NAME, value: requests.total }, { list: "all", calls: requests.calls });
  yield atMost(0, { ...measured, benchmark: "preview-writes", value: requests.writes });
}

const sumOf = (calls: Record<string, number>, wanted: RegExp): number =>
  Object.entries(calls).reduce((sum, [call, count]) => sum + (wanted.test(call) ? count : 0), 0);

export const previewRequestsPlatform: Benchmark = {
  name: NAME,
  doc: "requests of a preview without changes of volumes, databases and schedules, by list",
  engines: "each",
  async *run(context) {
    context.progress(`${VOLUMES} volumes, ${DATABASES} databases with attachments, ${SCHEDULES} schedules of ${GAME_SERVERS} game servers`);
    yield* platformPreview(context);
  },
};
