/** Numbers and names that the sandbox chose. */
export const CHOSEN = Object.freeze({
  /** The name of the public hub, which replaces its other names. */
  hub: "hub.example",
  hubAliases: ["index.hub.example", "registry-1.hub.example"] as readonly string[],
  /** A password that every registry refuses. */
  wrongPassword: "wrong",
});
