import * as z from "zod";
import type { Client } from "../../api/client";
import { NotFoundError } from "../../api/errors";
import { applications } from "../../api/hosting/applications";
import {
  type Autoscaling,
  AutoscalingBody,
  type AutoscalingPolicy,
  autoscaling,
  AUTOSCALING_DEFAULTS as DEFAULTS,
} from "../../api/hosting/autoscaling";
import { adopt, field } from "../../core/field";
import { defineResource, type Problem } from "../../core/resource";
import { same } from "../../core/values";
import { increaseOf, type Policy, policyBody } from "./autoscaling-prices";
import { unknownText } from "./parent-problems";

const shape = AutoscalingBody.shape;
const back = (value: unknown) => ({ whenRemoved: { backTo: value } });

export const autoscalingPolicy = defineResource({
  type: "AutoscalingPolicy",
  source: 'hosting-api.md, "Autoscaling"',
  doc: "When the platform adds copies of an application on further servers, and when it removes them. Turning it on or raising its limits is done only when the stack permits the most that it may cost a month.",
  example: `const web = hosting.Application.get("web", "<application uuid>");
const scaling = new hosting.AutoscalingPolicy("web", { applicationUuid: web.id, enabled: true, maxCopies: 3, monthlyCapUsd: 30 });`,
  remarks: [
    "An application has one policy. Declaring it takes over the one that is there; deleting it turns autoscaling off and leaves the other values.",
    "An added server has the size of the application's main server. Each copy has its own persistent volumes.",
    "The price that is permitted is that of all further copies in the dearest city for a whole month: `monthlyCapUsd` stops the adding of servers, and those that run go on costing.",
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
    adopt,
  },
  outputs: { blocker: field(z.string().nullable(), "Why it cannot be enabled, or null.") },
  deleteBeforeReplace: true,
  path: "the application's id",

  locate: (path) => ({ id: path, inputs: { applicationUuid: path } }),

  validate(inputs, isKnown): Problem[] {
    const { minCopies = DEFAULTS.min_copies, maxCopies = DEFAULTS.max_copies } = inputs;
    if (minCopies <= maxCopies || !isKnown("minCopies") || !isKnown("maxCopies")) return [];
    return [
      {
        property: "minCopies",
        reason: `must not exceed maxCopies: it is ${minCopies}, and maxCopies is ${maxCopies}${inputs.maxCopies === undefined ? " (the default)" : ""}.`,
      },
    ];
  },

  claims: ({ applicationUuid }) => (applicationUuid === undefined ? [] : [`the autoscaling of application ${applicationUuid}`]),

  /** What an up would meet: the platform's blocker, and cities that it cannot use. */
  async examine({ hosting, inputs, isKnown }) {
    const { applicationUuid, allowedCities = [], enabled } = inputs;
    if (!isKnown("applicationUuid") || applicationUuid === undefined) return [];
    const shown = await shownOf(hosting, applicationUuid);
    if (!shown)
      return [
        { property: "applicationUuid", reason: unknownText("application", applicationUuid, await hosting.shared(applications.list)) },
      ];
    const cities = shown.cities.map(({ id }) => id);
    const strange = isKnown("allowedCities") ? allowedCities.filter((id) => !cities.includes(id)) : [];
    if (strange.length > 0)
      return [
        {
          property: "allowedCities",
          reason: `autoscaling cannot use ${strange.map((id) => JSON.stringify(id)).join(", ")}. There are: ${cities.join(", ")}.`,
        },
      ];
    return enabled === true && shown.blocker !== null ? [{ property: "enabled", reason: blockerText(shown.blocker) }] : [];
  },

  async prices({ hosting, inputs, olds, isKnown, log }) {
    const unknown = Object.keys(inputs).find((key) => !isKnown(key));
    if (unknown !== undefined) {
      const mayRun = inputs.enabled !== false;
      return mayRun ? [{ unknownUntil: unknown === "applicationUuid" ? "the application exists" : `${unknown} is known` }] : [];
    }
    const shown = await shownOf(hosting, inputs.applicationUuid ?? "");
    if (!shown) return [];
    if (inputs.enabled && !shown.policy.enabled && shown.blocker !== null) log.warning(`enabled: ${blockerText(shown.blocker)}`);
    return [increaseOf(shown, { ...defaultsOfRemoved(inputs, olds), ...inputs })];
  },

  differs: {
    allowedCities: (wanted, shown) => !same([...(wanted as string[])].sort(), [...(shown as string[])].sort()),
  },

  async observe({ hosting, inputs }) {
    const shown = await shownOf(hosting, inputs.applicationUuid);
    return shown && { inputs: camelPolicy(shown.policy), outputs: { blocker: shown.blocker } };
  },

  async create({ hosting, inputs, permitted, keep }) {
    const { applicationUuid } = inputs;
    const shown = await hosting.shared(autoscaling.get, { params: { uuid: applicationUuid } });
    await permitted(increaseOf(shown, inputs), () => put(hosting, applicationUuid, inputs));
    keep(applicationUuid);
    return { blocker: shown.blocker };
  },

  async update({ hosting, inputs, permitted }, patch) {
    const { applicationUuid } = inputs;
    const shown = await hosting.shared(autoscaling.get, { params: { uuid: applicationUuid } });
    await permitted(increaseOf(shown, patch), () => put(hosting, applicationUuid, patch));
    return undefined;
  },

  remove: ({ hosting, inputs }) => put(hosting, inputs.applicationUuid, { enabled: false }),
});

const blockerText = (blocker: string) => `the platform cannot enable autoscaling: ${blocker}`;

/** What left the program goes back to its default. */
const defaultsOfRemoved = (inputs: object, olds: object | undefined): Policy =>
  Object.fromEntries(
    Object.entries(camelPolicy({ ...DEFAULTS, allowed_cities: [] })).filter(([key]) => olds && key in olds && !(key in inputs)),
  );

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
