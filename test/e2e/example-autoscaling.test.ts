import { onEveryEngineWithExample } from "./engines";
import { pricesOf } from "./money";
import { errorsOf, expectSettledForReaders, happened, writesOf } from "./results";

const PRICE = "up to +12.00 USD/month for 2 more copies";

onEveryEngineWithExample("autoscaling", (open) => {
  test("`up` enables autoscaling only if the price is permitted", async () => {
    const stack = await open();
    const { sandbox } = stack;
    const preview = await stack.preview();
    expect(preview.summary).toEqual({ create: 4 }); // the stack itself counts as one resource
    expect(pricesOf(preview)).toEqual(["web: price: unknown until the application exists; needs hosting:autoConfirm"]);
    expect(await writesOf(stack)).toEqual([]);

    expect((await errorsOf(stack.up())).text).toBe(
      `${PRICE} is not permitted, and nothing was bought (free resources may have been created). Permit it with: pulumi config set hosting:autoConfirm true\n[hosting:autoConfirm=true increase=12 currency=USD most=true for="2 more copies"] [not_permitted]`,
    );
    expect((await writesOf(stack)).filter((request) => request.startsWith("PUT"))).toEqual([]);
    expect(pricesOf(await stack.preview())).toEqual([
      `web: price: ${PRICE}; needs hosting:autoConfirm`,
      "price: total +12.00 USD/month so far in this run",
    ]);

    await stack.setConfig("hosting:autoConfirm", "true");
    await stack.setConfig("hosting:maxMonthlyIncrease", "12");
    expect((await stack.up()).outputs).toEqual({ address: "https://shop.example.com", blocker: null });
    const [application] = await sandbox.find("applications");
    const id = String(application?.uuid);
    const policy = async () => (await sandbox.find("autoscaling", { $id: id }))[0];
    expect(await policy()).toMatchObject({ enabled: true, max_copies: 3, monthly_cap_usd: 20, allowed_cities: ["one:hel"] });
    expect(await policy()).toMatchObject({ scale_up_cpu: 70, scale_up_minutes: 3, scale_down_cpu: 20, scale_down_minutes: 10 });

    await sandbox.mutate("autoscaling", id, { cpu: 95 });
    await sandbox.advance(600);
    await expectSettledForReaders(stack);

    await stack.setConfig("maxCopies", "2");
    expect(happened(await stack.up(), "web")).toBe("same"); // this step is of the application; the policy has the same name
    expect((await policy())?.max_copies).toBe(2);

    await stack.destroy();
    for (const kind of ["projects", "applications"] as const) expect(await sandbox.find(kind)).toEqual([]);
  });
});
