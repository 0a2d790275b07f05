import { gameServers, startup } from "../../../provider/api/game/servers";
import { good, sandboxPerTest, send } from "../support";
import { codeOf } from "./support";

const sandbox = sandboxPerTest();
let server: string;
beforeEach(async () => {
  server = (await good(sandbox(), gameServers.list)).items[0]?.identifier ?? "";
});

const set = (key: string, value: string) => send(sandbox(), startup.setVariable, { params: { server }, body: { key, value } });

test.each([
  ["MAX_PLAYERS", ["1", "200", "+7"], ["0", "201", "1.5", "many", ""]],
  ["AUTO_UPDATE", ["0", "1"], ["true", ""]],
  ["WELCOME", ["", "x".repeat(60)], ["x".repeat(61)]],
  ["WORLD", ["new_world-2", "welt_ä"], ["a b", "x".repeat(21), ""]],
  ["BRANCH", ["stable", "nightly"], ["stabl", "stable,beta", ""]],
  ["LICENSE", ["none", "AB12-CD34-EF56-GH78"], ["None", "AB12", ""]],
])("the panel accepts only values of %s that follow the variable's rules", async (key, kept, refused) => {
  for (const value of kept) expect([value, (await set(key, value)).status]).toEqual([value, 200]);
  for (const value of refused) expect([value, codeOf(await set(key, value))[0]]).toEqual([value, 422]);
});

test.each([
  ["numeric", ["2.5", "1e3"], ["two", " "]],
  ["numeric|min:2", ["2"], ["1.9"]],
  ["string|min:2", ["ab"], ["a"]],
  ["string|max:2", ["ab"], ["abc"]],
])("the panel applies the rules %s of a variable", async (rules, kept, refused) => {
  await sandbox().mutate("startupVariables", `${server}/WELCOME`, { rules });
  for (const value of kept) expect([value, (await set("WELCOME", value)).status]).toEqual([value, 200]);
  for (const value of refused) expect([value, codeOf(await set("WELCOME", value))[0]]).toEqual([value, 422]);
});

test("the panel refuses to change the Docker image of a server whose image an administrator set", async () => {
  const { images } = await good(sandbox(), startup.get, { params: { server } });
  const [image = ""] = Object.values(images ?? {});
  const change = () => send(sandbox(), gameServers.dockerImage, { params: { server }, body: { docker_image: image } });
  expect((await change()).status).toBe(204);
  await sandbox().mutate("gameServers", server, { docker_image: "images.example.com/own:1" });
  expect(codeOf(await change())).toEqual([400, "BadRequestHttpException"]);
});

test.each([
  ["purchasedServers", "serverSettings", "The settings of a server are deleted with the server."],
  ["gameServers", "serverGames", "The game of a server is deleted with the server."],
  ["gameServers", "gameSettings", "The settings of a game are deleted with the server."],
] as const)("the control `remove` accepts a row of %s, but not of %s", async (_, table, text) => {
  const [row] = await sandbox().find(table);
  await expect(sandbox().remove(table, String(row?.$id))).rejects.toThrow(text);
  expect(await sandbox().find(table)).toContainEqual(row);
});
