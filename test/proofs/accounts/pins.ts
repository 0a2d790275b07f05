import { isDeepStrictEqual } from "node:util";
import { type Sandbox, startSandbox } from "../../../sandbox";
import * as hosting from "../../../sdk";
import { connectionTo } from "../../harness/connection";
import { permissionFor } from "../../harness/permissions";
import { environmentOf } from "../../harness/provider";
import type { OperationOutcome } from "../../harness/stack";
import { differenceOf, objectsOf } from "../../harness/world";
import { pieceOf, type Sort } from "../ownership/stock";
import { joined } from "../proof";
import { keptIn, Site } from "../site";
import type { Wrong } from "./trial";

/** A pin is `<origin>#<team id>`. */
export async function pinsOf(sandbox: Sandbox): Promise<Record<string, string>> {
  const send = connectionTo(sandbox);
  const idOf = async (path: string, token: string): Promise<string> => {
    const { text } = await send({ method: "GET", path, headers: { authorization: `Bearer ${token}`, accept: "application/json" } });
    const id = /"id":\s*"?(\d+)/.exec(text)?.[1];
    if (id === undefined) throw new Error(`${path} returns no id: ${text}`);
    return id;
  };
  return {
    "hosting:account": `${sandbox.baseUrl}#${await idOf("/api/v1/team", sandbox.apiToken)}`,
    "hosting:panelAccount": `${sandbox.panelUrl}#${await idOf("/api/client/account", sandbox.panelKey)}`,
  };
}

/** An operation with the token or address of another account. */
interface Attempt {
  name: string;
  /**
   * Whether only a stack with a pin must refuse the operation. Without a pin, the provider cannot know that it would create the object in the wrong
   * account.
   */
  pinOnly?: true;
  act: (site: Site, sort: Sort, wrong: Sandbox) => Promise<OperationOutcome>;
}

const declare = ({ site, sort }: { site: Site; sort: Sort }, ...names: readonly string[]): void =>
  site.declare(...names.map((name) => pieceOf(sort, site.fixture, name === "two" ? 1 : 0, name)));

const moved = (site: Site, sort: Sort, { baseUrl, apiToken, panelUrl, panelKey }: Sandbox, pins: Record<string, string> = {}): void => {
  const account = pins["hosting:account"];
  const panelAccount = pins["hosting:panelAccount"];
  const args = { baseUrl, apiToken, panelUrl, panelKey, autoConfirm: true, ...(account ? { account, panelAccount } : {}) };
  site.declare(
    pieceOf(sort, site.fixture, 0, "one", { options: () => ({ provider: new hosting.Provider("acme", args as hosting.ProviderArgs) }) }),
  );
};

const ATTEMPTS: readonly Attempt[] = [
  {
    name: "up --skip-preview",
    pinOnly: true,
    act: (site, sort) => {
      declare({ site, sort }, "one", "two");
      return site.stack.up();
    },
  },
  {
    name: "up --target of a new resource",
    pinOnly: true,
    act: (site, sort) => {
      declare({ site, sort }, "two");
      return site.stack.upOnly("two");
    },
  },
  {
    name: "destroy --target",
    act: (site) => site.stack.destroyOnly("one"),
  },
  {
    name: "the first resource of a stack",
    pinOnly: true,
    act: async (site, sort) => {
      await site.stack.forget("one");
      declare({ site, sort }, "two");
      return site.stack.up();
    },
  },
];

/** No operation may write to one of the accounts or change the state. */
export async function tryPinned(sort: Sort, wrong: Wrong, isPinned: boolean): Promise<string | undefined> {
  const attempts = ATTEMPTS.filter(({ pinOnly }) => isPinned || !pinOnly);
  const found = await Promise.all(attempts.map((attempt) => onWrong(sort, wrong, isPinned, attempt)));
  return joined(...found);
}

const explicit = (pinned: boolean): Attempt => ({
  name: `moved to an explicit provider of another account${pinned ? " with the stack's pin" : ""}`,
  act: async (site, sort, wrong) => {
    moved(site, sort, wrong, pinned ? await pinsOf(site.platform.sandbox) : {});
    return site.stack.up();
  },
});

/** Moves a resource to an explicit provider of another account: without a pin, and with the pin of the stack's account. */
export const tryExplicit = async (sort: Sort, wrong: Wrong): Promise<string | undefined> =>
  joined(await onWrong(sort, wrong, false, explicit(false)), await onWrong(sort, wrong, false, explicit(true)));

/** An `up` of account settings without a pin must fail and write nothing. Unlike an object, settings do not prove to which account they belong. */
export const trySettings = (sort: Sort): Promise<string | undefined> =>
  Site.with({}, async (site) => {
    declare({ site, sort }, "one");
    const { ok, writes } = await site.act(site.stack.up);
    return writes.length > 0 || ok ? `without a pin it ${ok ? "succeeded" : "failed"} and wrote ${writes}` : undefined;
  });

async function onWrong(sort: Sort, wrong: Wrong, isPinned: boolean, { name, act }: Attempt): Promise<string | undefined> {
  return Site.with({ teams: ["other"] }, async (site) => {
    const { platform, stack } = site;
    platform.environment = permissionFor(sort.kind, "one", "two");
    declare({ site, sort }, "one");
    await site.mustGo("the first up");
    if (isPinned) stack.config = await pinsOf(platform.sandbox);
    const elsewhere = wrong === "another origin" ? await startSandbox({ clock: "manual", seed: OTHER_SEED }) : undefined;
    try {
      if (elsewhere) platform.reach(elsewhere);
      const other = elsewhere ?? (await platform.sandbox.ofTeam("other"));
      const isExplicit = name.includes("explicit");
      if (!isExplicit) platform.environment = { ...platform.environment, ...environmentOf(other) };
      const sides = [platform.sandbox, other];
      const [state, objects] = [keptIn(await stack.state()), await objectsOn(sides)];
      for (const side of sides) await side.clearJournal();
      const went = await act(site, sort, other);
      // All teams of a platform share one journal.
      const journals = (await Promise.all((elsewhere ? sides : [platform.sandbox]).map((side) => side.journal()))).flat();
      const writes = journals.filter(({ method }) => method !== "GET").map(({ method, path, status }) => `${method} ${path} (${status})`);
      const isSame = name.startsWith("the first") || isExplicit || isDeepStrictEqual(keptIn(await stack.state()), state);
      const isLost = isExplicit && !(await stack.managed()).some(({ urn }) => urn.endsWith("::one"));
      const wrongs = joined(
        writes.length > 0 ? `it sent ${writes}` : undefined,
        isSame && !isLost ? undefined : "the state changed",
        differenceOf(await objectsOn(sides), objects),
        went.ok && sort.naming !== "history" ? `it succeeded: ${went.changes}` : undefined,
      );
      return wrongs && `${name}: ${wrongs}`;
    } finally {
      await elsewhere?.close();
    }
  });
}

const OTHER_SEED = 77;

const objectsOn = async (sides: readonly Sandbox[]): Promise<string[]> => {
  const worlds = await Promise.all(sides.map((side) => side.snapshot()));
  return worlds.flatMap((world, n) => objectsOf(world).map((row) => `${n} ${row}`));
};
