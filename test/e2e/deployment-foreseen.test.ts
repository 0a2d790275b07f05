import * as hosting from "../../sdk";
import { onHost } from "../support/on-host";
import { onEveryEngine } from "./engines";
import { errorsOf, linesOf } from "./results";
import { applicationWithoutProgram, webShop } from "./web-shop";

type Args = Partial<hosting.DeploymentArgs>;

const URL = { url: "https://shop.example.com/", withinSeconds: 30 };
const FILE = { kind: "ctrfile", ctrfile: "FROM scratch\n" } as const;

// The inputs of the Deployment stay the same, and it follows a change of what it watches.

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);

  onEveryEngine("An ordinary release in a preview", (open) => {
    const released = async (release: Args, args: Partial<hosting.ApplicationArgs> = {}, of?: (web: hosting.Application) => string) => {
      const variables: Record<string, string> = {};
      const shop = await webShop(open, {
        args,
        more: (web) => {
          const applicationUuid = of?.(web) ?? web.id;
          new hosting.EnvironmentVariables("settings", { applicationUuid, variables: { ...variables } });
          new hosting.Deployment("release", { applicationUuid, ...release });
          return {};
        },
        stack: { sandbox: { speed: 100 } },
      });
      return { ...shop, variables };
    };

    test("a preview says why a deployment runs, what the deployment interrupts, and that an unchanged tag cannot be rolled back", async () => {
      const { stack, variables } = await released({ verify: URL, onUnhealthy: "rollback" });
      await stack.up();
      variables.LEVEL = "debug";
      expect(linesOf(await stack.preview(), "release")).toEqual([
        'release: runs: a deployment, because EnvironmentVariables "settings" changes',
        "release: may interrupt: without a health check the old container stops while the new one still starts; set healthCheckEnabled",
        "release: onUnhealthy cannot roll back this deployment: the former version had the same tag; use a digest",
      ]);
    });

    test("a preview refuses a rollback of a build file", async () => {
      const { stack, variables } = await released({ verify: URL, onUnhealthy: "rollback" }, { source: FILE });
      await stack.up();
      variables.LEVEL = "debug";
      const { text, result } = await errorsOf(stack.preview());
      expect(text).toContain('cannot be "rollback" here, because a build file has no former image');
      expect(linesOf(result, "release")).toEqual([]);
    });

    test("a preview refuses a path if the change removes the domains", async () => {
      const { stack, args, ...shop } = await released({ verify: { path: "/" } }, { domains: ["https://shop.example.com"] });
      await stack.up();
      args.domains = [];
      expect((await errorsOf(stack.preview())).text).toContain("needs a domain, and the application has none");
      expect(shop.variables).toEqual({});
    });

    test("a preview refuses a rollback if the program does not declare the application, or if the application is gone", async () => {
      let elsewhere = "";
      const { stack, variables } = await released({ verify: URL, onUnhealthy: "rollback", watch: true }, {}, () => elsewhere);
      elsewhere = await applicationWithoutProgram(stack.sandbox);
      await stack.up();
      variables.LEVEL = "debug";
      expect((await errorsOf(stack.preview())).text).toContain("the program does not declare the application");
      await stack.sandbox.remove("applications", elsewhere);
      expect((await errorsOf(stack.preview())).text).toContain(`no application "${elsewhere}" is visible to this token`);
    });
  });
});
