import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { TOKEN_ON } from "../../../provider/core/type-token";
import { type Bag, HIDDEN } from "../../../provider/core/values";
import { DynamicLifecycle } from "../../../provider/hosts/dynamic-provider";
import type { State } from "../../harness/lifecycle-fixture";
import type { Platform } from "../../harness/platform";
import { pluginClient } from "../../harness/plugin-client";
import { sessionOf } from "../../harness/plugin-host";

/** A provider process without an engine. The process has the permission to overwrite the data of its resources. */
export interface ProviderProcess {
  create(name: string, inputs: Bag): Promise<{ id: string }>;
  update(name: string, state: State, inputs: Bag): Promise<unknown>;
}

/** `names` are the resources of the program. The names of the settings have no prefix: `autoConfirm`. */
export async function processOn(
  platform: Platform,
  kind: AnyDefinition,
  names: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<ProviderProcess> {
  const urnOf = (name: string) => `urn:pulumi:dev::shop::${TOKEN_ON[platform.host](kind)}::${name}`;
  const known = new Set(names.map(urnOf));
  if (platform.host === "plugin") {
    const plugin = pluginClient(sessionOf(platform.pluginProcess(known)));
    await plugin.configure(settings);
    return {
      create: (name, inputs) => plugin.create(urnOf(name), inputs),
      update: (name, { id, outs }, inputs) => plugin.update(urnOf(name), id, outs, inputs),
    };
  }
  const config = Object.fromEntries(Object.entries(settings).map(([key, value]) => [`hosting:${key}`, value]));
  const lifecycle = new DynamicLifecycle(kind, platform.startProvider(config, known));
  const bag = (name: string, inputs: Bag): Bag => ({ ...inputs, [HIDDEN.urn]: urnOf(name) });
  return {
    create: (name, inputs) => lifecycle.create(bag(name, inputs)),
    update: (name, { id, outs }, inputs) => lifecycle.update(id, bag(name, outs), bag(name, inputs)),
  };
}
