import * as hosting from "../../../sdk";
import { fault, type SceneProgram, type Scenes } from "../scene";

const shop = (): void => void new hosting.Project("shop");

const onOwnAccount =
  (settings: hosting.ProviderArgs = {}, address = (url: string) => url): SceneProgram =>
  ({ sandbox: { baseUrl, apiToken } }) => {
    const provider = new hosting.Provider("theirs", { baseUrl: address(baseUrl), apiToken, ...settings });
    new hosting.Project("shop", {}, { provider });
  };

/** The address of the explicit provider is unknown until the project `first` exists. */
const onLaterAddress: SceneProgram = ({ sandbox: { baseUrl, apiToken } }) => {
  const first = new hosting.Project("first");
  const provider = new hosting.Provider("theirs", { baseUrl: first.id.apply(() => baseUrl), apiToken });
  const shop = new hosting.Project("shop", {}, { provider });
  new hosting.Environment("staging", { projectUuid: shop.id }, { provider });
};

/** Scenes of the plugin's calls CheckConfig, DiffConfig and Configure. */
export const settings: Scenes = {
  settingMisspelt: {
    about: "CheckConfig refuses an unknown setting before the engine checks a resource, and suggests the right setting.",
    config: { "hosting:autoConfrim": "true" },
    runs: [
      { operation: "preview", about: "A preview fails at the provider.", program: shop },
      { operation: "up", about: "An `up` fails in the same way, and creates nothing." },
    ],
  },
  settingUnknown: {
    about: "CheckConfig lists all settings if the unknown setting resembles none of them.",
    config: { "hosting:colour": "red" },
    runs: [{ operation: "preview", about: "A preview fails at the provider.", program: shop }],
  },
  settingOfWrongType: {
    about: "CheckConfig refuses each setting that has a wrong type.",
    config: { "hosting:autoConfirm": "yes", "hosting:requestsPerMinute": "many" },
    runs: [{ operation: "preview", about: "A preview reports both settings.", program: shop }],
  },
  settingOfAccountRefused: {
    about: "CheckConfig refuses a setting of an explicit provider, also in a preview.",
    runs: [
      {
        operation: "preview",
        about: "A preview fails at the explicit provider.",
        program: onOwnAccount({ requestsPerMinute: "many" as unknown as number }),
      },
      { operation: "up", about: "The corrected program succeeds.", program: onOwnAccount({ requestsPerMinute: 100 }) },
    ],
  },
  settingChanged: {
    about: "DiffConfig never replaces a provider: a changed setting updates the provider, and its resources do not change.",
    runs: [
      { operation: "up", about: "The program declares an explicit provider.", program: onOwnAccount() },
      { operation: "preview", about: "A setting is added.", program: onOwnAccount({ language: "de", liveDiff: false }) },
      { operation: "up", about: "`up` updates the provider.", program: onOwnAccount({ language: "de", liveDiff: false }) },
      { operation: "up", about: "Settings are changed and removed.", program: onOwnAccount({ language: "fr" }) },
      { operation: "refresh", about: "A refresh uses the settings in the state." },
    ],
  },
  addressChanged: {
    about: "Another address of the platform replaces nothing: the account check refuses the address and names both accounts.",
    runs: [
      { operation: "up", about: "The program declares an explicit provider.", program: onOwnAccount() },
      {
        operation: "preview",
        about: "The same platform under another host name counts as another account.",
        program: onOwnAccount({}, (url) => url.replace("127.0.0.1", "localhost")),
      },
      { operation: "up", about: "The first address works again.", program: onOwnAccount() },
    ],
  },
  settingFromResource: {
    about: "If a preview does not know a setting, the engine does not call the provider, and shows the provider's resources as creations.",
    runs: [
      { operation: "preview", about: "The address is an output of a resource that does not exist yet.", program: onLaterAddress },
      { operation: "up", about: "The address is known, and the resource is created." },
      { operation: "preview", about: "A later preview knows the address, and finds no changes." },
    ],
  },
  accountRemoved: {
    about: "A resource and its explicit provider leave the program. The engine deletes the resource first, with the settings in the state.",
    runs: [
      { operation: "up", about: "The program declares an explicit provider.", program: onOwnAccount() },
      { operation: "preview", about: "The preview shows both deletions.", program: () => undefined },
      { operation: "up", about: "`up` deletes the resource and then the provider." },
    ],
  },
  accountGiven: {
    about: "A resource moves to an explicit provider of the same account and back to the default provider, without a replacement.",
    runs: [
      { operation: "up", about: "The default provider serves the resource.", program: shop },
      { operation: "preview", about: "The program sets an explicit provider.", program: onOwnAccount() },
      { operation: "up", about: "The state refers to the explicit provider." },
      { operation: "refresh", about: "The explicit provider reads the object." },
      { operation: "up", about: "The program no longer sets the provider.", program: shop },
    ],
  },
  accountOfOthers: {
    about: "A resource cannot move to the account of another team, because its object does not exist there.",
    runs: [
      {
        operation: "up",
        about: "The stack's own account has the object.",
        program: shop,
        before: async ({ sandbox, known }) => {
          known.theirs = (await sandbox.ofTeam("other")).apiToken;
        },
      },
      {
        operation: "preview",
        about: "The account check refuses the move and names both teams.",
        program: ({ sandbox: { baseUrl }, known: { theirs } }) =>
          void new hosting.Project("shop", {}, { provider: new hosting.Provider("theirs", { baseUrl, apiToken: theirs ?? "" }) }),
      },
    ],
  },
  tokenRefused: {
    about: "With a wrong token, the first run fails with the platform's message and creates nothing.",
    runs: [
      { operation: "up", about: "The token is wrong.", secretConfig: { "hosting:apiToken": "1|no-such-token" }, program: shop },
      {
        operation: "up",
        about: "A request fails once, and the provider repeats it.",
        secretConfig: { "hosting:apiToken": ({ sandbox }) => sandbox.apiToken },
        before: fault({ kind: "status", code: 503, match: { method: "GET", path: "/projects" } }),
      },
    ],
  },
};
