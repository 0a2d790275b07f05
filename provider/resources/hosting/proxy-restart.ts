import * as z from "zod";
import { serverProxy } from "../../api/hosting/server-settings";
import type { Context } from "../../core/definition/context";
import { field } from "../../core/definition/field";
import { waitFor } from "../../core/lifecycle/wait";
import { defineEvent, eventIdOf } from "../../forms/event";
import { usableServerProblems } from "../../platform/hosting/parent-checks";

const TIMEOUT_SECONDS = 120;
/** A restart is complete after the proxy has run for this long. The restart is queued, so at first the old proxy still runs. */
const STEADY_SECONDS = 5;

export const proxyRestart = defineEvent({
  type: "ProxyRestart",
  doc: "A restart of a server's proxy. Use it, for example, after a change of the proxy's configuration, because a running proxy does not read the change. The provider waits until the proxy runs again. A change of a trigger restarts the proxy again. Deleting the resource has no effect on the platform.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const config = new pulumi.Config();
const serverUuid = config.require("serverUuid");
const proxy = new hosting.ServerProxy("alpha", { serverUuid, configuration: config.requireSecret("proxyConfiguration") });
new hosting.ProxyRestart("alpha", { serverUuid, triggers: [proxy.configuration, proxy.proxyType] });`,
    remarks: [
      "All sites of the server are unavailable for some seconds.",
      "To restart the proxy now without a change, run `pulumi up --target-replace '**::<name>'`. If `runOnCreate` is `false`, the proxy restarts only when a trigger changes. Remove this input before you run `--target-replace`.",
      `The restart counts as complete when the proxy has been running for ${STEADY_SECONDS} seconds. After the timeout, the provider stops waiting and keeps the resource. The next \`up\` waits again.`,
    ],
  },
  inputs: { serverUuid: field(z.string().min(1), "Id of the server.", { onChange: "replaces", refersTo: "Server" }) },
  outputs: {
    status: field(
      z.string().nullable(),
      "State of the proxy after the restart, as the API reports it; `null` if the platform does not report it, or if the restart did not run.",
    ),
  },
  identity: { noun: "proxy restart", subject: "serverUuid", address: "<serverUuid>/<time>" },
  wait: { timeoutSeconds: TIMEOUT_SECONDS },
  notBegun: { status: null },
  traits: { effect: () => "interrupts" },

  async previewChecks(context) {
    const problems = await usableServerProblems(context);
    const { hosting, inputs, isKnown, owners } = context;
    const { serverUuid: uuid, runOnCreate } = inputs;
    if (
      problems.length > 0 ||
      uuid === undefined ||
      !isKnown("serverUuid") ||
      runOnCreate === false ||
      owners.isChanging("ServerProxy", uuid)
    )
      return problems;
    const { proxy_type: type } = await hosting.get(serverProxy.get, { params: { uuid } });
    if (type?.toLowerCase() !== "none") return [];
    return [{ property: "serverUuid", reason: `server ${uuid} has no proxy (proxyType is none), so there is nothing to restart.` }];
  },
  does: ({ serverUuid }) => `a restart of the proxy of server ${serverUuid}; its sites are unavailable for some seconds`,

  async observe(context) {
    return { outputs: { status: (await proxyOf(context)).status ?? null } };
  },

  async begin(context) {
    const { hosting, inputs } = context;
    const { serverUuid } = inputs;
    await hosting.send(serverProxy.restart, { params: { uuid: serverUuid } });
    return eventIdOf(serverUuid, context);
  },

  async follow(context) {
    const { inputs, clock } = context;
    let status: string | null | undefined;
    let upSince: number | undefined;
    return waitFor(context, {
      what: () => `the proxy of server ${inputs.serverUuid} to be up again${status ? ` (now ${status})` : ""}`,
      timeoutSeconds: inputs.timeoutSeconds ?? TIMEOUT_SECONDS,
      advice: "Check the proxy of the server in the console. The next up waits for it again.",
      async look() {
        ({ status } = await proxyOf(context));
        if (status == null) return { status: null };
        upSince = /^running/i.test(status) ? (upSince ?? clock.now()) : undefined;
        return upSince !== undefined && clock.now() - upSince >= STEADY_SECONDS * 1000 ? { status } : undefined;
      },
    });
  },
});

const proxyOf = ({ hosting, inputs }: Pick<Context<{ serverUuid: string }>, "hosting" | "inputs">) =>
  hosting.send(serverProxy.get, { params: { uuid: inputs.serverUuid } });
