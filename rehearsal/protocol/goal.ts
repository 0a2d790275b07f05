import type { Alias } from "@pulumi/pulumi/proto/alias_pb";
import type { ReadResourceRequest, RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import { fromStruct } from "./grpc";
import { type Timeouts, timeoutsOf } from "./timeouts";
import { type Bag, lowerOutputs } from "./wire";

/** An alias: a URN, or only those parts of a URN that differ from the resource's own URN. */
export type AliasSpec = { urn: string } | { name: string; type: string; stack: string; project: string; parent: string; noParent: boolean };

/** The program's registration of one resource (docs/facts/engine.md 3.1). */
export interface Goal {
  type: string;
  name: string;
  parent: string;
  custom: boolean;
  /** Whether the resource is a component of a package. Its package returns the outputs. */
  remote: boolean;
  /** Release of the package for which the program was written. */
  version: string;
  /** Id of an existing object to import. */
  importId: string;
  /** `<urn>::<id>` of an explicit provider. Empty for the default provider. */
  provider: string;
  inputs: Bag;
  dependencies: string[];
  propertyDependencies: Record<string, string[]>;
  /** Whether the resource is protected. Undefined if it inherits the option from its parent. */
  protect: boolean | undefined;
  retainOnDelete: boolean | undefined;
  deletedWith: string;
  /** Whether a replacement deletes the old object first. Undefined if the provider decides. */
  deleteBeforeReplace: boolean | undefined;
  replaceWith: string[];
  ignoreChanges: string[];
  replaceOnChanges: string[];
  additionalSecretOutputs: string[];
  customTimeouts: Timeouts | undefined;
  aliases: AliasSpec[];
  hooks: HookNames;
}

export type HookNames = Partial<Record<HookMoment, string[]>>;
export type HookMoment = "beforeCreate" | "afterCreate" | "beforeUpdate" | "afterUpdate" | "beforeDelete" | "afterDelete" | "onError";

type Shared = "type" | "name" | "parent" | "provider" | "version" | "inputs" | "dependencies" | "additionalSecretOutputs";

/** An existing object that the program reads. */
export interface ReadGoal extends Pick<Goal, Shared> {
  id: string;
}

export function toGoal(request: RegisterResourceRequest): Goal {
  const propertyDependencies: Record<string, string[]> = {};
  request.getPropertydependenciesMap().forEach((urns, key) => {
    propertyDependencies[key] = urns.getUrnsList();
  });
  return {
    type: request.getType(),
    name: request.getName(),
    parent: request.getParent(),
    custom: request.getCustom(),
    remote: request.getRemote(),
    version: request.getVersion(),
    importId: request.getImportid(),
    provider: request.getProvider(),
    inputs: lowerOutputs(fromStruct(request.getObject())),
    dependencies: request.getDependenciesList(),
    propertyDependencies,
    protect: request.hasProtect() ? request.getProtect() : undefined,
    retainOnDelete: request.hasRetainondelete() ? request.getRetainondelete() : undefined,
    deletedWith: request.getDeletedwith(),
    deleteBeforeReplace: request.getDeletebeforereplacedefined() ? request.getDeletebeforereplace() : undefined,
    replaceWith: request.getReplaceWithList(),
    ignoreChanges: request.getIgnorechangesList(),
    replaceOnChanges: request.getReplaceonchangesList(),
    additionalSecretOutputs: request.getAdditionalsecretoutputsList(),
    customTimeouts: timeoutsOf(request.getCustomtimeouts()),
    aliases: [...request.getAliasurnsList().map((urn) => ({ urn })), ...request.getAliasesList().flatMap(toAlias)],
    hooks: toHookNames(request.getHooks()),
  };
}

export const toReadGoal = (request: ReadResourceRequest): ReadGoal => ({
  type: request.getType(),
  name: request.getName(),
  parent: request.getParent(),
  id: request.getId(),
  provider: request.getProvider(),
  version: request.getVersion(),
  inputs: fromStruct(request.getProperties()),
  dependencies: request.getDependenciesList(),
  additionalSecretOutputs: request.getAdditionalsecretoutputsList(),
});

function toHookNames(hooks: RegisterResourceRequest.ResourceHooksBinding | undefined): HookNames {
  if (hooks === undefined) return {};
  const named: Record<HookMoment, string[]> = {
    beforeCreate: hooks.getBeforeCreateList(),
    afterCreate: hooks.getAfterCreateList(),
    beforeUpdate: hooks.getBeforeUpdateList(),
    afterUpdate: hooks.getAfterUpdateList(),
    beforeDelete: hooks.getBeforeDeleteList(),
    afterDelete: hooks.getAfterDeleteList(),
    onError: hooks.getOnErrorList?.() ?? [], // the oldest SDK does not have this field
  };
  return Object.fromEntries(Object.entries(named).filter(([, names]) => names.length > 0));
}

function toAlias(alias: Alias): AliasSpec[] {
  const spec = alias.getSpec();
  if (spec === undefined) return alias.getUrn() === "" ? [] : [{ urn: alias.getUrn() }];
  return [
    {
      name: spec.getName(),
      type: spec.getType(),
      stack: spec.getStack(),
      project: spec.getProject(),
      parent: spec.getParenturn(),
      noParent: spec.getNoparent(),
    },
  ];
}
