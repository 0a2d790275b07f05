import type { CustomResourceOptions } from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import type { Engine } from "./engines";

/** What the suites of this subject begin with. */
export const environmentFixture = (open: Engine["open"]) => {
  /** A project `shop` with an environment `staging`, unless that is left out. What a test changes between runs can be assigned. */
  const begin = async (args: Partial<hosting.EnvironmentArgs> | undefined, options: CustomResourceOptions = {}) => {
    const fixture = { args, options };
    const stack = await open({
      program: async () => {
        const shop = new hosting.Project("shop");
        const staging = fixture.args && new hosting.Environment("staging", { projectUuid: shop.id, ...fixture.args }, fixture.options);
        return { project: shop.id, id: staging?.id, name: staging?.name };
      },
    });
    const held = (uuid: unknown) => stack.sandbox.find("environments", { uuid: String(uuid) });
    return { stack, fixture, held };
  };

  return { begin };
};
