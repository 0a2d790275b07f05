import { onEveryEngineWithExample } from "./engines";
import { confirmedCalls, pricesOf } from "./money";
import { errorsOf, expectSettledForReaders, writesOf } from "./results";

const PRICE = "+5.00 USD/month (0.0068/hour) for a 50 GB volume";
const GROWTH = "+8.00 USD/month (0.0110/hour) for 50 → 150 GB";

onEveryEngineWithExample("volume-budget", (open) => {
  test("`up` orders the volume and its growth only if the price is permitted", async () => {
    const stack = await open();
    const { sandbox } = stack;
    const preview = await stack.preview();
    expect(preview.summary).toEqual({ create: 2 }); // the stack itself counts as one resource
    expect(pricesOf(preview)).toEqual([
      `data: price: ${PRICE}; needs hosting:autoConfirm`,
      "price: total +5.00 USD/month so far in this run",
    ]);
    expect(await writesOf(stack)).toEqual([]);

    expect((await errorsOf(stack.up())).text).toBe(
      `${PRICE} is not permitted, and nothing was bought (free resources may have been created). Permit it with: pulumi config set hosting:autoConfirm true\n[hosting:autoConfirm=true increase=5 hourly=0.0068 currency=USD for="a 50 GB volume"] [not_permitted]`,
    );
    expect([await confirmedCalls(stack), await sandbox.find("volumes")]).toEqual([[], []]);

    await stack.setConfig("hosting:autoConfirm", "true");
    await stack.setConfig("hosting:maxMonthlyIncrease", "5");
    const { outputs } = await stack.up();
    expect(await confirmedCalls(stack)).toEqual(["POST /svc/servers/{id}/volumes 201"]);
    const [volume] = await sandbox.find("volumes");
    const [alpha] = await sandbox.find("purchasedServers", { name: "alpha" });
    expect(volume).toMatchObject({ server_uuid: alpha?.uuid, size_gb: 50, status: "attached" });
    expect(outputs).toEqual({ path: volume?.mount_path, price: "5 USD a month" });
    await expectSettledForReaders(stack);

    await stack.setConfig("sizeGb", "150");
    expect(pricesOf(await stack.preview())).toEqual([
      `data: price: ${GROWTH}`,
      "price: total +8.00 USD/month so far in this run",
      "price: over the cap: +8.00 USD/month is more than hosting:maxMonthlyIncrease 5; up will stop there. Permit it with: pulumi config set hosting:maxMonthlyIncrease 8",
    ]);
    expect((await errorsOf(stack.up())).text).toBe(
      `${GROWTH} would bring this run to +8.00 USD/month, more than hosting:maxMonthlyIncrease 5. It was not bought (other resources may have been created). Permit it with: pulumi config set hosting:maxMonthlyIncrease 8\n[hosting:maxMonthlyIncrease=8 increase=8 hourly=0.011 currency=USD for="50 → 150 GB" cap=5 total=8] [not_permitted]`,
    );
    expect([await confirmedCalls(stack), (await sandbox.find("volumes"))[0]?.size_gb]).toEqual([[], 50]);

    await stack.destroy();
    expect(await sandbox.find("volumes")).toEqual([]);
  });
});
