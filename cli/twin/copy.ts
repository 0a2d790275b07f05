import type { Call } from "../../provider/api/call";
import type { Client } from "../../provider/api/client";
import { isNoCall, NotFoundError } from "../../provider/api/errors";
import { account } from "../../provider/api/game/account";
import { applications } from "../../provider/api/hosting/applications";
import { databases } from "../../provider/api/hosting/databases";
import { environments, projects } from "../../provider/api/hosting/projects";
import { purchasedServers, servers } from "../../provider/api/hosting/servers";
import { volumes } from "../../provider/api/hosting/volumes";
import type { Api } from "../../provider/core/api-sides";
import { messageOf } from "../../provider/core/log/errors";
import type { Run } from "../../provider/core/run/run";
import { resourceTypeText } from "../../provider/core/type-token";
import { Inventory } from "../../provider/inventory/inventory";
import { gameServerAlone, gameServersOf } from "../../provider/platform/game/game-servers";
import { definitions } from "../../provider/resources";
import { references } from "../../provider/resources/references";
import { Progress, take } from "../import/take";
import type { Missing } from "./missing";
import { DETAILS, FURTHER, LISTS, type Parent, READ_AGAIN, type Read, type ReadBelow } from "./reads";
import type { Recorder } from "./recorder";

export interface Copying {
  readonly run: Run;
  readonly recorder: Recorder;
  readonly apis: readonly Api[];
  readonly progress: (text: string) => void;
}

/** Number of requests up to which a copy reads further lists. For a larger account, the trial itself reads the lists that the program uses. */
const MOST_REQUESTS = 130;

/** Maximum number of reads of one list, if the list changes while the account is copied. */
const MOST_READS = 3;

interface Place {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Reads the account with GET requests only. Returns what could not be read. */
export async function copyAccount(copying: Copying): Promise<Missing[]> {
  const copier = new Copier(copying);
  if (copying.apis.includes("hosting")) await copier.hosting();
  if (copying.apis.includes("panel")) await copier.panel();
  if (copying.apis.includes("hosting")) {
    await copier.further();
    await copier.again();
  }
  return copier.missing;
}

class Copier {
  readonly missing: Missing[] = [];
  private readonly places = new Map<Parent, readonly Place[]>();

  constructor(private readonly copying: Copying) {}

  private get client(): Client {
    return this.copying.run.hosting;
  }

  async hosting(): Promise<void> {
    for (const call of LISTS) await this.read(call, {}, `GET ${call.path}`);
    await this.findPlaces();
    for (const below of DETAILS) await this.readBelow(below);
    await this.offers();
  }

  private async findPlaces(): Promise<void> {
    const { client } = this;
    const put = async (parent: Parent, list: Promise<readonly Place[]>) => this.places.set(parent, await list.catch(() => []));
    const named = <R extends { uuid: string; name?: string | null | undefined }>(rows: readonly R[]): Place[] =>
      rows.map(({ uuid, name }) => ({ name: name ?? uuid, params: { uuid } }));
    await put("project", client.get(projects.list).then(named));
    await put("application", client.get(applications.list).then(named));
    await put("purchased server", client.get(purchasedServers.list).then(named));
    await put("server", client.get(servers.list).then(named));
    await put(
      "database",
      client.get(databases.list).then((rows) => rows.map(({ uuid }) => ({ name: uuid, params: { uuid } }))),
    );
    await put(
      "volume",
      client.get(volumes.list).then((rows) => rows.map(({ id }) => ({ name: String(id), params: { id: String(id) } }))),
    );
    const inEach = await Promise.all(this.of("project").map((project) => this.environmentsOf(project)));
    this.places.set("environment", inEach.flat());
  }

  private async environmentsOf({ name, params }: Place): Promise<Place[]> {
    const held = await this.client.get(projects.get, { params }).catch(() => undefined);
    const shown = held?.environments ?? (await this.client.get(environments.list, { params }).catch(() => []));
    return shown.map((one) => ({ name: `${name}/${one.name}`, params: { ...params, environment: one.name } }));
  }

  private of(parent: Parent): readonly Place[] {
    return this.places.get(parent) ?? [];
  }

  private async readBelow({ call, each, what }: ReadBelow): Promise<void> {
    await Promise.all(this.of(each).map(({ name, params }) => this.read(call, params, `${what} of ${each} ${name}`)));
  }

  private async read(call: Call<never, never, unknown>, params: Place["params"], what: string): Promise<void> {
    const why = await refusalOf(this.client.get(call, { params }));
    // Many tokens are not allowed to read secret values. The details of an object are then complete nevertheless.
    if (why !== undefined && call.permission !== "read:sensitive") this.missing.push({ what, why });
  }

  /** An offer without a size contains the available sizes. An offer with a size contains the price of this size. */
  private async offers(): Promise<void> {
    const held = await this.client.get(volumes.list).catch(() => []);
    // Some platforms do not show the server of a volume, but list the volumes of each server.
    const isServerHidden = held.some(({ server_uuid }) => server_uuid === undefined);
    for (const uuid of await this.sellingServers()) {
      const own = isServerHidden ? await this.volumesOf(uuid) : held.filter(({ server_uuid }) => server_uuid === uuid);
      await this.offer(uuid, undefined);
      for (const size of new Set(own.map(({ size_gb }) => size_gb))) await this.offer(uuid, size);
    }
  }

  private async volumesOf(uuid: string) {
    const params = { uuid };
    await this.read(volumes.listOfServer as Read, params, `volumes of server ${uuid}`);
    return this.client.get(volumes.listOfServer, { params }).catch(() => []);
  }

  /**
   * Some platforms list no purchased servers, so all servers are returned. If a server sells no volumes, the copy records the response that it has no
   * offer.
   */
  private async sellingServers(): Promise<string[]> {
    const purchased = await this.client.get(purchasedServers.list).catch(() => []);
    return (purchased.length > 0 ? purchased : await this.client.get(servers.list).catch(() => [])).map(({ uuid }) => uuid);
  }

  private async offer(uuid: string, size_gb: number | undefined): Promise<void> {
    const why = await refusalOf(this.client.get(volumes.offer, { params: { uuid }, query: { size_gb } }));
    if (why !== undefined) this.missing.push({ what: `offer of volumes on server ${uuid}`, why });
  }

  async panel(): Promise<void> {
    const { run, progress: say } = this.copying;
    await refusalOf(run.panel.get(account.get));
    const chosen = definitions.filter(({ module }) => module === "game");
    const progress = new Progress((text) => say(`copying: ${text}`), run.outside.clock);
    const inventory = new Inventory({ definitions: chosen, references, apis: run });
    const { left } = await take({ run, inventory, definitions: chosen, isManaged: () => false, progress });
    for (const { kind, below, error } of inventory.unread) {
      if (isNoCall(error) || isHostingKind(kind)) continue;
      this.missing.push({ what: below ? `${resourceTypeText(kind)} of ${below.name}` : resourceTypeText(kind), why: messageOf(error) });
    }
    this.missing.push(...left);
    await this.foreignServers();
  }

  /** Reads the details of the game servers of other users, because only the details contain this account's permissions on such a server. */
  private async foreignServers(): Promise<void> {
    const { panel } = this.copying.run;
    const foreign = (await gameServersOf(panel).catch(() => [])).filter((one) => one.server_owner === false);
    for (const { identifier, name } of foreign) {
      const why = await refusalOf(gameServerAlone(panel, identifier));
      if (why !== undefined) this.missing.push({ what: `permissions on game server ${name}`, why });
    }
  }

  /** Reads a list for all objects or for no object. So a copy never contains, for example, the tags of only some applications. */
  async further(): Promise<void> {
    for (const below of FURTHER) {
      if (this.copying.recorder.requests + this.of(below.each).length + READ_AGAIN.length > MOST_REQUESTS) continue;
      await this.readBelow(below);
    }
  }

  async again(): Promise<void> {
    const { recorder } = this.copying;
    for (const call of READ_AGAIN) {
      let before = recorder.rowsIn("hosting", call.path);
      for (let reads = 2; before.size > 0 || reads === 2; reads++) {
        if ((await refusalOf(this.client.refetch(call))) !== undefined) break;
        const now = recorder.rowsIn("hosting", call.path);
        const moved = [...now.keys()].filter((id) => now.get(id) !== before.get(id));
        if (moved.length === 0 && now.size === before.size) break;
        if (reads >= MOST_READS) {
          this.missing.push({ what: `GET ${call.path}`, why: "it changed each time that it was read" });
          break;
        }
        await this.readMoved(moved);
        before = now;
      }
    }
  }

  /** Reads the parts of the objects that were added or changed while the account was copied. */
  private async readMoved(ids: readonly string[]): Promise<void> {
    const known = new Set([...this.places.values()].flat().flatMap(({ params }) => Object.values(params)));
    if (ids.some((id) => !known.has(id))) await this.findPlaces();
    for (const { call, each, what } of DETAILS) {
      for (const { name, params } of this.of(each)) {
        if (!Object.values(params).some((id) => ids.includes(id))) continue;
        const why = await refusalOf(this.client.refetch(call, { params }));
        if (why !== undefined) this.missing.push({ what: `${what} of ${each} ${name}`, why });
      }
    }
  }
}

const isHostingKind = (kind: string): boolean => definitions.some((one) => one.type === kind && one.module !== "game");

/** Returns the reason why a read failed, or undefined. A missing object, or a call that the platform does not have, is a response like any other. */
export async function refusalOf(read: Promise<unknown>): Promise<string | undefined> {
  try {
    await read;
    return undefined;
  } catch (error) {
    return error instanceof NotFoundError || isNoCall(error) ? undefined : messageOf(error);
  }
}
