import type { Client } from "../../provider/api/client";
import { applications } from "../../provider/api/hosting/applications";
import { projects } from "../../provider/api/hosting/projects";
import { createdApplicationId } from "../../provider/resources/hosting/application/place";

const inputs = { projectUuid: "p", environmentName: "production", serverUuid: "s", name: "web" };
const web = (uuid: string, environment_id = 3, name = "web") => ({ uuid, environment_id, name });

/** The list shows `before` until the creation, and `now` after it. */
function platform(before: object[], now: object[]): Client {
  const get = async (call: unknown) => {
    if (call === applications.list) return before;
    if (call === projects.get) return { environments: [{ id: 3, uuid: "e", name: "production" }] };
    throw new Error("an unexpected read");
  };
  return { get, refetch: async () => now } as unknown as Client;
}

describe("id of an application that was just created", () => {
  test("the provider reads the id from the response of the creation", async () => {
    expect(await createdApplicationId(platform([], []), inputs, { uuid: "a" })).toBe("a");
  });

  test("the provider finds the id in the list of applications if the response contains no id", async () => {
    const before = [web("old", 4), web("other", 3, "api")];
    const now = [...before, web("new"), web("elsewhere", 5)];
    expect(await createdApplicationId(platform(before, now), inputs, { message: "Deployment skipped." })).toBe("new");
  });

  test("the creation fails if the list shows no new application, or several", async () => {
    await expect(createdApplicationId(platform([web("old")], [web("old")]), inputs, { message: "No." })).rejects.toThrow(
      "the platform answered without an id (message: No.), and shows no new application. Run pulumi up again. It first looks for the application.",
    );
    await expect(createdApplicationId(platform([], [web("a"), web("b")]), inputs, {})).rejects.toThrow(
      'shows several new applications named "web" (a, b). Delete the applications that you do not need, then run pulumi up again.',
    );
  });
});
