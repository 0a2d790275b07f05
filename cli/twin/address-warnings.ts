import type { ProjectFiles } from "../../rehearsal/project-files";
import type { Source } from "./try-on-copy";

/** A trial does not use the addresses of the stack. Returns a warning for each one that is not the address of the copied account. */
export function addressWarnings(config: ProjectFiles["config"], copy: Pick<Source, "account" | "panelAccount">): string[] {
  const pins = { "hosting:baseUrl": copy.account, "hosting:panelUrl": copy.panelAccount };
  return Object.entries(pins).flatMap(([key, pin]) => {
    const configured = config[key];
    const copied = pin?.split("#")[0];
    if (!configured || !("text" in configured) || copied === undefined || originOf(configured.text) === copied) return [];
    return [`The copy is of an account at ${copied}, but ${key} of the stack is ${configured.text}.`];
  });
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);
