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

/** Options of resources and of runs. */
export const options: Scenes = {
  alias: {
    about: "A renamed resource with an alias keeps its object. A child follows its parent.",
    runs: [
      { operation: "up", about: "The component is created.", program: () => void new Part("part", "for sale") },
      {
        operation: "preview",
        about: "The component is renamed.",
        program: () => void new Part("piece", "for sale", { aliases: [{ name: "part" }] }),
      },
      { operation: "up", about: "The objects stay, with their names." },
      { operation: "up", about: "The alias leaves the program.", program: () => void new Part("piece", "for sale") },
    ],
  },
  aliasOfResource: {
    about: "An alias of a resource of our SDK is combined with the type of the other host.",
    runs: [
      { operation: "up", about: "The dynamic host creates the object.", config: { "hosting:host": "dynamic" }, program: shop() },
      {
        operation: "up",
        about: "The resource is renamed in the run that moves it.",
        config: { "hosting:host": "plugin" },
        program: shop({ aliases: [{ name: "shop" }] }, "store"),
      },
    ],
  },
  renamed: {
    about: "A renamed resource without an alias names the object of another resource, so the preview warns of it.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop() },
      { operation: "preview", about: "The resource is renamed.", program: shop({}, "store") },
      {
        operation: "up",
        about: "It adopts the object, and the old resource leaves it in place.",
        program: shop({}, "store", { name: "shop", adopt: true }),
      },
    ],
  },
  twoOfOne: {
    about: "Two resources of one object are refused.",
    runs: [
      {
        operation: "preview",
        about: "Both have the name of one object.",
        program: () => {
          const first = new hosting.Project("first", { name: "shop" });
          new hosting.Project("second", { name: "shop" }, { dependsOn: first });
        },
      },
      {
        operation: "up",
        about: "Both adopt one object.",
        before: added("shop", "projects", { name: "shop" }),
        program: ({ known }) => {
          const first = new hosting.Project("first", { name: "shop", adopt: known.shop ?? "" });
          new hosting.Project("second", { name: "shop", adopt: known.shop ?? "" }, { dependsOn: first });
        },
      },
    ],
  },
  removal: {
    about: "What leaves the program is deleted, dependants first.",
    runs: [
      { operation: "up", about: "The objects are created.", program: two("for sale") },
      { operation: "preview", about: "All would be deleted.", program: nothing },
      { operation: "up", about: "All are deleted." },
    ],
  },
  target: {
    about: "`--target` changes one resource and leaves the others as in the state.",
    runs: [
      { operation: "up", about: "The objects are created.", program: two("for sale") },
      { operation: "preview", about: "One of two changes is shown.", options: { target: ["first"] }, program: two("sold") },
      { operation: "up", about: "One of two changes is made.", options: { target: ["first"] } },
      { operation: "refresh", about: "One resource is read.", options: { target: ["second"] } },
      { operation: "destroy", about: "A resource that depends on the target is no target.", options: { target: ["first"] } },
      { operation: "destroy", about: "One resource is deleted.", options: { target: ["staging"] } },
      { operation: "up", about: "The rest is made." },
    ],
  },
  targetNew: {
    about: "`--target` of a resource that the program creates: other new resources are not created.",
    runs: [
      { operation: "preview", about: "One of the new resources is shown.", options: { target: ["first"] }, program: two("for sale") },
      { operation: "up", about: "One of the new resources is created.", options: { target: ["first"] } },
      { operation: "up", about: "The run fails at its end if the program declares no such resource.", options: { target: [NOWHERE] } },
      { operation: "up", about: "The rest is created." },
    ],
  },
  excludeNew: {
    about: "`--exclude` of a resource that the program would create: it is not created.",
    runs: [
      {
        operation: "preview",
        about: "One of the new resources is not shown.",
        options: { exclude: ["staging"] },
        program: two("for sale"),
      },
      { operation: "up", about: "One of the new resources is not created.", options: { exclude: ["staging"] } },
      { operation: "up", about: "It is created." },
    ],
  },
  exclude: {
    about: "`--exclude` leaves one resource as in the state and changes the others.",
    runs: [
      { operation: "up", about: "The objects are created.", program: two("for sale") },
      { operation: "up", about: "One of two changes is made.", options: { exclude: ["first"] }, program: two("sold") },
      { operation: "destroy", about: "One resource stays, with what it needs.", options: { exclude: ["first"] } },
    ],
  },
  protect: {
    about: "A protected resource is neither deleted nor replaced.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop({ protect: true }) },
      { operation: "destroy", about: "The deletion is refused." },
      { operation: "preview", about: "The removal is refused.", program: nothing },
      { operation: "up", about: "The replacement is refused.", options: { replace: ["shop"] }, program: shop({ protect: true }) },
      { operation: "up", about: "The protection is taken away.", program: shop() },
      { operation: "destroy", about: "The object is deleted." },
    ],
  },
  retainOnDelete: {
    about: "A resource with `retainOnDelete` leaves the state, and its object stays.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop({ retainOnDelete: true }) },
      { operation: "up", about: "The resource leaves the program.", program: nothing },
    ],
  },
  deletedWith: {
    about: "A resource with `deletedWith` is not deleted by itself.",
    runs: [
      {
        operation: "up",
        about: "The objects are created.",
        program: () => {
          const first = new hosting.Project("first");
          new hosting.Project("second", {}, { deletedWith: first });
        },
      },
      { operation: "up", about: "Both leave the program.", program: nothing },
    ],
  },
  dependsOnReplaced: {
    about: "A resource that only depends on a replaced one stays. `--target-replace` replaces no other resource.",
    runs: [
      { operation: "up", about: "The objects are created.", program: two("for sale") },
      { operation: "preview", about: "The project that has the environment is replaced.", options: { replace: ["first"] } },
      {
        operation: "up",
        about: "The project on which it depends is replaced.",
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
    about: "Secret inputs and outputs are encrypted in the state, whether the program marks them or not.",
    secrets: ["hush-hush", "acme-key", "in the open"],
    runs: [
      {
        operation: "up",
        about: "One input is secret by its definition, one by the program.",
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
      { operation: "refresh", about: "The secrets stay secret." },
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
    about: "The option `additionalSecretOutputs` makes an output secret. An input of the same name stays as it is.",
    runs: [
      {
        operation: "up",
        about: "The output is secret, but not the input.",
        program: shop({ additionalSecretOutputs: ["description"] }, "shop", { description: "not in the open" }),
      },
      { operation: "refresh", about: "It stays secret." },
    ],
  },
};
