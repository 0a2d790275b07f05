import { deployment } from "../../provider/resources/hosting/deployment";
import { sandboxScenes } from "../support/sandbox-scenes";

const open = sandboxScenes();
const START = { method: "POST", path: "/applications/{uuid}/start" } as const;

async function begin() {
  const scene = await open();
  const { sandbox } = scene;
  const applicationUuid = await sandbox.add("applications", {
    source: "ctrimage",
    project_uuid: await sandbox.add("projects", { name: "shop" }),
    environment_name: "production",
    server_uuid: await scene.server("alpha"),
    ctr_registry_image_name: "registry.example.com/web",
  });
  return {
    scene,
    sandbox,
    deployments: scene.of(deployment),
    inputs: { applicationUuid },
    held: () => sandbox.find("deployments"),
    starts: async () => (await sandbox.journal()).filter(({ method, path }) => method === "POST" && path.endsWith("/start")).length,
  };
}

describe("a start whose answer is lost", () => {
  test.each(["drop-before", "drop-after", "truncate", "html"] as const)("is looked for before it is sent again (%s)", async (kind) => {
    const { deployments, inputs, sandbox, held } = await begin();
    await sandbox.fault({ match: START, kind });
    const { id, outs } = await deployments.create({ ...inputs, force: true }); // not put together by the platform with an equal one
    expect(await held()).toMatchObject([{ deployment_uuid: id, status: "finished" }]);
    expect(outs.status).toBe("finished");
  });

  test("again and again fails with what the platform said, and starts nothing more", async () => {
    const { deployments, inputs, sandbox, held, starts } = await begin();
    await sandbox.fault({ match: START, times: 0, kind: "status", code: 500, body: { message: "Server Error" } });
    await expect(deployments.create(inputs)).rejects.toThrow(/POST \/applications\/\w+\/start failed with 500: "Server Error"/);
    expect(await starts()).toBe(3);
    expect(await held()).toEqual([]);
  });

  test("is not mistaken for a deployment that was there before", async () => {
    const { deployments, inputs, sandbox, held } = await begin();
    const { id: before } = await deployments.create(inputs);
    await sandbox.fault({ match: START, kind: "drop-after" });
    const { id } = await deployments.create(inputs);
    expect(id).not.toBe(before);
    expect(await held()).toHaveLength(2);
  });

  test("because the process died is found by the next run while it goes on", async () => {
    const { scene, deployments, inputs, held } = await begin();
    await deployments.createAndDie(inputs, 10);
    expect(await held()).toMatchObject([{ status: "in_progress" }]);
    const { id } = await deployments.create(inputs);
    expect(await held()).toMatchObject([{ deployment_uuid: id, status: "finished" }]);
    expect(scene.said().join("\n")).toContain(
      `data: taken over: a deployment that was in_progress already (id ${id}); it may have begun with`,
    );
  });
});

test.each([
  ["queued", 1],
  ["in_progress", 10],
])("one that is cancelled while it is %s fails the creation and is not kept; the next up deploys again", async (_, seconds) => {
  const { scene, deployments, inputs, sandbox, held } = await begin();
  void scene.clock.sleep(seconds * 1000).then(async () => {
    const [row] = await sandbox.find("deployments");
    await sandbox.mutate("deployments", String(row?.$id), { status: "cancelled-by-user" });
  });
  const outcome = deployments.createHalfWay(inputs); // passes on what is no half-way creation
  await expect(outcome).rejects.toThrow(/deployment \w+ ended as cancelled-by-user; the previous version keeps running/);
  const { id } = await deployments.create(inputs);
  expect(await held()).toMatchObject([{ status: "cancelled-by-user" }, { deployment_uuid: id, status: "finished" }]);
});

test("an equal deployment that waits already is taken, and said", async () => {
  const { scene, deployments, inputs, sandbox, starts } = await begin();
  await deployments.createAndDie(inputs, 1);
  const [waiting] = await sandbox.find("deployments");
  expect(waiting?.status).toBe("queued");
  scene.said();
  const { id } = await deployments.create(inputs);
  expect(id).toBe(waiting?.deployment_uuid);
  expect(scene.said()[0]).toBe(`data: taken over: a deployment that was queued already (id ${id})`);
  expect(await starts()).toBe(2);
});

test("a started deployment that cannot be looked at is kept with its id, and the next up goes on with it", async () => {
  const { deployments, inputs, sandbox, held, starts } = await begin();
  const forbidden = { match: { method: "GET", path: "/deployments/{uuid}" }, kind: "status", code: 403, body: { message: "No." } } as const;
  await sandbox.fault({ ...forbidden, times: 2 });
  const { reason, ...state } = await deployments.createHalfWay(inputs);
  expect(reason).toContain("failed with 403");
  expect(await held()).toMatchObject([{ deployment_uuid: state.id }]);
  const { outs } = await deployments.update(state, inputs);
  expect(outs.status).toBe("finished");
  expect(await starts()).toBe(1);
});

test("lines of the build log come as they are written, each once and without internal commands", async () => {
  const { scene, deployments, inputs } = await begin();
  await deployments.create(inputs);
  const lines = scene.said();
  expect(lines.filter((line) => !line.includes("waiting:"))).toEqual([
    expect.stringMatching(/^data: Starting deployment of \S+ to alpha\.$/),
    "data: Building container image started.",
    "data: New container started.",
  ]);
  const first = lines.findIndex((line) => line.includes("Starting deployment"));
  const waiting = lines.findIndex((line) => line.includes("waiting: deployment in_progress"));
  expect(first).toBeLessThan(waiting);
  expect(waiting).toBeLessThan(lines.indexOf("data: New container started."));
});

test("a failure shows the last twenty lines of the log, or that there are none", async () => {
  const { deployments, inputs, sandbox } = await begin();
  const { id } = await deployments.create(inputs);
  const line = (n: number) => ({ output: `line ${n}\n`, hidden: n === 29, type: "stdout", timestamp: "", order: n + 1 });
  const failure = async (lines: ReturnType<typeof line>[]): Promise<string[]> => {
    await sandbox.mutate("deployments", id, { status: "failed", lines });
    const error: unknown = await deployments.update({ id, outs: { status: "queued" } }, inputs).catch((e: unknown) => e);
    return String(error).split("\n");
  };
  const [sentence, ...shown] = await failure(Array.from({ length: 30 }, (_, n) => line(n)));
  expect(sentence).toMatch(/deployment \w+ ended as failed; the previous version keeps running\. Mend the cause and run up again\.$/);
  expect(shown).toEqual(Array.from({ length: 20 }, (_, n) => `    line ${n + 9}`));
  expect(await failure([])).toEqual([`${sentence} Its log holds no lines.`]);
});
