import { panelRefusal } from "../../http/panel-dialect";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { FACTS } from "./numbers";
import type { SignedRow } from "./rows";

/** Path of the node, on the sandbox's own port. */
export const NODE_PREFIX = "/node";

const TOKEN_LENGTH = 64;

/** Signs an address of the node, for one request. */
export function signed(moment: Moment, origin: string, given: Omit<SignedRow, "until_ms">): Fields {
  const token = moment.text(TOKEN_LENGTH);
  moment.world.signedAddresses[token] = { ...given, until_ms: moment.nowMs + FACTS.signedSeconds * 1000 };
  const way = given.does === "upload" ? "/upload/file" : "/download/file";
  return { object: "signed_url", attributes: { url: `${origin}${NODE_PREFIX}${way}?token=${token}` } };
}

/** Returns the purpose of a signed token, which is valid once. */
export function used({ world, nowMs }: Moment, token: string, does: SignedRow["does"]): SignedRow {
  const row = world.signedAddresses[token];
  if (!row || row.does !== does || row.until_ms <= nowMs)
    throw panelRefusal(404, "NotFoundHttpException", "The requested resource does not exist.");
  delete world.signedAddresses[token];
  return row;
}
