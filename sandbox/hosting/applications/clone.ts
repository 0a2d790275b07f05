import type { Moment } from "../../world/moment";
import { CHOSEN as SHARED } from "../numbers";
import { cloneTasks } from "../scheduled-tasks/rules";
import type { DestinationRow } from "../servers/rows";
import { cloneStorages } from "../storages/rules";
import { cloneVariables } from "../variables/rules";
import type { ApplicationRow } from "./rows";

/** Copies an application with its parts into its environment, without deploying it (docs/facts/hosting.md 3.6). */
export function cloneApplication(moment: Moment, from: ApplicationRow, destination: DestinationRow, name?: string): ApplicationRow {
  const { stopped_at: _, ...rest } = structuredClone(from);
  const uuid = moment.uuid();
  const row: ApplicationRow = {
    ...rest,
    id: moment.integer("application"),
    uuid,
    destination_uuid: destination.uuid,
    status: "exited:unhealthy",
    next_build: "finished",
    deleting: false,
    ...moment.dated(),
  };
  Object.assign(row.fields, {
    name: name ?? `clone-of-${String(from.fields.name)}-${uuid}`,
    last_online_at: null,
    config_hash: null,
    domain_port_overrides: null,
    ...(from.fields.build_pack === "ctrcompose" ? {} : { fqdn: `http://${uuid}.${SHARED.wildcardDomain}`, noindex_domains: null }),
  });
  moment.world.applications[uuid] = row;
  cloneVariables(moment, from.uuid, uuid);
  cloneStorages(moment, from, row);
  cloneTasks(moment, from, row);
  return row;
}
