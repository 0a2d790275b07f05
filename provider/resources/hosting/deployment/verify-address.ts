import type { Client } from "../../../api/client";
import { applications } from "../../../api/hosting/applications";
import { unlessGone } from "../../../api/is-there";
import type { CheckContext, Context } from "../../../core/definition/context";
import type { Problem } from "../../../core/definition/resource";
import { type Bag, hasUnknown, isBag } from "../../../core/values";
import { composeDomains } from "../application/body";
import { shownDomains, withoutPort } from "../application/domains";
import type { DeploymentInputs } from "./run";

/** The address to which a check sends its requests. */
export interface Target {
  /** The forms of the address. A later form is used only if all earlier forms refuse connections. */
  readonly urls: readonly URL[];
  /** Hosts to which a redirect may lead. */
  readonly hosts: ReadonlySet<string>;
  /** Value of the header `Authorization`, for the hosts of the application only. */
  readonly credentials: string | undefined;
  readonly ownHosts: ReadonlySet<string>;
}

type Asking = Pick<Context<DeploymentInputs>, "hosting" | "owners">;

/** Returns the address without its query, which may contain a secret. */
export const addressText = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

/** Hosts that differ only by `www.` are treated as equal. */
const hostOf = (url: URL): string => url.hostname.replace(/^www\./, "");

export const isWithin = (url: URL, hosts: ReadonlySet<string>): boolean => hosts.has(hostOf(url));

/** Returns undefined if the application has no domain, and the check has no address of its own. */
export async function targetOf({ hosting, owners }: Asking, { verify, applicationUuid }: DeploymentInputs): Promise<Target | undefined> {
  const { after = {}, before = {} } = owners.changeOf("Application", applicationUuid) ?? {};
  const domains = urlsIn(domainsIn(after) ?? domainsIn({ fqdn: before.fqdn }) ?? (await domainsShown(hosting, applicationUuid)));
  const ownHosts = new Set(domains.map(hostOf));
  const [first] = domains;
  const urls = verify?.url === undefined ? first && below(first, verify?.path ?? "/") : [new URL(verify.url)];
  if (urls === undefined) return undefined;
  return { urls, hosts: new Set([...ownHosts, ...urls.map(hostOf)]), ownHosts, credentials: credentialsIn(after) };
}

/** First without the port of the domain, which is the port of the container: the platform's proxy listens on the usual ports. */
function below(domain: URL, path: string): URL[] {
  const at = (text: string) => new URL(text.replace(/\/*$/, "") + path);
  return [...new Set([withoutPort(domain.href), domain.href])].map(at);
}

const urlsIn = (texts: readonly string[]): URL[] => texts.flatMap((text) => (URL.canParse(text.trim()) ? [new URL(text.trim())] : []));

/** Domains of an application in its inputs or in its row. Undefined if they are not known. */
function domainsIn(bag: Readonly<Bag>): string[] | undefined {
  const { domains, fqdn, ctrComposeDomains } = bag;
  if (hasUnknown(domains) || hasUnknown(ctrComposeDomains)) return undefined;
  if (Array.isArray(domains)) return domains.map(String);
  if (Array.isArray(ctrComposeDomains)) return ctrComposeDomains.flatMap(addressesOf);
  return typeof fqdn === "string" && fqdn !== "" ? fqdn.split(",") : undefined;
}

const addressesOf = (service: unknown): string[] => (isBag(service) && typeof service.domain === "string" ? service.domain.split(",") : []);

async function domainsShown(hosting: Client, uuid: string): Promise<string[]> {
  const row = await unlessGone(hosting.get(applications.get, { params: { uuid } }));
  const shown = row ? shownDomains(row) : [];
  if (shown.length > 0) return shown;
  return (composeDomains(row?.ctr_compose_domains) ?? []).flatMap(addressesOf);
}

function credentialsIn({ isHttpBasicAuthEnabled: isOn, httpBasicAuthUsername: user, httpBasicAuthPassword: password }: Readonly<Bag>) {
  if (isOn !== true || typeof user !== "string" || typeof password !== "string") return undefined;
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

/** In a preview: a path needs a domain. The domain of an application that this run creates is not known yet. */
export async function addressProblems(context: CheckContext<Partial<DeploymentInputs>>): Promise<Problem[]> {
  const { inputs, isKnown, owners, hosting } = context;
  const { verify, applicationUuid = "" } = inputs;
  if (verify?.path === undefined || !isKnown("verify") || !isKnown("applicationUuid")) return [];
  const { after = {} } = owners.changeOf("Application", applicationUuid) ?? {};
  if (hasUnknown(after.domains) || hasUnknown(after.ctrComposeDomains)) return [];
  if (await targetOf({ hosting, owners }, { ...inputs, applicationUuid })) return [];
  return [
    { property: "verify.path", reason: "needs a domain, and the application has none. Set domains of the application, or verify.url." },
  ];
}
