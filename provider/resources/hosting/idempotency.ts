import { createHash } from "node:crypto";
import { NotFoundError } from "../../api/errors";
import type { Context } from "../../core/context";

/**
 * An `Idempotency-Key` that finds the object of an interrupted creation again: the same resource with the same inputs gets the same key in
 * every run. `after` is the id of an object that the key once made and that is gone since.
 */
export function idempotencyKey(urn: string, inputs: unknown, after = ""): string {
  return createHash("sha256")
    .update(JSON.stringify([urn, inputs, after]))
    .digest("hex")
    .slice(0, 40);
}

/** A creation that bears a key. */
export interface Creation<T> {
  /** What the key is derived from, beside the resource. */
  inputs: unknown;
  send: (key: string) => Promise<T>;
  idOf: (made: T) => string;
  /** Whether the platform lists the object. */
  isListed: (id: string) => Promise<boolean>;
  /** A read of this very object, which fails where there is none: a list may lag behind, and a second object would be billed. */
  look: (id: string) => Promise<unknown>;
}

/**
 * Creates once, however often it is called. A key answers from memory for a day, also an object that was deleted since: then the next key
 * gets that object's id as well (contract, natural keys).
 */
export async function createdOnce<T>(
  { urn, keep, replaced }: Pick<Context<unknown>, "urn" | "keep" | "replaced">,
  creation: Creation<T>,
): Promise<T> {
  const { inputs, send, idOf } = creation;
  // In the place of an object that is still there: a key of its own, or it would answer with that.
  let after = replaced ?? "";
  for (;;) {
    const made = await send(idempotencyKey(urn, inputs, after));
    const id = idOf(made);
    keep(id);
    if (!(await isGone(creation, id))) return made;
    after = id;
  }
}

/** Only what is neither listed nor found is gone. Where nobody can tell, it is there, because it was answered. */
async function isGone<T>({ isListed, look }: Creation<T>, id: string): Promise<boolean> {
  try {
    if (await isListed(id)) return false;
    await look(id);
    return false;
  } catch (error) {
    return error instanceof NotFoundError;
  }
}
