// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are patterns of the engine.
import type * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../../sdk";
import { changed, type SceneProgram, type Scenes, typed } from "../scene";

const shop =
  (args: hosting.ProjectArgs = {}, options: pulumi.CustomResourceOptions = {}): SceneProgram =>
  () =>
    void new hosting.Project("shop", args, options);
const unnamed = shop();
const naming = (rules: object): Record<string, string> => ({ "pulumi:autonaming": JSON.stringify(rules) });

/** Scenes of the plugin's calls Check and Diff. */
export const inputs: Scenes = {
  checkFails: {
    about: "A failed check ends the run and names the property, also in a preview.",
    runs: [
      { operation: "preview", about: "One property is too short.", program: shop({ name: "s" }) },
      {
        operation: "preview",
        about: "Two properties of one resource are wrong. The program does not use a class of our SDK.",
        program: () => void typed("hosting:index:Project", "shop", { name: "s", colour: "red" }),
      },
      { operation: "up", about: "The corrected program succeeds.", program: shop({ name: "shop" }) },
    ],
  },
  checkFailsInside: {
    about: "The text of a failed check contains the path of a nested value.",
    runs: [
      {
        operation: "preview",
        about: "The second address of a list is wrong.",
        program: () => void new hosting.game.ApiKey("bot", { allowedIps: ["203.0.113.7", "nowhere"] }),
      },
      {
        operation: "preview",
        about: "Check refuses a number for a text, which another SDK may send, and does not convert it.",
        program: () => void typed("hosting:index:SharedVariable", "port", { scope: { kind: "team" }, key: "PORT", value: 8080 }),
      },
    ],
  },
  checkFailsForOne: {
    about: "A failed check of one resource stops the run after the resource on which it depends is created.",
    runs: [
      {
        operation: "up",
        about: "Check refuses the second resource, which depends on the first one.",
        program: () => {
          const first = new hosting.Project("shop");
          new hosting.Environment("staging", { projectUuid: first.id, name: "" });
        },
      },
      {
        operation: "up",
        about: "The corrected program creates the rest.",
        program: () => {
          const first = new hosting.Project("shop");
          new hosting.Environment("staging", { projectUuid: first.id });
        },
      },
    ],
  },
  autonamingProposed: {
    about:
      "A pattern of the stack proposes names. A changed pattern does not rename an object, and a name in the program overrides the pattern.",
    config: naming({ pattern: "${name}-${stack}" }),
    runs: [
      { operation: "preview", about: "The preview shows the proposed name.", program: unnamed },
      { operation: "up", about: "The object gets the proposed name." },
      { operation: "preview", about: "Another pattern changes nothing.", config: naming({ pattern: "${project}-${name}" }) },
      { operation: "up", about: "The program names the object.", program: shop({ name: "my shop" }) },
      { operation: "up", about: "The program no longer sets the name.", program: unnamed },
    ],
  },
  autonamingEnforced: {
    about: "An enforced pattern works like a proposed one: a name in the program still overrides it.",
    config: naming({ pattern: "${name}-${stack}", enforce: true }),
    runs: [
      { operation: "up", about: "The object gets the enforced name.", program: unnamed },
      { operation: "up", about: "The program names the object.", program: shop({ name: "my shop" }) },
    ],
  },
  autonamingDisabled: {
    about: "Check refuses a resource without a name if the stack turns autonaming off.",
    config: naming({ providers: { hosting: { mode: "disabled" } } }),
    runs: [
      { operation: "preview", about: "The name is missing.", program: unnamed },
      { operation: "up", about: "The program sets the name.", program: shop({ name: "shop" }) },
    ],
  },
  diffKinds: {
    about: "The diff of an update contains each changed property with the kind of its change.",
    runs: [
      { operation: "up", about: "The object has only a name.", program: shop({ name: "shop" }) },
      { operation: "preview", about: "A property is added.", program: shop({ name: "shop", description: "for sale" }) },
      {
        operation: "up",
        about: "One property is added, and another one is changed.",
        program: shop({ name: "store", description: "for sale" }),
      },
      { operation: "preview", about: "A property is removed.", program: shop({ name: "store" }) },
      { operation: "up", about: "A property is removed." },
    ],
  },
  ignoreChanges: {
    about: "`ignoreChanges` ignores changes by the program and on the platform. `up` still writes other properties.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop({ name: "shop", description: "for sale" }) },
      {
        operation: "up",
        about: "The program changes only the ignored property.",
        program: shop({ name: "shop", description: "sold" }, { ignoreChanges: ["description"] }),
      },
      {
        operation: "preview",
        about: "The ignored property changes on the platform.",
        before: changed("projects", "shop", { description: "by hand" }),
      },
      {
        operation: "up",
        about: "The program changes another property too.",
        program: shop({ name: "store", description: "sold" }, { ignoreChanges: ["description"] }),
      },
      { operation: "refresh", about: "A refresh stores the platform's value even of the ignored property." },
    ],
  },
  withoutOurSdk: {
    about: "A resource of another SDK has no hidden inputs, and its lifecycle is the same.",
    runs: [
      {
        operation: "up",
        about: "The object is created.",
        program: () => void typed("hosting:index:Project", "shop", { description: "for sale" }),
      },
      {
        operation: "preview",
        about: "The object changed on the platform.",
        before: changed("projects", "shop", { description: "by hand" }),
      },
      { operation: "refresh", about: "A refresh stores the platform's value." },
      { operation: "up", about: "The class of our SDK continues with the state.", program: shop({ description: "for sale" }) },
    ],
  },
};
