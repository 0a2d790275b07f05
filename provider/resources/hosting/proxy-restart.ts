import * as z from "zod";
import { serverProxy } from "../../api/hosting/server-proxy";
import type { Context } from "../../core/context";
import { defineEvent, runIdOf } from "../../core/event";
import { field } from "../../core/field";
import { waitFor } from "../../core/wait";
import { usableServerProblems } from "../../platform/hosting/parent-checks";

const TIMEOUT_SECONDS = 120;
/** A restart is queued, so that the proxy still shows as running for a moment: it counts as up when it stayed up so long. */
const STEADY_SECONDS = 5;

export const proxyRestart = defineEvent({
  type: "ProxyRestart",
  source: 'docs/spec/hosting-api.md, "Servers"',
  doc: "A restart of a server's proxy, such as after a change of its configuration, which the running proxy does not read. It is waited for until the proxy is up again, and runs again when a trigger changes. Deleting the resource does nothing.",
  example: `const config = new pulumi.Config();
const serverUuid = config.require("serverUuid");
const proxy = new hosting.ServerProxy("alpha", { serverUuid, configuration: config.requireSecret("proxyConfiguration") });
new hosting.ProxyRestart("alpha", { serverUuid, triggers: [proxy.configuration, proxy.proxyType] });`,
  remarks: [
    "All sites of the server are away for some seconds.",
    "To restart it now without a change: `pulumi up --target-replace '**::<name>'`. With `runOnCreate: false` it only runs when a trigger changes: leave that out again before a replacement by name.",
    `The proxy counts as up when it shows as running for ${STEADY_SECONDS} seconds. At the time-out the resource stops waiting and is kept: the next \`up\` goes on waiting.`,
  ],
  noun: "proxy restart",
  subject: "serverUuid",
  address: "<serverUuid>/<time>",
  timeoutSeconds: TIMEOUT_SECONDS,
  inputs: { serverUuid: field(z.string().min(1), "Id of the server.", { onChange: "replaces", refersTo: "Server" }) },
  outputs: {
    status: field(
      z.string().nullable(),
      "State of the proxy afterwards, in the API's word; `null` where it does not say, or it did not run.",
    ),
  },
  notRun: { status: null },
  eventEffect: () => "interrupts",

  async examine(context) {
    const problems = await usableServerProblems(context);
    const { hosting, inputs, isKnown, isChanging } = context;
    const { serverUuid: uuid, runOnCreate } = inputs;
    if (problems.length > 0 || uuid === undefined || !isKnown("serverUuid") || runOnCreate === false || isChanging("ServerProxy", uuid))
      return problems;
    const { proxy_type: type } = await hosting.get(serverProxy.get, { params: { uuid } });
    if (type?.toLowerCase() !== "none") return [];
    return [{ property: "serverUuid", reason: `server ${uuid} has no proxy (proxyType is none), so there is nothing to restart.` }];
  },
  runs: ({ serverUuid }) => `a restart of the proxy of server ${serverUuid}; its sites are away for seconds`,

  async look(context) {
    return { outputs: { status: (await proxyOf(context)).status ?? null } };
  },

  async begin(context) {
    const { hosting, inputs } = context;
    const { serverUuid } = inputs;
    await hosting.send(serverProxy.restart, { params: { uuid: serverUuid } });
    return runIdOf(serverUuid, context);
  },

  async follow(context) {
    const { inputs, clock } = context;
    let status: string | null | undefined;
    let upSince: number | undefined;
    return waitFor(context, {
      what: () => `the proxy of server ${inputs.serverUuid} to be up again${status ? ` (it is ${status})` : ""}`,
      timeoutSeconds: inputs.timeoutSeconds ?? TIMEOUT_SECONDS,
      advice: "Look at the proxy of the server in the console; the next up goes on waiting for it.",
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
