import type { CustomResourceOptions } from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import type { Engine } from "./engines";

export const environmentFixture = (open: Engine["open"]) => {
  /** A test may assign the inputs of the environment between runs. */
  const shopWithEnvironment = async (args: Partial<hosting.EnvironmentArgs> | undefined, options: CustomResourceOptions = {}) => {
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

  return { shopWithEnvironment };
};
