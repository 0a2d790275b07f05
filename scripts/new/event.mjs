/** The type happens once, on an application. A paid event asks for a confirmation of its price. */
export function eventFiles({ kind, thing, things, file, files, noun, isPaid }) {
  const paid = (text) => (isPaid ? text : "");
  const free = (text) => (isPaid ? "" : text);
  return {
    [`provider/api/hosting/${files}.ts`]: `import * as z from "zod";
import { hostingCall } from "../call";

// Source: docs/spec/hosting-api.md.

export const ${things} = {
${free("  /** A second run has no further effect, so the call is sent again after a lost response. */\n")}${paid("  /** Without `confirm`, the platform answers with the price and does nothing. */\n")}  run: hostingCall({
    method: "POST",
    does: "${isPaid ? "acts once" : "sets"}",
    path: "/applications/{uuid}/${file}",
    body: z.strictObject({ force: z.boolean().optional()${paid(", confirm: z.boolean().optional()")} }),
  }),
};
`,

    [`provider/resources/hosting/${file}.ts`]: `import * as z from "zod";
import { ${things} } from "../../api/hosting/${files}";
import { defineEvent, eventIdOf } from "../../forms/event";
import { field } from "../../core/definition/field";
${paid('import { beginOnce } from "../../forms/begin-once";\n')}import { applicationNamed, applicationProblems } from "../../platform/hosting/parent-checks";

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
  notBegun: {},

  previewChecks: (context) => applicationProblems(context, (uuid) => applicationNamed(context.hosting, uuid)),
  does: ({ applicationUuid }) => \`a ${noun} of application \${applicationUuid}\`,
${paid(`  cost: async ({ inputs: { applicationUuid } }) => ({
    takesConfirm: true,
    price: { unknown: "the platform shows the price only in its answer", what: \`a ${noun} of application \${applicationUuid}\` },
  }),
`)}
  // The event ends with the response. The platform gives it no id, so its id is the application and the time.
  observe: async () => ({ outputs: {} }),
  follow: async () => ({}),

${free(`  async begin(context) {
    const { hosting, inputs } = context;
    await hosting.send(${things}.run, { params: { uuid: inputs.applicationUuid }, body: { force: inputs.force } });
    return eventIdOf(inputs.applicationUuid, context);
  },
`)}${paid(`  begin(context, confirm) {
    const { hosting, inputs } = context;
    const { applicationUuid: uuid, force } = inputs;
    return beginOnce(context, {
      noun: "${noun}",
      known: [],
      what: () => \`a ${noun} of application \${uuid} to start\`,
      timeoutSeconds: 600,
      advice: "Check the application in the console.",
      // No call shows the run. After a lost answer to a confirmed call, it is unknown whether the run started.
      findNew: async () => undefined,
      async send() {
        await hosting.send(${things}.run, { params: { uuid }, body: { force, ...(confirm ? { confirm } : {}) } });
        return { id: eventIdOf(uuid, context) };
      },
    });
  },
`)}});
`,

    [`sandbox/hosting/${file}.ts`]: `import { ${things} as calls } from "../../provider/api/hosting/${files}";
import { product, route } from "../http/product";
import { reply } from "../http/reply";
${paid(`import type { Dated, Table } from "../world/world";
`)}import { applicationOf } from "./application/rows";
${paid(`import { confirmRequired, priced } from "./prices";

/** Numbers that the sandbox chose. */
export const CHOSEN = Object.freeze({ monthlyPrice: 2 });

type ${kind}Row = Dated & { uuid: string; application_uuid: string };

declare module "../world/world" {
  interface Tables {
    ${things}: Table<${kind}Row>;
  }
}
`)}
export const ${things} = product({
${paid(`  tables: { ${things}: { singular: "${noun}" } },
`)}  routes: [
    route(
      calls.run,
      ({ world, ${paid("moment, ")}param${paid(", body")} }) => {
        ${paid("const { uuid: application_uuid } = ")}applicationOf(world, param("uuid"));
${paid(`        if (body.confirm !== true) throw confirmRequired("A ${noun}", priced(CHOSEN.monthlyPrice));
        const row = { uuid: moment.uuid(), application_uuid, ...moment.dated() };
        world.${things}[row.uuid] = row;
`)}        return reply.ok({ message: "${kind} done." });
      },
      // The call may be sent without a field.
      { lenient: true },
    ),
  ],
});
`,

    [`test/harness/fixtures/${file}.ts`]: `${paid(`import { CHOSEN } from "../../../sandbox/hosting/${file}";
`)}import type * as hosting from "../../../sdk";
import { deleted, type LifecycleFixture } from "../lifecycle-fixture";
import { onApplication } from "../random";
import { underAnotherParent } from "../shown";

type Args = hosting.${kind}Args;

const once = (applicationUuid: string, trigger: string, force?: boolean): Record<string, Args> => ({
  once: { applicationUuid, triggers: [trigger], force },
});

export const ${thing}Fixture: LifecycleFixture<Args> = {
  kind: "${kind}",
${paid(`  history: "${things}",
`)}  naming: "history",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ application }) => once(application, "1") },
        { name: "replace", program: ({ application }) => once(application, "2", true) },
        deleted,
      ],
    },
  ],
  unseen: "a completed operation cannot change",
  pairs: [{ args: ({ applications }, n) => ({ applicationUuid: applications[n], triggers: [n] }) }],
  inEverything: { name: "${file}", inputs: () => ({ applicationUuid: { ref: "Application" } }) },
  random: { make: onApplication((_, n) => ({ triggers: [n] })), free: ["force", "runOnCreate"] },
${paid(`  paid: [{ name: "run a ${noun}", wanted: ({ application }) => ({ applicationUuid: application }) }],
  billed: ({ ${things} }) => Object.keys(${things}).length * CHOSEN.monthlyPrice,
  // If the answer to a confirmed call is lost, the next \`up\` runs it again.
  repeats: /^${things} /,
  leaves: /^${things} /,
`)}  shownOtherwise: [
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
