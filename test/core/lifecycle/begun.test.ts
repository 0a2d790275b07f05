import { gadget } from "../../support/gadget";
import { gadgetFixture } from "../../support/gadget-fixture";

const inputs = { box: "b1", name: "web", color: "blue", note: "for tests" };
/** The note is empty until the second call of a creation sets it. */
const definition = { ...gadget, state: { partialCreate: () => ({ note: "" }) } };

describe("an object that a creation left unfinished between its two calls", () => {
  test("`create` adopts and completes an unfinished object if the stack owns the object's parent", async () => {
    const { platform, create, ownBox } = gadgetFixture({ definition });
    ownBox();
    platform.add({ name: "web", color: "blue", note: null });
    expect((await create(inputs)).id).toBe("g1");
    expect(platform.rows).toMatchObject([{ name: "web", color: "blue", note: "for tests" }]);
    expect(platform.writes()).toEqual(["PATCH /boxes/b1/gadgets/g1"]);
  });

  test.each([
    ["has another value in an input of the second call", { color: "blue", note: "another user's" }],
    ["differs in an input of the first call", { color: "green", note: null }],
  ])("`create` refuses a half-created object that %s", async (_, fields) => {
    const { platform, create, ownBox } = gadgetFixture({ definition });
    ownBox();
    platform.add({ name: "web", ...fields });
    await expect(create(inputs)).rejects.toThrow(/exists already/);
    expect(platform.writes()).toEqual([]);
  });

  test("`create` refuses an unfinished object if the resource type cannot recognise it", async () => {
    const { platform, create, ownBox } = gadgetFixture();
    ownBox();
    platform.add({ name: "web", color: "blue", note: null });
    await expect(create(inputs)).rejects.toThrow(/exists already/);
  });
});
