import { recordingAdditions } from "../../cli/rehearse-stack";
import { preparing } from "../../cli/rehearse-world";
import type { StandIn } from "../../rehearsal/protocol/stand-ins";
import { type Sandbox, startSandbox } from "../../sandbox";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: "manual" });
});
afterEach(() => sandbox.close());

const servers = async (): Promise<unknown[]> => (await sandbox.find("purchasedServers")).map(({ name }) => name);

async function named(on: Sandbox, name: string): Promise<StandIn[]> {
  const noted: StandIn[] = [];
  const noProvider = () => {
    throw new Error("no provider is needed");
  };
  await preparing(on, noProvider).call("getPurchasedServer", { name }, (standIn) => void noted.push(standIn));
  return noted;
}

test("`undo` removes exactly the objects that a rehearsal added to the sandbox after the call of `keep`", async () => {
  const before = await servers();
  const additions = recordingAdditions(sandbox);
  await named(additions.sandbox, "kept");
  additions.keep();
  await named(additions.sandbox, "customer-7");
  const project = await additions.sandbox.add("projects", { name: "invented" });
  await sandbox.remove("projects", project);
  expect(await servers()).toEqual([...before, "kept", "customer-7"]);
  await additions.undo();
  expect(await servers()).toEqual([...before, "kept"]);
});

test("a rehearsal proposes an existing server with a similar name if the program names an unknown server", async () => {
  expect(await named(sandbox, "alhpa")).toEqual([
    expect.objectContaining({
      warning: 'Server "alhpa": the sandbox does not contain it, so the rehearsal adds it to the sandbox. Did you mean "alpha"?',
    }),
  ]);
  // The rehearsal makes up the first of these servers. The second name resembles it, but is not a typing mistake.
  for (const name of ["customer-7", "customer-8"]) expect((await named(sandbox, name))[0]).not.toHaveProperty("warning");
});
