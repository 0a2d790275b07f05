import * as hosting from "../../sdk";
import { HOLDING } from "./data-gate-fixture";
import { onEveryEngine } from "./engines";
import { PERMITTED, SPEED } from "./money";
import { expectSettled } from "./results";

const TABLES = { Volume: "volumes", ManagedDatabase: "databases" } as const;

onEveryEngine("A new resource with the former name of a resource that an alias renamed", (open) => {
  test.each([
    ["Volume", ["archive", "data"]],
    ["Volume", ["data", "archive"]],
    ["ManagedDatabase", ["archive", "data"]],
    ["ManagedDatabase", ["data", "archive"]],
  ] as const)("%s: `up` buys a second object if a new resource uses the old name of a renamed resource (order %j)", async (type, names) => {
    const fixture = { declare: (_: string): void => undefined };
    const stack = await open({
      config: PERMITTED,
      sandbox: { speed: SPEED },
      program: async () => {
        const { uuid } = await hosting.getPurchasedServer({ name: "alpha" });
        fixture.declare(uuid);
      },
    });
    const declare = (name: string, server: string, aliases: { name: string }[] = []) =>
      void HOLDING[type]?.declare(name, { server, web: undefined as never, gameServer: "" }, { aliases });
    fixture.declare = (server) => declare("data", server);
    await stack.up();
    fixture.declare = (server) => declare("archive", server, [{ name: "data" }]);
    await stack.up();
    fixture.declare = (server) => {
      for (const name of names) declare(name, server);
    };
    await stack.up();
    expect(await stack.sandbox.find(TABLES[type])).toHaveLength(2);
    await expectSettled(stack);
  });
});
