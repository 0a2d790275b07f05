import * as hosting from "../../../sdk";
import { added, changed, type SceneProgram, type Scenes } from "../scene";

const shop =
  (option?: "import"): SceneProgram =>
  ({ known }) =>
    void new hosting.Project("shop", { description: "for sale" }, option === undefined ? {} : { import: known.shop });

const drift = changed("projects", "shop", { description: "by hand" });

/** Existing objects: `import` and `get`. */
export const existing: Scenes = {
  import: {
    about: "The option `import` adds an object to the state, and the program's values are written. Later it has no effect.",
    runs: [
      {
        operation: "preview",
        about: "The object differs from the program.",
        program: shop("import"),
        before: added("shop", "projects", { name: "shop", description: "by hand" }),
      },
      { operation: "up", about: "The object is imported and updated." },
      { operation: "up", about: "The option has no effect." },
      { operation: "up", about: "The option leaves the program.", program: shop() },
      { operation: "destroy", about: "The object is deleted like any other." },
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
    about: "An import takes the path of `get`. The state contains the id of the object.",
    runs: [
      {
        operation: "up",
        about: "The id is a path.",
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
    about: "An import of nothing fails, and creates nothing.",
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
    about: "An object that the program would replace cannot be imported. A preview only warns.",
    runs: [
      {
        operation: "preview",
        about: "The object is in another project.",
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
    about: "`get` reads an object in every run and manages nothing.",
    runs: [
      {
        operation: "preview",
        about: "The object is read in a preview.",
        program: ({ known }) => {
          const project = hosting.Project.get("shop", known.shop ?? "");
          return { name: project.name, description: project.description, id: project.id };
        },
        before: added("shop", "projects", { name: "shop", description: "for sale" }),
      },
      { operation: "up", about: "The object is in the state." },
      { operation: "up", about: "The values are read again.", before: drift },
      { operation: "refresh", about: "A refresh reads it.", before: changed("projects", "shop", { description: "once more" }) },
      { operation: "destroy", about: "Nothing is deleted." },
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
    about: "`get` of what does not exist ends the run.",
    runs: [
      { operation: "preview", about: "The object does not exist.", program: () => void hosting.Project.get("shop", "no-such-project") },
      { operation: "up", about: "The object does not exist." },
    ],
  },
  getThenManaged: {
    about: "An object that the program only read becomes its own by the option `import`.",
    runs: [
      {
        operation: "up",
        about: "The object is read.",
        program: ({ known }) => void hosting.Project.get("shop", known.shop ?? ""),
        before: added("shop", "projects", { name: "shop", description: "for sale" }),
      },
      { operation: "preview", about: "The program imports it.", program: shop("import") },
      { operation: "up", about: "The object is managed." },
      {
        operation: "up",
        about: "The program only reads it again.",
        program: ({ known }) => void hosting.Project.get("shop", known.shop ?? ""),
      },
    ],
  },
  getOther: {
    about: "`get` of another object replaces the entry of the state.",
    runs: [
      {
        operation: "up",
        about: "The first object is read.",
        program: ({ known }) => void hosting.Project.get("shop", known.shop ?? ""),
        before: async (world) => {
          await added("shop", "projects", { name: "shop" })(world);
          await added("other", "projects", { name: "other" })(world);
        },
      },
      { operation: "up", about: "The second object is read.", program: ({ known }) => void hosting.Project.get("shop", known.other ?? "") },
    ],
  },
};
