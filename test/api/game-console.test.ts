import type { Client } from "../../provider/api/client";
import { ServerConsole } from "../../provider/api/game/console";
import { ConnectionError } from "../../provider/api/network";
import { VirtualClock } from "../harness/virtual-clock";

test.each([
  ["403", true],
  ["502", false],
])("the error after the node refused a console with %s advises to change the panel's address: %s", async (status, isAdvised) => {
  const panel = {
    shared: (_key: string, make: () => unknown) => make(),
    send: async () => ({ token: "token", socket: "wss://node.example.com/ws" }),
    openSocket: async () => {
      throw new ConnectionError(`node.example.com: no web socket could be opened (status ${status})`, false, true);
    },
  } as unknown as Client;
  const refused = ServerConsole.of(panel, "f1377377", new VirtualClock());
  expect(await refused.isOpen()).toBe(false);
  expect(refused.why).toContain(`(status ${status})`);
  expect(refused.why.includes("so set hosting:panelUrl to that address")).toBe(isAdvised);
});
