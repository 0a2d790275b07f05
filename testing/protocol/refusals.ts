import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import { isDynamic, isServed } from "./urn";

/** Returns the message about an unsupported feature. No feature is ignored silently (docs/facts/engine.md 9). */
export const refusal = (what: string): string => `${what} is not supported by this rehearsal engine; try it with the Pulumi CLI.`;

/** Returns the unsupported feature of this registration, or undefined. */
export function unsupportedInRegistration(request: RegisterResourceRequest): string | undefined {
  const of = (option: string): string => `The option "${option}" of "${request.getName()}"`;
  if (request.getReplacementTrigger()?.hasNullValue() === false) return of("replacementTrigger");
  if (request.getCustom() && isServed(request.getType())) {
    // A dynamic provider cannot read an object that no run has made.
    if (request.getImportid() !== "" && isDynamic(request.getType())) return of("import");
    // Messages of the oldest SDK have no such option.
    if ((request.getEnvvarmappingsMap?.().getLength() ?? 0) > 0) return of("envVarMappings");
  }
  return undefined;
}

/** Advice for a function of another package: its result cannot be invented. */
export const unknownFunction = (token: string): string =>
  `The function "${token}" belongs to another package, which a rehearsal does not load. Provide its result: mocks: { call } in a test, ` +
  "--mocks <file> on the command line.";
