import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { onApplication } from "../random";
import { underAnotherParent } from "../shown";

type Args = hosting.PreviewDeploymentArgs;

const NUMBER = 7;

/** The fixture's application is an image. */
const preview = ({ application }: Fixture, args: Partial<Args> = {}): Record<string, Args> => ({
  preview: { applicationUuid: application, pullRequestId: NUMBER, ctrTag: "pr-7", ...args },
});

export const previewDeploymentLife: Life<Args> = {
  kind: "PreviewDeployment",
  table: "previews",
  idOf: ({ application_uuid: application, pull_request_id: number }) => `${application}/${number}`,
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => preview(fixture, { triggers: ["1"] }) },
        { name: "change", program: (fixture) => preview(fixture, { ctrTag: "pr-7-b", triggers: ["2"] }) },
        { name: "domains", program: (fixture) => preview(fixture, { ctrTag: "pr-7-b", domains: ["https://pr-7.example.com:8080"] }) },
        { name: "replace", program: (fixture) => preview(fixture, { pullRequestId: 8 }) },
        deleted,
      ],
      drift: setting("previews", ({ application }) => ({ application_uuid: application }), { ctr_registry_image_tag: "other-user" }),
    },
    {
      variant: "with domains",
      stages: [
        {
          name: "create",
          program: (fixture) => preview(fixture, { domains: ["https://one.example.com"], pullRequestHtmlUrl: "https://git.example.com/7" }),
        },
        { name: "change", program: (fixture) => preview(fixture, { domains: ["https://two.example.com"], instantDeploy: false }) },
        { name: "generated", program: (fixture) => preview(fixture, { pullRequestHtmlUrl: "https://git.example.com/pulls/7" }) },
        deleted,
      ],
      drift: setting("previews", ({ application }) => ({ application_uuid: application }), { domains: "https://outside.example.com" }),
    },
  ],
  pairs: [{ args: ({ applications }, n) => ({ applicationUuid: applications[0], pullRequestId: 1 + n, ctrTag: `pr-${n}` }) }],
  inEverything: {
    name: "preview",
    inputs: () => ({ applicationUuid: { ref: "Application" }, pullRequestId: NUMBER, ctrTag: "pr-7" }),
  },
  random: {
    make: onApplication(
      ({ draw }, n) => ({ pullRequestId: n + 1, ctrTag: draw(fc.constantFrom("one", "two")) }),
      (_, { inputs }) => (inputs.source as { kind?: string } | undefined)?.kind === "ctrimage",
    ),
    free: ["triggers", "instantDeploy"],
  },
  others: {
    changes: [{ table: "previews", fields: { ctr_registry_image_tag: ["other-user"], status: ["exited:unhealthy"] } }],
    removes: ["previews"],
    adds: ({ application }, n) => ({
      table: "previews",
      fields: { application_uuid: application, pull_request_id: 1000 + n, ctr_tag: "theirs", status: "running:healthy" },
    }),
  },
  shownOtherwise: [
    {
      field: "applicationUuid, pullRequestId",
      program: (fixture) => preview(fixture),
      path: /\/previews$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["previewDomains", "newObjects", "previewFields"],
  // An interrupted update deploys once more if the first deployment is over by then: the platform does not record the
  // purpose of a deployment.
  repeats: /^deployments .*"ctr_registry_image_tag":"pr-/,
  // Its deployments remain.
  leaves: /^deployments |^autoscaling |^variables .*"is_preview":true/,
};
