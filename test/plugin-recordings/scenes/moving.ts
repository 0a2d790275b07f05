import * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../../sdk";
import { changed, type SceneProgram, type Scenes } from "../scene";

const toDynamic = { "hosting:host": "dynamic" };
const toPlugin = { "hosting:host": "plugin" };
const SECRETS = ["hush-hush", "acme-key"];

const several =
  (description = "for sale"): SceneProgram =>
  () => {
    const shop = new hosting.Project("shop", { description });
    const staging = new hosting.Environment("staging", { projectUuid: shop.id });
    new hosting.SharedVariable("password", {
      scope: { kind: "environment", projectUuid: shop.id, environment: staging.id },
      key: "PASSWORD",
      value: pulumi.secret("hush-hush"),
    });
    return { id: staging.id };
  };

const onOwnAccount =
  (description = "for sale"): SceneProgram =>
  ({ sandbox: { baseUrl, apiToken } }) => {
    const provider = new hosting.Provider("theirs", { baseUrl, apiToken });
    const shop = new hosting.Project("shop", { description }, { provider });
    new hosting.Environment("staging", { projectUuid: shop.id }, { provider });
  };

export const moving: Scenes = {
  move: {
    about: "A stack moves to the plugin and back without changes. A refresh on each host finds no changes.",
    config: toDynamic,
    secrets: SECRETS,
    runs: [
      { operation: "up", about: "The dynamic host creates the objects.", program: several() },
      { operation: "preview", about: "A preview on the plugin shows no changes.", config: toPlugin },
      { operation: "up", about: "The state moves to the plugin." },
      { operation: "refresh", about: "The plugin reads all objects." },
      { operation: "preview", about: "A preview on the dynamic host shows no changes.", config: toDynamic },
      { operation: "up", about: "The state moves back." },
      { operation: "refresh", about: "The dynamic host reads all objects." },
      { operation: "up", about: "The state moves to the plugin again.", config: toPlugin },
      { operation: "destroy", about: "The plugin deletes the objects." },
    ],
  },
  moveWithDrift: {
    about: "The run that moves a stack detects a change of the program and drift.",
    config: toDynamic,
    secrets: SECRETS,
    runs: [
      { operation: "up", about: "The dynamic host creates the objects.", program: several() },
      {
        operation: "preview",
        about: "The object changed on the platform.",
        config: toPlugin,
        before: changed("projects", "shop", { description: "by hand" }),
      },
      { operation: "up", about: "The program changes an input.", program: several("sold") },
      { operation: "up", about: "The run that moves the stack back undoes the change.", program: several(), config: toDynamic },
    ],
  },
  moveNew: {
    about: "Objects that the plugin created move to the dynamic host, which then refreshes and deletes them.",
    secrets: SECRETS,
    runs: [
      { operation: "up", about: "The plugin creates the objects.", program: several() },
      { operation: "up", about: "The state moves.", config: toDynamic },
      { operation: "refresh", about: "The dynamic host reads all objects." },
      { operation: "destroy", about: "The dynamic host deletes the objects." },
    ],
  },
  moveAccount: {
    about:
      "A stack with an explicit provider moves: its resources get the new provider, and the engine deletes the old provider without a call.",
    config: toDynamic,
    runs: [
      { operation: "up", about: "The dynamic host creates the objects.", program: onOwnAccount() },
      {
        operation: "preview",
        about: "The new provider is created, the old one is deleted, and the objects do not change.",
        config: toPlugin,
      },
      { operation: "up", about: "The state moves." },
      { operation: "refresh", about: "The plugin reads the objects." },
      { operation: "up", about: "The state moves back, and an input changes.", config: toDynamic, program: onOwnAccount("sold") },
      { operation: "destroy", about: "The dynamic host deletes the objects." },
    ],
  },
  moveUnfinished: {
    about: "An object that is not ready moves to the other host, and this host continues to wait.",
    speed: 10,
    config: { ...toDynamic, "hosting:autoConfirm": "true" },
    runs: [
      {
        operation: "up",
        about: "The wait of the dynamic host reaches its timeout.",
        program: () =>
          void new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel", timeoutSeconds: 5 }),
      },
      { operation: "up", about: "The plugin continues to wait.", config: toPlugin, before: ({ sandbox }) => sandbox.advance(3600) },
    ],
  },
  moveAndRefuse: {
    about: "An unknown host ends the program.",
    config: { "hosting:host": "plug-in" },
    runs: [{ operation: "preview", about: "The host is misspelt.", program: several() }],
  },
};
