import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { expectSettled, linesOf, requestsOf, writesOf } from "./results";
import { webShop } from "./web-shop";

const PLACE = { endpoint: "https://s3.example.com", bucket: "acme-archive", region: "eu-central-1" };
const KEYS = { key: "a-key-of-the-store", secret: "a-secret-of-the-store" };

onEveryEngine("S3Storage that a StorageBackupSchedule uses", (open) => {
  test("the deletion of a schedule's storage reports that the platform turned off saveS3", async () => {
    const fixture = { bucket: true };
    const { stack } = await webShop(open, {
      more: (web) => {
        const data = new hosting.Storage("data", { applicationUuid: web.id, type: "persistent", mountPath: "/data" });
        const archive = fixture.bucket ? new hosting.S3Storage("archive", { ...PLACE, ...KEYS }) : undefined;
        new hosting.StorageBackupSchedule("nightly", {
          applicationUuid: web.id,
          storageUuid: data.id,
          frequency: "daily",
          ...(archive ? { saveS3: true, s3StorageUuid: archive.id } : {}),
        });
        return { archive: archive?.id ?? "", data: data.id };
      },
    });
    const schedule = async () =>
      (await stack.sandbox.find("storageBackups")).map(({ save_s3, s3_storage_uuid }) => [save_s3, s3_storage_uuid]);
    const { outputs } = await stack.up();
    expect(await schedule()).toEqual([[true, outputs.archive]]);
    await expectSettled(stack);

    fixture.bucket = false;
    await requestsOf(stack);
    const up = await stack.up();
    expect(linesOf(up, "archive")).toEqual([
      "archive: the platform turned off saveS3 in every backup schedule that used this storage. These schedules now store no archives in it. The API cannot list the schedules that it changed",
    ]);
    expect((await writesOf(stack)).map((write) => write.split(" ")[0])).toEqual(["PUT", "DELETE"]);
    expect(await schedule()).toEqual([[false, null]]);
    await expectSettled(stack);
  });

  test("a preview of a schedule warns of an unusable S3 storage if the run does not change that storage", async () => {
    const fixture = { region: PLACE.region, isSaved: false };
    const { stack } = await webShop(open, {
      more: (web) => {
        const data = new hosting.Storage("data", { applicationUuid: web.id, type: "persistent", mountPath: "/data" });
        const archive = new hosting.S3Storage("archive", { ...PLACE, ...KEYS, region: fixture.region });
        const saved = fixture.isSaved ? { saveS3: true, s3StorageUuid: archive.id } : {};
        const of = { applicationUuid: web.id, storageUuid: data.id, frequency: "daily" };
        new hosting.StorageBackupSchedule("nightly", { ...of, ...saved });
        return { archive: archive.id };
      },
    });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("s3Storages", String(outputs.archive), { is_usable: false });
    fixture.isSaved = true;
    expect(linesOf(await stack.preview(), "nightly")).toEqual([]);
    fixture.region = "us-east-1";
    expect(linesOf(await stack.preview(), "nightly")).toEqual([]);
    await stack.up();
    expect(await stack.sandbox.find("storageBackups")).toMatchObject([{ save_s3: true, s3_storage_uuid: outputs.archive }]);
    await expectSettled(stack);
  });
});
