import * as z from "zod";
import { domainsIn, isDomain } from "./addresses";

// Rules for texts in the fields of an application (docs/facts/hosting.md 3.1).

const matching = (pattern: RegExp, what: string) => z.string().regex(pattern, what);

/** A command. The rule accepts spaces, `&&`, `||`, quotations on one line and a limited set of characters, but no other shell syntax. */
const command = matching(
  /^(?:[ \t]|&&|\|\||"[^"$`\\\n\r]*"|'[^'\n\r]*'|[A-Za-z0-9._\-/=:@,+[\]{}#%^~*?!])*$/,
  "it contains a character that commands must not have, such as a line break or a single & | ; $ ( ) < >",
);

export const shell = command.max(1000);

export const runOptions = command.max(2000);

/** The address of any git source. The calls for a public repository and for a deploy key accept only the stricter `gitAddress`. */
export const gitRepository = matching(/^[A-Za-z0-9\-_/.@~:+]+$/, "it is not a valid repository address");

export const gitBranch = matching(
  /^(?!HEAD$)(?![/.])(?!.*(?:\.\.|\/\/))(?!.*\.lock$)[A-Za-z0-9\-_/.]*[A-Za-z0-9\-_]$/,
  "it is not a valid branch name",
);

export const gitCommit = matching(/^[a-zA-Z0-9][a-zA-Z0-9._\-/]*$/, "it is not a valid commit");

export const directory = matching(
  /^\/[A-Za-z0-9._\-/~@+]*$/,
  "it must begin with / and contain only letters, digits and . _ - / ~ @ +",
).max(255);

export const filePath = matching(/^\/[A-Za-z0-9._\-/~@+]+$/, "it must begin with / and contain only letters, digits and . _ - / ~ @ +").max(
  255,
);

export const portList = matching(/^\d+(,\d+)*$/, "it must be a comma-separated list of port numbers");

export const portMappings = matching(/^\d+:\d+(,\d+:\d+)*$/, "it must be a comma-separated list of pairs such as 8080:80");

const HOST = "[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]+)?";
const PART = "[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*";

/** An image name without a tag. If an image has a digest, the platform stores the name with `@sha256` at its end (docs/facts/hosting.md 3.4). */
export const bareImageName = matching(
  new RegExp(`^(?:${HOST}/)?${PART}(?:/${PART})*(?:@sha256)?$`),
  "it must be a lower-case image name without a tag",
).max(255);

export const imageTag = matching(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/, "it is not an image tag");

export const imageReference = z
  .string()
  .max(255)
  .refine((text) => {
    const digest = /^(.+)@sha256:[0-9a-f]{64}$/i.exec(text);
    const tagged = /^(.*):([^:/]*)$/.exec(text);
    const [name, tag] = digest ? [digest[1], undefined] : tagged ? [tagged[1], tagged[2]] : [text, undefined];
    return bareImageName.safeParse(name).success && imageTag.optional().safeParse(tag).success;
  }, "is not allowed: it must be an image such as registry.example.com/web:1.0");

export const containerName = matching(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "it is not a valid container name").max(255);

export const buildTarget = matching(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "it is not a valid build target").max(128);

export const healthCommand = matching(/^[A-Za-z0-9 \-_./:=@,+]*$/, "it contains a character that health checks must not have").max(1000);

export const healthPath = matching(/^[A-Za-z0-9/\-_.~%,;]+$/, "it is not a path");

export const healthHost = matching(/^[A-Za-z0-9.\-_]+$/, "it is not a valid host name");

export const composeDomain = z
  .string()
  .max(2048)
  .refine(
    (list) => domainsIn(list).every(isDomain),
    "is not allowed: it must be an address such as https://www.example.com, or several separated by commas",
  );

export const composeDomains = z.array(
  z.strictObject({ name: z.string().min(1), domain: composeDomain.nullish(), redirect: z.enum(["www", "non-www", "both"]).nullish() }),
);
