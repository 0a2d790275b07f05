import type { Command } from "commander";
import { type Field, isNamedByDefault } from "../../provider/core/definition/field";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { SETTINGS } from "../../provider/core/settings/setting-keys";
import type { AnyFunction } from "../../provider/functions/function";
import type { ComponentDefinition } from "../../sdk/components/definition";
import type { Member } from "./member";
import { schemaMembers } from "./schema-members";

const name = (path: string): Member => ({ side: "name", path, isOptional: false, types: [], replaces: false });
const qualified = (module: string | undefined, own: string): string => (module === undefined ? own : `${module}.${own}`);
const adopted = (fields: object): [string, Field][] => Object.entries(fields as Record<string, Field>);

export function resourceMembers({ module, type, inputs, outputs }: AnyDefinition): Member[] {
  const owner = qualified(module, type);
  return [
    name(owner),
    ...adopted(inputs).flatMap(([key, field]) =>
      schemaMembers(field.schema, {
        side: "input",
        path: `${owner}.${key}`,
        isOptional: field.optional || isNamedByDefault(key, field),
        replaces: field.onChange === "replaces",
      }),
    ),
    ...valuesOf(owner, outputs, "output"),
  ];
}

/** The names of the children are part of the surface: the URN of each child contains its name. */
export const componentMembers = ({ type, inputs, outputs, children }: ComponentDefinition): Member[] => [
  name(type),
  ...valuesOf(type, inputs, "input"),
  ...valuesOf(type, outputs, "output"),
  ...Object.entries(children).map(([property, { kind, named }]) => name(`${type}.${property} ${kind.replace("_", ".")} ${named}`)),
];

export function functionMembers({ module, name: own, arguments: args, result }: AnyFunction): Member[] {
  const owner = qualified(module, own);
  return [name(owner), ...valuesOf(owner, args, "input"), ...valuesOf(owner, result, "output")];
}

const valuesOf = (owner: string, fields: object, side: "input" | "output"): Member[] =>
  adopted(fields).flatMap(([key, { schema, optional }]) =>
    schemaMembers(schema, { side, path: `${owner}.${key}`, isOptional: optional, replaces: false }),
  );

export function commandMembers(command: Command, parent = "pulumi-hosting"): Member[] {
  const path = `${parent} ${command.name()}`;
  const input = (own: string, isOptional: boolean, ...types: readonly string[]): Member => ({
    side: "input",
    path: `${path} ${own}`,
    isOptional,
    types,
    replaces: false,
  });
  return [
    name(path),
    ...command.registeredArguments.map((argument) => input(argument.name(), !argument.required, argument.variadic ? "list" : "string")),
    ...command.options.map((option) =>
      input(
        option.long ?? option.flags,
        !option.mandatory,
        ...(option.argChoices?.map((choice) => JSON.stringify(choice)) ?? [takes(option)]),
      ),
    ),
    ...command.commands.flatMap((child) => commandMembers(child as Command, path)),
  ];
}

const takes = ({ required, optional }: { required: boolean; optional: boolean }): string =>
  required ? "value" : optional ? "value or none" : "flag";

/** The keys of the stack's configuration, which are also the inputs of `Provider`. */
export const settingMembers = (): Member[] =>
  Object.entries(SETTINGS).map(([key, { type }]) => ({
    side: "input",
    path: `hosting:${key}`,
    isOptional: true,
    types: [type],
    replaces: false,
  }));

const EXPORTS = /export (?:type )?(?:\{([^}]*)\}|const (\w+)|function (\w+)|class (\w+))/g;

export const exportMembers = (entry: string, indexText: string): Member[] =>
  [...indexText.matchAll(EXPORTS)]
    .flatMap(([, list = "", ...single]) => [...list.split(","), ...single])
    .map((text = "") =>
      text
        .trim()
        .replace(/^type /, "")
        .replace(/^.* as /, ""),
    )
    .filter((own) => own !== "")
    .map((own) => name(`${entry} ${own}`));
