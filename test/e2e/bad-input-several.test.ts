import { ComponentResource, type ResourceTransformation } from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import { seedOf } from "../harness/fixture";
import { onEveryEngine } from "./engines";
import { refusals } from "./refusals";
import { expectSettled, writesOf } from "./results";

onEveryEngine("Bad input of several resources", (open, race) => {
  const stackWithServers = async () => {
    const fixture = { declare: (): unknown => undefined };
    const stack = await open({ program: async () => void fixture.declare() });
    const { servers } = await seedOf(stack.sandbox);
    return { stack, fixture, alpha: servers.alpha ?? "" };
  };

  test("a preview reports three wrong resources at once, each by its name", async () => {
    race(); // the engine registers them in any order
    const { stack, fixture, alpha } = await stackWithServers();
    fixture.declare = () => {
      const shop = new hosting.Project("shop", { colour: "red" } as never);
      const image = { kind: "ctrimage", image: "registry.example.com/web" } as const;
      const web = new hosting.Application("web", { projectUuid: shop.id, serverUuid: alpha, source: image, healthCheckPort: 70_000 });
      new hosting.EnvironmentVariable("log-level", { applicationUuid: web.id, key: "LOG LEVEL", value: "info" });
      new hosting.SharedVariable("fine", { scope: { kind: "team" }, key: "REGION", value: "north" });
    };
    const text = (await refusals(stack)).map(({ message }) => message).join("\n");
    expect(text).toContain("colour is not a property of Project.");
    expect(text).toContain('Application "web": healthCheckPort must be at most 65535 (got 70000).');
    expect(text).toContain('EnvironmentVariable "log-level": key is not allowed: only letters, digits, _ and . are allowed');
    expect(text).not.toContain("fine");
    expect(await writesOf(stack)).toEqual([]);

    fixture.declare = () => new hosting.Project("shop", { colour: "red" } as never);
    expect(await refusals(stack)).toHaveLength(1);
  });

  test("a preview does not report a problem that a transformation fixes", async () => {
    const { stack, fixture } = await stackWithServers();
    const mend: ResourceTransformation = ({ type, props, opts }) =>
      type.endsWith(":SharedVariable") ? { props: { ...props, value: "info" }, opts } : undefined;
    const variable = (key: string, options: object) =>
      new hosting.SharedVariable(key, { scope: { kind: "team" }, key, value: 1 as never }, options);
    fixture.declare = () => {
      for (const key of ["A", "B"]) variable(key, { transformations: [mend] });
      const parent = new ComponentResource("test:index:Part", "part", {}, { transformations: [mend] });
      for (const key of ["C", "D"]) variable(key, { parent });
    };
    const up = await stack.up();
    expect(up.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    await expectSettled(stack);
  });

  test("a preview reports all wrong children of a component at once", async () => {
    race(); // the engine registers them in any order
    const { stack, fixture } = await stackWithServers();
    fixture.declare = () => {
      const parent = new ComponentResource("test:index:Part", "part");
      new hosting.Project("one", { colour: "red" } as never, { parent });
      new hosting.Project("two", { colour: "red" } as never, { parent });
    };
    const text = (await refusals(stack)).map(({ message }) => message).join("\n");
    expect(text).toContain('Project "one": colour is not a property of Project.');
    expect(text).toContain('Project "two": colour is not a property of Project.');
  });

  test("an error ends the preview and lists the other resources at which `up` would stop", async () => {
    const { stack, fixture, alpha } = await stackWithServers();
    await stack.sandbox.add("projects", { name: "there" });
    const image = { kind: "ctrimage", image: "registry.example.com/web" } as const;
    fixture.declare = () => {
      const { id } = new hosting.Project("there");
      const volume = new hosting.Volume("data", { serverUuid: alpha, sizeGb: 10 });
      new hosting.Application("web", { projectUuid: id, serverUuid: "nope", source: image }, { dependsOn: [volume] });
    };
    const [error, ...others] = await refusals(stack);
    expect([error?.name, others]).toEqual(["web", []]);
    expect(error?.message).toMatch(
      /serverUuid .*nope[\s\S]*\nThe preview ends here\. Up also stops at 2 other resources:\n {2}there: exists: a project named "there" is there already[\s\S]*\n {2}data: price: .*needs /,
    );
    fixture.declare = () => new hosting.Application("web", { projectUuid: "nope", serverUuid: alpha, source: image });
    expect((await refusals(stack)).map(({ message }) => message.includes("The preview ends here"))).toEqual([false]);
    expect(await writesOf(stack)).toEqual([]);
  });

  test("a preview refuses two resources if both manage the same object, and names both", async () => {
    race(); // the engine registers them in any order
    const { stack, fixture, alpha } = await stackWithServers();
    const projectUuid = await stack.sandbox.add("projects", { name: "there" });
    const image = { kind: "ctrimage", image: "registry.example.com/web" } as const;
    const twice: Record<string, [claim: string, declare: () => unknown]> = {
      project: ['the project "shop"', () => [new hosting.Project("one", { name: "shop" }), new hosting.Project("two", { name: "shop" })]],
      environment: [
        'the environment "staging" of "shop"',
        () => {
          const { id } = new hosting.Project("shop");
          for (const name of ["one", "two"])
            new hosting.Environment(name, { projectUuid: id, name: name === "one" ? "staging" : " Staging" });
        },
      ],
      application: [
        `the application "web" in production of ${projectUuid}`,
        () => {
          for (const name of ["one", "two"]) new hosting.Application(name, { projectUuid, name: "web", serverUuid: alpha, source: image });
        },
      ],
    };
    for (const [claim, declare] of Object.values(twice)) {
      fixture.declare = declare;
      const [error] = await refusals(stack);
      // The engine registers the two resources in any order, and the provider refuses the second one.
      const first = error?.name === "two" ? "one" : "two";
      expect(["one", "two"]).toContain(error?.name);
      expect(error?.message).toContain(
        `${claim} is also declared by "${first}". Two resources must not manage one object: remove one of them.`,
      );
    }
    expect(await writesOf(stack)).toEqual([]);
  });
});
