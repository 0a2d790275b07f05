import type { CustomResourceOptions } from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import type { Engine } from "./engines";
import type { Row } from "./environment-variable-fixture";
import { webShop } from "./web-shop";

export type Args = Partial<hosting.EnvironmentVariablesArgs>;

export const ONE_BULK = "PATCH /applications/{id}/envs/bulk";

export const environmentVariablesFixture = (open: Engine["open"]) => {
  /** A test may assign the inputs of the set between runs. */
  const webWithVariables = async (args: Args | undefined, options: CustomResourceOptions = {}, stackOptions = {}) => {
    const fixture: { args: Args | undefined; options: CustomResourceOptions; name: string } = { args, options, name: "vars" };
    const shop = await webShop(open, {
      more: (web) => {
        if (!fixture.args) return {};
        const set = new hosting.EnvironmentVariables(
          fixture.name,
          { applicationUuid: web.id, variables: {}, ...fixture.args },
          fixture.options,
        );
        return { set: set.id };
      },
      stack: stackOptions,
    });
    const { stack } = shop;
    const held = async (): Promise<Record<string, Row>> =>
      Object.fromEntries((await stack.sandbox.find("variables", { is_preview: false })).map((row) => [row.key, row]));
    const values = async () => Object.fromEntries(Object.entries(await held()).map(([key, { value }]) => [key, value]));
    const mutate = async (key: string, fields: Record<string, string | boolean>) =>
      stack.sandbox.mutate("variables", String((await held())[key]?.uuid), fields);
    const byHand = async (application: unknown, key: string, value: string) =>
      stack.sandbox.add("variables", { application_uuid: String(application), key, value });
    return { stack, fixture, shop, held, values, mutate, byHand };
  };

  return { webWithVariables };
};
