import * as z from "zod";
import { ConflictError } from "../../../api/errors";
import { applications } from "../../../api/hosting/applications";
import { serverProxy } from "../../../api/hosting/server-settings";
import { unlessGone, unlessRefused } from "../../../api/is-there";
import type { Change, CheckContext, Context } from "../../../core/definition/context";
import { OperationError } from "../../../core/log/errors";
import { type Bag, hasUnknown } from "../../../core/values";
import { shownDomains, withoutPort } from "./domains";

// Two applications of one program may exchange a domain. The platform refuses a domain that another application still has. The step that takes the
// domain then also removes it from its former owner, so no step waits for another one. It does so only if the program declares the former owner in
// this run without the domain, and the state contains it.

const Conflicts = z.looseObject({
  conflicts: z
    .array(
      z.looseObject({
        domain: z.string(),
        resource_name: z.string().nullish(),
        resource_uuid: z.string().nullish(),
        service_name: z.string().nullish(),
      }),
    )
    .min(1),
});
type Conflict = z.infer<typeof Conflicts>["conflicts"][number];

type Exchanging = Pick<Context<unknown>, "hosting" | "owners">;

const conflictsOf = (error: unknown): Conflict[] =>
  error instanceof ConflictError ? (Conflicts.safeParse(error.body).data?.conflicts ?? []) : [];

/** There may be several former owners, and each attempt shows only the owners that still have one of the domains. */
const MOST_ATTEMPTS = 5;

/**
 * Sends a write with domains. If other applications of the program still have some of these domains, first removes the domains from them.
 * `done` is a sentence for the message of a conflict. It describes the changes of this run before the conflict.
 */
export async function takingDomains<T>(context: Exchanging, send: () => Promise<T>, done?: string): Promise<T> {
  for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
    try {
      return await send();
    } catch (error) {
      const conflicts = conflictsOf(error);
      if (conflicts.length === 0 || !(await areGivenUp(context, conflicts))) return explainConflicts(Promise.reject(error), done);
      for (const uuid of new Set(conflicts.map(({ resource_uuid }) => String(resource_uuid)))) await giveUp(context, uuid, conflicts);
    }
  }
  return explainConflicts(send(), done);
}

/** Sends the body of an update. */
export async function sendChange(context: Exchanging & Pick<Context<unknown>, "id">, body: Readonly<Bag>, done?: string): Promise<void> {
  const { hosting, id } = context;
  const write = () => hosting.send(applications.update, { params: { uuid: id }, body });
  await (body.domains === undefined ? explainConflicts(write(), done) : takingDomains(context, () => inTurnOf(hosting, id, write), done));
}

async function areGivenUp({ owners }: Exchanging, conflicts: readonly Conflict[]): Promise<boolean> {
  for (const { domain, resource_uuid: uuid, service_name: service } of conflicts) {
    if (!uuid || service) return false;
    await owners.otherOwnerOf(uuid); // the program may declare the owner in a moment
    const change = owners.changeOf("Application", uuid);
    if (!change || !givesUp(change, domain)) return false;
  }
  return true;
}

const givesUp = ({ before, after }: Change, domain: string): boolean => claims(before, domain) && !claims(after, domain);

function claims({ domains }: Readonly<Bag>, domain: string): boolean {
  return hasUnknown(domains) || (Array.isArray(domains) && domains.some((one) => isSameDomain(String(one), domain)));
}

const isSameDomain = (one: string, other: string): boolean => comparable(one) === comparable(other);

const comparable = (url: string): string => withoutPort(url).replace(/\/$/, "");

/** Removes the domains from their former owner. Waits if the former owner's own step is writing its domains. */
async function giveUp({ hosting }: Exchanging, uuid: string, conflicts: readonly Conflict[]): Promise<void> {
  await inTurnOf(hosting, uuid, async () => {
    const params = { uuid };
    const domains = shownDomains(await hosting.send(applications.get, { params }));
    const kept = domains.filter((url) => !conflicts.some(({ domain }) => isSameDomain(url, domain)));
    if (kept.length === domains.length) return;
    await hosting.send(applications.update, { params, body: { domains: kept.length > 0 ? kept.join(",") : null } });
    hosting.invalidate(applications.list);
    hosting.invalidate(applications.get, { params });
  });
}

/** Writes the domains of one application one after the other. */
const inTurnOf = <T>(hosting: Exchanging["hosting"], uuid: string, task: () => Promise<T>): Promise<T> =>
  hosting.inTurn(`domains of application ${uuid}`, task);

/**
 * Replaces the API's error for domain conflicts, which does not name the domains' owners (docs/facts/hosting.md 1.2). `done` is a sentence
 * for the message. It describes the changes of this run before the conflict.
 */
export async function explainConflicts<T>(sent: Promise<T>, done = "Nothing was changed."): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    const conflicts = conflictsOf(error);
    if (conflicts.length === 0) throw error;
    const taken = conflicts.map(({ domain, resource_name, resource_uuid }) => ownedText(domain, resource_name, resource_uuid));
    throw new OperationError(
      `${taken.join("; ")}. ${done} Choose another domain, remove the domain from its owner first, or set forceDomainOverride: true to move the domain. If a resource of this program gives the domain up, run pulumi up once more without --parallel 1, or declare that resource first.`,
      { code: "key_taken" },
    );
  }
}

const ownedText = (domain: string, name: string | null | undefined, uuid: string | null | undefined): string =>
  `${domain} already belongs to ${name ? `"${name}"` : "the platform itself"}${uuid ? ` (id ${uuid})` : ""}`;

interface Inputs {
  name?: unknown;
  domains?: string[];
  serverUuid?: string;
  forceDomainOverride?: unknown;
}

/** Names in a preview the new domains that another application has. Omits a domain if the program declares that application without the domain. */
export async function reportTakenDomains(context: CheckContext<Partial<Inputs>>): Promise<void> {
  const { hosting, inputs, olds, isKnown, log, owners } = context;
  if (!isKnown("domains") || inputs.forceDomainOverride === true) return;
  const added = (inputs.domains ?? []).filter((domain) => !(olds?.domains ?? []).some((one) => isSameDomain(one, domain)));
  if (added.length === 0) return;
  if (inputs.serverUuid !== undefined && isKnown("serverUuid")) await reportNoProxy(context, inputs.serverUuid);
  for (const row of await hosting.get(applications.list)) {
    const taken =
      olds !== undefined && row.name === olds.name
        ? []
        : shownDomains(row).filter((url) => added.some((domain) => isSameDomain(url, domain)));
    const change = owners.changeOf("Application", row.uuid);
    for (const domain of taken) {
      const text = ownedText(domain, row.name, row.uuid);
      if (!change) log.warning(`${text}; up will stop unless a resource of this program gives it up in the same run`);
      else if (!givesUp(change, domain)) log.stops(`${text}, whose resource keeps it; up will stop`);
    }
  }
}

/** On a server without a proxy, the platform answers with success and stores no domain. */
async function reportNoProxy({ hosting, log }: Pick<CheckContext<unknown>, "hosting" | "log">, server: string): Promise<void> {
  const shown = await unlessRefused(unlessGone(hosting.get(serverProxy.get, { params: { uuid: server } })), [403]);
  if (shown?.proxy_type?.toLowerCase() !== "none") return;
  log.warning(
    `the platform stores no domains on server ${server}, because its proxy has the type none. Set proxyType of a ServerProxy, or remove domains`,
  );
}
