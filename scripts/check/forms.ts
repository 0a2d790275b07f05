const ASKED =
  /\bform\s*[!=]==\s*"(?:object|unread object|part|settings|event)"|case "(?:unread object)":|traits\??\.(?:isEvent|isSingleton|isUnreadable)\b|identity\??\.ownsParts\b/;

/** Returns each line that compares the form of a resource type. Only `FORMS` (provider/core/definition/forms.ts) knows what a form does. */
export function formFlags(files: ReadonlyMap<string, string>): string[] {
  const sources = [...files].filter(([path]) =>
    /^(?:provider|sdk|cli|rehearsal|scripts|test\/(?:harness|proofs|benchmarks))\/.*\.ts$/.test(path),
  );
  return sources.flatMap(([path, text]) =>
    text
      .split("\n")
      .flatMap((line, i) => (ASKED.test(line) && !path.startsWith("scripts/check/") ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  );
}
