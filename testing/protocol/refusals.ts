import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import { isDynamic, isServed } from "./urn";

/** Returns the message about an unsupported feature. The rehearsal never ignores a feature silently (docs/facts/engine.md 9). */
export const refusal = (what: string): string => `${what} is not supported by this rehearsal engine; try it with the Pulumi CLI.`;

/** Returns the unsupported feature that this registration uses, or undefined. */
export function unsupportedInRegistration(request: RegisterResourceRequest): string | undefined {
  const of = (option: string): string => `The option "${option}" of "${request.getName()}"`;
  if (request.getReplacementTrigger()?.hasNullValue() === false) return of("replacementTrigger");
  if (request.getCustom() && isServed(request.getType())) {
    // A dynamic provider cannot read an object that no run has created.
    if (request.getImportid() !== "" && isDynamic(request.getType())) return of("import");
    // The messages of the oldest SDK do not contain this option.
    if ((request.getEnvvarmappingsMap?.().getLength() ?? 0) > 0) return of("envVarMappings");
  }
  return undefined;
}

/** Returns advice about a function of another package, whose result cannot be invented. */
export const unknownFunction = (token: string): string =>
  `The function "${token}" belongs to another package, which a rehearsal does not load. Provide its result: mocks: { call } in a test, ` +
  "--mocks <file> on the command line.";
