import type { CustomResource } from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import { WRITERS } from "./kept-state";
import { OldStack, partsOf } from "./old-stack";
import type { Part } from "./part";

// A stack of release 0.2.0, whose state contains no image of its deployment, gets a check of its releases.

const WEB = "Application web";

const isNamed = ({ kind, name }: Part, wanted: string): boolean => `${kind} ${name}` === wanted;

/** The parts of the release, with `verify` for its deployment. `isNew`: whether the application gets another tag. */
const withVerify = (isNew: boolean): Part[] =>
  partsOf("0.2.0").map((part) => {
    if (isNamed(part, WEB)) return { ...part, declare: (estate, made) => part.declare(estate, made, isNew) };
    if (!isNamed(part, "Deployment release")) return part;
    return {
      ...part,
      declare: (_, made) =>
        new hosting.Deployment("release", {
          applicationUuid: (made.get(WEB) as CustomResource).id,
          triggers: ["first", { of: "before" }],
          verify: { path: "/healthz", contains: "fine", withinSeconds: 30 },
          onUnhealthy: "rollback",
        }),
    };
  });

test.each(WRITERS)("a Deployment from a state of 0.2.0, written by %s, can be verified and rolled back", async (writer) => {
  const old = await OldStack.open("0.2.0", writer);
  const { sandbox } = old.platform;
  try {
    const [web] = await sandbox.find("applications", {
      $id: (await old.resources()).find(({ urn }) => urn.endsWith("Application::web"))?.id ?? "",
    });
    const id = String(web?.$id);
    const runs = async () =>
      ((await sandbox.find("pages", ({ $id }) => $id === id))[0]?.containers as { version: string }[] | undefined)?.map(
        ({ version }) => version,
      );
    old.declare(withVerify(false));
    expect(await old.up()).toMatchObject({ ok: true, changes: ["update release"], writes: [] });
    await sandbox.mutate("pages", id, { body: "fine", versions: { "2.0": { body: "broken" } } });
    old.declare(withVerify(true));
    const { ok, errors } = await old.up();
    expect([ok, errors.join("\n")]).toEqual([false, expect.stringMatching(/web:1\.0 runs again, in place of .*\[rolled_back\]/)]);
    expect(await runs()).toEqual(["1.0"]);
    await sandbox.mutate("pages", id, { versions: {} });
    expect(await old.up()).toMatchObject({ ok: true, errors: [] });
    expect(await runs()).toEqual(["2.0"]);
    expect(await old.preview()).toMatchObject({ ok: true, changes: [], writes: [] });
  } finally {
    await old.close();
  }
});
