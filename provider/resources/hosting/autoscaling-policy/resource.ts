import * as z from "zod";
import type { Client } from "../../../api/client";
import { applications } from "../../../api/hosting/applications";
import {
  type Autoscaling,
  AutoscalingBody,
  autoscaling,
  AUTOSCALING_DEFAULTS as DEFAULTS,
  wholePolicy,
} from "../../../api/hosting/autoscaling";
import { unlessGone } from "../../../api/is-there";
import { adopt, field } from "../../../core/definition/field";
import { defineResource, type Problem } from "../../../core/definition/resource";
import { same } from "../../../core/values";
import { listsOfApplication } from "../../../platform/hosting/neighbours";
import { unknownText } from "../../../platform/hosting/parent-checks";
import { costOf, type Policy, policyBody, policyShown, whatOf } from "./prices";

const shape = AutoscalingBody.shape;
export const autoscalingPolicy = defineResource({
  type: "AutoscalingPolicy",
  doc: "Rules for autoscaling: when the platform adds copies of an application on additional servers, and when it removes them. The provider turns autoscaling on or raises its limits only if the stack permits the maximum monthly cost.",
  page: {
    source: 'docs/spec/hosting-api.md, "Autoscaling"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const scaling = new hosting.AutoscalingPolicy("web", { applicationUuid: web.id, enabled: true, maxCopies: 3, monthlyCapUsd: 30 });`,
    remarks: [
      "An application has one policy. The resource adopts the existing policy. It sets inputs that you leave out to their defaults. A preview shows the changes. Deleting the resource turns autoscaling off and leaves the other values in place.",
      "An added server has the size of the application's main server. Each copy has its own persistent volumes.",
      "The stack must permit the highest possible price: all additional copies run for a whole month in the most expensive city. `monthlyCapUsd` only stops the platform from adding servers. Servers that already run still cost money.",
    ],
  },
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    enabled: field(z.boolean().optional(), "Whether autoscaling is on.", { raisesBill: true, default: DEFAULTS.enabled }),
    minCopies: field(shape.min_copies, "Minimum number of copies, 1 to 100.", { default: DEFAULTS.min_copies }),
    maxCopies: field(shape.max_copies, "Maximum number of copies, 1 to 100.", { raisesBill: true, default: DEFAULTS.max_copies }),
    monthlyCapUsd: field(
      shape.monthly_cap_usd,
      "Monthly limit in USD. The platform adds no more servers when the autoscaled hours of the month have cost this amount.",
      {
        raisesBill: true,
        default: DEFAULTS.monthly_cap_usd,
      },
    ),
    allowedCities: field(
      shape.allowed_cities,
      "Ids of the regions in which autoscaling may add servers. `getAutoscaling` returns the ids. If the list is empty, autoscaling adds servers near the visitors.",
      { default: [], differs: (wanted, shown) => !sameCities(wanted, shown) },
    ),
    scaleUpCpu: field(shape.scale_up_cpu, "CPU usage in percent above which a server is added.", { default: DEFAULTS.scale_up_cpu }),
    scaleUpMinutes: field(
      shape.scale_up_minutes,
      "Number of minutes for which the CPU usage must stay above `scaleUpCpu` before a server is added.",
      { default: DEFAULTS.scale_up_minutes },
    ),
    scaleDownCpu: field(shape.scale_down_cpu, "CPU usage in percent below which a server is removed.", {
      default: DEFAULTS.scale_down_cpu,
    }),
    scaleDownMinutes: field(
      shape.scale_down_minutes,
      "Number of minutes for which the CPU usage must stay below `scaleDownCpu` before a server is removed.",
      { default: DEFAULTS.scale_down_minutes },
    ),
    cooldownMinutes: field(shape.cooldown_minutes, "Minimum number of minutes between two changes of the number of copies.", {
      default: DEFAULTS.cooldown_minutes,
    }),
    adopt,
  },
  outputs: { blocker: field(z.string().nullable(), "Reason why you cannot enable autoscaling; `null` if you can enable it.") },
  identity: {
    noun: "autoscaling policy",
    neighbours: listsOfApplication,
    parent: "applicationUuid",
    address: "<applicationUuid>",
    ownershipKeys: (_, parent) => [`the autoscaling of application ${parent}`],
  },
  replacement: { order: "old first" },
  deletion: { withParent: "in a replacement" },
  data: {
    /** Reports an existing policy that this resource overwrites. Inputs with unknown values are not listed as changes. */
    async notice({ hosting, inputs, isKnown }) {
      if (!isKnown("applicationUuid") || inputs.applicationUuid === undefined) return [];
      const shown = await shownOf(hosting, inputs.applicationUuid);
      if (!shown || !wasSet(shown)) return [];
      const keys = Object.keys(changeOf(shown, wantedPolicy(inputs))).filter(isKnown);
      return [`the autoscaling policy of application ${inputs.applicationUuid}${keys.length > 0 ? `, changing ${keys.join(", ")}` : ""}`];
    },
  },
  traits: { unsetMeansDefault: true },

  async *list({ hosting, below }) {
    for await (const [parent, shown] of below("Application", ({ id }) => shownOf(hosting, id)))
      if (shown) yield { path: parent.id, name: parent.name, parent, given: wasSet(shown) ? undefined : "it was never set" };
  },

  validate(inputs, isKnown): Problem[] {
    const { minCopies = DEFAULTS.min_copies, maxCopies = DEFAULTS.max_copies } = inputs;
    if (minCopies <= maxCopies || !isKnown("minCopies") || !isKnown("maxCopies")) return [];
    return [
      {
        property: "minCopies",
        reason: `must not exceed maxCopies, but is ${minCopies}, and maxCopies is ${maxCopies}${inputs.maxCopies === undefined ? " (the default)" : ""}.`,
      },
    ];
  },

  /**
   * A blocker of autoscaling is an error. If this run changes the application, the blocker is only a warning, because the change may remove the
   * blocker.
   */
  async previewChecks({ hosting, inputs, isKnown, owners, log }) {
    const { applicationUuid, allowedCities = [], enabled } = inputs;
    if (!isKnown("applicationUuid") || applicationUuid === undefined) return [];
    const shown = await shownOf(hosting, applicationUuid);
    if (!shown)
      return [{ property: "applicationUuid", reason: unknownText("application", applicationUuid, await hosting.get(applications.list)) }];
    const cities = shown.cities?.map(({ id }) => id) ?? [];
    // Cities are checked only if the platform lists the cities that autoscaling can use.
    const unknown = isKnown("allowedCities") && cities.length > 0 ? allowedCities.filter((id) => !cities.includes(id)) : [];
    if (unknown.length > 0)
      return [
        {
          property: "allowedCities",
          reason: `autoscaling cannot use ${unknown.map((id) => JSON.stringify(id)).join(", ")}. Available: ${cities.join(", ")}.`,
        },
      ];
    if (enabled !== true || !shown.blocker) return [];
    if (!owners.isChanging("Application", applicationUuid)) return [{ property: "enabled", reason: blockerText(shown.blocker) }];
    log.warning(`enabled: ${blockerText(shown.blocker)}; up tries it anyway, because the application changes in this run`);
    return [];
  },

  async plan({ hosting, inputs, olds, isKnown, log }, live) {
    const unknown = ["applicationUuid", ...PRICED].find((key) => !isKnown(key));
    if (unknown !== undefined) {
      const unknownUntil = unknown === "applicationUuid" ? "the application exists" : `${unknown} is known`;
      if (inputs.enabled !== true && isKnown("enabled")) return [];
      return [{ what: "autoscaling", cost: { price: { unknownUntil }, takesConfirm: false }, send: async () => {} }];
    }
    const { applicationUuid = "" } = inputs;
    const shown = await shownOf(hosting, applicationUuid);
    if (!shown) return [];
    // A field that the platform does not show is compared with the state, so that it is written only when the program changes it. For a new resource,
    // the field is compared with the default.
    const body = live ? changeOf(shown, policyOf(inputs), policyOf(olds ?? {})) : changeOf(shown, wantedPolicy(inputs));
    if (Object.keys(body).length === 0) return [];
    if (body.enabled === true && shown.blocker) {
      const blocker = await blockerNow(hosting, applicationUuid);
      if (blocker) log.warning(`enabled: ${blockerText(blocker)}`);
    }
    const price = costOf(shown, body);
    return [
      {
        what: price ? whatOf(shown, body) : "the autoscaling policy",
        ...(price ? { cost: { price, takesConfirm: false } } : {}),
        async send({ recordId }) {
          await put(hosting, applicationUuid, body);
          recordId(applicationUuid);
        },
      },
    ];
  },

  async observe({ hosting, inputs }) {
    const shown = await shownOf(hosting, inputs.applicationUuid);
    return shown && { inputs: policyShown(shown.policy), outputs: { blocker: shown.blocker ?? null } };
  },

  async waitUntilReady({ hosting, inputs, recordId }) {
    recordId(inputs.applicationUuid);
    const shown = await shownOf(hosting, inputs.applicationUuid);
    return { blocker: shown?.blocker ?? null };
  },

  remove: ({ hosting, inputs }) => put(hosting, inputs.applicationUuid, { enabled: false }),
});

const PRICED = ["enabled", "minCopies", "maxCopies", "monthlyCapUsd", "allowedCities"];

const blockerText = (blocker: string) => `the platform cannot enable autoscaling: ${blocker}`;

/** Reads the blocker again, because this run may have removed its cause. */
async function blockerNow(hosting: Client, uuid: string): Promise<string | null> {
  hosting.invalidate(autoscaling.get, { params: { uuid } });
  return (await shownOf(hosting, uuid))?.blocker ?? null;
}

/**
 * Whether a policy was ever set for the application. If the platform does not report this, a policy that differs from the defaults is assumed to be
 * set.
 */
const wasSet = ({ configured, policy }: Autoscaling): boolean =>
  configured ?? !same(sortedPolicy(policyShown(wholePolicy(policy))), sortedPolicy(DEFAULT_POLICY));

const DEFAULT_POLICY: Policy = Object.freeze(policyShown(wholePolicy({})));

const policyOf = (inputs: object): Policy => Object.fromEntries(Object.entries(inputs).filter(([key]) => key in DEFAULT_POLICY));

/** The program's policy. Inputs that are not set have their documented default. */
const wantedPolicy = (inputs: object): Policy => ({ ...DEFAULT_POLICY, ...policyOf(inputs) });

/**
 * Returns the fields that differ from the shown policy.
 *
 * A field that the platform does not show is compared with `before`, the inputs in Pulumi's state. Without `before`, the field differs if a policy
 * was set on the platform, or if the wanted value is not the default.
 */
function changeOf(shown: Autoscaling, wanted: Policy, before?: Policy): Policy {
  const now = policyShown(shown.policy);
  const unseen = before ?? (shown.configured ? {} : DEFAULT_POLICY);
  const isOther = ([key, value]: [string, unknown]) => {
    const base: Policy = key in now ? now : unseen;
    const held = base[key as keyof Policy];
    return key === "allowedCities" ? held === undefined || !sameCities(value, held) : !same(value, held);
  };
  return Object.fromEntries(Object.entries(wanted).filter(isOther));
}

const sortedPolicy = (policy: Policy) => ({ ...policy, allowedCities: sortedTexts(policy.allowedCities) });
const sameCities = (wanted: unknown, shown: unknown): boolean => same(sortedTexts(wanted), sortedTexts(shown));
const sortedTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String).sort() : []);

export const shownOf = (hosting: Client, uuid: string): Promise<Autoscaling | undefined> =>
  unlessGone(hosting.get(autoscaling.get, { params: { uuid } }));

async function put(hosting: Client, uuid: string, policy: Policy): Promise<void> {
  const body = policyBody(policy);
  if (Object.keys(body).length > 0) await hosting.send(autoscaling.update, { params: { uuid }, body });
  hosting.invalidate(autoscaling.get, { params: { uuid } });
}
