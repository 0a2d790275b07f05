import { schedule } from "../../provider/resources/game/schedule";
import type { Variants } from "../../sandbox";
import { onSurvival } from "./game-server-fixture";

const survivalServer = onSurvival(() => ({}));

test.each<Variants["suspendedServers"]>(["403", "409"])(
  "an update of a schedule fails on a suspended server (panel answers %s)",
  async (suspendedServers) => {
    const { fixture, sandbox, server } = await survivalServer({ variants: { suspendedServers } });
    const kind = fixture.of(schedule);
    const inputs = { server, name: "nightly", cron: "0 4 * * *" };
    const state = await kind.create(inputs);
    await sandbox.mutate("gameServers", server, { is_suspended: true });
    fixture.restart();
    const { changes } = await kind.diff(state, inputs);
    expect(changes).toBe(false);
    await expect(kind.update(state, { ...inputs, cron: "0 5 * * *" })).rejects.toThrow(
      `game server ${server} (survival) is suspended and refuses every call in this state. To find the reason, open the server's purchase order in the panel.`,
    );
    const refusals = (await sandbox.journal()).filter(({ status }) => status >= 400).map(({ status }) => status);
    expect(new Set(refusals)).toEqual(new Set([Number(suspendedServers)]));
  },
);

test.each<Variants["taskPlaces"]>(["asked for", "last"])(
  "an update inserts a task between two others (taskPlaces: %s)",
  async (taskPlaces) => {
    const { fixture, sandbox, server } = await survivalServer({ variants: { taskPlaces } });
    const kind = fixture.of(schedule);
    const say = (...lines: string[]) => ({
      server,
      name: "nightly",
      cron: "0 4 * * *",
      tasks: lines.map((payload) => ({ action: "command", payload })),
    });
    const state = await kind.create(say("one", "three"));
    await kind.update(state, say("one", "two", "three"));
    const rows = await sandbox.find("tasks");
    const inOrder = [...rows].sort((a, b) => Number(a.sequence_id) - Number(b.sequence_id));
    expect(inOrder.map(({ payload }) => payload)).toEqual(["one", "two", "three"]);
  },
);
