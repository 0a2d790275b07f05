import type { CustomResourceOptions } from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import type { Engine } from "./engines";
import { webShop } from "./web-shop";

export type Args = Partial<hosting.EnvironmentVariableArgs>;
export type Row = Record<string, unknown>;

/** Flags that a variable has if the program sets none, by the API's names. */
export const plain = {
  ...{ is_buildtime: true, is_runtime: true },
  ...{ is_preview: false, is_literal: false, is_multiline: false, is_shown_once: false },
};

/** The program sets every input of this variable. */
export const rotatedToken = { key: "API_TOKEN", value: "[hidden]", ...plain, is_buildtime: false, is_literal: true, comment: "Rotated" };

export const environmentVariableFixture = (open: Engine["open"]) => {
  /** The keys of `variables` are logical names. A test may assign their inputs between runs. */
  const webWithVariables = async (variables: Record<string, Args>, options: CustomResourceOptions = {}, stackOptions = {}) => {
    const fixture = { variables, options, inOrder: false, made: [] as hosting.EnvironmentVariable[] };
    const shop = await webShop(open, {
      more: (web) => {
        fixture.made = [];
        const ids = Object.entries(fixture.variables).map(([name, args]) => {
          const options = { ...fixture.options, ...(fixture.inOrder ? { dependsOn: [...fixture.made] } : {}) };
          const variable = new hosting.EnvironmentVariable(name, { applicationUuid: web.id, key: name, value: "", ...args }, options);
          fixture.made.push(variable);
          return [`${name} id`, variable.id];
        });
        return Object.fromEntries(ids);
      },
      stack: stackOptions,
    });
    const { stack } = shop;
    const held = async (key: string, is_preview = false): Promise<Row> =>
      (await stack.sandbox.find("variables", { key, is_preview }))[0] ?? {};
    /** Returns the bodies of the bulk requests since the last call of this function. Their values are masked. */
    const bulk = async () => {
      const bodies = (await stack.sandbox.journal())
        .filter(({ path }) => path.endsWith("/envs/bulk"))
        .map(({ body }) => body as { data: Row[] });
      await stack.sandbox.clearJournal();
      return bodies.map(({ data }) => data);
    };
    return { stack, fixture, shop, held, bulk };
  };

  return { webWithVariables };
};
