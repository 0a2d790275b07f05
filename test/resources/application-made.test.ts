import type { Client } from "../../provider/api/client";
import { applications } from "../../provider/api/hosting/applications";
import { projects } from "../../provider/api/hosting/projects";
import { createdApplicationId } from "../../provider/resources/hosting/application/created-id";

const inputs = { projectUuid: "p", environmentName: "production", serverUuid: "s", name: "web" };
const web = (uuid: string, environment_id = 3, name = "web") => ({ uuid, environment_id, name });

/** What the list showed before the creation, and what it shows now. */
function platform(before: object[], now: object[]): Client {
  const get = async (call: unknown) => {
    if (call === applications.list) return before;
    if (call === projects.get) return { environments: [{ id: 3, uuid: "e", name: "production" }] };
    throw new Error("an unexpected read");
  };
  return { get, refetch: async () => now } as unknown as Client;
}

describe("the id of an application that was just made", () => {
  test("is that of the answer", async () => {
    expect(await createdApplicationId(platform([], []), inputs, { uuid: "a" })).toBe("a");
  });

  test("is that of the new one, where a skipped deployment leaves it out", async () => {
    const before = [web("old", 4), web("other", 3, "api")];
    const now = [...before, web("new"), web("elsewhere", 5)];
    expect(await createdApplicationId(platform(before, now), inputs, { message: "Deployment skipped." })).toBe("new");
  });

  test("is not guessed: none, and two, are errors that say what to do", async () => {
    await expect(createdApplicationId(platform([web("old")], [web("old")]), inputs, { message: "No." })).rejects.toThrow(
      "the platform answered without an id (message: No.), and shows no new application. Run pulumi up again; it looks for the application first.",
    );
    await expect(createdApplicationId(platform([], [web("a"), web("b")]), inputs, {})).rejects.toThrow(
      'shows several new applications named "web" (a, b). Delete the superfluous ones, then run pulumi up again.',
    );
  });
});
