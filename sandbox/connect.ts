import * as z from "zod";
import { type ControlName, controlsThrough } from "./controls";
import { predicateOf, type Sandbox } from "./sandbox";

const Addresses = z.object({
  baseUrl: z.string(),
  apiToken: z.string(),
  panelUrl: z.string(),
  panelKey: z.string(),
  adminUrl: z.string(),
  speed: z.number().default(1), // a sandbox of an older release does not return this field
});
const Done = z.union([z.object({ result: z.unknown() }), z.object({ error: z.string() })]);

/** Connects to the sandbox of another process by its `adminUrl`. Returns the same controls as `startSandbox`. */
export async function connectSandbox(adminUrl: string): Promise<Sandbox> {
  const { request } = await import("undici"); // a large package, which a sandbox in this process does not need
  const addresses = Addresses.parse(await (await request(adminUrl)).body.json());
  const call = async (name: ControlName, args: readonly unknown[]): Promise<unknown> => {
    const response = await request(`${adminUrl}/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(args, (_, value: unknown) => (value instanceof RegExp ? { source: value.source, flags: value.flags } : value)),
    });
    const done = Done.parse(await response.body.json());
    if ("error" in done) throw new Error(done.error);
    return done.result ?? undefined;
  };
  const controls = controlsThrough(call);
  const close = async () => undefined;
  return {
    ...addresses,
    ...controls,
    find: async (kind, filter) => (await controls.find(kind)).filter(predicateOf(filter)),
    ofTeam: (name) => connectSandbox(`${adminUrl}/teams/${encodeURIComponent(name)}`),
    close,
    [Symbol.asyncDispose]: close,
  };
}
