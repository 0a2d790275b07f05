import type { CustomResourceOptions, Input } from "@pulumi/pulumi";
import type { Sandbox } from "../../sandbox";
import * as hosting from "../../sdk";
import type { Stack, StackOptions } from "../../testing";
import type { Engine } from "./engines";

/** Ids of what the sandbox's team owns from the beginning. */
export interface Estate {
  /** Server by name: `alpha` has one destination, `beta` two, `svc` and `internal`. */
  servers: Record<string, string>;
  /** Destination by server and network: `beta svc`. */
  destinations: Record<string, string>;
  privateKey: string;
  gitApp: string;
}

export async function estateOf(sandbox: Sandbox): Promise<Estate> {
  const servers = await sandbox.find("purchasedServers");
  const nameOf = (uuid: unknown) => servers.find((s) => s.uuid === uuid)?.name;
  const { privateKeys, gitApps } = await sandbox.snapshot();
  return {
    servers: Object.fromEntries(servers.map((s) => [s.name, String(s.uuid)])),
    destinations: Object.fromEntries(
      (await sandbox.find("destinations")).map((d) => [`${nameOf(d.server_uuid)} ${d.network}`, String(d.uuid)]),
    ),
    privateKey: Object.keys(privateKeys)[0] ?? "",
    gitApp: Object.keys(gitApps)[0] ?? "",
  };
}

/** One application `web` in a project `shop`, on the server `alpha`, from an image. What a test changes between runs can be assigned. */
export interface WebShop {
  readonly stack: Stack;
  readonly estate: Estate;
  /** Logical name of the application. */
  name: string;
  /** Inputs of the application beside project, server and source, or in their place. */
  args: Partial<hosting.ApplicationArgs>;
  options: CustomResourceOptions;
  /** What the program declares beside the application, and its further outputs. */
  more: (web: hosting.Application, shop: hosting.Project) => Record<string, unknown>;
  /** The program declares the application only, in the project that `args` name. */
  alone: boolean;
}

type Start = Partial<Pick<WebShop, "args" | "options" | "more">> & { stack?: StackOptions };

export async function webShop(
  open: Engine["open"],
  { args = {}, options = {}, more = () => ({}), ...start }: Start = {},
): Promise<WebShop> {
  const image = { kind: "ctrimage", image: "registry.example.com/web", tag: "1.0" } as const;
  const program = async () => {
    const { alpha = "" } = scene.estate.servers;
    const application = (projectUuid: Input<string>) =>
      new hosting.Application(scene.name, { projectUuid, serverUuid: alpha, source: image, ...scene.args }, scene.options);
    if (scene.alone) return { id: application("").id };
    const shop = new hosting.Project("shop");
    const web = application(shop.id);
    return { id: web.id, project: shop.id, fqdn: web.fqdn, ...scene.more(web, shop) };
  };
  const stack = await open({ program, ...start.stack });
  const scene: WebShop = { stack, estate: await estateOf(stack.sandbox), name: "web", args, options, more, alone: false };
  return scene;
}

/** The application as the platform holds it. */
export async function heldApplication({ stack }: Pick<WebShop, "stack">): Promise<Record<string, unknown>> {
  const all = await stack.sandbox.find("applications");
  if (all.length !== 1) throw new Error(`there are ${all.length} applications`);
  return all[0] ?? {};
}

/** An application that no program declares, in a project of its own. */
export async function applicationWithoutProgram(sandbox: Sandbox): Promise<string> {
  return sandbox.add("applications", {
    source: "ctrimage",
    project_uuid: await sandbox.add("projects", { name: "elsewhere" }),
    environment_name: "production",
    server_uuid: (await estateOf(sandbox)).servers.alpha ?? "",
    ctr_registry_image_name: "registry.example.com/web",
  });
}
