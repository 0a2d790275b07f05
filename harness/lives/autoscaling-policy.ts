import fc from "fast-check";
import type * as hosting from "../../sdk";
import { deleted, type Life } from "../life";
import { hasOn, onApplication } from "../random";
import { underAnotherParent } from "../shown";

type Args = hosting.AutoscalingPolicyArgs;

const MOST_COPIES = 5;

const scaling = (applicationUuid: string, args: Partial<Args>): Record<string, Args> => ({
  scaling: { applicationUuid, enabled: true, ...args },
});

export const autoscalingPolicyLife: Life<Args> = {
  kind: "AutoscalingPolicy",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ application }) => scaling(application, { maxCopies: 2 }) },
        { name: "change", program: ({ application }) => scaling(application, { maxCopies: 3, scaleUpCpu: 80 }) },
        deleted,
      ],
      drift: (sandbox, { application }) => sandbox.mutate("autoscaling", application, { max_copies: 7 }),
    },
  ],
  pairs: [{ args: ({ applications }, n) => ({ applicationUuid: applications[n], enabled: true, maxCopies: 2 + n }) }],
  inEverything: { name: "scaling", inputs: () => ({ applicationUuid: { ref: "Application" }, enabled: true, maxCopies: 2 }) },
  random: {
    make: onApplication(
      ({ draw }) => ({ enabled: draw(fc.boolean()), maxCopies: draw(fc.integer({ min: 2, max: MOST_COPIES })) }),
      (program, { name, inputs }) => inputs.portsExposes !== undefined && !hasOn(program, "AutoscalingPolicy", "applicationUuid", name),
    ),
    free: ["monthlyCapUsd", "scaleUpMinutes", "scaleDownMinutes", "cooldownMinutes"],
  },
  shownOtherwise: [
    {
      field: "applicationUuid",
      program: ({ application }) => scaling(application, { maxCopies: 2 }),
      path: /\/autoscaling$/,
      forms: underAnotherParent,
    },
  ],
  paid: [
    {
      name: "enable autoscaling",
      prepare: async (sandbox, { project, alpha }, n) => {
        const id = await sandbox.add("applications", {
          source: "ctrimage",
          name: `shop-${n}`,
          project_uuid: project,
          environment_name: "production",
          server_uuid: alpha,
          ctr_registry_image_name: "registry.example.com/shop",
          ports_exposes: "3000",
        });
        return { id, outs: { applicationUuid: id, enabled: false } };
      },
      wanted: (_, state) => ({ applicationUuid: state?.id ?? "", enabled: true, maxCopies: 3 }),
    },
  ],
  readings: ["objects", "numbers"],
};
