import type { CustomResourceOptions, Input } from "@pulumi/pulumi";
import type { Stack, StackOptions } from "../../rehearsal";
import type { Sandbox } from "../../sandbox";
import * as hosting from "../../sdk";
import { type Seed, seedOf } from "../harness/fixture";
import type { Engine } from "./engines";

/** One application `web` in a project `shop`, on the server `alpha`, from an image. A test may assign its inputs between runs. */
export interface WebShop {
  readonly stack: Stack;
  readonly seed: Seed;
  name: string;
  /** Inputs of the application. They extend or replace its default project, server and source. */
  args: Partial<hosting.ApplicationArgs>;
  options: CustomResourceOptions;
  /** Declares further resources, and returns further outputs. */
  more: (web: hosting.Application, shop: hosting.Project) => Record<string, unknown>;
  /** If true, the program declares only the application, in the project of `args`. */
  alone: boolean;
}

/** A source in a git repository. */
export const GIT = {
  kind: "public",
  gitRepository: "https://git.example.com/acme/web",
  gitBranch: "main",
  buildPack: "static",
} as const;

type Start = Partial<Pick<WebShop, "args" | "options" | "more">> & { stack?: StackOptions };

export async function webShop(
  open: Engine["open"],
  { args = {}, options = {}, more = () => ({}), ...start }: Start = {},
): Promise<WebShop> {
  const image = { kind: "ctrimage", image: "registry.example.com/web", tag: "1.0" } as const;
  const program = async () => {
    const { alpha = "" } = fixture.seed.servers;
    const application = (projectUuid: Input<string>) =>
      new hosting.Application(fixture.name, { projectUuid, serverUuid: alpha, source: image, ...fixture.args }, fixture.options);
    if (fixture.alone) return { id: application("").id };
    const shop = new hosting.Project("shop");
    const web = application(shop.id);
    return { id: web.id, project: shop.id, fqdn: web.fqdn, ...fixture.more(web, shop) };
  };
  const stack = await open({ program, ...start.stack });
  const fixture: WebShop = { stack, seed: await seedOf(stack.sandbox), name: "web", args, options, more, alone: false };
  return fixture;
}

export async function heldApplication({ stack }: Pick<WebShop, "stack">): Promise<Record<string, unknown>> {
  const all = await stack.sandbox.find("applications");
  if (all.length !== 1) throw new Error(`there are ${all.length} applications`);
  return all[0] ?? {};
}

/** The application has its own project, and no program declares it. */
export async function applicationWithoutProgram(sandbox: Sandbox): Promise<string> {
  return sandbox.add("applications", {
    source: "ctrimage",
    project_uuid: await sandbox.add("projects", { name: "elsewhere" }),
    environment_name: "production",
    server_uuid: (await seedOf(sandbox)).servers.alpha ?? "",
    ctr_registry_image_name: "registry.example.com/web",
  });
}
