import { z } from "zod";
import type { Client } from "../../api/client";
import { NotFoundError } from "../../api/errors";
import {
  type Autoscaling,
  AutoscalingBody,
  type AutoscalingPolicy,
  autoscaling,
  AUTOSCALING_DEFAULTS as DEFAULTS,
} from "../../api/hosting/autoscaling";
import { field } from "../../core/field";
import type { Price } from "../../core/gate";
import { defineResource, type Problem } from "../../core/resource";

const shape = AutoscalingBody.shape;
const back = (value: unknown) => ({ whenRemoved: { backTo: value } });

interface Policy {
  enabled?: boolean | null;
  minCopies?: number | null;
  maxCopies?: number | null;
  monthlyCapUsd?: number | null;
  allowedCities?: string[] | null;
  scaleUpCpu?: number | null;
  scaleUpMinutes?: number | null;
  scaleDownCpu?: number | null;
  scaleDownMinutes?: number | null;
  cooldownMinutes?: number | null;
}

export const autoscalingPolicy = defineResource({
  type: "AutoscalingPolicy",
  source: 'hosting-api.md, "Autoscaling"',
  doc: "When the platform adds copies of an application on further servers, and when it removes them. Turning it on or raising its limits is done only when the stack permits the most that it may cost a month.",
  example: `const web = hosting.Application.get("web", "<application uuid>");
const scaling = new hosting.AutoscalingPolicy("web", { applicationUuid: web.id, enabled: true, maxCopies: 3, monthlyCapUsd: 30 });`,
  remarks: [
    "An application has one policy. Declaring it takes over the one that is there; deleting it turns autoscaling off and leaves the other values.",
    "An added server has the size of the application's main server. Each copy has its own persistent volumes.",
  ],
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { replaces: true }),
    enabled: field(z.boolean().optional(), "On or off. Default `false`. Turning it on may raise the bill.", back(DEFAULTS.enabled)),
    minCopies: field(
      shape.min_copies,
      "Copies that always run, 1 to 100. Default `1`. A change is made in place.",
      back(DEFAULTS.min_copies),
    ),
    maxCopies: field(shape.max_copies, "Most copies, 1 to 100. Default `2`. Raising it may raise the bill.", back(DEFAULTS.max_copies)),
    monthlyCapUsd: field(
      shape.monthly_cap_usd,
      "In USD: no more servers are added once this month's autoscaled hours cost that much. Default `50`. Raising it may raise the bill.",
      back(DEFAULTS.monthly_cap_usd),
    ),
    allowedCities: field(
      shape.allowed_cities,
      "Ids of the regions where servers may be added, see `getAutoscaling`. Empty: near the visitors. Default: empty. A change is made in place.",
      back([]),
    ),
    scaleUpCpu: field(
      shape.scale_up_cpu,
      "CPU percent above which a server is added. Default `60`. A change is made in place.",
      back(DEFAULTS.scale_up_cpu),
    ),
    scaleUpMinutes: field(
      shape.scale_up_minutes,
      "Minutes that CPU must stay above it. Default `2`. A change is made in place.",
      back(DEFAULTS.scale_up_minutes),
    ),
    scaleDownCpu: field(
      shape.scale_down_cpu,
      "CPU percent below which a server is removed. Default `15`. A change is made in place.",
      back(DEFAULTS.scale_down_cpu),
    ),
    scaleDownMinutes: field(
      shape.scale_down_minutes,
      "Minutes that CPU must stay below it. Default `5`. A change is made in place.",
      back(DEFAULTS.scale_down_minutes),
    ),
    cooldownMinutes: field(
      shape.cooldown_minutes,
      "Least minutes between two changes. Default `3`. A change is made in place.",
      back(DEFAULTS.cooldown_minutes),
    ),
  },
  outputs: { blocker: field(z.string().nullable(), "Why it cannot be enabled, or null.") },
  deleteBeforeReplace: true,
  path: "the application's id",

  locate: (path) => ({ id: path, inputs: { applicationUuid: path } }),

  validate(inputs): Problem[] {
    const { minCopies = DEFAULTS.min_copies, maxCopies = DEFAULTS.max_copies } = inputs;
    if (minCopies <= maxCopies) return [];
    return [
      {
        property: "minCopies",
        reason: `must not exceed maxCopies: it is ${minCopies}, and maxCopies is ${maxCopies}${inputs.maxCopies === undefined ? " (the default)" : ""}.`,
      },
    ];
  },

  claims: ({ applicationUuid }) => (applicationUuid === undefined ? [] : [`the autoscaling of application ${applicationUuid}`]),

  /** What an up would meet: the platform's blocker, cities that it cannot use, and the most that it may cost. */
  async examine({ hosting, inputs, isKnown, price }) {
    if (!isKnown("applicationUuid") || inputs.applicationUuid === undefined) return [];
    const shown = await shownOf(hosting, inputs.applicationUuid);
    if (!shown) return [{ property: "applicationUuid", reason: `there is no application ${inputs.applicationUuid} for this token.` }];
    const ids = shown.cities.map(({ id }) => id);
    const strange = inputs.allowedCities?.filter((id) => !ids.includes(id)) ?? [];
    if (strange.length > 0)
      return [{ property: "allowedCities", reason: `autoscaling cannot use ${strange.join(", ")}. There are: ${ids.join(", ")}.` }];
    if (inputs.enabled === true && shown.blocker !== null)
      return [{ property: "enabled", reason: `the platform cannot enable autoscaling: ${shown.blocker}` }];
    price(increaseOf(shown, inputs));
    return [];
  },

  async observe({ hosting, inputs }) {
    const shown = await shownOf(hosting, inputs.applicationUuid);
    return shown && { inputs: camelPolicy(shown.policy), outputs: { blocker: shown.blocker } };
  },

  async create({ hosting, inputs, permitted, keep }) {
    const shown = await hosting.shared(autoscaling.get, { params: { uuid: inputs.applicationUuid } });
    await permitted(increaseOf(shown, inputs), () => put(hosting, inputs.applicationUuid, inputs));
    keep(inputs.applicationUuid);
    return { blocker: shown.blocker };
  },

  async update({ hosting, inputs, permitted }, patch) {
    const shown = await hosting.shared(autoscaling.get, { params: { uuid: inputs.applicationUuid } });
    await permitted(increaseOf(shown, patch), () => put(hosting, inputs.applicationUuid, patch));
    return undefined;
  },

  remove: ({ hosting, inputs }) => put(hosting, inputs.applicationUuid, { enabled: false }),
});

async function shownOf(hosting: Client, uuid: string): Promise<Autoscaling | undefined> {
  try {
    return await hosting.shared(autoscaling.get, { params: { uuid } });
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

async function put(hosting: Client, uuid: string, policy: Policy): Promise<void> {
  const body = policyBody(policy);
  if (Object.keys(body).length > 0) await hosting.send(autoscaling.update, { params: { uuid }, body });
  hosting.drop(autoscaling.get, { params: { uuid } });
}

/** Fields left out keep their value on the platform. */
function policyBody(policy: Policy): Partial<AutoscalingPolicy> {
  const fields = {
    enabled: policy.enabled,
    min_copies: policy.minCopies,
    max_copies: policy.maxCopies,
    monthly_cap_usd: policy.monthlyCapUsd,
    allowed_cities: policy.allowedCities,
    scale_up_cpu: policy.scaleUpCpu,
    scale_up_minutes: policy.scaleUpMinutes,
    scale_down_cpu: policy.scaleDownCpu,
    scale_down_minutes: policy.scaleDownMinutes,
    cooldown_minutes: policy.cooldownMinutes,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

const camelPolicy = (policy: AutoscalingPolicy) => ({
  enabled: policy.enabled,
  minCopies: policy.min_copies,
  maxCopies: policy.max_copies,
  monthlyCapUsd: policy.monthly_cap_usd,
  allowedCities: policy.allowed_cities,
  scaleUpCpu: policy.scale_up_cpu,
  scaleUpMinutes: policy.scale_up_minutes,
  scaleDownCpu: policy.scale_down_cpu,
  scaleDownMinutes: policy.scale_down_minutes,
  cooldownMinutes: policy.cooldown_minutes,
});

/** The most that a policy may cost a month: its further copies at the dearest city that it may use, but no more than its own cap. */
function mostPerMonth(policy: AutoscalingPolicy, cities: Autoscaling["cities"]): { monthly: number; copies: number } {
  if (!policy.enabled) return { monthly: 0, copies: 0 };
  const usable = cities.filter(({ id }) => policy.allowed_cities.length === 0 || policy.allowed_cities.includes(id));
  const dearest = Math.max(0, ...usable.map(({ monthly_price }) => monthly_price));
  return { monthly: Math.min((policy.max_copies - 1) * dearest, policy.monthly_cap_usd), copies: policy.max_copies - 1 };
}

function increaseOf(shown: Autoscaling, change: Policy): Price {
  const now = mostPerMonth(shown.policy, shown.cities);
  const then = mostPerMonth({ ...shown.policy, ...policyBody(change) }, shown.cities);
  const copies = then.copies - now.copies;
  const what = copies > 0 ? `${copies} more ${copies === 1 ? "copy" : "copies"}` : "higher limits of autoscaling";
  return { increase: then.monthly - now.monthly, currency: "USD", what, atMost: true };
}
