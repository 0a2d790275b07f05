import { gadget } from "../support/gadget";
import { gadgetFixture } from "../support/gadget-fixture";

const inputs = { box: "b1", name: "web", color: "blue", note: "for tests" };
/** The note is set by the second call of the creation. */
const definition = { ...gadget, partialCreate: () => ({ note: "" }) };

describe("an object that a creation left between its calls", () => {
  test("is adopted and finished below an owned parent", async () => {
    const { platform, create, ownBox } = gadgetFixture({ definition });
    ownBox();
    platform.add({ name: "web", color: "blue", note: null });
    expect((await create(inputs)).id).toBe("g1");
    expect(platform.rows).toMatchObject([{ name: "web", color: "blue", note: "for tests" }]);
    expect(platform.writes()).toEqual(["PATCH /boxes/b1/gadgets/g1"]);
  });

  test.each([
    ["has another value where the second call would write", { color: "blue", note: "another user's" }],
    ["differs in what the first call writes", { color: "green", note: null }],
  ])("is another user's own if it %s", async (_, fields) => {
    const { platform, create, ownBox } = gadgetFixture({ definition });
    ownBox();
    platform.add({ name: "web", ...fields });
    await expect(create(inputs)).rejects.toThrow(/exists already/);
    expect(platform.writes()).toEqual([]);
  });

  test("is another user's own where the kind does not say what it looks like", async () => {
    const { platform, create, ownBox } = gadgetFixture();
    ownBox();
    platform.add({ name: "web", color: "blue", note: null });
    await expect(create(inputs)).rejects.toThrow(/exists already/);
  });
});
