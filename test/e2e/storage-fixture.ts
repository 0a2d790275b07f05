import type { CustomResourceOptions } from "@pulumi/pulumi";
import type { Stack } from "../../rehearsal";
import * as hosting from "../../sdk";
import type { Engine } from "./engines";
import { webShop } from "./web-shop";

export const LONG_AGO = "2020-01-01T00:00:00.000000Z";
export const UNSEEN = expect.stringMatching(/^Drift in secret values cannot be detected: .*Read sensitive data/);
export const STORAGES = "/applications/{id}/storages";

export type Args = Partial<hosting.StorageArgs>;
export const DATA: Args = { type: "persistent", mountPath: "/data" };
export const CONFIG: Args = { type: "file", mountPath: "/etc/web.conf", content: "workers = 4" };

export const storageFixture = (open: Engine["open"]) => {
  /** A test may assign the inputs of the storages between runs. */
  const webWithStorages = async (storages: Record<string, Args>, options: CustomResourceOptions = {}) => {
    const fixture = { storages, options, inOrder: false };
    const { stack } = await webShop(open, {
      more: (web) => {
        const outputs: Record<string, unknown> = {};
        const made: hosting.Storage[] = [];
        for (const [name, args] of Object.entries(fixture.storages)) {
          const whole = { applicationUuid: web.id, type: "persistent" as const, mountPath: "/", ...args };
          const order = fixture.inOrder ? { dependsOn: [...made] } : {};
          const storage = new hosting.Storage(name, whole, { ...fixture.options, ...order });
          made.push(storage);
          Object.assign(outputs, { [name]: storage.id }, args.content === undefined ? {} : { [`${name} content`]: storage.content });
          if (whole.type === "persistent") outputs[`${name} name`] = storage.name;
        }
        return outputs;
      },
    });
    const held = (filter = {}) => stack.sandbox.find("storages", filter);
    return { stack, fixture, held };
  };

  const existingWeb = async (storages: Record<string, Args>) => {
    const fixture = await webWithStorages({});
    const { outputs } = await fixture.stack.up();
    fixture.fixture.storages = storages;
    return { ...fixture, applicationUuid: String(outputs.id) };
  };

  const bodyOf = async (stack: Stack, method: string) => (await stack.sandbox.journal()).find((entry) => entry.method === method)?.body;

  return { webWithStorages, existingWeb, bodyOf };
};
