import * as hosting from "../../../sdk";
import { changed, removed, type Scenes } from "../scene";

const shop = (): void => void new hosting.Project("shop", { description: "for sale" });
const ON = { "hosting:refreshFirst": "true" };
const drift = changed("projects", "shop", { description: "by hand" });

/** Gives the stack another token, and revokes the token that the state contains. */
const rotated = {
  before: async ({ sandbox, known }: Parameters<typeof drift>[0]) => {
    known.next = await sandbox.addToken(["root"]);
    await sandbox.revokeToken(sandbox.apiToken);
  },
  secretConfig: { "hosting:apiToken": ({ known }: Parameters<typeof drift>[0]) => known.next ?? "" },
};

/** Scenes of reads before the program runs, and of reads while it runs. */
export const readsFirst: Scenes = {
  refreshFirst: {
    about: "With hosting:refreshFirst, the engine reads before the program runs, and a preview without `--refresh` shows both values.",
    config: ON,
    runs: [
      { operation: "up", about: "`up` creates the object, and marks it in the state to be read first.", program: shop },
      { operation: "preview", about: "The object changed on the platform.", before: drift },
      { operation: "up", about: "The program's value is written." },
      { operation: "destroy", about: "`destroy` also reads first." },
    ],
  },
  refreshFirstOff: {
    about: "After the setting is turned off, the next Read or Update removes the mark from the state.",
    config: ON,
    runs: [
      { operation: "up", about: "The state contains the mark.", program: shop },
      { operation: "preview", about: "A preview still reads.", config: { "hosting:refreshFirst": "false" } },
      { operation: "up", about: "The read uses the settings in the state." },
      {
        operation: "up",
        about: "An update removes the mark.",
        program: () => void new hosting.Project("shop", { description: "sold" }),
      },
      { operation: "preview", about: "The engine reads nothing first, and the diff detects drift.", before: drift },
    ],
  },
  refreshFirstLater: {
    about: "An update or a refresh marks the objects of an older state.",
    runs: [
      { operation: "up", about: "The state does not contain the mark.", program: shop },
      { operation: "up", about: "`up` does not mark an unchanged object.", config: ON },
      { operation: "refresh", about: "A refresh sets the mark." },
      { operation: "preview", about: "The object changed on the platform.", before: drift },
    ],
  },
  refreshFirstGone: {
    about: "The engine removes a missing object from the state before the program runs, and then creates the object.",
    config: ON,
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      { operation: "preview", about: "The object is missing.", before: removed("projects", "shop") },
      { operation: "up", about: "The object is created again." },
    ],
  },
  refreshFirstOfEvents: {
    about: "The engine never reads an event first.",
    config: ON,
    runs: [
      {
        operation: "up",
        about: "The event runs once.",
        program: ({ known }) => void new hosting.ServerCleanup("tidy", { serverUuid: known.alpha ?? "", triggers: ["once"] }),
        before: async ({ sandbox, known }) => {
          const [alpha] = await sandbox.find("purchasedServers", { name: "alpha" });
          known.alpha = String(alpha?.uuid);
        },
      },
      { operation: "preview", about: "The engine reads nothing." },
    ],
  },
  tokenRotated: {
    about: "The reads before the program use the token in the state. After a rotation they fail, and the error explains the next step.",
    config: ON,
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      { operation: "preview", about: "The platform refuses the token in the state.", ...rotated },
      {
        operation: "preview",
        about: "The environment contains the new token.",
        env: { HOSTING_API_TOKEN: ({ known }) => known.next ?? "" },
      },
      {
        operation: "preview",
        about: "The program runs and passes the new token, and the engine reads nothing first.",
        options: { runProgram: true },
      },
      { operation: "up", about: "`up` stores the new token in the state.", options: { runProgram: true } },
      { operation: "preview", about: "The reads use the new token." },
    ],
  },
  tokenRotatedRefresh: {
    about: "A refresh uses the token in the state, unless it runs the program.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      { operation: "refresh", about: "The platform refuses the token in the state.", ...rotated },
      { operation: "refresh", about: "The program runs and passes the new token.", options: { runProgram: true } },
      { operation: "destroy", about: "The state contains the new token." },
    ],
  },
  refreshWithProgram: {
    about: "With `--run-program`, the engine reads a resource when the program registers it, and reads the other resources at the end.",
    runs: [
      {
        operation: "up",
        about: "The objects are created.",
        program: () => {
          for (const name of ["shop", "gone", "left"]) new hosting.Project(name, { description: "for sale" });
        },
      },
      {
        operation: "refresh",
        about: "One object differs, one is missing, and the program no longer declares one.",
        options: { runProgram: true },
        before: async (world) => {
          await drift(world);
          await removed("projects", "gone")(world);
          await changed("projects", "left", { description: "by hand" })(world);
        },
        program: () => {
          for (const name of ["shop", "gone"]) new hosting.Project(name, { description: "for sale" });
        },
      },
      { operation: "preview", about: "One run reads the objects and shows the changes.", options: { refresh: true, runProgram: true } },
      {
        operation: "up",
        about: "`up` updates one object, creates one and deletes one.",
        options: { refresh: true, runProgram: true },
      },
    ],
  },
};
