import { AUTOSCALING_DEFAULTS, type AutoscalingBody, autoscaling as calls } from "../../provider/api/hosting/autoscaling";
import { product, type Route, route } from "../http/product";
import { refuse, reply } from "../http/reply";
import { setKnown } from "../world/collections";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Table, World } from "../world/world";
import { type ApplicationRow, applicationOf } from "./application/rows";
import { priced } from "./prices";
import { REGIONS, regionOf, serverPrice } from "./server/regions";
import { serverOfDestination } from "./server/rows";

/** Source: docs/spec/hosting-api.md, "Autoscaling". */
export const SPECIFIED = Object.freeze({
  /** The specification says: "A new server takes about four minutes to join". */
  joinSeconds: 240,
});

/** A copy of the application that autoscaling added. The container on the main server is not a copy. */
type CopyRow = { region: string; city: string; cpu: number; joined_at: string };

type AutoscalingRow = {
  application_uuid: string;
  policy: { [F in keyof typeof AUTOSCALING_DEFAULTS]: F extends "allowed_cities" ? string[] : F extends "enabled" ? boolean : number };
  /** CPU use of every copy, in percent. Tests set it. */
  cpu: number;
  copies: CopyRow[];
  joining: number;
  /** Cost so far of copies that were removed. */
  spent_usd: number;
};

declare module "../world/world" {
  interface Tables {
    /** The key of a row is the uuid of the application. */
    autoscaling: Table<AutoscalingRow>;
  }
}

// Source: docs/spec/hosting-api.md, "Autoscaling". The sandbox checks the CPU use after the minutes that the policy contains, because no
// document says when the platform checks it.

const defaultPolicy = (): AutoscalingRow["policy"] => ({ ...AUTOSCALING_DEFAULTS, allowed_cities: [] });

/** Returns the reason why autoscaling cannot be enabled, or null if it can (docs/spec/hosting-api.md, "States and transitions", autoscaling). */
function blockerOf(world: World, application: ApplicationRow): string | null {
  const server = serverOfDestination(world, application.destination_uuid);
  if (server.type !== "app_server") return "The application's main server is not a purchased app server.";
  if (server.status !== "ready") return "The application's main server is not running.";
  if (!application.fields.ports_exposes) return "The application has no port. Set ports_exposes first.";
  if (!world.team.has_active_subscription) return "The team has no active server subscription.";
  return null;
}

/** Returns the cities that can host copies with their prices, cheapest first. A copy's server has the size of the main server. */
export function citiesFor(world: World, application: ApplicationRow) {
  const { size } = serverOfDestination(world, application.destination_uuid);
  return (world.market?.regions ?? REGIONS)
    .filter(({ autoscaling }) => autoscaling)
    .map(({ id, city, country }) => {
      const { monthly_price, hourly_price } = priced(serverPrice(id, size, world.market));
      return { id, city, country, monthly_price, hourly_price };
    })
    .sort((a, b) => a.monthly_price - b.monthly_price);
}

function changeAutoscaling(moment: Moment, application: ApplicationRow, body: AutoscalingBody): void {
  const { world } = moment;
  const row = world.autoscaling[application.uuid] ?? {
    application_uuid: application.uuid,
    policy: defaultPolicy(),
    cpu: 30,
    copies: [],
    joining: 0,
    spent_usd: 0,
  };
  const policy = { ...row.policy, ...body };
  if (policy.min_copies > policy.max_copies) throw refuse.invalid({ max_copies: ["It must not be below min_copies."] });
  const known = new Set(citiesFor(world, application).map(({ id }) => id));
  const strange = policy.allowed_cities.filter((id) => !known.has(id));
  if (strange.length > 0) throw refuse.invalid({ allowed_cities: [`Autoscaling cannot use ${strange.join(", ")}.`] });
  const blocker = policy.enabled ? blockerOf(world, application) : null;
  if (blocker !== null) throw refuse.conflict(blocker, { blocker });
  world.autoscaling[application.uuid] = { ...row, policy };
  if (policy.enabled) checkCopies(moment, { application_uuid: application.uuid });
  else for (const _copy of row.copies) dropCopy(moment, world.autoscaling[application.uuid]);
}

/** Adds or removes at most one copy. After a change because of the CPU use, the next check waits for the minutes and the cooldown in the policy. */
function checkCopies(moment: Moment, { application_uuid }: Fields): void {
  const { world } = moment;
  const row = world.autoscaling[String(application_uuid)];
  const application = world.applications[String(application_uuid)];
  if (!row?.policy.enabled || !application) return;
  const { policy, cpu } = row;
  const running = 1 + row.copies.length + row.joining;
  const again = (minutes: number) => moment.later(minutes * 60, "autoscaling.check", { application_uuid: row.application_uuid });
  const mayGrow = running < policy.max_copies && spentUsd(world, row, moment.nowMs) < policy.monthly_cap_usd;
  if (running < policy.min_copies) {
    join(moment, row);
    again(0);
  } else if (running > policy.max_copies || (cpu < policy.scale_down_cpu && running > policy.min_copies)) {
    dropCopy(moment, row);
    again(policy.scale_down_minutes + policy.cooldown_minutes);
  } else if (cpu > policy.scale_up_cpu && mayGrow) {
    join(moment, row);
    again(policy.scale_up_minutes + policy.cooldown_minutes);
  }
}

/** Plans a check, because the platform reacts to the CPU use only after `scale_up_minutes` or `scale_down_minutes`. */
function watchCpu(moment: Moment, { application_uuid, policy, cpu }: AutoscalingRow): void {
  const minutes = cpu > policy.scale_up_cpu ? policy.scale_up_minutes : policy.scale_down_minutes;
  moment.later(minutes * 60, "autoscaling.check", { application_uuid });
}

function join(moment: Moment, row: AutoscalingRow): void {
  row.joining++;
  moment.later(SPECIFIED.joinSeconds, "autoscaling.joined", { application_uuid: row.application_uuid });
}

function copyJoined(moment: Moment, { application_uuid }: Fields): void {
  const { world } = moment;
  const row = world.autoscaling[String(application_uuid)];
  const application = world.applications[String(application_uuid)];
  if (!row || !application || row.joining === 0) return;
  row.joining--;
  const cities = citiesFor(world, application);
  const city = cities.find(({ id }) => row.policy.allowed_cities.length === 0 || row.policy.allowed_cities.includes(id));
  if (city && row.policy.enabled) row.copies.push({ region: city.id, city: city.city, cpu: row.cpu, joined_at: moment.stamp() });
}

function dropCopy(moment: Moment, row: AutoscalingRow | undefined): void {
  const copy = row?.copies.pop();
  if (row && copy) row.spent_usd += copyUsd(moment.world, row, copy, moment.nowMs);
}

function copyUsd(world: World, row: AutoscalingRow, copy: AutoscalingRow["copies"][number], nowMs: number): number {
  const application = world.applications[row.application_uuid];
  if (!application) return 0;
  const { size } = serverOfDestination(world, application.destination_uuid);
  const hours = (nowMs - Date.parse(copy.joined_at)) / 3_600_000;
  return hours * priced(serverPrice(copy.region, size, world.market)).hourly_price;
}

const spentUsd = (world: World, row: AutoscalingRow, nowMs: number) =>
  row.copies.reduce((sum, copy) => sum + copyUsd(world, row, copy, nowMs), row.spent_usd);

function shownAutoscaling({ world, nowMs }: Moment, application: ApplicationRow) {
  const row = world.autoscaling[application.uuid];
  const server = serverOfDestination(world, application.destination_uuid);
  const main = { city: regionOf(server.region, world.market).city, cpu: row?.cpu ?? 0 };
  return {
    configured: row !== undefined,
    blocker: blockerOf(world, application),
    policy: row?.policy ?? defaultPolicy(),
    cities: citiesFor(world, application),
    status: row?.policy.enabled
      ? {
          spend_usd: Math.round(spentUsd(world, row, nowMs) * 100) / 100,
          copies: [main, ...row.copies.map(({ city }) => ({ city, cpu: row.cpu }))],
        }
      : null,
  };
}

const routes: readonly Route[] = [
  route(calls.get, ({ world, moment, param }) => reply.ok(shownAutoscaling(moment, applicationOf(world, param("uuid"))))),
  route(calls.update, ({ world, moment, param, body }) => {
    const application = applicationOf(world, param("uuid"));
    changeAutoscaling(moment, application, body);
    return reply.ok(shownAutoscaling(moment, application));
  }),
];

export const autoscaling = product({
  routes,
  tables: {
    autoscaling: {
      singular: "autoscaling policy",
      aliases: ["autoscalingPolicies"],
      show: (_world, { policy, ...row }) => ({ ...row, ...policy, policy }),
      mutate: (moment, row, { policy, ...flat }) => {
        for (const [name, value] of Object.entries({ ...(policy as Fields | undefined), ...flat })) {
          setKnown(moment, name in row.policy ? row.policy : row, { [name]: value });
        }
        watchCpu(moment, row);
      },
    },
  },
  events: { "autoscaling.check": checkCopies, "autoscaling.joined": copyJoined },
});
