import * as hosting from "../../../sdk";
import { fault, type SceneProgram, type Scenes } from "../scene";

const shop = (): void => void new hosting.Project("shop");

const onOwnAccount =
  (settings: hosting.ProviderArgs = {}, address = (url: string) => url): SceneProgram =>
  ({ sandbox: { baseUrl, apiToken } }) => {
    const provider = new hosting.Provider("theirs", { baseUrl: address(baseUrl), apiToken, ...settings });
    new hosting.Project("shop", {}, { provider });
  };

/** An account whose address is known as soon as a project exists. */
const onLaterAddress: SceneProgram = ({ sandbox: { baseUrl, apiToken } }) => {
  const first = new hosting.Project("first");
  const provider = new hosting.Provider("theirs", { baseUrl: first.id.apply(() => baseUrl), apiToken });
  const shop = new hosting.Project("shop", {}, { provider });
  new hosting.Environment("staging", { projectUuid: shop.id }, { provider });
};

/** CheckConfig, DiffConfig and Configure. */
export const settings: Scenes = {
  settingMisspelt: {
    about: "CheckConfig refuses an unknown setting, with the setting that was meant, before the first resource is checked.",
    config: { "hosting:autoConfrim": "true" },
    runs: [
      { operation: "preview", about: "A preview fails at the provider.", program: shop },
      { operation: "up", about: "An `up` fails in the same way, and creates nothing." },
    ],
  },
  settingUnknown: {
    about: "CheckConfig lists the settings if none is similar to the unknown one.",
    config: { "hosting:colour": "red" },
    runs: [{ operation: "preview", about: "A preview fails at the provider.", program: shop }],
  },
  settingOfWrongType: {
    about: "CheckConfig refuses each setting of a wrong type.",
    config: { "hosting:autoConfirm": "yes", "hosting:requestsPerMinute": "many" },
    runs: [{ operation: "preview", about: "A preview reports both settings.", program: shop }],
  },
  settingOfAccountRefused: {
    about: "CheckConfig refuses a setting of an explicit provider, also in a preview.",
    runs: [
      {
        operation: "preview",
        about: "A preview fails at the provider of the program.",
        program: onOwnAccount({ requestsPerMinute: "many" as unknown as number }),
      },
      { operation: "up", about: "The corrected program succeeds.", program: onOwnAccount({ requestsPerMinute: 100 }) },
    ],
  },
  settingChanged: {
    about: "DiffConfig never replaces a provider: a changed setting updates it, and its resources stay.",
    runs: [
      { operation: "up", about: "The program has an account.", program: onOwnAccount() },
      { operation: "preview", about: "A setting is added.", program: onOwnAccount({ language: "de", liveDiff: false }) },
      { operation: "up", about: "The provider is updated.", program: onOwnAccount({ language: "de", liveDiff: false }) },
      { operation: "up", about: "Settings are changed and removed.", program: onOwnAccount({ language: "fr" }) },
      { operation: "refresh", about: "A refresh uses the settings of the state." },
    ],
  },
  addressChanged: {
    about: "Another address of an account replaces nothing: the guard of the account refuses it, with both accounts.",
    runs: [
      { operation: "up", about: "The program has an account.", program: onOwnAccount() },
      {
        operation: "preview",
        about: "The same platform under another name is another account.",
        program: onOwnAccount({}, (url) => url.replace("127.0.0.1", "localhost")),
      },
      { operation: "up", about: "The first address works again.", program: onOwnAccount() },
    ],
  },
  settingFromResource: {
    about: "A setting that only `up` knows: in a preview, the engine makes no call to the provider and reports its resources as creations.",
    runs: [
      { operation: "preview", about: "The address is an output of a resource that does not exist yet.", program: onLaterAddress },
      { operation: "up", about: "The address is known, and the resource is created." },
      { operation: "preview", about: "A later preview knows the address, and finds no changes." },
    ],
  },
  accountRemoved: {
    about: "A resource leaves the program together with its explicit provider. It is deleted first, with the settings of the state.",
    runs: [
      { operation: "up", about: "The program has an account.", program: onOwnAccount() },
      { operation: "preview", about: "Both would be deleted.", program: () => undefined },
      { operation: "up", about: "Both are deleted." },
    ],
  },
  accountGiven: {
    about: "A resource moves from the default provider to an explicit one of the same account, and back, without a replacement.",
    runs: [
      { operation: "up", about: "The default provider serves the resource.", program: shop },
      { operation: "preview", about: "The program names a provider.", program: onOwnAccount() },
      { operation: "up", about: "The resource refers to the explicit provider." },
      { operation: "refresh", about: "The explicit provider reads it." },
      { operation: "up", about: "The provider leaves the program.", program: shop },
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
        about: "The guard of the account refuses the move, with both teams.",
        program: ({ sandbox: { baseUrl }, known: { theirs } }) =>
          void new hosting.Project("shop", {}, { provider: new hosting.Provider("theirs", { baseUrl, apiToken: theirs ?? "" }) }),
      },
    ],
  },
  tokenRefused: {
    about: "A wrong token ends the first run with the text of the platform, and creates nothing.",
    runs: [
      { operation: "up", about: "The token is wrong.", secretConfig: { "hosting:apiToken": "1|no-such-token" }, program: shop },
      {
        operation: "up",
        about: "A request fails at its first try, and is repeated.",
        secretConfig: { "hosting:apiToken": ({ sandbox }) => sandbox.apiToken },
        before: fault({ kind: "status", code: 503, match: { method: "GET", path: "/projects" } }),
      },
    ],
  },
};
