import { onEveryEngine } from "./engines";
import { expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";
import { heldApplication, webShop } from "./web-shop";

onEveryEngine("Tags of an application", (open) => {
  test("`up` changes tags in place, and keeps the tags of other users", async () => {
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

  test("a preview reports a removed tag as drift, but not an added tag", async () => {
    const fixture = await webShop(open, { args: { tags: ["blue", "green"] } });
    const { stack } = fixture;
    const { outputs } = await stack.up();
    const set = (tags: string[]) => stack.sandbox.mutate("applications", String(outputs.id), { tags });
    await set(["blue", "theirs"]);
    const preview = await stack.preview();
    expect(happened(preview, "web")).toBe("update");
    expect(linesOf(preview)).toEqual(["web: drift: tags differs on the platform"]);
    await requestsOf(stack);
    await stack.up();
    expect((await heldApplication(fixture)).tags).toEqual(["blue", "theirs", "green"]);
    expect(await writesOf(stack)).toEqual(["POST /applications/{id}/tags"]);
    await expectSettled(stack);
    // A tag is deleted when no object uses it any more.
    await set(["theirs"]);
    expect(happened(await stack.preview({ refresh: true }), "web")).toMatch(/^update tags/);
    await stack.up({ refresh: true });
    expect((await heldApplication(fixture)).tags).toEqual(["theirs", "blue", "green"]);
  });

  test("a preview requests the application's tags if the search by tag finds nothing", async () => {
    const { stack } = await webShop(open, { args: { tags: ["blue"] } });
    await stack.up();
    for (const code of [200, 404]) {
      const match = { method: "GET", path: "/applications", nth: 2 }; // the first request is the list of all applications
      await stack.sandbox.fault({ match, kind: "status", code, body: code === 200 ? [] : { message: "Tag not found." }, times: 1 });
      await requestsOf(stack);
      expect((await stack.preview()).summary).toEqual({ same: 3 });
      expect(await requestsOf(stack)).toContain("GET /applications/{id}/tags");
    }
  });
});
