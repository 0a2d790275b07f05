import { startup as calls } from "../../provider/api/game/servers";
import { panelRefusal, panelRefuse } from "../http/panel-dialect";
import { product, route } from "../http/product";
import { reply } from "../http/reply";
import type { Fields } from "../world/json";
import type { Table, World } from "../world/world";
import { type GameServerRow, usableServer } from "./server/access";

/** The key of a row is `<identifier>/<env_variable>`. */
type StartupVariableRow = {
  server: string;
  name: string;
  description: string;
  env_variable: string;
  default_value: string;
  /** Null until a request sets the variable. */
  server_value: string | null;
  is_viewable: boolean;
  is_editable: boolean;
  rules: string;
};

declare module "../world/world" {
  interface Tables {
    startupVariables: Table<StartupVariableRow>;
  }
}

/** A pattern may contain `|`, so everything after `regex:` belongs to the pattern. */
const BETWEEN_RULES = /(?<!(?:^|\|)regex:.*)\|/;

/** Returns the name of the first rule of upstream's validator that the value breaks. Supports only the rules that variables in the sandbox have. */
function brokenRule(rules: string, value: string | null): string | undefined {
  const all = rules.split(BETWEEN_RULES).map((rule) => {
    const [name = "", ...rest] = rule.split(":");
    return { name, args: rest.join(":") };
  });
  const names = new Set(all.map(({ name }) => name));
  // Upstream has turned an empty string into null before this check. Rules in `OF_A_VALUE` accept null only if the variable is `nullable`.
  if (value === null)
    return names.has("required") ? "required" : names.has("nullable") ? undefined : all.find(({ name }) => OF_A_VALUE.has(name))?.name;
  const isNumber = names.has("integer") || names.has("numeric");
  const size = isNumber ? Number(value) : [...value].length;
  return all.find(({ name, args }) => !keeps(name, args.split(","), value, size))?.name;
}

const OF_A_VALUE = new Set(["string", "integer", "numeric", "boolean", "in", "alpha_dash", "regex"]);

function keeps(name: string, args: readonly string[], value: string, size: number): boolean {
  const [first = "", second = ""] = args;
  switch (name) {
    case "integer":
      return /^[-+]?(0|[1-9]\d*)$/.test(value) && Math.abs(Number(value)) < 2 ** 63;
    case "numeric":
      return value.trim() !== "" && Number.isFinite(Number(value));
    case "boolean":
      return value === "0" || value === "1";
    case "min":
      return size >= Number(first);
    case "max":
      return size <= Number(first);
    case "between":
      return size >= Number(first) && size <= Number(second);
    case "in":
      return args.includes(value);
    case "alpha_dash":
      return /^[\p{L}\p{N}_-]+$/u.test(value);
    case "regex": {
      const pattern = args.join(",");
      return new RegExp(pattern.slice(1, pattern.lastIndexOf("/"))).test(value);
    }
    default:
      return true; // the remaining rules: required, nullable, string
  }
}

// Source: docs/facts/game-panel.md 3.4.

const VARIABLE_DEFAULTS = { description: "", server_value: null, is_viewable: true, is_editable: true };

const VARIABLES: readonly (Pick<StartupVariableRow, "name" | "env_variable" | "default_value" | "rules"> & Partial<StartupVariableRow>)[] =
  [
    { name: "Most players", env_variable: "MAX_PLAYERS", default_value: "20", rules: "required|integer|between:1,200" },
    { name: "Update at start", env_variable: "AUTO_UPDATE", default_value: "1", rules: "required|boolean" },
    { name: "Welcome", env_variable: "WELCOME", default_value: "", rules: "nullable|string|max:60" },
    { name: "World", env_variable: "WORLD", default_value: "world", rules: "required|alpha_dash|max:20" },
    { name: "Branch", env_variable: "BRANCH", default_value: "stable", rules: "required|string|in:stable,beta,nightly" },
    { name: "License", env_variable: "LICENSE", default_value: "none", rules: "required|regex:/^(none|[A-Z0-9]{4}(-[A-Z0-9]{4}){3})$/" },
    { name: "Jar file", env_variable: "JAR_FILE", default_value: "server.jar", rules: "required|string", is_editable: false },
    { name: "Node secret", env_variable: "NODE_SECRET", default_value: "hidden", rules: "required|string", is_viewable: false },
  ];

/** Images that a server of the sandbox can run, by the label that the panel shows. */
export const IMAGES: Readonly<Record<string, string>> = Object.freeze({
  "Runtime 21": "images.sandbox.example/game:21",
  "Runtime 17": "images.sandbox.example/game:17",
  "Runtime 8": "images.sandbox.example/game:8",
});

export function addStartup(world: World, server: string): void {
  for (const variable of VARIABLES)
    world.startupVariables[`${server}/${variable.env_variable}`] = { server, ...VARIABLE_DEFAULTS, ...variable };
}

export const variablesOf = (world: World, { identifier }: Pick<GameServerRow, "identifier">): StartupVariableRow[] =>
  Object.values(world.startupVariables).filter(({ server, is_viewable }) => server === identifier && is_viewable);

export function shownVariable({ server: _, is_viewable: __, ...attributes }: StartupVariableRow): Fields {
  return { object: "egg_variable", attributes };
}

/**
 * Sets a startup variable, with the checks in upstream's order. The response shows an empty value as null; later reads show it as an empty string.
 */
function setVariable(world: World, { identifier, is_lenient: isLenient }: GameServerRow, key: string, value: string | null): Fields {
  if (isLenient) world.startupVariables[`${identifier}/${key}`] ??= anyVariable(identifier, key);
  const row = world.startupVariables[`${identifier}/${key}`];
  if (!row) throw panelRefusal(500, "ErrorException", 'Attempt to read property "id" on null');
  if (!row.is_viewable)
    throw panelRefusal(400, "BadRequestHttpException", "The environment variable you are trying to edit does not exist.");
  if (!row.is_editable) throw panelRefusal(400, "BadRequestHttpException", "The environment variable you are trying to edit is read-only.");
  const broken = brokenRule(row.rules, value);
  if (broken) throw panelRefuse.invalid("value", broken, `The value field is invalid (${broken}).`);
  row.server_value = value ?? "";
  const shown = shownVariable({ ...row, server_value: value });
  return { ...shown, meta: { startup_command: commandOf(world, { identifier }), raw_startup_command: RAW_COMMAND } };
}

/** Returns the row for a variable that a server with an unknown game accepts. */
const anyVariable = (server: string, key: string): StartupVariableRow => ({
  server,
  ...VARIABLE_DEFAULTS,
  name: key,
  env_variable: key,
  default_value: "",
  rules: "nullable|string",
});

const RAW_COMMAND = "./{{JAR_FILE}} --players {{MAX_PLAYERS}} --secret {{NODE_SECRET}}";

/** Returns the startup command. Placeholders of variables that the server does not have become `[hidden]`. */
const commandOf = (world: World, server: Pick<GameServerRow, "identifier">): string =>
  RAW_COMMAND.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const row = variablesOf(world, server).find(({ env_variable }) => env_variable === key);
    return row ? (row.server_value ?? row.default_value) : "[hidden]";
  });

const startupMeta = (world: World, server: GameServerRow): Fields => ({
  startup_command: commandOf(world, server),
  docker_images: server.images ?? {
    ...IMAGES,
    ...(server.is_lenient && server.docker_image ? { [server.docker_image]: server.docker_image } : {}),
  },
  raw_startup_command: RAW_COMMAND,
});

export const startup = product({
  routes: [
    route(calls.get, ({ world, param }) => {
      const server = usableServer(world, param("server"), "startup.read");
      return reply.ok({ object: "list", data: variablesOf(world, server).map(shownVariable), meta: startupMeta(world, server) });
    }),
    route(calls.setVariable, ({ world, param, body: { key, value } }) => {
      const server = usableServer(world, param("server"), "startup.update");
      return reply.ok(setVariable(world, server, key, value));
    }),
  ],
  tables: { startupVariables: { singular: "startup variable" } },
});
