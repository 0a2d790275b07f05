import { parseAddress } from "../../provider/core/address";
import type { Claim } from "../../provider/core/claim";
import { Lifecycle } from "../../provider/core/lifecycle";
import type { SurveyedObject } from "../../provider/core/listing";
import { claimsOf } from "../../provider/core/ownership/keys";
import { type AnyDefinition, kindText } from "../../provider/core/resource";
import type { Run } from "../../provider/core/run";
import { Survey } from "../../provider/core/survey";
import { type Bag, isBag, withoutHidden } from "../../provider/core/values";
import { definitions } from "../../provider/resources";
import { references } from "../../provider/resources/references";
import { messageOf } from "../../testing/protocol/thrown";
import { byKind } from "../definitions";
import type { Managed } from "./stack-state";

export interface Unmanaged extends SurveyedObject {
  monthlyPrice?: number | undefined;
  currency?: string | undefined;
  /** Whether what it hangs on is unmanaged too. */
  isWithin: boolean;
}

/** What is on the platform, by the lists of the kinds, held against what states say. */
export class Platform {
  constructor(private readonly run: Run) {}

  /** Objects of states that are not there. What no list shows is looked for by itself: a list may lag, or leave something out. */
  async missing(managed: readonly Managed[]): Promise<{ missing: Managed[]; unread: string[]; looked: number }> {
    const listable = managed.filter(({ kind }) => byKind.get(kind)?.list !== undefined);
    const mentioned = new Set(
      listable.flatMap(({ id, inputs }) => [id, ...Object.values(inputs)]).filter((one) => typeof one === "string"),
    );
    // What hangs on an object that no state mentions is not read.
    const survey = this.survey(({ id, name }) => mentioned.has(id) || mentioned.has(name));
    const missing: Managed[] = [];
    const unread: string[] = [];
    await Promise.all(
      listable.map(async (one) => {
        const listed = await survey.all(one.kind);
        if (listed.some(({ id }) => id === one.id)) return;
        try {
          const definition = byKind.get(one.kind) as AnyDefinition;
          const { id } = await new Lifecycle(definition, this.run).read(one.id, one.outputs);
          if (id === "") missing.push(one);
        } catch (error) {
          unread.push(messageOf(error));
        }
      }),
    );
    return { missing, unread: [...new Set(unread)], looked: listable.length };
  }

  /** Objects that somebody made and that none of these has. */
  async unmanaged(managed: readonly Managed[]): Promise<{ objects: Unmanaged[]; unread: string[] }> {
    const survey = this.survey();
    const held = new Set(managed.map(({ kind, id }) => keyOf(kind, id)));
    const claims = managed.flatMap(claimsOfParts);
    const found: SurveyedObject[] = [];
    for (const [kind, definition] of byKind) {
      // What they list are the parts of another kind.
      if (definition.identity.ownsParts) continue;
      const objects = (await this.isConfigured(definition)) ? await survey.all(kind) : [];
      found.push(
        ...objects.filter((one) => one.given === undefined && !held.has(keyOf(kind, one.id)) && !isClaimed(definition, one, claims)),
      );
    }
    const keys = new Set(found.map(({ kind, id }) => keyOf(kind, id)));
    const objects = await Promise.all(
      found.map(async (one) => ({ ...one, ...(await this.priceOf(one)), isWithin: hangsOn(one.parent, keys) })),
    );
    const unread = survey.unread.map(
      ({ kind, below, error }) => `${kindText(kind)}${below ? ` of ${below.name}` : ""} (${messageOf(error)})`,
    );
    return { objects, unread: [...new Set(unread)] };
  }

  private survey(covers?: (object: SurveyedObject) => boolean): Survey {
    return new Survey({ definitions, references, apis: this.run, ...(covers ? { covers } : {}) });
  }

  /** An API that nobody configured has nothing. */
  private async isConfigured({ module }: AnyDefinition): Promise<boolean> {
    try {
      return (module === "game" ? this.run.settings.panel : this.run.settings.hosting).origin !== "";
    } catch {
      return false;
    }
  }

  /** What it costs, of kinds that tell. */
  private async priceOf({ kind, path }: SurveyedObject): Promise<Pick<Unmanaged, "monthlyPrice" | "currency">> {
    const definition = byKind.get(kind);
    if (!definition || !("monthlyPrice" in definition.outputs)) return {};
    try {
      const { monthlyPrice, currency } = (await new Lifecycle(definition, this.run).read(path, {})).props;
      return { monthlyPrice: Number(monthlyPrice), ...(typeof currency === "string" ? { currency } : {}) };
    } catch {
      return {};
    }
  }
}

const keyOf = (kind: string, id: string): string => `${kind} ${id}`;

function hangsOn(parent: SurveyedObject | undefined, keys: ReadonlySet<string>): boolean {
  return parent !== undefined && (keys.has(keyOf(parent.kind, parent.id)) || hangsOn(parent.parent, keys));
}

/** What a resource has of an object that several may own parts of: variables of a set. */
function claimsOfParts({ kind, inputs, outputs }: Managed): Claim[] {
  const definition = byKind.get(kind);
  if (!definition?.identity.ownsParts) return [];
  return claimsOf(definition, { ...opened(withoutHidden(outputs)), ...opened(withoutHidden(inputs)) }, "");
}

function isClaimed(definition: AnyDefinition, { path, name }: SurveyedObject, claims: readonly Claim[]): boolean {
  if (claims.length === 0) return false;
  const { inputs } = parseAddress(definition, path);
  const { identity } = definition;
  const key = identity.key?.find((one: string) => one !== identity.parent);
  const own = claimsOf(definition, { ...inputs, ...(key === undefined ? {} : { [key]: name }) }, "");
  return own.some(({ what, of }) => claims.some((claim) => (claim.isWhole ? claim.what === of : claim.what === what)));
}

const SECRET = "4dabf18193072939515e22adb298388d";

/** A bag of an exported state with its secrets opened, where they were exported in clear. */
function opened(bag: Bag): Bag {
  return Object.fromEntries(
    Object.entries(bag).map(([key, value]) => [
      key,
      isBag(value) && SECRET in value && typeof value.plaintext === "string" ? JSON.parse(value.plaintext) : value,
    ]),
  );
}
