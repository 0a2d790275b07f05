import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ValidationError } from "../../../api/errors";
import { AVATAR_BYTES, account as calls, catalogKey, gamePortal, type PANEL_LANGUAGES } from "../../../api/game/account";
import type { Context } from "../../../core/definition/context";
import type { Patch } from "../../../core/definition/resource";
import { OperationError } from "../../../core/log/errors";

interface AccountInputs {
  firstName?: string | undefined;
  lastName?: string | undefined;
  language?: (typeof PANEL_LANGUAGES)[number] | undefined;
  currency?: string | undefined;
  avatar?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  currentPassword?: string | undefined;
  catalogKey?: string | undefined;
  gamePortal?: { username: string; token: string } | undefined;
}

export const PASSWORD_NEEDED = "needs currentPassword or password: the panel changes the address only if it gets the current password.";

type Writing = Pick<Context<AccountInputs>, "panel" | "inputs" | "olds" | "log" | "writes">;

/** If the panel refuses a call, the writes of the earlier calls remain. */
export async function writeAccount(context: Writing, patch: Patch<AccountInputs>): Promise<void> {
  const { panel, inputs } = context;
  const { password = "", currentPassword = "", catalogKey: key = "", gamePortal: portal } = inputs;
  // Hides all secrets before the first call: the panel's error for an early call may contain a secret that only a later call sends.
  panel.redacted("", [password, currentPassword, key, ...(portal ? [portal.username, portal.token] : [])]);
  try {
    if (patch.firstName != null || patch.lastName != null) await writeProfile(context, patch);
    if (patch.language != null || patch.currency != null) await writeLanguage(context, patch);
    if (patch.password != null) await writePassword(context, patch.password);
    if (patch.email != null) await writeEmail(context, patch.email);
    if (patch.avatar !== undefined) await writeAvatar(context, patch.avatar);
    if (patch.catalogKey !== undefined) await panel.send(catalogKey.set, { body: { key: patch.catalogKey } });
    if (patch.gamePortal !== undefined) await writePortal(context, patch.gamePortal);
  } finally {
    panel.invalidate(calls.get);
    panel.invalidate(catalogKey.get);
    panel.invalidate(gamePortal.get);
  }
}

async function writeProfile({ panel, inputs }: Writing, { firstName, lastName }: Patch<AccountInputs>): Promise<void> {
  const row = await panel.get(calls.get);
  const first_name = firstName ?? row.first_name ?? inputs.firstName;
  const last_name = lastName ?? row.last_name ?? inputs.lastName;
  if (!first_name || !last_name)
    throw new OperationError(
      `${first_name ? "lastName" : "firstName"} is required together with ${first_name ? "firstName" : "lastName"}: the panel requires both names in one call, and the account has no ${first_name ? "last" : "first"} name yet.`,
      { code: "change_refused" },
    );
  await panel.send(calls.setProfile, { body: { first_name, last_name } });
}

async function writeLanguage({ panel, inputs }: Writing, { language, currency }: Patch<AccountInputs>): Promise<void> {
  const row = await panel.get(calls.get);
  const wanted = language ?? inputs.language ?? (row.language as AccountInputs["language"]);
  if (wanted === undefined)
    throw new OperationError(
      "language is required together with currency: the panel requires both in one call, and it does not show the current language.",
      {
        code: "change_refused",
      },
    );
  await panel.send(calls.setLanguage, { body: { language: wanted, ...(currency == null ? {} : { currency }) } });
}

/** Tries each known password as the current password. Also tries the new password, which an earlier run may have set if its response was lost. */
async function writePassword({ panel, inputs, olds, writes }: Writing, password: string): Promise<void> {
  const known = [olds.password, inputs.currentPassword, password].filter(
    (one): one is string => typeof one === "string" && !writes.digests.lacks(one),
  );
  const tries = [...new Set(known)];
  for (const [n, current_password] of tries.entries()) {
    try {
      await panel.send(calls.setPassword, { body: { current_password, password, password_confirmation: password } });
      return;
    } catch (error) {
      const isWrong = error instanceof ValidationError && error.status === 400;
      if (!isWrong || n === tries.length - 1) throw error;
    }
  }
}

async function writeEmail({ panel, inputs: { password, currentPassword = "" } }: Writing, email: string): Promise<void> {
  if (password === undefined && currentPassword === "") throw new OperationError(`email ${PASSWORD_NEEDED}`, { code: "change_refused" });
  await panel.send(calls.setEmail, { body: { email, password: password ?? currentPassword } });
}

async function writeAvatar({ panel, writes }: Writing, path: string | null): Promise<void> {
  if (path === null) {
    await panel.send(calls.removeAvatar);
    return;
  }
  const picture = pictureOf(path);
  if ("wrong" in picture) throw new OperationError(`avatar: ${picture.wrong}`, { code: "change_refused" });
  await panel.send(calls.setAvatar, { body: { image: picture.dataUrl } });
  // Records the digest for later comparisons with the local file, because the panel does not show the content of the picture.
  writes.digests.note("avatar", digestOf(path));
}

/** Records that the panel refused to clear the credentials at the mod portal in this operation. */
export const PORTAL_KEPT = "gamePortal was not cleared";

/** If the panel refuses to clear the credentials, they are left in place. */
async function writePortal({ panel, log, writes }: Writing, portal: AccountInputs["gamePortal"] | null): Promise<void> {
  try {
    await panel.send(gamePortal.set, { body: portal ?? { username: null, token: null } });
  } catch (error) {
    if (portal || !(error instanceof ValidationError)) throw error;
    writes.digests.note(PORTAL_KEPT, true);
    log.leftInPlace("gamePortal of the account: the panel does not allow clearing it");
  }
}

/** Id of every resource that an account has exactly once, such as `Account`. */
export const ACCOUNT_ID = "account";

const MASK = /\*{2,}|[•…●]|\.{3}/;

/** Returns an empty text if there is no credential. Returns undefined if the panel hides the credential or a part of it. */
export function shownCredential(text: string | null | undefined): string | undefined {
  if (text === null) return "";
  return text === undefined || MASK.test(text) ? undefined : text;
}

const SIGNATURES: readonly (readonly [mime: string, is: (bytes: Buffer) => boolean])[] = [
  ["image/png", (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))],
  ["image/jpeg", (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))],
  ["image/webp", (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP"],
];

/** `wrong` is the end of a sentence whose subject is the file: `is too large: …`. */
export function pictureOf(path: string): { digest: string; dataUrl: string } | { wrong: string } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    return { wrong: `is not a readable file: ${JSON.stringify(path)} (${code}). The path is relative to the program's folder.` };
  }
  if (bytes.length > AVATAR_BYTES)
    return { wrong: `is too large: the file has ${Math.ceil(bytes.length / 1024)} KB, at most ${AVATAR_BYTES / 1024} KB are allowed.` };
  const [mime] = SIGNATURES.find(([, is]) => is(bytes)) ?? [];
  if (mime === undefined) return { wrong: "must be a PNG, JPEG or WebP picture: the first bytes of the file match none of them." };
  return { digest: createHash("sha256").update(bytes).digest("hex"), dataUrl: `data:${mime};base64,${bytes.toString("base64")}` };
}

export function digestOf(path: string | undefined): string | undefined {
  const picture = path === undefined ? undefined : pictureOf(path);
  return picture && "digest" in picture ? picture.digest : undefined;
}
