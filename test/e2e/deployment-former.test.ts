import * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import { onHost } from "../support/on-host";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, linesOf } from "./results";
import { webShop } from "./web-shop";

const VERIFY = { url: "https://shop.example.com/", withinSeconds: 30 };
const CANNOT = "release: onUnhealthy cannot roll back this deployment: the former version had the same tag; use a digest";
const DIGEST = (digit: string) => ({ image: `registry.example.com/web@sha256:${digit.repeat(64)}` });

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);

  onEveryEngine("The version before a deployment", (open) => {
    /** An application whose first image runs, although the program has declared no `Deployment` yet. */
    const running = async (source: { image?: pulumi.Input<string>; tag?: pulumi.Input<string> } = { tag: "1.0" }) => {
      const fixture = { release: undefined as Partial<hosting.DeploymentArgs> | undefined, name: "release" };
      const shop = await webShop(open, {
        args: {},
        more: (web) => {
          if (fixture.release) new hosting.Deployment(fixture.name, { applicationUuid: web.id, ...fixture.release });
          return {};
        },
        stack: { sandbox: { speed: 100 } },
      });
      const { stack } = shop;
      const { sandbox } = stack;
      const set = (one: typeof source) => {
        shop.args.source = { kind: "ctrimage", image: "registry.example.com/web", ...one };
      };
      set(source);
      await stack.up();
      const id = String((await sandbox.find("applications"))[0]?.$id);
      await sandbox.add("deployments", { application_uuid: id });
      const release = (how: Partial<hosting.DeploymentArgs> = {}) => {
        fixture.release = { verify: VERIFY, onUnhealthy: "rollback", ...how };
      };
      const bad = (...versions: string[]) =>
        sandbox.mutate("pages", id, { versions: Object.fromEntries(versions.map((one) => [one, { status: 500 }])) });
      const runs = async () => {
        const [page] = await sandbox.find("pages", ({ $id }) => $id === id);
        return ((page?.containers ?? []) as { version: string }[]).map(({ version }) => version);
      };
      return { ...shop, fixture, sandbox, id, set, release, bad, runs };
    };

    test.each([
      ["changed before the program declared the Deployment", ["2.0"]],
      ["changed twice before the program declared the Deployment", ["2.0", "3.0"]],
    ])("a new Deployment rolls back to the tag that ran before if the tag was %s", async (_, tags) => {
      const { stack, set, release, bad, runs } = await running();
      for (const tag of tags) {
        set({ tag });
        await stack.up();
      }
      release();
      await bad(...tags);
      expect(linesOf(await stack.preview(), "release")).not.toContain(CANNOT);
      expect((await errorsOf(stack.up())).text).toContain("The former version registry.example.com/web:1.0 runs again");
      expect(await runs()).toEqual(["1.0"]);
    });

    test("a new Deployment rolls back to the digest that this run replaces", async () => {
      const { stack, set, release, bad, runs } = await running(DIGEST("a"));
      set(DIGEST("b"));
      release();
      await bad("b".repeat(64));
      expect((await errorsOf(stack.up())).text).toContain(`The former version ${DIGEST("a").image} runs again`);
      expect(await runs()).toEqual(["a".repeat(64)]);
    });

    test("a new Deployment of an unchanged tag is not rolled back, and a preview reports that a rollback is impossible", async () => {
      const { stack, release, bad, runs } = await running();
      release();
      await bad("1.0");
      expect(linesOf(await stack.preview(), "release")).toContain(CANNOT);
      expect((await errorsOf(stack.up())).text).toContain("not rolled back, because the former version had the same tag");
      expect(await runs()).toEqual(["1.0"]);
    });

    test("a renamed Deployment rolls back to the tag that the old Deployment deployed", async () => {
      const { stack, set, release, bad, runs, fixture } = await running();
      release();
      set({ tag: "2.0" });
      await stack.up();
      fixture.name = "renamed";
      set({ tag: "3.0" });
      await bad("3.0");
      expect((await errorsOf(stack.up())).text).toContain("The former version registry.example.com/web:2.0 runs again");
      expect(await runs()).toEqual(["2.0"]);
    });

    test("a Deployment rolls back a second bad tag to the version that ran before, even if no Deployment has succeeded", async () => {
      const { stack, set, release, bad, runs } = await running();
      release();
      await bad("2.0", "3.0");
      for (const tag of ["2.0", "3.0"]) {
        set({ tag });
        expect((await errorsOf(stack.up())).text).toContain("The former version registry.example.com/web:1.0 runs again");
        expect(await runs()).toEqual(["1.0"]);
      }
    });

    test("no state, line or error contains a tag that the program marked as secret", async () => {
      const { stack, set, release, bad, runs } = await running({ tag: pulumi.secret("secret-tag-one") });
      release();
      set({ tag: pulumi.secret("secret-tag-two") });
      await stack.up();
      set({ tag: pulumi.secret("secret-tag-three") });
      await bad("secret-tag-three");
      const { text, result } = await errorsOf(stack.up());
      expect(text).toContain("[rolled_back]");
      expect(await runs()).toEqual(["secret-tag-two"]);
      const stored = JSON.stringify(await stack.exportState());
      expect(JSON.stringify([text, result.diagnostics]) + stored).not.toMatch(/secret-tag-(one|two|three)/);
    });

    test("a run without a change keeps the state", async () => {
      const { stack, set, release } = await running();
      release();
      set({ tag: "2.0" });
      await stack.up();
      await stack.refresh();
      await expectSettled(stack);
    });
  });
});
