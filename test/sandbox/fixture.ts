import { applications } from "../../provider/api/hosting/applications";
import { projects } from "../../provider/api/hosting/projects";
import type { Sandbox } from "../../sandbox";
import { seedOf } from "../harness/fixture";
import { good } from "./support";

/** Adds a project. `server` returns the uuid of the seed's server with a name. */
export async function setUp(sandbox: Sandbox) {
  const { uuid: project } = await good(sandbox, projects.create, { body: { name: "shop" } });
  const { servers } = await seedOf(sandbox);
  const server = (name: string) => servers[name] ?? "";
  const place = { project_uuid: project, environment_name: "production", server_uuid: server("alpha") };
  return {
    project,
    server,
    place,
    image: async (more: Record<string, unknown> = {}) =>
      (await good(sandbox, applications.createCtrimage, { body: { ...place, ctr_registry_image_name: "nginx", ...more } })).uuid ?? "",
    git: async (more: Record<string, unknown> = {}) => {
      const body = { ...place, git_repository: "https://code.example/o/r", git_branch: "main", build_pack: "static", ...more };
      return (await good(sandbox, applications.createPublic, { body })).uuid ?? "";
    },
    read: (uuid: string) => good(sandbox, applications.get, { params: { uuid } }),
  };
}

export function setUpPerTest(sandbox: () => Sandbox) {
  const at = {} as Awaited<ReturnType<typeof setUp>>;
  beforeEach(async () => void Object.assign(at, await setUp(sandbox())));
  return at;
}
