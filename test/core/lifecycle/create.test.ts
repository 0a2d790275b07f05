import { HIDDEN, withCallerInfo } from "../../../provider/core/values";
import { gadget } from "../../support/gadget";
import { gadgetFixture, START, UNCHANGED, urn } from "../../support/gadget-fixture";
import { A_DAY_MS, inputs, KEPT } from "./create-fixture";

describe("creation", () => {
  test("`create` stores inputs, outputs and the SDK's caller information in the state", async () => {
    const { platform, clock, lifecycle, said } = gadgetFixture();
    const hidden = withCallerInfo({ [HIDDEN.ignored]: ["note"] }, { urn: urn("web"), parentUrn: urn("box", "Box") });
    const { id, outs } = await clock.run(lifecycle.create({ ...inputs, ...hidden }));
    expect(id).toBe("g1");
    expect(outs).toEqual({
      ...inputs,
      serial: 1,
      ...withCallerInfo(hidden, KEPT),
      [HIDDEN.written]: { password: expect.stringMatching(/^salt0:[0-9a-f]{32}$/) },
    });
    expect(platform.one("g1")).toMatchObject({ name: "web", color: "blue", note: "for tests", password: "geheim" });
    expect(platform.writes()).toEqual(["POST /boxes/b1/gadgets", "PATCH /boxes/b1/gadgets/g1"]);
    expect(said()).toEqual([]);
  });

  test("a diff after a create finds no change", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create(inputs);
    expect(await fixture.diff(state, inputs)).toEqual(UNCHANGED);
  });

  test("the digest of a secret in the state does not contain the secret", async () => {
    const { outs } = await gadgetFixture().create(inputs);
    expect(JSON.stringify(outs[HIDDEN.written])).not.toContain("geheim");
  });

  test("`create` waits until the object is ready, and then reads the outputs", async () => {
    const fixture = gadgetFixture({ definition: { ...gadget, waitUntilReady: async () => ({ serial: 99 }) } });
    expect((await fixture.create(inputs)).outs.serial).toBe(99);
  });

  test("`create` converts outputs into values that gRPC can carry", async () => {
    const fixture = gadgetFixture({
      definition: { ...gadget, waitUntilReady: async () => ({ serial: undefined, at: new Date(0), bad: Number.NaN }) },
    });
    const { outs } = await fixture.create({ ...inputs, size: undefined });
    expect(outs).toMatchObject({ at: "1970-01-01T00:00:00.000Z", bad: null });
    expect(Object.keys(outs)).not.toEqual(expect.arrayContaining(["size"]));
    expect(Object.keys(outs)).not.toEqual(expect.arrayContaining(["serial"]));
  });
});

describe("a failed creation", () => {
  test("`create` fails with an ordinary error before the platform returns an id", async () => {
    const { create, platform } = gadgetFixture();
    platform.plan("POST", 422);
    await expect(create(inputs)).rejects.toMatchObject({ name: "ValidationError" });
    expect(platform.rows).toEqual([]);
  });

  test("`create` fails with a NotReadyError after the platform returned an id", async () => {
    const { createNotReady, platform } = gadgetFixture();
    platform.plan("PATCH", 500);
    const error = await createNotReady(inputs);
    expect(error.id).toBe("g1");
    const kept = withCallerInfo({ [HIDDEN.unfinished]: error.message }, { urn: urn("web"), ...KEPT });
    expect(error.properties).toEqual({ ...inputs, ...kept });
    expect(error.reasons).toEqual([expect.stringMatching(/^PATCH \/boxes\/b1\/gadgets\/g1 failed with 500: "Planned 500"\. /)]);
    expect(error.message).toBe(error.reasons[0]);
  });

  test("the next `up` completes the failed creation, and also writes hidden values", async () => {
    const fixture = gadgetFixture();
    fixture.platform.hidesPasswords = true;
    fixture.platform.plan("PATCH", 500);
    const { id, properties } = await fixture.createNotReady(inputs);
    fixture.restart();
    expect(await fixture.diff({ id, outs: properties }, inputs)).toMatchObject({ changes: true }); // the note is missing
    const state = await fixture.update({ id, outs: properties }, inputs);
    expect(fixture.platform.rows).toMatchObject([{ uuid: "g1", note: "for tests", password: "geheim" }]);
    expect(await fixture.diff(state, inputs)).toEqual(UNCHANGED);
  });

  test("an object that never becomes ready causes a NotReadyError", async () => {
    const settle = async () => {
      throw new Error("never became ready");
    };
    const error = await gadgetFixture({ definition: { ...gadget, waitUntilReady: settle } }).createNotReady(inputs);
    expect([error.id, error.reasons]).toEqual(["g1", ["never became ready"]]);
  });
});

describe("an object that exists already", () => {
  const equal = { name: "web", color: "blue", note: "for tests", password: "geheim" };

  test.each([
    ["young", {}],
    ["old and used", { used: true, made_at: 0 }],
  ])("`create` adopts an equal, %s object in a parent that the program owns", async (_, fields) => {
    const fixture = gadgetFixture();
    fixture.ownBox();
    fixture.platform.add({ ...equal, ...fields });
    const { id } = await fixture.create(inputs);
    expect([id, fixture.platform.rows.length, fixture.platform.writes()]).toEqual(["g1", 1, []]);
    expect(fixture.said()).toEqual([
      'warning web: adopted: a gadget named "web" (id g1): it matches this program and is inside "box", which this stack owns',
    ]);
  });

  test.each([
    ["another box", "b2", true],
    ["a declared box that does not exist yet", undefined, true],
    ["only a reference to the box", "b1", false],
  ])("`create` refuses an equal object if the program has %s", async (_, id, isDeclared) => {
    const fixture = gadgetFixture();
    const { ownership } = fixture.run();
    if (isDeclared) ownership.declared(urn("box", "Box"), "Box", []);
    if (id !== undefined) ownership.observed(urn("box", "Box"), "Box", id);
    fixture.platform.add(equal);
    await expect(fixture.create(inputs)).rejects.toThrow(new Error(stop));
  });

  test.each(["Gadget:web", "true", "Project:a, b,Gadget:web"])(
    "`create` adopts an equal object if HOSTING_RESUME is %s, and reports this",
    async (HOSTING_RESUME) => {
      const fixture = gadgetFixture({ env: { HOSTING_RESUME } });
      fixture.platform.add({ ...equal, made_at: 0 });
      expect((await fixture.create(inputs)).id).toBe("g1");
      expect(fixture.platform.writes()).toEqual([]);
      expect(fixture.said()).toEqual([
        'warning web: adopted: a gadget named "web" (id g1): it matches this program, and HOSTING_RESUME names it',
      ]);
    },
  );

  test("`create` refuses an object with equal inputs if HOSTING_RESUME names only other resources", async () => {
    const fixture = gadgetFixture({ env: { HOSTING_RESUME: "Gadget:site,Project:web" } });
    fixture.platform.add(equal);
    await expect(fixture.create(inputs)).rejects.toThrow(new Error(stop));
  });

  test("`create` refuses a different object that HOSTING_RESUME names, and lists the differences", async () => {
    const fixture = gadgetFixture({ env: { HOSTING_RESUME: "Gadget:web" } });
    fixture.platform.add({ ...equal, color: "green" });
    await expect(fixture.create(inputs)).rejects.toThrow(
      "It differs from this program in color. HOSTING_RESUME adopts only objects that match the program.",
    );
  });

  test("`create` refuses a different object in an owned parent and lists the differences", async () => {
    const fixture = gadgetFixture();
    fixture.ownBox();
    fixture.platform.add({ ...equal, color: "green" });
    await expect(fixture.create(inputs)).rejects.toThrow(
      /^a gadget named "web" exists already \(id g1\)\. It differs from this program in color\. If this stack/,
    );
  });

  const stop =
    'a gadget named "web" exists already (id g1). If an interrupted run of this stack created it, set HOSTING_RESUME=Gadget:web for one run. If this stack created the object before you renamed or moved the resource, set the resource option aliases: ["<old URN>"] (pulumi stack --show-urns). To adopt the object, set adopt: true on this resource. Otherwise rename the resource, or remove the object.';

  test.each([
    ["a different object", { color: "green" }],
    ["an equal, young object", equal],
    ["an equal, old object", { ...equal, made_at: START - A_DAY_MS - 1 }],
  ])("`create` refuses %s in a parent that the program does not own", async (_, fields) => {
    const { platform, create, said } = gadgetFixture();
    const row = { ...platform.add({ name: "web", ...fields }) };
    await expect(create(inputs)).rejects.toThrow(new Error(stop));
    expect(platform.rows).toEqual([row]);
    expect(said()).toEqual([]);
  });

  test("`create` with `adopt: true` adopts and updates the object", async () => {
    const fixture = gadgetFixture();
    fixture.platform.add({ name: "web", color: "green", used: true, made_at: 0 });
    const state = await fixture.create({ ...inputs, adopt: true });
    expect(state.id).toBe("g1");
    expect(fixture.platform.writes()).toEqual(["PATCH /boxes/b1/gadgets/g1"]);
    expect(fixture.platform.one("g1")).toMatchObject({ color: "blue", note: "for tests", password: "geheim" });
    expect(fixture.said()).toEqual(['warning web: adopted: a gadget named "web" (id g1): adopt is true']);
    expect(await fixture.diff(state, { ...inputs, adopt: true })).toEqual(UNCHANGED);
    expect(await fixture.diff(state, inputs)).toEqual(UNCHANGED); // adopt applies only to the creation, so removing it changes nothing
  });

  test("`create` adopts an object that the platform created with its parent", async () => {
    const fixture = gadgetFixture();
    fixture.platform.add({ name: "default", color: "green", used: true, made_at: 0 });
    await fixture.create({ box: "b1", name: "default", color: "blue" });
    expect(fixture.platform.rows).toMatchObject([{ color: "blue" }]);
    expect(fixture.said()).toEqual(['warning web: adopted: a gadget named "default" (id g1): it comes with its box']);
  });

  test("the state keeps the id of an adopted object if a later write fails", async () => {
    const { platform, createNotReady } = gadgetFixture();
    platform.add({ name: "web", used: true });
    platform.plan("PATCH", 500);
    expect(await createNotReady({ ...inputs, adopt: true })).toMatchObject({ id: "g1" });
  });

  test("`create` adopts an object with equal visible inputs, and writes the hidden value", async () => {
    const fixture = gadgetFixture();
    fixture.ownBox();
    fixture.platform.hidesPasswords = true;
    fixture.platform.add({ name: "web", color: "blue", note: "for tests", password: "other" });
    await fixture.create(inputs);
    expect(fixture.platform.one("g1").password).toBe("geheim");
  });
});
