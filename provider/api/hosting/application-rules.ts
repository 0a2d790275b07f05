import * as z from "zod";

// Text rules of the application fields (hosting-facts.md 3.1).

const matching = (pattern: RegExp, what: string) => z.string().regex(pattern, what);

/** Blanks, `&&`, `||`, quoted spans and a plain set of characters: nothing that a shell would act on. */
export const shell = matching(
  /^(?:[ \t]|&&|\|\||"[^"$`\\]*"|'[^']*'|[A-Za-z0-9._\-/=:@,+[\]{}#%^~*?!])*$/,
  "it holds a character that commands may not have, such as a single & | ; $ ( ) < >",
).max(1000);

export const runOptions = matching(
  /^(?:[ \t]|&&|\|\||"[^"$`\\]*"|'[^']*'|[A-Za-z0-9._\-/=:@,+[\]{}#%^~*?!])*$/,
  "it holds a character that commands may not have, such as a single & | ; $ ( ) < >",
).max(2000);

/** What any git source may be written as; a public repository and a deploy key need the form below. */
export const gitRepository = matching(/^[A-Za-z0-9\-_/.@~:+]+$/, "it is no repository address");

export const gitAddress = matching(
  /^(?:(?:https?|git):\/\/(?!localhost\b)(?![^/]*\.local\b)[A-Za-z0-9.\-_@:]+|git@[A-Za-z0-9.\-_]+:)[A-Za-z0-9\-_/.@~]+$/,
  "it must be http(s)://, git:// or git@host:path, without query and not on a local host",
);

export const gitBranch = matching(
  /^(?!HEAD$)(?![/.])(?!.*(?:\.\.|\/\/))(?!.*\.lock$)[A-Za-z0-9\-_/.]*[A-Za-z0-9\-_]$/,
  "it is no branch name",
);

export const gitCommit = matching(/^[a-zA-Z0-9][a-zA-Z0-9._\-/]*$/, "it is no commit");

/** A folder inside the repository. */
export const directory = matching(/^\/[A-Za-z0-9._\-/~@+]*$/, "it must begin with / and hold letters, digits and . _ - / ~ @ + only").max(
  255,
);

export const filePath = matching(/^\/[A-Za-z0-9._\-/~@+]+$/, "it must begin with / and hold letters, digits and . _ - / ~ @ + only");

export const portList = matching(/^\d+(,\d+)*$/, "it must be port numbers with commas between them");

export const portMappings = matching(/^\d+:\d+(,\d+:\d+)*$/, "it must be pairs such as 8080:80 with commas between them");

export const imageName = z.string().min(1).max(255);

/** Without a tag; a digest leaves its algorithm behind (hosting-facts.md 3.4). */
export const bareImageName = matching(
  /^[a-z0-9][a-z0-9._-]*(?::\d+(?=\/))?(?:\/[a-z0-9._-]+)*(?:@sha256)?$/,
  "it must be a lower-case image name without a tag",
);

export const imageTag = matching(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/, "it is no image tag");

export const containerName = matching(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "it is no container name");

export const buildTarget = matching(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "it is no build target").max(128);

export const healthCommand = matching(/^[A-Za-z0-9 \-_./:=@,+]*$/, "it holds a character that health checks may not have").max(1000);

export const healthPath = matching(/^[A-Za-z0-9/\-_.~%,;]+$/, "it is no path");

export const healthHost = matching(/^[A-Za-z0-9.\-_]+$/, "it is no host name");

export const composeDomains = z.array(
  z.strictObject({ name: z.string().min(1), domain: z.string().nullish(), redirect: z.enum(["www", "non-www", "both"]).nullish() }),
);
