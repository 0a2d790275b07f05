import type { Call } from "../../../provider/api/call";
import { routes } from "../../../sandbox/platform";
import { sandboxPerTest, sendRaw } from "../support";

// The provider's table of calls must name the same permissions as the sandbox, which names them independently.

const sandbox = sandboxPerTest();

const named = (call: Pick<Call, "method" | "path">) => `${call.method} ${call.path.replace("/servers/{server}/", "")}`;
const taking = routes
  .map(({ call }): Pick<Call, "method" | "path" | "serverPermission"> => call)
  .flatMap(({ serverPermission, ...call }) => (serverPermission === undefined ? [] : [{ ...call, serverPermission }]));
const all = [...new Set(taking.map(({ serverPermission }) => serverPermission))];

/** Valid fields, so that a request can only be refused for its permission. */
const BODIES: Readonly<Record<string, object>> = {
  "POST network/allocations/{allocation}": { notes: "x" },
  "POST backups/{backup}/restore": { truncate: false },
  "PUT files/rename": { root: "/", files: [{ from: "a", to: "b" }] },
  "POST files/copy": { location: "/a" },
  "POST files/delete": { root: "/", files: ["a"] },
  "POST files/create-folder": { name: "a" },
  "POST files/compress": { files: ["a"] },
  "POST files/decompress": { file: "a" },
  "POST files/chmod": { root: "/", files: [{ file: "a", mode: "644" }] },
  "POST files/pull": { url: "https://example.com/a" },
  "POST settings/rename": { name: "a" },
  "PUT settings/docker-image": { docker_image: "a" },
  "POST command": { command: "a" },
  "PUT startup/variable": { key: "A", value: "a" },
  "POST users": { public_id: "ACME-7F3K2Q", permissions: ["control.console"] },
  "POST users/{subuser}": { permissions: ["control.console"] },
};
const QUERIES: Readonly<Record<string, string>> = {
  "GET files/list": "?directory=/",
  "GET files/contents": "?file=/a",
  "GET files/download": "?file=/a",
  "POST files/write": "?file=/a",
};

test.each(taking.filter((call) => named(call) !== "POST databases/{database}/import").map((call) => [named(call), call] as const))(
  "%s requires the permission that the provider's table of calls names",
  async (name, { method, path, serverPermission }) => {
    const [{ identifier } = {}] = await sandbox().find("gameServers", { name: "survival" });
    const server = String(identifier);
    const statusWith = async (permissions: string[], isBare = false): Promise<number> => {
      await sandbox().mutate("gameServers", server, { server_owner: false, permissions });
      const isText = name === "POST files/write";
      const headers = { authorization: `Bearer ${sandbox().panelKey}`, "content-type": isText ? "text/plain" : "application/json" };
      const body = method === "GET" ? undefined : JSON.stringify((!isBare && BODIES[name]) || {});
      const at = path.replace("{server}", server).replace(/\{\w+\}/g, "1");
      return (
        await sendRaw(sandbox(), method, `/api/client${at}${(!isBare && QUERIES[name]) || ""}`, {
          headers,
          ...(body === undefined ? {} : { body }),
        })
      ).status;
    };
    const others = all.filter((one) => one !== serverPermission);
    expect(await statusWith(others)).toBe(403);
    // The panel checks the permission before the fields.
    expect(await statusWith(others, true)).toBe(403);
    // A user may grant only permissions that the user has.
    expect(await statusWith([serverPermission, "control.console"])).not.toBe(403);
  },
);
