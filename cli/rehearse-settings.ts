/** Settings that messages ask the user to set with the Pulumi CLI. A rehearsal needs no CLI and has options for them. */
const ASKED = /pulumi config set (?:--\w+ )*([\w.-]+:[\w.-]+)(?: ("[^"]*"|'[^']*'|[^\s`"']+))?/g;

/** Returns the options for the settings that these messages ask for; undefined if they ask for none. */
export function settingsText(messages: readonly { message: string }[]): string | undefined {
  const asked = new Map(
    messages.flatMap(({ message }) => [...message.matchAll(ASKED)].map(([, key = "", value]) => [key, value] as const)),
  );
  if (asked.size === 0) return undefined;
  const options = [...asked].map(([key, value]) => `--config ${key}=${value ?? "<value>"}`);
  return `In a rehearsal, use: ${options.join(" ")}`;
}
