import type { Client } from "../../provider/api/client";
import { autoscaling } from "../../provider/api/hosting/autoscaling";
import { databases } from "../../provider/api/hosting/databases";
import { purchasedServers } from "../../provider/api/hosting/servers";
import { traffic } from "../../provider/api/hosting/traffic";
import { volumes } from "../../provider/api/hosting/volumes";
import { messageOf } from "../../provider/core/log/errors";
import { lifecycleStateOf } from "../../provider/platform/hosting/status-words";
import { readServerUsers, type ServerUsers } from "./platform";

/** The price of an item is undefined if the platform does not show it. The item may still cost money. */
export interface Billed {
  /** Resource type, in the form that `refersTo` uses in definitions. */
  kind: string;
  id: string;
  /** Name of the item on the platform; empty if the item has no name. */
  name: string;
  /** Size, location and status, for display. */
  details: string;
  monthlyPrice?: number | undefined;
  currency?: string | undefined;
  serverId?: string | undefined;
}

/** Costs of the account's traffic, which depend on use. */
export interface Use {
  month: string;
  billSoFar: number;
  overageBytes: number;
}

export interface Autoscaled {
  applicationId: string;
  /** Cost in US dollars, as in the API. Undefined if the platform does not report the cost. */
  spentUsd?: number | undefined;
}

export interface Bill {
  objects: Billed[];
  traffic?: Use;
  autoscaling: Autoscaled[];
  /** Ids of applications by server. Absent if no states were read, or if the platform does not show the server of any application. */
  users?: ServerUsers;
  /** Sentences about the parts of the bill that could not be read. */
  missing: string[];
}

/** Sends only GET requests. Reads the applications of each server only if `hasStates` is true. */
export async function readBill(hosting: Client, applicationIds: readonly string[], hasStates: boolean): Promise<Bill> {
  const missing: string[] = [];
  const part = async <T>(what: string, read: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      missing.push(`The ${what} cannot be read: ${messageOf(error)}`);
      return otherwise;
    }
  };
  const [servers, disks, stores, use, users, ...spent] = await Promise.all([
    part("servers", () => billedServers(hosting), []),
    part("volumes", () => billedVolumes(hosting), []),
    part("databases", () => billedDatabases(hosting), []),
    part<Use | undefined>("traffic", () => trafficOf(hosting), undefined),
    hasStates ? part<ServerUsers | undefined>("applications", () => readServerUsers(hosting), undefined) : undefined,
    ...applicationIds.map((id) =>
      part<Autoscaled>(`autoscaling of application ${id}`, () => autoscaled(hosting, id), { applicationId: id }),
    ),
  ]);
  return {
    objects: [...servers, ...disks, ...stores],
    traffic: use,
    autoscaling: spent,
    users,
    missing,
  };
}

async function billedServers(hosting: Client): Promise<Billed[]> {
  return (await hosting.get(purchasedServers.list)).map(({ uuid, name, size, city, region, status, monthly_price, currency }) => ({
    kind: "Server",
    id: uuid,
    name: name ?? "",
    details: listed(size, city ?? region, status),
    ...priceOf(monthly_price, currency),
  }));
}

async function billedVolumes(hosting: Client): Promise<Billed[]> {
  return (await hosting.get(volumes.list)).map(({ id, size_gb, status, kept_until, server_uuid, monthly_price, currency }) => ({
    kind: "Volume",
    id: String(id),
    name: "",
    details: listed(
      size_gb === undefined ? undefined : `${size_gb} GB`,
      status,
      kept_until ? `kept until ${kept_until.slice(0, 10)}` : undefined,
    ),
    serverId: server_uuid ?? undefined,
    ...priceOf(monthly_price, currency),
  }));
}

async function billedDatabases(hosting: Client): Promise<Billed[]> {
  const rows = await hosting.get(databases.list);
  return rows
    .filter(({ status }) => lifecycleStateOf(status) !== "deleted")
    .map(({ uuid, engine, plan, region, status, monthly_price, currency }) => ({
      kind: "ManagedDatabase",
      id: uuid,
      name: "",
      details: listed(engine, plan, region, status),
      ...priceOf(monthly_price, currency),
    }));
}

async function trafficOf(hosting: Client): Promise<Use> {
  const { month, bill_so_far, overage_bytes } = await hosting.get(traffic.list);
  return { month, billSoFar: bill_so_far, overageBytes: overage_bytes };
}

async function autoscaled(hosting: Client, uuid: string): Promise<Autoscaled> {
  const { status } = await hosting.get(autoscaling.get, { params: { uuid } });
  // `status` is null while no autoscaled copy runs. Copies that ran earlier this month are then not in the sum.
  return { applicationId: uuid, spentUsd: status === null ? 0 : status?.spend_usd };
}

const priceOf = (monthly: number | null | undefined, currency: string | null | undefined) => ({
  monthlyPrice: monthly ?? undefined,
  currency: currency || undefined,
});

const listed = (...parts: (string | undefined | null)[]): string => parts.filter(Boolean).join(", ");
