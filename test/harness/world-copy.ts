import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { StackState } from "../../rehearsal/state/state";
import type { Sandbox, SandboxOptions } from "../../sandbox";
import { startWith } from "../../sandbox/start";
import type { World } from "../../sandbox/world/world";

/** A sandbox and the state of a stack at one moment, as JSON. */
export interface WorldCopy {
  readonly host: string;
  readonly world: string;
  readonly state: string;
}

const hostOf = ({ baseUrl }: Sandbox): string => new URL(baseUrl).host;

export const copyOf = async (sandbox: Sandbox, state: StackState): Promise<WorldCopy> => ({
  host: hostOf(sandbox),
  world: JSON.stringify(await sandbox.snapshot()),
  state: JSON.stringify(state),
});

/**
 * Starts a sandbox with the copied world. Objects and resources contain the address of their sandbox, so the copies get the address of the new one. By
 * default, the time of the sandbox stands still until `advance`.
 */
export async function onCopy<T>(
  copy: WorldCopy,
  act: (sandbox: Sandbox, state: StackState) => Promise<T>,
  options: Pick<SandboxOptions, "clock" | "speed"> = { clock: "manual" },
): Promise<T> {
  const port = await unusedPort();
  const moved = (json: string) =>
    JSON.parse(json.replaceAll(new RegExp(`${copy.host.replaceAll(".", "\\.")}(?!\\d)`, "g"), `127.0.0.1:${port}`));
  const sandbox = await startWith({ ...options, port }, { kept: moved(copy.world) as World });
  try {
    return await act(sandbox, moved(copy.state) as StackState);
  } finally {
    await sandbox.close();
  }
}

/** The world of a sandbox must contain its port before the sandbox can choose one. */
async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
