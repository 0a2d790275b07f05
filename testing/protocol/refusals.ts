import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import { isDynamic } from "./urn";

/** The sentence for what a rehearsal does not have; nothing is ignored silently (docs/facts/engine.md 9). */
export const refusal = (what: string): string => `${what} is not supported by this rehearsal engine; try it with the Pulumi CLI.`;

/** What this registration asks for that a rehearsal does not have, or undefined. */
export function unsupportedInRegistration(request: RegisterResourceRequest): string | undefined {
  const of = (option: string): string => `The option "${option}" of "${request.getName()}"`;
  if (request.getReplacementTrigger()?.hasNullValue() === false) return of("replacementTrigger");
  if (request.getCustom() && isDynamic(request.getType())) {
    if (request.getImportid() !== "") return of("import");
    // Messages of the oldest SDK have no such option.
    if ((request.getEnvvarmappingsMap?.().getLength() ?? 0) > 0) return of("envVarMappings");
  }
  return undefined;
}

/** What to do about a function of another package: its result cannot be made up. */
export const unknownFunction = (token: string): string =>
  `The function "${token}" is of another package, which a rehearsal neither loads nor asks. Say what it gives: mocks: { call } in a test, ` +
  "--mocks <file> on the command line.";
