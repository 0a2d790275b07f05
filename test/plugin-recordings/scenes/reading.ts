import * as hosting from "../../../sdk";
import { changed, removed, type SceneProgram, type Scenes, typed } from "../scene";

const shop = (): void => void new hosting.Project("shop", { description: "for sale" });

const shopWithStaging: SceneProgram = () => {
  const project = new hosting.Project("shop", { description: "for sale" });
  new hosting.Environment("staging", { projectUuid: project.id });
};

const drift = changed("projects", "shop", { description: "by hand" });

/** Scenes of the plugin's call Read, and of functions. */
export const reading: Scenes = {
  drift: {
    about: "A preview without `--refresh` names the property that differs on the platform, and `up` writes the property again.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      { operation: "preview", about: "The object changed on the platform.", before: drift },
      { operation: "up", about: "The program's value is written." },
      {
        operation: "preview",
        about: "A property that the program does not set changed on the platform.",
        before: changed("projects", "shop", { name: "renamed" }),
      },
    ],
  },
  liveDiffOff: {
    about: "A preview does not detect drift if `liveDiff` is false. A refresh detects it.",
    config: { "hosting:liveDiff": "false" },
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      { operation: "preview", about: "The object changed on the platform.", before: drift },
      { operation: "preview", about: "A preview with `--refresh` shows the drift.", options: { refresh: true } },
    ],
  },
  refreshDrift: {
    about: "A refresh stores the platform's values in the state. The next `up` writes the program's values.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      { operation: "refresh", about: "A value differs.", before: drift },
      { operation: "preview", about: "The preview shows the update to the program's value." },
      { operation: "up", about: "The program's value is written." },
      { operation: "refresh", about: "Nothing differs." },
    ],
  },
  refreshInRun: {
    about: "The option `--refresh` reads all resources before the program runs: one object differs, and one is missing.",
    runs: [
      { operation: "up", about: "The objects are created.", program: shopWithStaging },
      {
        operation: "preview",
        about: "The preview does not change the state.",
        options: { refresh: true },
        before: async (world) => {
          await drift(world);
          await removed("environments", "staging")(world);
        },
      },
      { operation: "up", about: "`up` repairs both objects.", options: { refresh: true } },
    ],
  },
  gone: {
    about: "`up` creates a missing object again, and the preview reports this.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      { operation: "preview", about: "The object is missing.", before: removed("projects", "shop") },
      { operation: "up", about: "The object is created again." },
    ],
  },
  refreshGone: {
    about: "A refresh removes missing objects from the state, and also removes references to them.",
    runs: [
      { operation: "up", about: "The objects are created.", program: shopWithStaging },
      { operation: "refresh", about: "The project and its environment are missing.", before: removed("projects", "shop") },
      { operation: "up", about: "`up` creates both objects again." },
    ],
  },
  destroyGone: {
    about: "The deletion of a missing object succeeds.",
    runs: [
      { operation: "up", about: "The objects are created.", program: shopWithStaging },
      { operation: "destroy", about: "The environment is missing.", before: removed("environments", "staging") },
    ],
  },
  refreshUnfinished: {
    about: "A refresh of an unfinished object succeeds with a warning. The state keeps the reason until an `up` finishes the wait.",
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
        about: "The database is ready, but no `up` has finished the creation.",
        before: ({ sandbox }) => sandbox.advance(3600),
      },
      { operation: "up", about: "`up` finishes the creation." },
      { operation: "refresh", about: "Nothing changes." },
    ],
  },
  refreshFails: {
    about: "A refresh with a failed read fails, but it still reads the other resources.",
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
      { operation: "refresh", about: "The refresh reads both objects.", before: ({ sandbox }) => sandbox.clearFaults() },
    ],
  },
  kindUnknown: {
    about: "The plugin refuses an unknown resource type, and the error suggests the right type.",
    runs: [{ operation: "preview", about: "The type is misspelt.", program: () => void typed("hosting:index:Projct", "shop", {}) }],
  },
  functionFails: {
    about: "A failed function ends the program, and the run deletes nothing.",
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
