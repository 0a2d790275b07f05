/** Settings that messages say to set by the Pulumi CLI, which a rehearsal does without. */
const ASKED = /pulumi config set (?:--\w+ )*([\w.-]+:[\w.-]+)(?: ("[^"]*"|'[^']*'|[^\s`"']+))?/g;

/** How a rehearsal gets the settings that these messages ask for; undefined where they ask for none. */
export function settingsText(messages: readonly { message: string }[]): string | undefined {
  const asked = new Map(
    messages.flatMap(({ message }) => [...message.matchAll(ASKED)].map(([, key = "", value]) => [key, value] as const)),
  );
  if (asked.size === 0) return undefined;
  const options = [...asked].map(([key, value]) => `--config ${key}=${value ?? "<value>"}`);
  return `In a rehearsal: ${options.join(" ")}`;
}
