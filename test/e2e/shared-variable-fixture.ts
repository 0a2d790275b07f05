import type { CustomResourceOptions } from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import type { Stack } from "../../testing";
import type { Engine } from "./engines";

export const UNSEEN = expect.stringMatching(/^Drift in secret values cannot be detected: .*Read sensitive data/);
export const LONG_AGO = "2020-01-01T00:00:00.000000Z";

/** Opens the stack that these suites begin with. */
export const sharedVariableFixture = (open: Engine["open"]) => {
  /** A variable REGION of the team, unless `args` sets something else. A test may assign its inputs between runs. */
  const begin = async (args: Partial<hosting.SharedVariableArgs> = {}, options: CustomResourceOptions = {}) => {
    const fixture: { args: typeof args | undefined; options: typeof options } = { args, options };
    const stack = await open({
      program: async () => {
        if (!fixture.args) return {};
        const given = { scope: { kind: "team" as const }, key: "REGION", value: "north", ...fixture.args };
        const region = new hosting.SharedVariable("region", given, fixture.options);
        return { id: region.id, value: region.value };
      },
    });
    /** Returns all shared variables except those of the platform itself. */
    const held = () => stack.sandbox.find("sharedVariables", ({ key }) => !String(key).startsWith("SVC_"));
    return { stack, fixture, held };
  };

  const bodyOf = async (stack: Stack, method: string) => (await stack.sandbox.journal()).find((entry) => entry.method === method)?.body;

  return { begin, bodyOf };
};
