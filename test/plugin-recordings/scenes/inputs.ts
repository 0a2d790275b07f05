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

/** Check and Diff. */
export const inputs: Scenes = {
  checkFails: {
    about: "A failing check ends the run with the property, also in a preview.",
    runs: [
      { operation: "preview", about: "One property is too short.", program: shop({ name: "s" }) },
      {
        operation: "preview",
        about: "Two properties of one resource are wrong. The resource has no class of our SDK.",
        program: () => void typed("hosting:index:Project", "shop", { name: "s", colour: "red" }),
      },
      { operation: "up", about: "The corrected program succeeds.", program: shop({ name: "shop" }) },
    ],
  },
  checkFailsInside: {
    about: "A failing check names a nested path in its text.",
    runs: [
      {
        operation: "preview",
        about: "The second address of a list is wrong.",
        program: () => void new hosting.game.ApiKey("bot", { allowedIps: ["203.0.113.7", "nowhere"] }),
      },
      {
        operation: "preview",
        about: "A text that another SDK sends as a number is refused, not converted.",
        program: () => void typed("hosting:index:SharedVariable", "port", { scope: { kind: "team" }, key: "PORT", value: 8080 }),
      },
    ],
  },
  checkFailsForOne: {
    about: "A failing check of one resource stops the run. The resource before it is created.",
    runs: [
      {
        operation: "up",
        about: "The second resource depends on the first one, and is refused.",
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
    about: "A pattern of the stack proposes names. An object keeps its name when the pattern changes, and the program's own name wins.",
    config: naming({ pattern: "${name}-${stack}" }),
    runs: [
      { operation: "preview", about: "The preview shows the proposed name.", program: unnamed },
      { operation: "up", about: "The object gets the proposed name." },
      { operation: "preview", about: "Another pattern changes nothing.", config: naming({ pattern: "${project}-${name}" }) },
      { operation: "up", about: "The program names the object.", program: shop({ name: "my shop" }) },
      { operation: "up", about: "The program no longer names it.", program: unnamed },
    ],
  },
  autonamingEnforced: {
    about: "An enforced pattern names objects as a proposed one does: the program's own name still wins.",
    config: naming({ pattern: "${name}-${stack}", enforce: true }),
    runs: [
      { operation: "up", about: "The object gets the enforced name.", program: unnamed },
      { operation: "up", about: "The program names the object.", program: shop({ name: "my shop" }) },
    ],
  },
  autonamingDisabled: {
    about: "A resource without a name is refused if the stack turns autonaming off.",
    config: naming({ providers: { hosting: { mode: "disabled" } } }),
    runs: [
      { operation: "preview", about: "The name is missing.", program: unnamed },
      { operation: "up", about: "The program gives one.", program: shop({ name: "shop" }) },
    ],
  },
  diffKinds: {
    about: "The diff of an update names each property, with its kind.",
    runs: [
      { operation: "up", about: "The object has a name only.", program: shop({ name: "shop" }) },
      { operation: "preview", about: "A property is added.", program: shop({ name: "shop", description: "for sale" }) },
      { operation: "up", about: "A property is added, and one is changed.", program: shop({ name: "store", description: "for sale" }) },
      { operation: "preview", about: "A property is removed.", program: shop({ name: "store" }) },
      { operation: "up", about: "A property is removed." },
    ],
  },
  ignoreChanges: {
    about: "`ignoreChanges` hides changes of the program and of the platform. Another change is still written.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop({ name: "shop", description: "for sale" }) },
      {
        operation: "up",
        about: "The program changes only what it ignores.",
        program: shop({ name: "shop", description: "sold" }, { ignoreChanges: ["description"] }),
      },
      {
        operation: "preview",
        about: "The platform changes what the program ignores.",
        before: changed("projects", "shop", { description: "by hand" }),
      },
      {
        operation: "up",
        about: "The program changes another property too.",
        program: shop({ name: "store", description: "sold" }, { ignoreChanges: ["description"] }),
      },
      { operation: "refresh", about: "A refresh takes the platform's value all the same." },
    ],
  },
  withoutOurSdk: {
    about: "A resource of another SDK has no hidden inputs. Its life is the same.",
    runs: [
      {
        operation: "up",
        about: "The object is created.",
        program: () => void typed("hosting:index:Project", "shop", { description: "for sale" }),
      },
      { operation: "preview", about: "The platform changed it.", before: changed("projects", "shop", { description: "by hand" }) },
      { operation: "refresh", about: "A refresh takes the platform's value." },
      { operation: "up", about: "The class of our SDK adopts its state.", program: shop({ description: "for sale" }) },
    ],
  },
};
