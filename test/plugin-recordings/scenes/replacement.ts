import type { CustomResourceOptions } from "@pulumi/pulumi";
import * as hosting from "../../../sdk";
import { keyLine } from "../../harness/fixtures/game-ssh-key";
import type { SceneProgram, Scenes } from "../scene";

const bot =
  (args: hosting.game.ApiKeyArgs, options: CustomResourceOptions = {}): SceneProgram =>
  () => {
    const key = new hosting.game.ApiKey("bot", args, options);
    return { token: key.token, isMade: key.createdAt.apply((at) => at !== null) };
  };

const laptop =
  (args: Partial<hosting.game.SshKeyArgs>, options: CustomResourceOptions = {}): SceneProgram =>
  () => {
    const key = new hosting.game.SshKey("laptop", { publicKey: keyLine(1), ...args }, options);
    return { fingerprint: key.fingerprint };
  };

const twoProjects =
  (of: "one" | "two"): SceneProgram =>
  () => {
    const projects = { one: new hosting.Project("one"), two: new hosting.Project("two") };
    const staging = new hosting.Environment("staging", { projectUuid: projects[of].id });
    new hosting.SharedVariable(
      "region",
      { scope: { kind: "environment", projectUuid: projects[of].id, environment: staging.name }, key: "REGION", value: "north" },
      { dependsOn: staging },
    );
  };

export const replacement: Scenes = {
  replaceCreateFirst: {
    about: "A replacement creates the new object first. The diff names the items of a list, each with a kind of replacement.",
    runs: [
      { operation: "up", about: "The object is created.", program: bot({ allowedIps: ["203.0.113.7"] }) },
      {
        operation: "preview",
        about: "One item is changed, and one is added.",
        program: bot({ allowedIps: ["203.0.113.8", "203.0.113.9"] }),
      },
      { operation: "up", about: "The program receives the new outputs." },
      { operation: "up", about: "The list is removed.", program: bot({}) },
      { operation: "up", about: "The list is added again.", program: bot({ allowedIps: ["203.0.113.7"] }) },
    ],
  },
  replaceDeleteFirst: {
    about: "The provider can require that the engine deletes the old object first.",
    runs: [
      { operation: "up", about: "The object is created.", program: laptop({}) },
      {
        operation: "preview",
        about: "The name of the object changes. The preview of a replacement shows all outputs as unknown.",
        program: laptop({ name: "Ada" }),
      },
      { operation: "up", about: "The object is deleted and created again." },
    ],
  },
  deleteBeforeReplaceOption: {
    about: "The option `deleteBeforeReplace` overrides the order that the provider chooses.",
    runs: [
      { operation: "up", about: "The object is created.", program: bot({ description: "chat" }) },
      {
        operation: "up",
        about: "The engine deletes the old object first.",
        program: bot({ description: "mail" }, { deleteBeforeReplace: true }),
      },
    ],
  },
  createBeforeReplaceOption: {
    about:
      "The option `deleteBeforeReplace: false` overrides the order that the object requires, so the provider refuses to create the new object.",
    runs: [
      { operation: "up", about: "The object is created.", program: laptop({}) },
      {
        operation: "up",
        about: "The old object still has the key of the new one.",
        program: laptop({ name: "Ada" }, { deleteBeforeReplace: false }),
      },
      { operation: "up", about: "The replacement succeeds in the provider's order.", program: laptop({ name: "Ada" }) },
    ],
  },
  replaceWithDependants: {
    about: "A replacement that deletes first also replaces the resources that depend on the changed property.",
    runs: [
      { operation: "up", about: "The environment is in the first project.", program: twoProjects("one") },
      { operation: "preview", about: "The environment moves to the second project.", program: twoProjects("two") },
      { operation: "up", about: "`up` replaces the environment and its variable." },
    ],
  },
  replaceFails: {
    about: "If the old object was deleted first and the creation fails, the next `up` creates the object.",
    runs: [
      { operation: "up", about: "The object is created.", program: laptop({}) },
      {
        operation: "up",
        about: "The panel refuses the new object.",
        program: laptop({ name: "Ada" }),
        before: ({ sandbox }) =>
          sandbox.fault({
            kind: "status",
            code: 422,
            match: { method: "POST", path: "/account/ssh-keys" },
            body: { errors: [{ code: "ValidationException", status: "422", detail: "The name is taken." }] },
          }),
      },
      { operation: "preview", about: "The preview still shows the creation." },
      { operation: "up", about: "The object is created." },
    ],
  },
  oldObjectStays: {
    about: "If the deletion of a replaced object fails, the next `up` deletes it.",
    runs: [
      { operation: "up", about: "The object is created.", program: bot({ description: "chat" }) },
      {
        operation: "up",
        about: "The panel refuses the deletion.",
        program: bot({ description: "mail" }),
        before: ({ sandbox }) =>
          sandbox.fault({
            kind: "status",
            code: 403,
            match: { method: "DELETE", path: "/account/api-keys/{identifier}" },
            body: { errors: [{ code: "AccessDenied", status: "403", detail: "Not now." }] },
          }),
      },
      { operation: "preview", about: "The preview still shows the deletion of the old object." },
      { operation: "up", about: "`up` deletes the old object." },
    ],
  },
  replaceOnChanges: {
    about: "The option `replaceOnChanges` turns an update of the named property into a replacement.",
    runs: [
      { operation: "up", about: "The object is created.", program: () => void new hosting.Project("shop", { description: "for sale" }) },
      {
        operation: "preview",
        about: "The named property changes.",
        program: () =>
          void new hosting.Project("shop", { description: "sold" }, { replaceOnChanges: ["description"], deleteBeforeReplace: true }),
      },
      { operation: "up", about: "The object is replaced." },
      {
        operation: "up",
        about: "Another property changes, and `up` writes it in place.",
        program: () =>
          void new hosting.Project(
            "shop",
            { name: "store", description: "sold" },
            { replaceOnChanges: ["description"], deleteBeforeReplace: true },
          ),
      },
    ],
  },
  targetReplace: {
    about: "`--target-replace` replaces one resource by name, and does not make the other changes of the program.",
    runs: [
      { operation: "up", about: "The environment is in the first project.", program: twoProjects("one") },
      {
        operation: "preview",
        about: "The preview shows the replacement of one resource.",
        options: { replace: ["region"] },
        program: twoProjects("two"),
      },
      { operation: "up", about: "`up` replaces one resource.", options: { replace: ["region"] }, program: twoProjects("one") },
    ],
  },
};
