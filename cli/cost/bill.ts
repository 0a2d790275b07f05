import type { Client } from "../../provider/api/client";
import { autoscaling } from "../../provider/api/hosting/autoscaling";
import { databases } from "../../provider/api/hosting/databases";
import { purchasedServers } from "../../provider/api/hosting/servers";
import { traffic } from "../../provider/api/hosting/traffic";
import { volumes } from "../../provider/api/hosting/volumes";
import { messageOf } from "../../provider/core/errors";
import { standingOf } from "../../provider/platform/hosting/status-words";
import { readServerUsers, type ServerUsers } from "./users";

/** Something that is billed by the month now. A price that the platform does not show is undefined, which is not nothing. */
export interface Billed {
  /** As `refersTo` has it. */
  kind: string;
  id: string;
  /** What the platform calls it; empty where it has no name. */
  name: string;
  /** Size, place and state, for people. */
  details: string;
  monthlyPrice?: number | undefined;
  currency?: string | undefined;
  /** The server that it is at. */
  serverId?: string | undefined;
}

/** What adds up by use. */
export interface Use {
  month: string;
  billSoFar: number;
  overageBytes: number;
}

export interface Autoscaled {
  applicationId: string;
  /** Undefined where the platform does not tell. The API counts it in US dollars. */
  spentUsd?: number | undefined;
}

/** What is billed now. */
export interface Bill {
  objects: Billed[];
  traffic?: Use;
  autoscaling: Autoscaled[];
  /** Absent if it was not asked for, or cannot be read. */
  users?: ServerUsers;
  /** What could not be read, in sentences. */
  missing: string[];
}

/** Reads what is billed: a list each of what the API sells, and the autoscaling of these applications; for states also what the servers run. Sends nothing but GET. */
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
    ...(use ? { traffic: use } : {}),
    autoscaling: spent,
    ...(users ? { users } : {}),
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
    .filter(({ status }) => standingOf(status) !== "deleted")
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
  // Nothing runs, and the platform shows no sum: what was spent before in the month cannot be seen.
  return { applicationId: uuid, spentUsd: status === null ? 0 : status?.spend_usd };
}

const priceOf = (monthly: number | null | undefined, currency: string | null | undefined) => ({
  monthlyPrice: monthly ?? undefined,
  currency: currency || undefined,
});

const listed = (...parts: (string | undefined | null)[]): string => parts.filter(Boolean).join(", ");
