import * as hosting from "../../../sdk";
import { added, changed, type SceneProgram, type Scenes } from "../scene";

const shop =
  (option?: "import"): SceneProgram =>
  ({ known }) =>
    void new hosting.Project("shop", { description: "for sale" }, option === undefined ? {} : { import: known.shop });

const drift = changed("projects", "shop", { description: "by hand" });

export const existing: Scenes = {
  import: {
    about:
      "With the option `import`, `up` adds an object to the state and writes the program's values. In later runs, the option has no effect.",
    runs: [
      {
        operation: "preview",
        about: "The object differs from the program.",
        program: shop("import"),
        before: added("shop", "projects", { name: "shop", description: "by hand" }),
      },
      { operation: "up", about: "`up` imports and updates the object." },
      { operation: "up", about: "The option has no effect." },
      { operation: "up", about: "The program no longer sets the option.", program: shop() },
      { operation: "destroy", about: "`destroy` deletes the object." },
    ],
  },
  importEqual: {
    about: "An import of an object that equals the program only adds it to the state.",
    runs: [
      {
        operation: "up",
        about: "The object equals the program.",
        program: shop("import"),
        before: added("shop", "projects", { name: "shop", description: "for sale" }),
      },
    ],
  },
  importByPath: {
    about: "An import accepts a path as `get` does. The state contains the id of the object.",
    runs: [
      {
        operation: "up",
        about: "The option contains a path.",
        program: ({ known }) => {
          const project = hosting.Project.get("shop", known.shop ?? "");
          new hosting.Environment("staging", { projectUuid: project.id }, { import: `${known.shop}/staging` });
        },
        before: async (world) => {
          await added("shop", "projects", { name: "shop" })(world);
          await added("staging", "environments", { project_uuid: world.known.shop ?? "", name: "staging" })(world);
        },
      },
      { operation: "up", about: "The option has no effect." },
    ],
  },
  importNothing: {
    about: "An import of an object that does not exist fails, and creates nothing.",
    runs: [
      {
        operation: "preview",
        about: "The object does not exist.",
        program: () => void new hosting.Project("shop", {}, { import: "no-such-project" }),
      },
      { operation: "up", about: "The object does not exist." },
    ],
  },
  importReplacing: {
    about: "`up` refuses to import an object that the program would replace. A preview only warns.",
    runs: [
      {
        operation: "preview",
        about: "The object and the program have different projects.",
        program: ({ known }) =>
          void new hosting.Environment("staging", { projectUuid: known.other ?? "" }, { import: `${known.shop}/staging` }),
        before: async (world) => {
          await added("shop", "projects", { name: "shop" })(world);
          await added("other", "projects", { name: "other" })(world);
          await added("staging", "environments", { project_uuid: world.known.shop ?? "", name: "staging" })(world);
        },
      },
      { operation: "up", about: "The run ends after the import." },
    ],
  },
  get: {
    about: "`get` reads an object in every run, and no run changes the object.",
    runs: [
      {
        operation: "preview",
        about: "A preview reads the object.",
        program: ({ known }) => {
          const project = hosting.Project.get("shop", known.shop ?? "");
          return { name: project.name, description: project.description, id: project.id };
        },
        before: added("shop", "projects", { name: "shop", description: "for sale" }),
      },
      { operation: "up", about: "`up` adds the object to the state." },
      { operation: "up", about: "`up` reads the values again.", before: drift },
      { operation: "refresh", about: "A refresh reads the object.", before: changed("projects", "shop", { description: "once more" }) },
      { operation: "destroy", about: "`destroy` does not delete the object." },
    ],
  },
  getByPath: {
    about: "`get` by a path gives the program the id of the object.",
    runs: [
      {
        operation: "up",
        about: "The path names an environment.",
        program: ({ known }) => ({ id: hosting.Environment.get("staging", `${known.shop}/staging`).id }),
        before: async (world) => {
          await added("shop", "projects", { name: "shop" })(world);
          await added("staging", "environments", { project_uuid: world.known.shop ?? "", name: "staging" })(world);
        },
      },
      { operation: "up", about: "Nothing changes." },
    ],
  },
  getNothing: {
    about: "`get` of an object that does not exist ends the run.",
    runs: [
      { operation: "preview", about: "The object does not exist.", program: () => void hosting.Project.get("shop", "no-such-project") },
      { operation: "up", about: "The object does not exist." },
    ],
  },
  getThenManaged: {
    about: "With the option `import`, the stack manages an object that the program only read before.",
    runs: [
      {
        operation: "up",
        about: "The program reads the object with `get`.",
        program: ({ known }) => void hosting.Project.get("shop", known.shop ?? ""),
        before: added("shop", "projects", { name: "shop", description: "for sale" }),
      },
      { operation: "preview", about: "The program imports the object.", program: shop("import") },
      { operation: "up", about: "The stack manages the object." },
      {
        operation: "up",
        about: "The program reads the object with `get` again.",
        program: ({ known }) => void hosting.Project.get("shop", known.shop ?? ""),
      },
    ],
  },
  getOther: {
    about: "`get` of another object replaces the entry in the state.",
    runs: [
      {
        operation: "up",
        about: "The program reads the first object.",
        program: ({ known }) => void hosting.Project.get("shop", known.shop ?? ""),
        before: async (world) => {
          await added("shop", "projects", { name: "shop" })(world);
          await added("other", "projects", { name: "other" })(world);
        },
      },
      {
        operation: "up",
        about: "The program reads the second object.",
        program: ({ known }) => void hosting.Project.get("shop", known.other ?? ""),
      },
    ],
  },
};
