import { visitPage } from "../../../provider/api/visit";
import { RehearsalError, type Stack } from "../../../rehearsal";
import * as hosting from "../../../sdk";
import { rehearseInOneProcess } from "../../harness/one-process";
import { joined, type Proof, type ProofCase } from "../proof";
import { generator } from "../sample";
import { interruptionCases } from "./interruptions";
import { type Behaviour, failures, good, READY, VersionServer } from "./versions";

// A real server on this machine answers as the version does that the sandbox runs.

const SPEED = 100;
const WITHIN_SECONDS = 6;
const GOOD_WITHIN_SECONDS = 30;
/** From the start to the end of the way back, on the platform's clock. */
const MOST_SECONDS_BACK = 60;
const GOOD_GROUPS = 20;
const RELEASES_PER_GROUP = 10;

interface Releases {
  readonly stack: Stack;
  readonly server: VersionServer;
  /** Declares the tag, and runs `up`. Returns the error, if any. */
  release(tag: string, withinSeconds: number): Promise<string | undefined>;
  running(): Promise<string | undefined>;
}

async function withReleases(act: (releases: Releases) => Promise<string | undefined>): Promise<string | undefined> {
  const wanted = { tag: "1", withinSeconds: GOOD_WITHIN_SECONDS };
  let stack: Stack | undefined;
  const running = async () => {
    const [found] = (await stack?.sandbox.find("pages")) ?? [];
    const containers = (found?.containers ?? []) as { version: string }[];
    return containers.at(-1)?.version;
  };
  const server = new VersionServer(running);
  await server.open();
  const program = async () => {
    const { servers } = await hosting.getPurchasedServers();
    const web = new hosting.Application("web", {
      projectUuid: new hosting.Project("shop").id,
      serverUuid: servers[0]?.uuid ?? "",
      source: { kind: "ctrimage", image: "registry.example.com/web", tag: wanted.tag },
    });
    new hosting.Deployment("release", {
      applicationUuid: web.id,
      verify: {
        url: `${server.origin}/healthz`,
        contains: READY,
        header: { "X-Release": wanted.tag },
        withinSeconds: wanted.withinSeconds,
        everySeconds: 1,
      },
      onUnhealthy: "rollback",
    });
  };
  try {
    const visit: typeof visitPage = async (request) => {
      await server.settle();
      return visitPage(request);
    };
    stack = await rehearseInOneProcess({ program, sandbox: { speed: SPEED } }, {}, { visit });
    const { up } = stack;
    return await act({
      stack,
      server,
      running,
      async release(tag, withinSeconds) {
        Object.assign(wanted, { tag, withinSeconds });
        try {
          await up.call(stack);
          return undefined;
        } catch (error) {
          if (!(error instanceof RehearsalError)) throw error;
          return error.result.diagnostics.map(({ message }) => message).join("\n");
        }
      },
    });
  } finally {
    await stack?.close();
    await server.close();
  }
}

async function tryFailure(sort: Behaviour): Promise<string | undefined> {
  return withReleases(async ({ stack, server, release, running }) => {
    const first = await release("1", GOOD_WITHIN_SECONDS);
    if (first !== undefined) return `the first release failed: ${first}`;
    server.behaviours = { bad: sort };
    const error = await release("bad", WITHIN_SECONDS);
    const rows = await stack.sandbox.find("deployments");
    const [, , back] = rows;
    const seconds = (Date.parse(String(back?.finished_at)) - Date.parse(String(back?.created_at))) / 1000;
    const preview = await stack.preview();
    return joined(
      error === undefined ? "the failure was not noticed" : undefined,
      error !== undefined && !/\[rolled_back\]/.test(error) ? `no rollback: ${error}` : undefined,
      (await running()) === "1" ? undefined : `the platform runs ${await running()}`,
      seconds <= MOST_SECONDS_BACK ? undefined : `the way back took ${seconds} s`,
      rows.length === 3 ? undefined : `${rows.length} deployments ran`,
      preview.steps.some(({ op }) => op !== "same") ? undefined : "the next preview shows no difference",
    );
  });
}

/** A good version that answers late, or whose answer fails once. `when`: number of the request that fails. */
const HICCUPS: Readonly<Record<string, (version: string, when: number) => Behaviour>> = {
  none: (version) => ({ http: good(version) }),
  "an address that answers late": (version, when) => ({ isClosed: (n) => n <= when, http: good(version) }),
  "a slow start": (version, when) => ({
    http: (response, n, origin) => (n <= when ? void response.writeHead(502).end() : good(version)(response, n, origin)),
  }),
  "one flap": (version, when) => ({
    http: (response, n, origin) => (n === when ? void response.writeHead(503).end() : good(version)(response, n, origin)),
  }),
};
const MOST_HICCUPS = 5;

async function tryGood(seed: number): Promise<string | undefined> {
  const random = generator(seed);
  const kinds = Object.entries(HICCUPS);
  return withReleases(async ({ stack, server, release, running }) => {
    const wrong: string[] = [];
    for (let n = 1; n <= RELEASES_PER_GROUP; n++) {
      const version = `v${n}`;
      const [name, of] = kinds[Math.floor(random() * kinds.length)] ?? ["none", () => ({})];
      server.behaviours = { [version]: of(version, 1 + Math.floor(random() * MOST_HICCUPS)) };
      const error = await release(version, GOOD_WITHIN_SECONDS);
      if (error !== undefined) wrong.push(`${version} with ${name}: ${error}`);
      if ((await running()) !== version) wrong.push(`${version} with ${name}: the platform runs ${await running()}`);
    }
    const { length } = await stack.sandbox.find("deployments");
    return joined(...wrong, length === RELEASES_PER_GROUP ? undefined : `${length} deployments ran`);
  });
}

const cases: readonly ProofCase[] = [
  ...Object.entries(failures("bad")).map(([name, sort]) => ({ title: `failure: ${name}`, run: () => tryFailure(sort) })),
  ...Array.from({ length: GOOD_GROUPS }, (_, n) => ({
    title: `good releases ${n * RELEASES_PER_GROUP + 1} to ${(n + 1) * RELEASES_PER_GROUP}`,
    run: () => tryGood(n + 1),
  })),
  ...interruptionCases(),
];

export const releasesProof: Proof = {
  name: "releases",
  description:
    "Prove that verify notices a broken release, and that the application then goes back to its former version; and that no good release goes back. The servers are real. Interrupt a broken release at each of its requests, and prove that the next run repairs it.",
  cases: () => cases,
};
