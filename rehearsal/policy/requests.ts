import type { AnalyzeRequest, AnalyzerProviderResource, AnalyzerResource, AnalyzerResourceOptions } from "@pulumi/pulumi/proto/analyzer_pb";
import type { Deployment } from "../plan/deployment";
import { toStruct } from "../protocol/grpc";
import type { Sdk } from "../protocol/sdk";
import { nameOf } from "../protocol/urn";
import { withSecrets } from "../protocol/wire";
import type { ResourceState } from "../state/state";

/** Returns the request that judges a resource by its inputs. Secrets stay wrapped, and the pack opens them. */
export const analyzeRequest = (sdk: Sdk, deployment: Deployment, state: ResourceState): AnalyzeRequest =>
  new sdk.analyzer.AnalyzeRequest()
    .setUrn(state.urn)
    .setType(state.type)
    .setName(nameOf(state.urn))
    .setProperties(toStruct(sdk, withSecrets(state.inputs)))
    .setOptions(optionsOf(sdk, deployment, state))
    .setProvider(providerOf(sdk, deployment, state));

/** Returns a resource of the request that judges a stack. It contains the outputs. */
export function stackResource(sdk: Sdk, deployment: Deployment, state: ResourceState): AnalyzerResource {
  const resource = new sdk.analyzer.AnalyzerResource()
    .setUrn(state.urn)
    .setType(state.type)
    .setName(nameOf(state.urn))
    .setProperties(toStruct(sdk, withSecrets(state.outputs)))
    .setOptions(optionsOf(sdk, deployment, state))
    .setProvider(providerOf(sdk, deployment, state))
    .setParent(state.parent ?? "")
    .setDependenciesList(state.dependencies);
  for (const [key, urns] of Object.entries(state.propertyDependencies))
    resource.getPropertydependenciesMap().set(key, new sdk.analyzer.AnalyzerPropertyDependencies().setUrnsList(urns));
  return resource;
}

function optionsOf({ analyzer }: Sdk, { decisions }: Deployment, state: ResourceState): AnalyzerResourceOptions {
  const { deleteBeforeReplace } = decisions.goals.get(state.urn) ?? {};
  const { create = 0, update = 0, delete: remove = 0 } = state.customTimeouts ?? {};
  const { CustomTimeouts } = analyzer.AnalyzerResourceOptions;
  return new analyzer.AnalyzerResourceOptions()
    .setProtect(state.protect ?? false)
    .setIgnorechangesList(state.ignoreChanges ?? [])
    .setDeletebeforereplace(deleteBeforeReplace ?? false)
    .setDeletebeforereplacedefined(deleteBeforeReplace !== undefined)
    .setAdditionalsecretoutputsList(state.additionalSecretOutputs ?? [])
    .setAliasesList(state.aliases ?? [])
    .setCustomtimeouts(new CustomTimeouts().setCreate(create).setUpdate(update).setDelete(remove))
    .setParent(state.parent ?? "");
}

function providerOf(sdk: Sdk, deployment: Deployment, state: ResourceState): AnalyzerProviderResource | undefined {
  const provider = state.provider === undefined ? undefined : deployment.providerResource(state);
  if (provider === undefined) return undefined;
  return new sdk.analyzer.AnalyzerProviderResource()
    .setUrn(provider.urn)
    .setType(provider.type)
    .setName(nameOf(provider.urn))
    .setProperties(toStruct(sdk, withSecrets(provider.inputs)));
}
