import type { StackOptions } from "../../rehearsal";
import * as hosting from "../../sdk";
import { seedOf } from "../harness/fixture";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";

const BACKUP = { method: "POST", path: "/svc/servers/{uuid}/volumes/{id}/backups" } as const;
const SENT = /^POST \/svc\/servers\/\{id\}\/volumes\/\d+\/backups$/;

onEveryEngine("VolumeBackup", (open) => {
  const volumeWithBackup = async (args: Partial<hosting.VolumeBackupArgs> | undefined, options: StackOptions = {}) => {
    const fixture = { args, volumeId: "" };
    const program = async () => {
      if (!fixture.args) return {};
      const backup = new hosting.VolumeBackup("before", { volumeId: fixture.volumeId, ...fixture.args });
      return { id: backup.id, createdAt: backup.createdAt, sizeGb: backup.sizeGb, ranAt: backup.ranAt };
    };
    const stack = await open({ program, sandbox: { speed: 100 }, ...options });
    const { servers } = await seedOf(stack.sandbox);
    fixture.volumeId = await stack.sandbox.add("volumes", { server_uuid: servers.alpha ?? "", size_gb: 50 });
    const backups = () => stack.sandbox.find("volumeBackups");
    return { stack, fixture, backups };
  };
  const frozen: StackOptions = { sandbox: { clock: "manual" } };

  test("`up` makes a second backup only if a trigger changes or `--replace` names the resource", async () => {
    const { stack, fixture, backups } = await volumeWithBackup({ triggers: [1] });
    const preview = await stack.preview();
    expect(happened(preview, "before")).toBe("create");
    expect(linesOf(preview, "before")).toEqual([`before: runs: a backup of volume ${fixture.volumeId}`]);
    expect(await writesOf(stack)).toEqual([]);
    const { outputs } = await stack.up();
    expect(await backups()).toMatchObject([{ $id: outputs.id, status: "finished" }]);
    expect(outputs).toMatchObject({ sizeGb: 50, createdAt: expect.any(String), ranAt: expect.stringMatching(/Z$/) });
    expect(await writesOf(stack)).toEqual([expect.stringMatching(SENT)]);
    expect((await stack.preview()).summary).toEqual({ same: 2 });
    expect((await requestsOf(stack)).filter((request) => request.includes("volumes"))).toEqual([]);

    fixture.args = { triggers: [2] };
    const again = await stack.preview();
    expect(happened(again, "before")).toMatch(/^replace .*triggers/);
    expect(linesOf(again, "before")).toEqual([`before: runs: a backup of volume ${fixture.volumeId}`]);
    await stack.up();
    expect(await backups()).toHaveLength(2);
    await stack.up({ replace: ["before"] });
    expect(await backups()).toHaveLength(3);
    await expectSettled(stack);
    await stack.sandbox.remove("volumeBackups", String((await backups())[2]?.$id)); // seven days later
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 2 });

    fixture.args = undefined;
    await requestsOf(stack);
    expect(happened(await stack.up(), "before")).toBe("delete");
    expect(await writesOf(stack)).toEqual([]);
    expect(await backups()).toHaveLength(2);
  });

  test("`up` waits for a backup that the platform lists only when it is complete", async () => {
    const { stack, backups } = await volumeWithBackup({}, { sandbox: { speed: 100, variants: { runningBackups: "not listed" } } });
    const { outputs } = await stack.up();
    expect(await backups()).toMatchObject([{ $id: outputs.id, status: "finished" }]);
    await expectSettled(stack);
  });

  test("`up` waits for a backup that an earlier run started", async () => {
    const { stack, fixture, backups } = await volumeWithBackup(undefined, frozen);
    await stack.sandbox.advance(60);
    fixture.args = { timeoutSeconds: 1 };
    const { text } = await errorsOf(stack.up());
    const [row, ...others] = await backups();
    expect([row?.status, others]).toEqual(["running", []]);
    expect(text).toContain(`timed out after 1 s waiting for backup ${row?.$id} of volume ${fixture.volumeId}.`);
    await errorsOf(stack.up({ replace: ["before"] }));
    expect(await backups()).toHaveLength(1);
    await stack.sandbox.advance(60);
    expect((await stack.up()).outputs.id).toBe(row?.$id);
    expect(await backups()).toHaveLength(1);
  });

  test("`up` makes exactly one backup although the connection breaks after the request", async () => {
    const { stack, backups } = await volumeWithBackup({});
    await stack.sandbox.fault({ match: BACKUP, kind: "drop-after" });
    await stack.up();
    expect(await backups()).toMatchObject([{ status: "finished" }]);
  });

  test("`up` does not repeat a request that the platform may have received, and the next `up` makes exactly one backup", async () => {
    const { stack, backups } = await volumeWithBackup({});
    await stack.sandbox.fault({ match: BACKUP, kind: "drop-before" });
    expect((await errorsOf(stack.up())).text).toContain("no new backup has appeared in 150 s");
    expect(await backups()).toEqual([]);
    await stack.up();
    expect(await backups()).toMatchObject([{ status: "finished" }]);
  });

  test("`up` waits for a busy volume, and stops at a detached volume", async () => {
    const { stack, fixture, backups } = await volumeWithBackup({});
    await stack.sandbox.mutate("volumes", fixture.volumeId, { status: "attached" });
    await stack.sandbox.fault({ match: BACKUP, times: 2, kind: "status", code: 409, body: { message: "Volume is not ready." } });
    await stack.up();
    expect(await backups()).toHaveLength(1);

    await stack.sandbox.mutate("volumes", fixture.volumeId, { status: "detached", server_uuid: null });
    fixture.args = { triggers: [2] };
    expect(linesOf(await stack.preview(), "before")).toContain(
      `before: volume ${fixture.volumeId} is detached: up will stop unless the volume is attached when up reaches this resource`,
    );
    expect((await errorsOf(stack.up())).text).toContain(`volume ${fixture.volumeId} is detached, and only`);
    expect(await backups()).toHaveLength(1);
  });

  test("a preview refuses an unknown volume, and warns if the volume's backups are off", async () => {
    const { stack, fixture } = await volumeWithBackup({ volumeId: "nothing" });
    expect((await errorsOf(stack.preview())).text).toContain(
      `no volume "nothing" is visible to this token. Available: ${fixture.volumeId}.`,
    );
    fixture.args = {};
    await stack.sandbox.mutate("volumes", fixture.volumeId, { backups: false });
    expect(linesOf(await stack.preview(), "before")[0]).toContain(`the backups of volume ${fixture.volumeId} are off`);
  });
});
