import type { CustomResourceOptions } from "@pulumi/pulumi";
import type { Stack } from "../../rehearsal";
import * as hosting from "../../sdk";
import type { Engine } from "./engines";

export const UNSEEN = expect.stringMatching(/^Drift in secret values cannot be detected: .*Read sensitive data/);
export const LONG_AGO = "2020-01-01T00:00:00.000000Z";

export const sharedVariableFixture = (open: Engine["open"]) => {
  /** A test may assign the inputs of the variable between runs. */
  const stackWithVariable = async (args: Partial<hosting.SharedVariableArgs> = {}, options: CustomResourceOptions = {}) => {
    const fixture: { args: typeof args | undefined; options: typeof options } = { args, options };
    const stack = await open({
      program: async () => {
        if (!fixture.args) return {};
        const given = { scope: { kind: "team" as const }, key: "REGION", value: "north", ...fixture.args };
        const region = new hosting.SharedVariable("region", given, fixture.options);
        return { id: region.id, value: region.value };
      },
    });
    /** Leaves out the platform's own variables. */
    const held = () => stack.sandbox.find("sharedVariables", ({ key }) => !String(key).startsWith("SVC_"));
    return { stack, fixture, held };
  };

  const bodyOf = async (stack: Stack, method: string) => (await stack.sandbox.journal()).find((entry) => entry.method === method)?.body;

  return { stackWithVariable, bodyOf };
};
