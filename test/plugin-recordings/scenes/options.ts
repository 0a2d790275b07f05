import * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../../sdk";
import { added, type SceneProgram, type Scenes } from "../scene";

const shop =
  (options: pulumi.CustomResourceOptions = {}, name = "shop", args: hosting.ProjectArgs = { name: "shop" }): SceneProgram =>
  () =>
    void new hosting.Project(name, args, options);
const nothing: SceneProgram = () => undefined;

class Part extends pulumi.ComponentResource {
  constructor(name: string, description: string, options: pulumi.ComponentResourceOptions = {}) {
    super("test:index:Part", name, {}, options);
    const project = new hosting.Project(`${name}-shop`, { description }, { parent: this });
    new hosting.Environment("staging", { projectUuid: project.id }, { parent: project });
    this.registerOutputs({ id: project.id });
  }
}

const two =
  (description: string): SceneProgram =>
  () => {
    const first = new hosting.Project("first", { description });
    const second = new hosting.Project("second", { description });
    new hosting.Environment("staging", { projectUuid: first.id }, { dependsOn: second });
  };

/** A resource that no program declares. */
const NOWHERE = "urn:pulumi:dev::prog::hosting:index:Project::nowhere";

export const options: Scenes = {
  alias: {
    about: "A renamed resource with an alias keeps its object, and so does the child of a renamed component.",
    runs: [
      { operation: "up", about: "The component is created.", program: () => void new Part("part", "for sale") },
      {
        operation: "preview",
        about: "The component is renamed.",
        program: () => void new Part("piece", "for sale", { aliases: [{ name: "part" }] }),
      },
      { operation: "up", about: "The objects and their names do not change." },
      { operation: "up", about: "The program no longer sets the alias.", program: () => void new Part("piece", "for sale") },
    ],
  },
  aliasOfResource: {
    about: "Our SDK combines an alias of the program with the resource's type on the other host.",
    runs: [
      { operation: "up", about: "The dynamic host creates the object.", config: { "hosting:host": "dynamic" }, program: shop() },
      {
        operation: "up",
        about: "One run renames the resource and moves it to the plugin.",
        config: { "hosting:host": "plugin" },
        program: shop({ aliases: [{ name: "shop" }] }, "store"),
      },
    ],
  },
  renamed: {
    about: "If a resource is renamed without an alias, the old resource still has the object, so the preview warns.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop() },
      { operation: "preview", about: "The resource is renamed.", program: shop({}, "store") },
      {
        operation: "up",
        about: "The new resource adopts the object, and the deletion of the old resource leaves the object in place.",
        program: shop({}, "store", { name: "shop", adopt: true }),
      },
    ],
  },
  twoOfOne: {
    about: "The provider refuses two resources for one object.",
    runs: [
      {
        operation: "preview",
        about: "Both resources declare the same name.",
        program: () => {
          const first = new hosting.Project("first", { name: "shop" });
          new hosting.Project("second", { name: "shop" }, { dependsOn: first });
        },
      },
      {
        operation: "up",
        about: "Both resources adopt the same object.",
        before: added("shop", "projects", { name: "shop" }),
        program: ({ known }) => {
          const first = new hosting.Project("first", { name: "shop", adopt: known.shop ?? "" });
          new hosting.Project("second", { name: "shop", adopt: known.shop ?? "" }, { dependsOn: first });
        },
      },
    ],
  },
  removal: {
    about: "`up` deletes resources that left the program, dependent resources first.",
    runs: [
      { operation: "up", about: "The objects are created.", program: two("for sale") },
      { operation: "preview", about: "The preview shows the deletion of all objects.", program: nothing },
      { operation: "up", about: "`up` deletes all objects." },
    ],
  },
  target: {
    about: "`--target` changes one resource and does not change the others.",
    runs: [
      { operation: "up", about: "The objects are created.", program: two("for sale") },
      { operation: "preview", about: "The preview shows one of two changes.", options: { target: ["first"] }, program: two("sold") },
      { operation: "up", about: "One of two changes is made.", options: { target: ["first"] } },
      { operation: "refresh", about: "One resource is read.", options: { target: ["second"] } },
      {
        operation: "destroy",
        about: "The engine refuses to destroy the target, because a resource that is not a target depends on it.",
        options: { target: ["first"] },
      },
      { operation: "destroy", about: "One resource is deleted.", options: { target: ["staging"] } },
      { operation: "up", about: "`up` makes the remaining changes." },
    ],
  },
  targetNew: {
    about: "`--target` with a new resource creates only this resource, and no other new resource.",
    runs: [
      {
        operation: "preview",
        about: "The preview shows one of the new resources.",
        options: { target: ["first"] },
        program: two("for sale"),
      },
      { operation: "up", about: "`up` creates one of the new resources.", options: { target: ["first"] } },
      { operation: "up", about: "The run fails at its end if the program does not declare the target.", options: { target: [NOWHERE] } },
      { operation: "up", about: "`up` creates the other resources." },
    ],
  },
  excludeNew: {
    about: "`--exclude` with a new resource does not create this resource.",
    runs: [
      {
        operation: "preview",
        about: "The preview does not show the excluded resource.",
        options: { exclude: ["staging"] },
        program: two("for sale"),
      },
      { operation: "up", about: "`up` does not create the excluded resource.", options: { exclude: ["staging"] } },
      { operation: "up", about: "`up` without `--exclude` creates the resource." },
    ],
  },
  exclude: {
    about: "`--exclude` does not change one resource and changes the others.",
    runs: [
      { operation: "up", about: "The objects are created.", program: two("for sale") },
      { operation: "up", about: "One of two changes is made.", options: { exclude: ["first"] }, program: two("sold") },
      {
        operation: "destroy",
        about: "The excluded resource remains, together with the resources on which it depends.",
        options: { exclude: ["first"] },
      },
    ],
  },
  protect: {
    about: "The engine refuses to delete or replace a protected resource.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop({ protect: true }) },
      { operation: "destroy", about: "The engine refuses `destroy`." },
      { operation: "preview", about: "The engine refuses to delete the resource that left the program.", program: nothing },
      { operation: "up", about: "The engine refuses the replacement.", options: { replace: ["shop"] }, program: shop({ protect: true }) },
      { operation: "up", about: "The program no longer protects the resource.", program: shop() },
      { operation: "destroy", about: "The object is deleted." },
    ],
  },
  retainOnDelete: {
    about: "The engine removes a resource with `retainOnDelete` from the state, and the platform keeps the object.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop({ retainOnDelete: true }) },
      { operation: "up", about: "The resource leaves the program.", program: nothing },
    ],
  },
  deletedWith: {
    about: "The engine makes no delete call for a resource with `deletedWith`.",
    runs: [
      {
        operation: "up",
        about: "The objects are created.",
        program: () => {
          const first = new hosting.Project("first");
          new hosting.Project("second", {}, { deletedWith: first });
        },
      },
      { operation: "up", about: "The program no longer declares the two resources.", program: nothing },
    ],
  },
  dependsOnReplaced: {
    about: "A resource is not replaced only because it depends on a replaced one. `--target-replace` replaces only its target.",
    runs: [
      { operation: "up", about: "The objects are created.", program: two("for sale") },
      { operation: "preview", about: "The run replaces the project of the environment.", options: { replace: ["first"] } },
      {
        operation: "up",
        about: "The run replaces the project that the option `dependsOn` of the environment names.",
        program: () => {
          const first = new hosting.Project("first", { description: "for sale" });
          const second = new hosting.Project(
            "second",
            { description: "sold" },
            { replaceOnChanges: ["description"], deleteBeforeReplace: true },
          );
          new hosting.Environment("staging", { projectUuid: first.id }, { dependsOn: second });
        },
      },
    ],
  },
  secrets: {
    about: "The state encrypts secret inputs and outputs, even if the program does not mark them as secret.",
    secrets: ["hush-hush", "acme-key", "in the open"],
    runs: [
      {
        operation: "up",
        about: "The definition marks one input as secret, and the program marks another one.",
        program: () => {
          const archive = new hosting.S3Storage("archive", {
            endpoint: "https://s3.example.com",
            bucket: "acme-archive",
            region: "eu",
            key: pulumi.secret("acme-key"),
            secret: "hush-hush",
          });
          const project = new hosting.Project("shop", { description: pulumi.secret("not in the open") });
          return { key: archive.key, description: project.description, name: project.name };
        },
      },
      { operation: "refresh", about: "A refresh keeps the secrets encrypted." },
      {
        operation: "up",
        about: "A secret changes.",
        program: () =>
          void new hosting.S3Storage("archive", {
            endpoint: "https://s3.example.com",
            bucket: "acme-archive",
            region: "eu",
            key: pulumi.secret("acme-key"),
            secret: "hush-hush-2",
          }),
      },
    ],
  },
  secretOutputs: {
    about: "The option `additionalSecretOutputs` makes an output secret, but not the input of the same name.",
    runs: [
      {
        operation: "up",
        about: "The output is secret, but not the input.",
        program: shop({ additionalSecretOutputs: ["description"] }, "shop", { description: "not in the open" }),
      },
      { operation: "refresh", about: "A refresh keeps the output secret." },
    ],
  },
};
