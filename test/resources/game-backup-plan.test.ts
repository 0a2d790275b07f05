import { backup } from "../../provider/resources/game/backup/resource";
import { onSurvival } from "./game-server-fixture";

const survivalServer = onSurvival(({ fixture, server }) => ({ backups: fixture.of(backup), inputs: { server, name: "season" } }));

test("the error of a creation says if the plan allows no backup", async () => {
  const { backups, inputs, sandbox, server } = await survivalServer();
  await sandbox.mutate("gameServers", server, { backup_limit: 0 });
  await expect(backups.create(inputs)).rejects.toThrow(`the plan of game server ${server} allows no backup, so none was made.`);
});
