import * as hosting from "../../sdk";
import { seedOf } from "../harness/fixture";
import { onEveryEngine } from "./engines";
import { expectSettled, linesOf } from "./results";

onEveryEngine("Databases of one program that exchange their names", (open) => {
  test("`up` exchanges the names of two databases without a permission, and a preview announces no loss for the second database", async () => {
    const fixture = { names: ["one", "two"] };
    const stack = await open({
      program: () => {
        const [a = "", b = ""] = fixture.names;
        const first = new hosting.game.Database("a", { server, name: a });
        const second = new hosting.game.Database("b", { server, name: b });
        return { first: first.id, second: second.id };
      },
      env: { HOSTING_ALLOW_DATA_LOSS: "" },
      sandbox: { speed: 20 },
    });
    const { survival: server = "" } = (await seedOf(stack.sandbox)).gameServers;
    const { first, second } = (await stack.up()).outputs;
    fixture.names = ["two", "one"];
    const preview = await stack.preview();
    expect(linesOf(preview).filter((line) => line.includes("deletes data"))).toEqual([expect.stringMatching(/^a: /)]);
    const up = await stack.up();
    expect(up.outputs).toMatchObject({ first: second, second: first });
    expect(linesOf(up).filter((line) => line.startsWith("b: "))).not.toContainEqual(expect.stringContaining("deletes data"));
    await expectSettled(stack);
  });
});
