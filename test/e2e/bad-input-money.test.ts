import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { moneyFixture, PERMITTED } from "./money";
import { expectRefused, type Refused } from "./refusals";
import { webShop } from "./web-shop";

onEveryEngine("Bad inputs of paid resources", (open) => {
  test("a preview refuses a volume with an impossible size or server", async () => {
    const s = await moneyFixture<hosting.VolumeArgs>(
      open,
      ({ servers }) => ({ serverUuid: servers.alpha ?? "", sizeGb: 50 }),
      (args) => ({ id: new hosting.Volume("data", args).id }),
    );
    const { stack, seed, args } = s;
    const { gamma = "", delta = "", epsilon = "" } = seed.servers;
    const data = (change: Partial<hosting.VolumeArgs>, says: string): Refused<hosting.VolumeArgs> => ({
      set: { ...args, ...change },
      of: "data",
      says,
    });
    const setVolumeArgs = (next: hosting.VolumeArgs) => {
      s.args = next;
    };
    await expectRefused(
      stack,
      {
        "a size between two": data(
          { sizeGb: 52 },
          "property sizeGb has a problem: is not offered in Helsinki (got 52). The nearest size is 50. Available: 10 to 1000 in steps of 5.",
        ),
        "a size of another city": data(
          { serverUuid: delta, sizeGb: 60 },
          "sizeGb has a problem: is not offered in Madrid (got 60). The nearest size is 50. Available: 10, 20, 50, 100, 200, 500.",
        ),
        "auto-grow below the size": data({ autogrowMaxGb: 40 }, "autogrowMaxGb has a problem: must be 0 or at least sizeGb, 50 (got 40)."),
      },
      setVolumeArgs,
    );

    s.args = args;
    await stack.up();
    const city = "A volume cannot leave its city. Choose a server in Helsinki, or declare a new volume.";
    await expectRefused(
      stack,
      {
        smaller: data(
          { sizeGb: 20 },
          "sizeGb has a problem: cannot shrink from 50 to 20: a volume only grows. Declare a new volume, copy the files, then remove this volume.",
        ),
        "larger, between two": data({ sizeGb: 51 }, "is not offered in Helsinki (got 51). The nearest size is 55."),
        "another city": data(
          { serverUuid: gamma },
          `serverUuid has a problem: is a server in Paris, but the volume is in Helsinki. ${city}`,
        ),
        "another city, and not ready": data(
          { serverUuid: epsilon },
          `serverUuid has a problem: is a server in Paris, but the volume is in Helsinki. ${city}`,
        ),
      },
      setVolumeArgs,
    );
    expect(await stack.sandbox.find("volumes")).toMatchObject([{ size_gb: 50, server_uuid: args.serverUuid, status: "attached" }]);
  });

  test("a preview refuses an autoscaling policy that cannot work", async () => {
    type Args = Omit<hosting.AutoscalingPolicyArgs, "applicationUuid">;
    const fixture = { args: undefined as Args | undefined };
    const { stack } = await webShop(open, {
      more: (web) => {
        if (fixture.args) new hosting.AutoscalingPolicy("scaling", { applicationUuid: web.id, ...fixture.args });
        return {};
      },
      stack: { config: PERMITTED },
    });
    await stack.up();
    const scaling = (set: Args, says: string): Refused<Args> => ({ set, of: "scaling", says });
    await expectRefused(
      stack,
      {
        "more at least than at most": scaling(
          { enabled: true, minCopies: 5, maxCopies: 3 },
          "property minCopies has a problem: must not exceed maxCopies, but is 5, and maxCopies is 3.",
        ),
        "more than the default": scaling({ minCopies: 3 }, "must not exceed maxCopies, but is 3, and maxCopies is 2 (the default)."),
        "too many": scaling(
          { maxCopies: 101 },
          "property maxCopies has a problem: must be at most 100 (got 101). Maximum number of copies, 1 to 100.",
        ),
        "a city that it cannot use": scaling(
          { allowedCities: ["one:hel", "two:mad"] },
          'property allowedCities has a problem: autoscaling cannot use "two:mad". Available: one:hel, one:par.',
        ),
        blocked: scaling(
          { enabled: true },
          "property enabled has a problem: the platform cannot enable autoscaling: The application has no port. Set ports_exposes first.",
        ),
      },
      (args) => {
        fixture.args = args;
      },
    );
  });

  test("a preview reports every wrong input of a database, with the valid values", async () => {
    const fixture = { args: { engine: "relational_3", plan: "tiny", region: "one:hell" } as hosting.ManagedDatabaseArgs };
    const stack = await open({ program: async () => void new hosting.ManagedDatabase("orders", fixture.args) });
    await expectRefused(
      stack,
      {
        "everything wrong": {
          set: fixture.args,
          of: "orders",
          says: [
            'property engine has a problem: the catalogue has no engine "relational_3". Did you mean "relational_1"? Available: relational_1, relational_2, key_value.',
            'property plan has a problem: the catalogue has no plan "tiny". Available: small, medium, large, xlarge.',
            'property region has a problem: the catalogue has no region "one:hell". Did you mean "one:hel"? Available: one:hel, one:par, two:mad.',
          ],
        },
      },
      (args) => {
        fixture.args = args;
      },
    );
  });
});
