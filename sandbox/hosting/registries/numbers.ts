/** What is the sandbox's own. */
export const CHOSEN = Object.freeze({
  /** The public hub, by the one name that its other names become. */
  hub: "hub.example",
  hubAliases: ["index.hub.example", "registry-1.hub.example"] as readonly string[],
  /** No registry lets this password in. */
  wrongPassword: "wrong",
});
