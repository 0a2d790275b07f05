import { serverOf } from "../../harness/fixture";
import { type Fault, findsEach } from "./faults";
import type { Healthy } from "./fixture";

const project = (healthy: Healthy, name = "shop") => healthy.sandbox.add("projects", { name });

const STATES: Fault[] = [
  [
    "a step that was interrupted",
    "state",
    "fail",
    async (healthy) => {
      const shop = healthy.resource("Project", "shop", await project(healthy), { name: "shop" });
      healthy.stack("dev", [shop], { pending_operations: [{ type: "creating", resource: healthy.resource("Volume", "data", undefined) }] });
    },
  ],
  [
    "a resource of pulumi do",
    "state",
    "warn",
    (healthy) => healthy.stack("dev", [], { snippets: [{ type: "hosting:index:Volume", name: "data", code: "{}" }] }),
  ],
  ["a resource type of a later release", "state", "fail", (healthy) => healthy.stack("dev", [healthy.resource("Spaceship", "one", "1")])],
  ["a resource without an id", "state", "fail", (healthy) => healthy.stack("dev", [healthy.resource("Project", "shop", undefined)])],
  [
    "a missing stack",
    "state",
    "fail",
    (healthy) => {
      healthy.stack("dev", []);
      healthy.remove("bin/state-dev.json");
    },
  ],
  [
    "a token of another team than the state's",
    "account",
    "fail",
    (healthy) => healthy.stack("dev", [healthy.resource("Project", "shop", "abc", { name: "shop" }, { id: "17" })]),
  ],
  [
    "an address of another platform than the state's",
    "account",
    "fail",
    (healthy) =>
      healthy.stack("dev", [healthy.resource("Project", "shop", "abc", { name: "shop" }, { origin: "https://other.example.com" })]),
  ],
  [
    "a project that is gone",
    "gone",
    "fail",
    (healthy) => healthy.stack("dev", [healthy.resource("Project", "shop", "nothing", { name: "shop" })]),
  ],
  [
    "a storage whose application is gone",
    "gone",
    "fail",
    (healthy) =>
      healthy.stack("dev", [
        healthy.resource("Storage", "data", "nothing", { applicationUuid: "nobody", type: "persistent", name: "data" }),
      ]),
  ],
  ["a volume that is gone", "gone", "fail", (healthy) => healthy.stack("dev", [healthy.resource("Volume", "data", "17", { sizeGb: 50 })])],
  [
    "one object in two stacks",
    "doubled",
    "fail",
    async (healthy) => {
      const shop = healthy.resource("Project", "shop", await project(healthy), { name: "shop" });
      healthy.stack("dev", [shop]);
      healthy.stack("prod", [shop]);
    },
  ],
  [
    "one object in two resources",
    "doubled",
    "fail",
    async (healthy) => {
      const id = await project(healthy);
      healthy.stack("dev", [
        healthy.resource("Project", "shop", id, { name: "shop" }),
        healthy.resource("Project", "again", id, { name: "shop" }),
      ]);
    },
  ],
  [
    "a permission to delete data that matches no resource",
    "data-loss",
    "warn",
    async (healthy) => {
      const id = await healthy.sandbox.add("volumes", { server_uuid: await serverOf(healthy.sandbox), size_gb: 50 });
      healthy.stack("dev", [healthy.resource("Volume", "data", id, { sizeGb: 50 })]);
      healthy.write("bin/config-dev.json", JSON.stringify({ "hosting:allowDataLoss": { value: `Volume:data#${id},Volume:data#999` } }));
    },
  ],
  [
    "a project that no stack manages",
    "unmanaged",
    "warn",
    async (healthy) => {
      healthy.stack("dev", [healthy.resource("Project", "shop", await project(healthy), { name: "shop" })]);
      await project(healthy, "by hand");
      healthy.options.unmanaged = true;
    },
  ],
  [
    "a drifted application",
    "drift",
    "warn",
    (healthy) => {
      healthy.stack("dev", []);
      const urn = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/hosting:Application::web: a";
      const message = "warning: web: a: drift: domains differs on the platform\n";
      healthy.write("bin/preview-dev.json", JSON.stringify({ diagnostics: [{ urn, message, severity: "warning" }] }));
      healthy.options.drift = true;
    },
  ],
  [
    "a program that fails",
    "drift",
    "fail",
    (healthy) => {
      healthy.stack("dev", []);
      healthy.options.drift = true;
    },
  ],
];

describe("`doctor` finds faults of the states", () => findsEach(STATES));
