import { SECRET_TYPES } from "../../harness/secret-inputs";
import { HOSTS, type HostName } from "../../provider/hosts/host-choice";
import type { Proof, ProofCase } from "../proof";
import { Scene } from "./scene";
import { SITUATIONS } from "./situations";

/** A platform quotes the values of the resource that it refuses, and no others. */
const OF_ONE_RESOURCE = "quoted in an error";

/** Returns the situations of a program with one resource of each of these types. */
export const referenceCases = (host: HostName, types: readonly string[], title = types.join(", ")): ProofCase[] =>
  Object.entries(SITUATIONS)
    .filter(([situation]) => types.length === 1 || situation !== OF_ONE_RESOURCE)
    .map(([situation, run]) => ({ title: `${title} ${situation} (${host})`, run: () => Scene.with(host, types, run) }));

export const referencesProof: Proof = {
  name: "references",
  description:
    "Pass a reference in place of each secret input, on both hosts: created, rotated, missing, changed by hand, refreshed, moved from and to values and other references, quoted in an error, and killed. No value may stand in the state, a plan, an error or a line, in clear or in a form from which it can be read or quickly guessed.",
  cases: () =>
    HOSTS.flatMap((host) => [
      ...referenceCases(host, SECRET_TYPES, "all types"),
      ...SECRET_TYPES.flatMap((type) => referenceCases(host, [type])),
    ]),
};
