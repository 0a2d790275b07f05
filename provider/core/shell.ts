/** Quotes a text for a shell. A resource name may contain any text, and a user runs the command as it is shown. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes a text for a shell if it contains a character that a shell interprets. */
export const shellWord = (text: string): string => (/^$|[\s"'#&|;<>(){}[\]$`\\!*?~]/.test(text) ? shellQuoted(text) : text);
