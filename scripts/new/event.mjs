/** Returns the files of a resource type that happens once, on an application, by path. */
export function eventFiles({ kind, thing, things, file, files, noun }) {
  return {
    [`provider/api/hosting/${files}.ts`]: `import * as z from "zod";
import { hostingCall } from "../call";

// Source: docs/spec/hosting-api.md.

export const ${things} = {
  /** A second run has no further effect, so the call is sent again after a lost response. */
  run: hostingCall({
    method: "POST",
    path: "/applications/{uuid}/${file}",
    body: z.strictObject({ force: z.boolean().optional() }),
    idempotent: true,
  }),
};
`,

    [`provider/resources/hosting/${file}.ts`]: `import * as z from "zod";
import { ${things} } from "../../api/hosting/${files}";
import { defineEvent, runIdOf } from "../../core/event";
import { field } from "../../core/field";
import { applicationNamed, applicationProblems } from "../../platform/hosting/parent-checks";

export const ${thing} = defineEvent({
  type: "${kind}",
  doc: "A ${noun} of an application: what it does, in one sentence. It runs again when a trigger changes. Deleting the resource has no effect on the platform.",
  page: {
    source: 'docs/spec/hosting-api.md',
    example: \`const release = new pulumi.Config().get("release");
const web = hosting.Application.get("web", "<application uuid>");
new hosting.${kind}("web", { applicationUuid: web.id, triggers: [release] });\`,
  },
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    force: field(z.boolean().optional(), "Whether it runs in any case.", { onChange: "nothing", default: false }),
  },
  outputs: {},
  identity: { noun: "${noun}", subject: "applicationUuid", address: "<applicationUuid>/<time>" },
  notRun: {},

  previewChecks: (context) => applicationProblems(context, (uuid) => applicationNamed(context.hosting, uuid)),
  runs: ({ applicationUuid }) => \`a ${noun} of application \${applicationUuid}\`,

  // The run is finished with the response. The platform gives it no id, so its id is the application and the time.
  observe: async () => ({ outputs: {} }),
  waitUntilReady: async () => ({}),

  async start(context) {
    const { hosting, inputs } = context;
    await hosting.send(${things}.run, { params: { uuid: inputs.applicationUuid }, body: { force: inputs.force } });
    return runIdOf(inputs.applicationUuid, context);
  },
});
`,

    [`sandbox/hosting/${file}.ts`]: `import { ${things} as calls } from "../../provider/api/hosting/${files}";
import { product } from "../http/product";
import { reply } from "../http/reply";
import { route } from "../http/route";
import { applicationOf } from "./application/rows";

export const ${things} = product({
  routes: [
    route(
      calls.run,
      ({ world, param }) => {
        applicationOf(world, param("uuid"));
        return reply.ok({ message: "${kind} done." });
      },
      // The call may be sent without a field.
      { lenient: true },
    ),
  ],
});
`,

    [`harness/fixtures/${file}.ts`]: `import type * as hosting from "../../sdk";
import { deleted, type LifecycleFixture } from "../lifecycle-fixture";
import { onApplication } from "../random";
import { underAnotherParent } from "../shown";

type Args = hosting.${kind}Args;

const once = (applicationUuid: string, trigger: string, force?: boolean): Record<string, Args> => ({
  once: { applicationUuid, triggers: [trigger], force },
});

export const ${thing}Fixture: LifecycleFixture<Args> = {
  kind: "${kind}",
  naming: "history",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ application }) => once(application, "1") },
        { name: "replace", program: ({ application }) => once(application, "2", true) },
        deleted,
      ],
    },
  ],
  unseen: "what happened cannot change",
  pairs: [{ args: ({ applications }, n) => ({ applicationUuid: applications[n], triggers: [n] }) }],
  inEverything: { name: "${file}", inputs: () => ({ applicationUuid: { ref: "Application" } }) },
  random: { make: onApplication((_, n) => ({ triggers: [n] })), free: ["force", "runOnCreate"] },
  shownOtherwise: [
    {
      field: "applicationUuid, triggers",
      program: ({ application }) => once(application, "1"),
      path: /\\/applications$/,
      forms: underAnotherParent,
    },
  ],
};
`,
  };
}
