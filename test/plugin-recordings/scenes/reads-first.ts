import * as hosting from "../../../sdk";
import { changed, removed, type Scenes } from "../scene";

const shop = (): void => void new hosting.Project("shop", { description: "for sale" });
const ON = { "hosting:refreshFirst": "true" };
const drift = changed("projects", "shop", { description: "by hand" });

/** Gives the stack another token, and revokes the token that its state contains. */
const rotated = {
  before: async ({ sandbox, known }: Parameters<typeof drift>[0]) => {
    known.next = await sandbox.addToken(["root"]);
    await sandbox.revokeToken(sandbox.apiToken);
  },
  secretConfig: { "hosting:apiToken": ({ known }: Parameters<typeof drift>[0]) => known.next ?? "" },
};

/** Reads before the program, and reads with it. */
export const readsFirst: Scenes = {
  refreshFirst: {
    about: "With hosting:refreshFirst, the engine reads before the program runs, and a plain preview shows both values.",
    config: ON,
    runs: [
      { operation: "up", about: "The object is created. The state asks for the read.", program: shop },
      { operation: "preview", about: "The platform differs.", before: drift },
      { operation: "up", about: "The program's value is written." },
      { operation: "destroy", about: "A destroy reads first too." },
    ],
  },
  refreshFirstOff: {
    about: "After the setting is off, the next Read or Update takes the mark away.",
    config: ON,
    runs: [
      { operation: "up", about: "The state asks for the read.", program: shop },
      { operation: "preview", about: "A preview still reads.", config: { "hosting:refreshFirst": "false" } },
      { operation: "up", about: "The read uses the settings of the state." },
      {
        operation: "up",
        about: "An update takes the mark away.",
        program: () => void new hosting.Project("shop", { description: "sold" }),
      },
      { operation: "preview", about: "Nothing is read first, and drift is seen by the diff.", before: drift },
    ],
  },
  refreshFirstLater: {
    about: "The setting reaches the objects of an older state by an update or by a refresh.",
    runs: [
      { operation: "up", about: "The state does not ask for the read.", program: shop },
      { operation: "up", about: "An unchanged object keeps its state.", config: ON },
      { operation: "refresh", about: "A refresh sets the mark." },
      { operation: "preview", about: "The platform differs.", before: drift },
    ],
  },
  refreshFirstGone: {
    about: "What is gone is dropped before the program runs, and then created.",
    config: ON,
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      { operation: "preview", about: "The object is gone.", before: removed("projects", "shop") },
      { operation: "up", about: "The object is created again." },
    ],
  },
  refreshFirstOfEvents: {
    about: "An event that has run is never read first.",
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
      { operation: "preview", about: "Nothing is read." },
    ],
  },
  tokenRotated: {
    about: "The reads before the program use the token of the state. After a rotation they fail, with advice.",
    config: ON,
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      { operation: "preview", about: "The token of the state is refused.", ...rotated },
      { operation: "preview", about: "The environment gives the new token.", env: { HOSTING_API_TOKEN: ({ known }) => known.next ?? "" } },
      { operation: "preview", about: "The program gives the new token, and nothing is read first.", options: { runProgram: true } },
      { operation: "up", about: "The new token reaches the state.", options: { runProgram: true } },
      { operation: "preview", about: "The reads use the new token." },
    ],
  },
  tokenRotatedRefresh: {
    about: "A refresh uses the token of the state, unless it runs the program.",
    runs: [
      { operation: "up", about: "The object is created.", program: shop },
      { operation: "refresh", about: "The token of the state is refused.", ...rotated },
      { operation: "refresh", about: "The program gives the new token.", options: { runProgram: true } },
      { operation: "destroy", about: "The state contains the new token." },
    ],
  },
  refreshWithProgram: {
    about: "With `--run-program`, each resource is read when the program registers it, and the rest at the end.",
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
        about: "One object differs, one is gone, and one has left the program.",
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
      { operation: "preview", about: "The reads and the changes are in one run.", options: { refresh: true, runProgram: true } },
      {
        operation: "up",
        about: "One object is updated, one is created, and one is deleted.",
        options: { refresh: true, runProgram: true },
      },
    ],
  },
};
