import * as hosting from "../../../sdk";
import { changed, removed, type SceneProgram, type Scenes, typed } from "../scene";

const shop = (): void => void new hosting.Project("shop", { description: "for sale" });

const shopWithStaging: SceneProgram = () => {
  const project = new hosting.Project("shop", { description: "for sale" });
  new hosting.Environment("staging", { projectUuid: project.id });
};

const drift = changed("projects", "shop", { description: "by hand" });

/** Read, and functions. */
export const reading: Scenes = {
  drift: {
    about: "A plain preview names the property that differs on the platform, and an `up` writes it again.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      { operation: "preview", about: "The platform differs.", before: drift },
      { operation: "up", about: "The program's value is written." },
      {
        operation: "preview",
        about: "The platform differs in what the program does not set.",
        before: changed("projects", "shop", { name: "renamed" }),
      },
    ],
  },
  liveDiffOff: {
    about: "Without the live diff, a preview sees no drift. A refresh still does.",
    config: { "hosting:liveDiff": "false" },
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      { operation: "preview", about: "The platform differs.", before: drift },
      { operation: "preview", about: "A preview with a refresh shows it.", options: { refresh: true } },
    ],
  },
  refreshDrift: {
    about: "A refresh takes the platform's values into the state. The next `up` writes the program's.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      { operation: "refresh", about: "A value differs.", before: drift },
      { operation: "preview", about: "The program's value is to be written." },
      { operation: "up", about: "The program's value is written." },
      { operation: "refresh", about: "Nothing differs." },
    ],
  },
  refreshInRun: {
    about: "The option `--refresh` reads all resources before the program: one differs, one is gone.",
    runs: [
      { operation: "up", about: "The objects are created.", program: shopWithStaging },
      {
        operation: "preview",
        about: "A preview changes no state.",
        options: { refresh: true },
        before: async (world) => {
          await drift(world);
          await removed("environments", "staging")(world);
        },
      },
      { operation: "up", about: "Both are repaired.", options: { refresh: true } },
    ],
  },
  gone: {
    about: "An object that is gone is created again, with a line that says so.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      { operation: "preview", about: "The object is gone.", before: removed("projects", "shop") },
      { operation: "up", about: "The object is created again." },
    ],
  },
  refreshGone: {
    about: "A refresh drops what is gone from the state, with the references of others to it.",
    runs: [
      { operation: "up", about: "The objects are created.", program: shopWithStaging },
      { operation: "refresh", about: "The project is gone with its environment.", before: removed("projects", "shop") },
      { operation: "up", about: "Both are created again." },
    ],
  },
  destroyGone: {
    about: "The deletion of what is gone already succeeds.",
    runs: [
      { operation: "up", about: "The objects are created.", program: shopWithStaging },
      { operation: "destroy", about: "The environment is gone.", before: removed("environments", "staging") },
    ],
  },
  refreshUnfinished: {
    about: "A refresh of an unfinished object succeeds with a warning. The state keeps the reason until an `up` has ended the wait.",
    speed: 1,
    config: { "hosting:autoConfirm": "true" },
    runs: [
      {
        operation: "up",
        about: "The database is not ready in time.",
        program: () =>
          void new hosting.ManagedDatabase(
            "orders",
            { engine: "relational_1", plan: "small", region: "one:hel" },
            { customTimeouts: { create: "1s" } },
          ),
      },
      { operation: "refresh", about: "The database is still not ready." },
      {
        operation: "refresh",
        about: "The database is ready, but the creation is not ended.",
        before: ({ sandbox }) => sandbox.advance(3600),
      },
      { operation: "up", about: "The creation is ended." },
      { operation: "refresh", about: "Nothing is left to do." },
    ],
  },
  refreshFails: {
    about: "A failing read ends a refresh. The other resources are still read.",
    runs: [
      {
        operation: "up",
        about: "The objects are created.",
        program: () => {
          new hosting.Project("shop", { description: "for sale" });
          new hosting.game.ApiKey("bot");
        },
      },
      {
        operation: "refresh",
        about: "One API refuses the read.",
        before: async (world) => {
          await drift(world);
          await world.sandbox.fault({
            kind: "status",
            code: 403,
            times: 0,
            match: { api: "panel" },
            body: { errors: [{ code: "AccessDenied", status: "403", detail: "Not now." }] },
          });
        },
      },
      { operation: "refresh", about: "Both are read.", before: ({ sandbox }) => sandbox.clearFaults() },
    ],
  },
  kindUnknown: {
    about: "A resource type that the package does not have is refused, and the error names the intended type.",
    runs: [{ operation: "preview", about: "The type is misspelt.", program: () => void typed("hosting:index:Projct", "shop", {}) }],
  },
  functionFails: {
    about: "A failing function ends the program, and nothing is deleted.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      {
        operation: "up",
        about: "The function fails.",
        program: async () => {
          await hosting.getEnvironments({ projectUuid: "no-such-project" });
        },
      },
    ],
  },
};
