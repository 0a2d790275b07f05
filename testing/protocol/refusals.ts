import type { ReadResourceRequest, RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import { fromStruct } from "./grpc";
import { DYNAMIC_PACKAGE, DYNAMIC_PROVIDER_TYPE, isProviderType } from "./urn";
import { contains, isAssetOrArchive } from "./wire";

/** The sentence for what a rehearsal does not have; nothing is ignored silently (docs/facts/engine.md 9). */
export const refusal = (what: string): string => `${what} is not supported by this rehearsal engine; try it with the Pulumi CLI.`;

/** What this registration asks for that a rehearsal does not have, or undefined. */
export function unsupportedInRegistration(request: RegisterResourceRequest): string | undefined {
  const of = (option: string): string => `The option "${option}" of "${request.getName()}"`;
  if (request.getImportid() !== "") return of("import");
  if (request.getRemote()) return `The remote component "${request.getName()}"`;
  if (request.getTransformsList().length > 0) return of("transforms");
  if (hasHooks(request)) return of("hooks");
  if (request.getReplacementTrigger()?.hasNullValue() === false) return of("replacementTrigger");
  if (request.getPackageref() !== "") return `The parameterized package of "${request.getName()}"`;
  if (request.getEnvvarmappingsMap().getLength() > 0) return of("envVarMappings");
  if (!request.getCustom()) return undefined;
  return unsupportedType(request.getType(), request.getName()) ?? unsupportedValue(request);
}

export function unsupportedInRead(request: ReadResourceRequest): string | undefined {
  if (request.getPackageref() !== "") return `The parameterized package of "${request.getName()}"`;
  return unsupportedType(request.getType(), request.getName());
}

function hasHooks(request: RegisterResourceRequest): boolean {
  const hooks = request.getHooks();
  return hooks !== undefined && Object.values(hooks.toObject()).some((list) => list.length > 0);
}

/** A provider of another package is a resource of its own, registered before what uses it, so that the options that name it need no word. */
function unsupportedType(type: string, name: string): string | undefined {
  if (type === DYNAMIC_PROVIDER_TYPE) return undefined;
  if (isProviderType(type)) return `"${name}", a provider of the package "${type.split(":").at(-1)}",`;
  if (type === "pulumi:pulumi:StackReference") return `The stack reference "${name}"`;
  if (!type.startsWith(`${DYNAMIC_PACKAGE}:`)) return `"${name}", a resource of the package "${type.split(":")[0]}",`;
  return undefined;
}

/** Assets and archives are hashed and elided by the real engine; sending them as they are would be something else. */
const unsupportedValue = (request: RegisterResourceRequest): string | undefined =>
  contains(fromStruct(request.getObject()), isAssetOrArchive)
    ? `An asset or archive among the inputs of "${request.getName()}"`
    : undefined;
