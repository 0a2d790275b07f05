import * as hosting from "../../../sdk";

/** Number of resources that one run declares. They have six types. The provider sends a separate request for most of these resources. */
export const SHOP_RESOURCES = 60;

const APPLICATIONS = 6;
const STORAGES = 4;
const ENVIRONMENTS = 5;
const SHARED = SHOP_RESOURCES - 1 - ENVIRONMENTS - APPLICATIONS * (2 + STORAGES);

/** Declares the resources of one run in a project `name`. Concurrent runs of one team use different names. */
export function declareShop(name: string, serverUuid: string): void {
  const project = new hosting.Project(name);
  for (const n of numbers(ENVIRONMENTS)) new hosting.Environment(`env-${n}`, { projectUuid: project.id });
  for (const n of numbers(SHARED))
    new hosting.SharedVariable(`shared-${n}`, { scope: { kind: "project", projectUuid: project.id }, key: `SHARED_${n}`, value: `${n}` });
  for (const n of numbers(APPLICATIONS)) {
    const application = new hosting.Application(`app-${n}`, {
      projectUuid: project.id,
      serverUuid,
      source: { kind: "ctrimage", image: "registry.example.com/acme/shop" },
    });
    const applicationUuid = application.id;
    new hosting.EnvironmentVariables(`app-${n}`, { applicationUuid, variables: { SHOP: name, LOG_LEVEL: "info" } });
    for (const s of numbers(STORAGES))
      new hosting.Storage(`app-${n}-${s}`, { applicationUuid, type: "persistent", mountPath: `/data/${s}` });
  }
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
