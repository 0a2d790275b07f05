import { Cancellation } from "../../../provider/hosts/cancellation";
import * as hosting from "../../../sdk";
import { type Delivery, Platform } from "../../harness/platform";
import { InProcessStack } from "../../harness/stack";
import { joined } from "../proof";

// A bad release is interrupted at each of its requests, those of the check and of the way back included. The next `up` finds the version repaired.

const SOURCES = {
  image: (release: string) => ({ kind: "ctrimage", image: "registry.example.com/web", tag: release }) as const,
  git: () => ({ kind: "public", gitRepository: "https://git.example.com/acme/web", gitBranch: "main", buildPack: "static" }) as const,
};
type SourceName = keyof typeof SOURCES;

/** The deployments of the first release, of the bad one, of the way back, and of the repaired release. */
const MOST_DEPLOYMENTS = 4;
/** After Ctrl-C during the check, the next `up` checks the same deployment, and starts none. */
const BEFORE_THE_WAY_BACK = 2;
/** An `up` whose lost request never shows its effect fails once with `[outcome_unknown]`. */
const MOST_RUNS = 2;
const BAD = { status: 500 };

/** Interrupts the run at its nth request. Returns violations that only the interrupted run can show. */
type Interruption = (scene: Scene, nth: number) => Promise<readonly string[]>;

interface Scene {
  readonly platform: Platform;
  readonly stack: InProcessStack;
  /** Number of requests of the last run, visits of the address included. */
  requests: number;
  /** Whether Ctrl-C interrupted a visit of the address. */
  isVisitCancelled: boolean;
}

/** Counts the requests of a run, and decides how each is delivered. */
async function counted(scene: Scene, deliver: (n: number, method: string) => Delivery): Promise<Awaited<ReturnType<InProcessStack["up"]>>> {
  const { platform, stack } = scene;
  scene.requests = 0;
  platform.deliveryOf = (method) => deliver(++scene.requests, method);
  try {
    return await stack.up();
  } finally {
    platform.deliveryOf = () => "usual";
  }
}

const killed =
  (how: "die before" | "die after"): Interruption =>
  async (scene, nth) => {
    await counted(scene, (n) => (n === nth ? how : "usual"));
    return [];
  };

const INTERRUPTIONS: Readonly<Record<string, Interruption>> = {
  "a kill before the platform gets it": killed("die before"),
  "a kill before its answer arrives": killed("die after"),

  async "Ctrl-C"(scene, nth) {
    const { platform } = scene;
    const interruption = new Cancellation();
    const late: string[] = [];
    platform.interruption = interruption;
    try {
      await counted(scene, (n, method) => {
        if (n === nth) {
          interruption.cancel();
          scene.isVisitCancelled = method === "VISIT";
        }
        if (n > nth) late.push(method);
        return "usual";
      });
    } finally {
      platform.interruption = undefined;
    }
    return late.length === 0 ? [] : [`requests after Ctrl-C: ${late.join(", ")}`];
  },

  async "a lost answer"(scene, nth) {
    const { sandbox } = scene.platform;
    await sandbox.fault({ match: { nth }, kind: "drop-after" });
    const { errors } = await counted(scene, () => "usual");
    await sandbox.clearFaults();
    return errors.some((text) => /\[(?:rolled_back|unhealthy|outcome_unknown)\]/.test(text))
      ? []
      : [`the errors are: ${errors.join("; ")}`];
  },
};

async function tryAt(
  source: SourceName,
  interrupt: Interruption,
  nth: number,
): Promise<{ isOver: boolean; violation: string | undefined }> {
  const platform = await Platform.start();
  const { fixture, sandbox } = platform;
  let release = "1.0";
  const stack = new InProcessStack(platform, () => {
    const web = new hosting.Application("web", {
      projectUuid: fixture.project,
      serverUuid: fixture.alpha,
      domains: ["https://shop.example.com"],
      source: SOURCES[source](release),
    });
    const verify = { path: "/healthz", withinSeconds: 20 };
    new hosting.Deployment("release", { applicationUuid: web.id, verify, onUnhealthy: "rollback", triggers: [release] });
  });
  const scene: Scene = { platform, stack, requests: 0, isVisitCancelled: false };
  try {
    const first = await stack.up();
    if (!first.ok) return { isOver: true, violation: `the first release failed: ${first.errors.join("; ")}` };
    const id = (await stack.managed()).find(({ type }) => type.endsWith("Application"))?.id ?? "";
    const page = async () => (await sandbox.find("pages", ({ $id }) => $id === id))[0];
    release = "2.0";
    await sandbox.mutate("pages", id, { versions: { [source === "image" ? release : "next"]: BAD } });
    const wrong = [...(await interrupt(scene, nth))];
    if (scene.requests < nth) return { isOver: true, violation: joined(...wrong) };
    const deployments = async () => (await sandbox.find("deployments")).filter((row) => row.application_uuid === id);
    const isOnlyVerified = scene.isVisitCancelled && (await deployments()).length === BEFORE_THE_WAY_BACK;
    await sandbox.advance(MOST_DEPLOYMENTS * 60);
    await sandbox.mutate("pages", id, { versions: {}, status: 200 });
    let errors: readonly string[] = ["was not run"];
    for (let run = 0; run < MOST_RUNS && errors.length > 0; run++) ({ errors } = await stack.up());
    if (errors.length > 0) wrong.push(`the next runs failed: ${errors.join("; ")}`);
    await stack.clear();
    const preview = await stack.preview();
    if (!preview.ok || preview.changes.length > 0) wrong.push(`the preview shows: ${[...preview.changes, ...preview.errors].join("; ")}`);
    const rows = await deployments();
    if (rows.length > (isOnlyVerified ? BEFORE_THE_WAY_BACK : MOST_DEPLOYMENTS)) wrong.push(`${rows.length} deployments ran`);
    const containers = ((await page())?.containers ?? []) as { version: string }[];
    const newest = source === "image" ? release : String(rows.filter(({ rollback }) => rollback !== true).at(-1)?.$id);
    if (containers.map(({ version }) => version).join() !== newest) wrong.push(`the platform runs ${JSON.stringify(containers)}`);
    return { isOver: false, violation: wrong.length === 0 ? undefined : `at request ${nth}: ${wrong.join("\n")}` };
  } finally {
    await platform.close();
  }
}

/** Interrupts a bad release at every nth of its requests. Returns the violations. */
async function tryAll(source: SourceName, interrupt: Interruption, first: number, every: number): Promise<string | undefined> {
  const all: string[] = [];
  for (let nth = first; ; nth += every) {
    const { isOver, violation } = await tryAt(source, interrupt, nth);
    if (violation !== undefined) all.push(violation);
    if (isOver) return joined(...all);
  }
}

export const interruptionCases = (first = 1, every = 1) =>
  Object.entries(INTERRUPTIONS).flatMap(([what, interrupt]) =>
    (Object.keys(SOURCES) as SourceName[]).map((source) => ({
      title: `interrupted ${source}: ${what}`,
      run: () => tryAll(source, interrupt, first, every),
    })),
  );
