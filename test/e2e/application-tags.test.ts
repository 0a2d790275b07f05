import { onEveryEngine } from "./engines";
import { expectSettled, happened, requestsOf } from "./results";
import { heldApplication, webShop } from "./web-shop";

onEveryEngine("Tags of an application", (open) => {
  test("are set with it, and change in place; those of others stay", async () => {
    const fixture = await webShop(open, { args: { tags: ["Blue", "green"] } });
    const { stack } = fixture;
    const tags = async () => (await heldApplication(fixture)).tags;
    const { outputs } = await stack.up();
    expect(await tags()).toEqual(["blue", "green"]);
    await expectSettled(stack);

    await stack.sandbox.mutate("applications", String(outputs.id), { tags: ["blue", "green", "theirs"] });
    fixture.args = { tags: ["green", "red"] };
    expect(happened(await stack.preview(), "web")).toMatch(/^update tags/);
    await requestsOf(stack);
    await stack.up();
    expect(await tags()).toEqual(["green", "theirs", "red"]);
    expect((await requestsOf(stack)).filter((request) => request.includes("/tags"))).toEqual([
      "GET /applications/{id}/tags",
      "POST /applications/{id}/tags",
      "DELETE /applications/{id}/tags/{id}",
    ]);

    fixture.args = {};
    await stack.up();
    expect(await tags()).toEqual(["theirs"]);
    await expectSettled(stack);
  });
});
