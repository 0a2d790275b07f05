import type { Client } from "../../../api/client";
import { destinations } from "../../../api/hosting/servers";
import type { Context } from "../../../core/definition/context";
import type { AnyDefinition } from "../../../core/definition/resource";
import { ownershipKeysOf } from "../../../core/lifecycle/keys";
import type { Bag } from "../../../core/values";
import { copiesOf } from "../../../platform/hosting/destination-lists";
import type { Below } from "../../../platform/hosting/left-below";
import type * as copyModule from "../application-copy";
import type * as autoscalingModule from "../autoscaling-policy/resource";
import type * as deployModule from "../preview-deployment/deploy";
import type * as previewModule from "../preview-deployment/resource";
import type * as tasksModule from "../scheduled-task";
import { storagesOf, withoutPrefix } from "../storage/lists";
import type * as storagesModule from "../storage/resource";
import { variablesOf } from "../variables/list";
import { givenBy, variableOwnershipKey } from "../variables/ownership";

const PARTS = [variablesBelow, storagesBelow, tasksBelow, autoscalingBelow, previewsBelow, copiesBelow] as const;

/**
 * Returns the objects that the platform deletes with an application and that a resource can declare. The definitions of these resources are loaded
 * only here, because few runs need them.
 */
export const belowApplication = async ({ hosting, id }: Pick<Context<unknown>, "hosting" | "id">): Promise<Below[]> =>
  (await Promise.all(PARTS.map((read) => read(hosting, id)))).flat();

/** Returns the key of the resource that would declare an object with these inputs. */
const keyOf = (definition: AnyDefinition, applicationUuid: string, inputs: Bag): string =>
  ownershipKeysOf(definition, { applicationUuid, ...inputs }, "")[0]?.what ?? "";

async function variablesBelow(hosting: Client, application: string): Promise<Below[]> {
  const rows = (await variablesOf(hosting, application)) ?? [];
  return rows
    .filter((row) => givenBy(row, rows) === undefined)
    .map(({ key, is_preview: isPreview }) => ({
      what: `variable ${key}${isPreview ? " for preview deployments" : ""}`,
      key: variableOwnershipKey(key, application, isPreview).what,
    }));
}

async function storagesBelow(hosting: Client, application: string): Promise<Below[]> {
  const { storage } = require("../storage/resource") as typeof storagesModule;
  const rows = await storagesOf(hosting, application);
  const volumes = (rows?.persistent_storages ?? []).map((row) => {
    const name = withoutPrefix(application, row.name);
    return { what: `storage "${name}"`, key: keyOf(storage, application, { type: "persistent", name }) };
  });
  const files = (rows?.file_storages ?? []).map(({ mount_path: mountPath }) => ({
    what: `file storage ${mountPath}`,
    key: keyOf(storage, application, { type: "file", mountPath }),
  }));
  return [...volumes, ...files];
}

async function tasksBelow(hosting: Client, application: string): Promise<Below[]> {
  const { scheduledTask, tasksOf } = require("../scheduled-task") as typeof tasksModule;
  const rows = ((await tasksOf(hosting, application)) ?? []).filter(({ enabled }) => enabled !== false);
  return rows.map(({ name }) => ({ what: `scheduled task "${name}"`, key: keyOf(scheduledTask, application, { name }) }));
}

async function autoscalingBelow(hosting: Client, application: string): Promise<Below[]> {
  const { autoscalingPolicy, shownOf } = require("../autoscaling-policy/resource") as typeof autoscalingModule;
  const isOn = (await shownOf(hosting, application))?.policy?.enabled === true;
  return isOn ? [{ what: "enabled autoscaling", key: keyOf(autoscalingPolicy, application, {}) }] : [];
}

async function previewsBelow(hosting: Client, application: string): Promise<Below[]> {
  const { previewDeployment } = require("../preview-deployment/resource") as typeof previewModule;
  const { previewsOf } = require("../preview-deployment/deploy") as typeof deployModule;
  return ((await previewsOf(hosting, application)) ?? []).map(({ pull_request_id: pullRequestId }) => ({
    what: `preview of pull request ${pullRequestId}`,
    key: keyOf(previewDeployment, application, { pullRequestId }),
  }));
}

/** Leaves out the copies that autoscaling added: their destinations are not in the team's list. */
async function copiesBelow(hosting: Client, application: string): Promise<Below[]> {
  const { applicationCopy } = require("../application-copy") as typeof copyModule;
  const copies = ((await copiesOf(hosting, application)) ?? []).filter(({ is_primary }) => is_primary !== true);
  if (copies.length === 0) return [];
  const team = new Set((await hosting.get(destinations.list)).map(({ uuid }) => uuid));
  return copies
    .filter(({ uuid }) => team.has(uuid))
    .map(({ uuid, name }) => ({
      what: `copy on destination ${name ?? uuid}`,
      key: keyOf(applicationCopy, application, { destinationUuid: uuid }),
    }));
}
