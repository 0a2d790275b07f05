import * as hosting from "../../../sdk";
import type { Piece } from "../ownership/piece";
import { ALLOW, ALLOW_KEY, type Trial } from "./trial";

/** An action of a program or an operator on data, with or without the intention to delete it. */
export interface Scenario {
  title: string;
  act: (trial: Trial) => Promise<void>;
  /** Whether the scenario runs an event (such as a restore) again. The other scenarios delete or replace an object, and an event has none. */
  forEvents?: true;
  /** Whether the scenario sets a permission itself. It then runs only in the mode `without`, in which the proof adds no permission. */
  withoutOnly?: true;
}

/** The platform refuses to create this resource. The run then fails, and the engine never reaches the deletes. */
const FAILING: Piece = {
  slot: "failing",
  kind: "EnvironmentVariables",
  name: "failing",
  inputs: { applicationUuid: "nothing0nothing0nothing0", variables: { A: "1" } },
};

/** Renames the resource in a run in which another resource fails, so that the state contains both names. */
async function interruptedRename(trial: Trial): Promise<void> {
  trial.declare(trial.one("two"), trial.other(), FAILING);
  await trial.act("the up of the rename, which fails elsewhere", trial.site.stack.up);
}

const upOf =
  (what: string, program: (trial: Trial) => readonly Piece[]) =>
  (trial: Trial): Promise<void> =>
    trial.up(what, program(trial));

const accountOf = async (trial: Trial, wrong: boolean): Promise<hosting.ProviderArgs> => {
  const { sandbox } = trial.site.platform;
  const { apiToken, panelKey } = wrong ? await sandbox.ofTeam("other") : sandbox;
  return { baseUrl: sandbox.baseUrl, apiToken, panelUrl: sandbox.panelUrl, panelKey, autoConfirm: true };
};

const movedTo =
  (wrong: boolean) =>
  async (trial: Trial): Promise<void> => {
    const args = await accountOf(trial, wrong);
    const options = () => ({ provider: new hosting.Provider("acme", args) });
    await upOf("the up with an explicit provider", () => [trial.one("one", { options }), trial.other()])(trial);
  };

export const scenarios: readonly Scenario[] = [
  { title: "removed from the program", act: upOf("the up", (trial) => [trial.other()]) },
  { title: "renamed", act: upOf("the up", (trial) => [trial.one("two"), trial.other()]), forEvents: true },
  { title: "renamed and changed", act: upOf("the up", (trial) => [trial.changed("two"), trial.other()]), forEvents: true },
  {
    title: "renamed while another resource fails, then retried",
    act: async (trial) => {
      await interruptedRename(trial);
      await upOf("the retry", () => [trial.one("two"), trial.other()])(trial);
    },
    forEvents: true,
  },
  {
    title: "moved into a component",
    act: upOf("the up", (trial) => [trial.one("one", { component: "box" }), trial.other()]),
    forEvents: true,
  },
  { title: "two names swapped", act: upOf("the up", (trial) => [trial.one("other"), trial.other("one")]), forEvents: true },
  {
    title: "up --target of the old name after an interrupted rename",
    act: async (trial) => {
      await interruptedRename(trial);
      trial.site.declare();
      await trial.act("the up --target", () => trial.site.stack.upOnly("one"));
    },
  },
  {
    title: "destroy --target of the old name after an interrupted rename",
    act: async (trial) => {
      await interruptedRename(trial);
      await trial.act("the destroy --target", () => trial.site.stack.destroyOnly("one"));
    },
  },
  {
    title: "up --target-replace",
    act: (trial) => trial.act("the up", () => trial.site.stack.replaceOnly("one")).then(() => undefined),
    forEvents: true,
  },
  {
    title: "replaceOnChanges",
    act: upOf("the up", (trial) => [
      trial.changed("one", { options: { replaceOnChanges: Object.keys(trial.subject.change) } }),
      trial.other(),
    ]),
    forEvents: true,
  },
  {
    title: "state delete",
    act: async (trial) => {
      await trial.site.stack.forget("one");
      await upOf("the up", () => [trial.one(), trial.other()])(trial);
      await upOf("the up without it", () => [trial.other()])(trial);
    },
    forEvents: true,
  },
  { title: "moved to an explicit provider of the same account", act: movedTo(false) },
  { title: "moved to an explicit provider of another account", act: movedTo(true) },
  { title: "destroy", act: (trial) => trial.act("the destroy", trial.site.stack.destroy).then(() => undefined) },
  {
    title: "permission set in the stack's configuration and revoked, then destroy",
    act: async (trial) => {
      const { stack } = trial.site;
      stack.config = { [ALLOW_KEY]: `${trial.subject.type}:one,${trial.subject.type}:other` };
      await trial.site.mustGo("the up with the permission");
      stack.config = {};
      await trial.act("the destroy", stack.destroy);
    },
    withoutOnly: true,
  },
  {
    title: "true in the stack's configuration, then up",
    act: async (trial) => {
      trial.site.stack.config = { [ALLOW_KEY]: "true" };
      await upOf("the up", () => [trial.changed("two"), trial.other()])(trial);
    },
    forEvents: true,
    withoutOnly: true,
  },
  {
    title: "true in the environment, then up",
    act: async (trial) => {
      trial.site.platform.environment = { [ALLOW]: "true" };
      await upOf("the up", () => [trial.changed("two"), trial.other()])(trial);
    },
    forEvents: true,
    withoutOnly: true,
  },
];

/** A permission ends with its object. A new object with the same name needs a new permission. */
export const afterwards = async (trial: Trial): Promise<void> => {
  const { stack } = trial.site;
  const idOf = async () => (await stack.managed()).find(({ urn }) => urn.endsWith("::one"))?.id;
  const former = await idOf();
  await upOf("the removal", () => [trial.other()])(trial);
  if (trial.given.length === 0) return trial.fail("the removal was not refused, so no permission was tested");
  trial.site.declare(trial.one(), trial.other());
  // A new backup schedule of a storage that no resource manages may delete archives, so it needs a permission of its own.
  const made = await trial.act("the up that creates a new object of that name", stack.up);
  if (!made.ok) trial.fail(`the up that creates a new object of that name failed: ${made.errors.join("; ")}`);
  await trial.subject.fill?.(trial.site);
  // A backup schedule has the id of its storage. The next schedule of this storage has the same name and id, so the permission still applies to it.
  if ((await idOf()) === former) return;
  trial.site.declare(trial.other());
  const { lost } = await trial.site.act(stack.up);
  if (lost.length > 0) trial.fail(`the permission ${trial.given} of an object that is gone also deleted ${lost}`);
};
