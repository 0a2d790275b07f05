import type { Stack } from "../../rehearsal";
import type { Variants } from "../../sandbox";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, resuming, unlessResumed, writesOf } from "./results";

const UNSEEN = expect.stringMatching(/^Drift in secret values cannot be detected: .*Read sensitive data/);
const VALIDATE = "POST /s3-storages/{id}/validate";
const PLACE = { endpoint: "https://s3.example.com", bucket: "acme-archive", region: "eu-central-1" };
const KEYS = { key: "a-key-of-the-store", secret: "a-secret-of-the-store" };
const LONG_AGO = "2020-01-01T00:00:00.000000Z";

onEveryEngine("S3Storage", (open) => {
  const stackWithStorage = async (args: Partial<hosting.S3StorageArgs> = {}, variants: Partial<Variants> = {}) => {
    const fixture: { args: typeof args | undefined } = { args };
    const stack = await open({
      sandbox: { variants },
      program: async () => {
        if (!fixture.args) return {};
        const archive = new hosting.S3Storage("archive", { ...PLACE, ...KEYS, ...fixture.args });
        return { id: archive.id, isUsable: archive.isUsable };
      },
    });
    const held = () => stack.sandbox.find("s3Storages", ({ name }) => name !== "backups");
    const set = async (fields: Record<string, string | boolean>) => {
      const [row] = await held();
      await stack.sandbox.mutate("s3Storages", String(row?.$id), fields);
    };
    return { stack, fixture, held, set };
  };

  const unreachable = ({ sandbox }: Stack, times: number, message = "Access denied.") =>
    sandbox.fault({ match: { path: "/s3-storages/{uuid}/validate" }, times, kind: "status", code: 200, body: { valid: false, message } });

  test("`up` creates a storage, and the platform validates it", async () => {
    const { stack, held } = await stackWithStorage({ description: "Nightly archives", region: " eu-central-1 " });
    expect(happened(await stack.preview(), "archive")).toBe("create");
    expect(await writesOf(stack)).toEqual([]);
    const { outputs } = await stack.up();
    expect(outputs.isUsable).toBe(true);
    expect(await writesOf(stack)).toEqual(["POST /s3-storages", VALIDATE]);
    expect(await held()).toMatchObject([{ ...PLACE, ...KEYS, name: "archive", description: "Nightly archives", is_usable: true }]);
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 2 });
  });

  test("`up` validates the storage again only if its address or keys change", async () => {
    const { stack, fixture, held } = await stackWithStorage({ description: "one" });
    const { outputs } = await stack.up();
    await requestsOf(stack);
    fixture.args = { name: "the archive" };
    expect(happened(await stack.up(), "archive")).toBe("update description name");
    expect(await writesOf(stack)).toEqual(["PATCH /s3-storages/{id}"]);
    expect(await held()).toMatchObject([{ ...PLACE, ...KEYS, name: "the archive", description: null, is_usable: true }]);

    const moved = {
      endpoint: "https://s3.example.org",
      bucket: "acme-archive-2",
      region: "us-east-1",
      key: "new-key",
      secret: "new-secret",
    };
    fixture.args = { name: "the archive", ...moved };
    expect(happened(await stack.preview(), "archive")).toBe("update bucket endpoint key region secret");
    expect((await stack.up()).outputs).toEqual({ id: outputs.id, isUsable: true });
    const [patch] = (await stack.sandbox.journal()).filter(({ method }) => method === "PATCH");
    expect(Object.keys(patch?.body as object).sort()).toEqual(["bucket", "endpoint", "key", "region", "secret"]);
    expect(await writesOf(stack)).toEqual(["PATCH /s3-storages/{id}", VALIDATE]);
    expect(await held()).toMatchObject([{ ...moved, is_usable: true }]);
    await expectSettled(stack);
  });

  test.each(["unusable", "as before"] as const)(
    "`up` repairs drift and validates the bucket again (changedBuckets: %s)",
    async (changedBuckets) => {
      const { stack, held, set } = await stackWithStorage({}, { changedBuckets });
      await stack.up();
      await set({ region: "us-east-1", secret: "theirs" });
      const preview = await stack.preview();
      expect(happened(preview, "archive")).toBe("update");
      expect(linesOf(preview)).toEqual(["archive: drift: region, secret differ on the platform"]);
      await requestsOf(stack);
      await stack.up();
      expect(await writesOf(stack)).toEqual(["PATCH /s3-storages/{id}", VALIDATE]);
      expect(await held()).toMatchObject([{ ...PLACE, ...KEYS, is_usable: true }]);
      await expectSettled(stack);
    },
  );

  test("`up` keeps an unusable storage in the state, and fails until the storage is usable", async () => {
    const { stack, fixture, held } = await stackWithStorage();
    await unreachable(stack, 2, `Access denied for ${KEYS.secret}.`);
    for (const writes of [["POST /s3-storages", VALIDATE], [VALIDATE]]) {
      const { text } = await errorsOf(stack.up());
      expect(text).toContain('the platform cannot use this bucket: "Access denied for [secret]"');
      expect(await writesOf(stack)).toEqual(writes);
    }
    fixture.args = { secret: "the right one" };
    await stack.up();
    expect(await held()).toMatchObject([{ secret: "the right one", is_usable: true }]);
    await expectSettled(stack);
  });

  test.each(["unusable", "as before"] as const)(
    "the next `up` validates an unusable bucket again (changedBuckets: %s)",
    async (changedBuckets) => {
      const { stack, fixture, held } = await stackWithStorage({}, { changedBuckets });
      await stack.up();
      fixture.args = { bucket: "acme-archive-2" };
      await unreachable(stack, 1);
      expect((await errorsOf(stack.up())).text).toContain('the platform cannot use this bucket: "Access denied". Check');
      await requestsOf(stack);
      await stack.up();
      expect(await writesOf(stack)).toEqual([VALIDATE]);
      expect(await held()).toMatchObject([{ bucket: "acme-archive-2", is_usable: true }]);
      await expectSettled(stack);
    },
  );

  test.each([false, true])("`up` lets the platform check a bucket that has become unusable (after a refresh: %s)", async (isRefreshed) => {
    const { stack, set, held } = await stackWithStorage();
    await stack.up();
    await set({ is_usable: false, is_reachable: false });
    if (isRefreshed) await stack.refresh();
    const preview = await stack.preview();
    expect(happened(preview, "archive")).toBe("update");
    expect(linesOf(preview)).toContain(
      "archive: isUsable: the platform could not use the bucket at its last check, so it stores no archives in the bucket. Check the bucket and the permissions of its key at the store, then run pulumi up: it lets the platform check the bucket again",
    );
    expect((await errorsOf(stack.up())).text).toContain("the platform cannot use this bucket");
    await set({ is_reachable: true });
    expect((await stack.up()).outputs.isUsable).toBe(true);
    expect(await held()).toMatchObject([{ is_usable: true }]);
    await expectSettled(stack);
  });

  test("`up` reads the list of storages if the validation does not say whether the bucket is usable", async () => {
    const { stack, set, fixture } = await stackWithStorage({}, { writes: "empty" });
    expect((await stack.up()).outputs.isUsable).toBe(true);
    await set({ is_reachable: false });
    fixture.args = { region: "us-east-1" };
    expect((await errorsOf(stack.up())).text).toContain("the platform cannot use this bucket. Check endpoint");
  });

  test.each(["alone too", "in the list"] as const)("`up` creates a missing storage again (bucketRead: %s)", async (bucketRead) => {
    const { stack, held } = await stackWithStorage({}, { bucketRead });
    const { outputs } = await stack.up();
    await stack.sandbox.remove("s3Storages", String(outputs.id));
    const preview = await stack.preview();
    expect(happened(preview, "archive")).toMatch(/^replace/);
    expect(linesOf(preview)).toEqual([
      expect.stringMatching(/^archive: waiting: .*to appear in its list/),
      "archive: gone from the platform, will be created again",
    ]);
    expect((await stack.up()).outputs.id).not.toBe(outputs.id);
    expect(await held()).toHaveLength(1);
    await expectSettled(stack);
  });

  test("`up` stops at an existing storage with other values unless `adopt` selects it", async () => {
    const { stack, fixture, held } = await stackWithStorage();
    const id = await stack.sandbox.add("s3Storages", { name: "archive", is_usable: false });
    expect(linesOf(await stack.preview())).toEqual([
      `archive: exists: an S3 storage named "archive" is there already (id ${id}); up will stop unless ${unlessResumed("S3Storage:archive")}`,
    ]);
    expect((await errorsOf(stack.up())).text).toContain(`an S3 storage named "archive" exists already (id ${id})`);
    fixture.args = { adopt: true };
    const up = await stack.up();
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up)).toEqual([`archive: adopted: an S3 storage named "archive" (id ${id}): adopt is true`]);
    expect(await held()).toMatchObject([{ ...PLACE, ...KEYS, is_usable: true }]);
    await stack.destroy();

    const [one, other] = [
      await stack.sandbox.add("s3Storages", { name: "archive" }),
      await stack.sandbox.add("s3Storages", { name: "archive" }),
    ];
    expect((await errorsOf(stack.preview())).text).toContain('an S3 storage named "archive" exists 2 times');
    fixture.args = { adopt: other };
    expect((await stack.up()).outputs.id).toBe(other);
    expect((await held()).map(({ uuid, secret }) => [uuid, secret])).toEqual([
      [one, "sandbox-secret"],
      [other, KEYS.secret],
    ]);
    await expectSettled(stack);
  });

  test("`up` adopts and validates an equal storage if HOSTING_RESUME names the resource", async () => {
    const { stack, set } = await stackWithStorage();
    const id = await stack.sandbox.add("s3Storages", { name: "archive", ...PLACE, ...KEYS, is_usable: false });
    await set({ created_at: LONG_AGO });
    expect(linesOf(await stack.preview()).join()).toContain("archive: exists: ");
    await set({ secret: "theirs" });
    await resuming("S3Storage:archive", async () => {
      expect(linesOf(await stack.preview()).join()).toContain("archive: exists: ");
      await set({ secret: KEYS.secret });
      const up = await stack.up();
      expect(up.outputs).toEqual({ id, isUsable: true });
      expect(linesOf(up).join()).toContain("HOSTING_RESUME names it");
    });
  });

  describe("a token without `Read sensitive data`", () => {
    const limited = async (stack: Stack) =>
      stack.setConfig("hosting:apiToken", await stack.sandbox.addToken(["read", "write"]), { secret: true });

    test("`up` writes only keys that the program changes", async () => {
      const { stack, fixture, held, set } = await stackWithStorage();
      await limited(stack);
      await stack.up();
      const preview = await stack.preview();
      expect(happened(preview, "archive")).toBe("same");
      expect(linesOf(preview)).toEqual([UNSEEN]);
      await set({ secret: "theirs", region: "us-east-1" });
      expect(linesOf(await stack.preview())).toContain("archive: drift: region differs on the platform");
      fixture.args = { secret: "another" };
      await stack.up();
      expect(await held()).toMatchObject([{ ...PLACE, key: KEYS.key, secret: "another", is_usable: true }]);
      expect(happened(await stack.preview(), "archive")).toBe("same");
    });

    test("`up` stops at an equal storage", async () => {
      const { stack } = await stackWithStorage();
      await limited(stack);
      await stack.sandbox.add("s3Storages", { name: "archive", ...PLACE, ...KEYS });
      expect((await errorsOf(stack.up())).text).toContain('an S3 storage named "archive" exists already');
    });
  });

  test("`up` creates no second storage after a lost response, and drops a deleted storage from the state", async () => {
    const { stack, fixture, held } = await stackWithStorage();
    await stack.sandbox.fault({ match: { method: "POST", path: "/s3-storages" }, kind: "drop-after" });
    await errorsOf(stack.up());
    const { outputs } = await resuming("S3Storage:archive", () => stack.up());
    expect(await held()).toHaveLength(1);
    await expectSettled(stack);
    await stack.sandbox.remove("s3Storages", String(outputs.id));
    fixture.args = undefined;
    expect(linesOf(await stack.up())).toEqual([expect.stringMatching(/^archive: waiting: .*to appear in its list/)]);
    expect((await stack.exportState()).deployment.resources?.filter(({ type }) => type.includes("S3Storage"))).toEqual([]);
  });

  test.each<[string, Partial<hosting.S3StorageArgs>, string]>([
    ["a name with a tag", { name: "<b>archive</b>" }, "letters, digits, spaces and"],
    ["an endpoint without scheme", { endpoint: "s3.example.com" }, "it must be an address such as https://s3.example.com"],
    ["a bucket in capitals", { bucket: "Acme" }, "it must be lower-case letters, digits, hyphens and single dots"],
    ["a bucket that is an IP address", { bucket: "10.0.0.1" }, "must not be an IP address"],
    ["a short bucket", { bucket: "ab" }, "must have at least 3 characters"],
    ["an empty key", { key: " " }, "key must not be empty"],
  ])("a preview refuses %s and sends nothing", async (_, args, reason) => {
    const { stack } = await stackWithStorage(args);
    expect((await errorsOf(stack.preview())).text).toContain(reason);
    expect(await writesOf(stack)).toEqual([]);
  });

  test("`up` reports the platform's refusal of a private address, which a preview accepts", async () => {
    const { stack, held } = await stackWithStorage({ endpoint: "http://10.0.0.7:9000" });
    await stack.preview();
    expect((await errorsOf(stack.up())).text).toContain("endpoint: The endpoint must be a public address.");
    expect(await held()).toEqual([]);
  });

  test("`get` reads a storage that the stack does not manage", async () => {
    const id = { value: "" };
    const stack = await open({
      program: async () => {
        const there = hosting.S3Storage.get("there", id.value);
        return { bucket: there.bucket, isUsable: there.isUsable };
      },
    });
    id.value = await stack.sandbox.add("s3Storages", { name: "there" });
    expect((await stack.up()).outputs).toEqual({ bucket: "backups", isUsable: true });
    id.value = "nothing";
    expect((await errorsOf(stack.up())).text).toContain('no S3Storage with id "nothing"');
  });
});
