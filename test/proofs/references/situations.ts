import { quotesOf } from "../../harness/secret-values";
import type { Scene } from "./scene";
import { USUAL } from "./scene";

/** Another name for each reference. */
const OTHER = { prefix: "OTHER" } as const;
/** A write of the `up` after which the process dies. */
const KILLED_AT = [1, 2, 3, 5, 8] as const;

type Situation = (scene: Scene) => Promise<void>;

const made: Situation = async (scene) => {
  await scene.go("the first up", scene.site.stack.up);
  await scene.expectHeld("after the first up");
};

const rotated: Situation = async (scene) => {
  await made(scene);
  const before = scene.variables;
  scene.use(USUAL, "two");
  const changed = Object.entries(scene.variables).flatMap(([name, value]) => (value === before[name] ? [] : [name]));
  const preview = await scene.go("the preview of the rotation", scene.site.stack.preview);
  const said = preview.lines.filter((line) => line.includes("new value: "));
  const unnamed = changed.filter((name) => !said.some((line) => line.endsWith(`(from ${name})`)));
  scene.expect(unnamed.length === 0, `the preview does not name the new value of ${unnamed.join(", ")}: ${said.join(" | ")}`);
  scene.expect(said.length === new Set(said).size, `the preview repeats a line: ${said.join(" | ")}`);
  const untrue = preview.lines.filter((line) => /: drift: /.test(line));
  scene.expect(untrue.length === 0, `the preview of the rotation reports drift: ${untrue.join(" | ")}`);
  await scene.go("the up with the rotation", scene.site.stack.up);
  await scene.expectHeld("after the rotation");
  await scene.quiet("after the rotation");
};

/** The situations of a program with references. Each one begins on an empty platform. */
export const SITUATIONS: Readonly<Record<string, Situation>> = {
  created: async (scene) => {
    const preview = await scene.go("the first preview", scene.site.stack.preview);
    scene.expect(preview.writes.length === 0, `the preview wrote ${preview.writes}`);
    await made(scene);
    await scene.quiet("after the first up");
    const up = await scene.go("the second up", scene.site.stack.up);
    scene.expect(up.writes.length === 0, `the second up wrote ${up.writes}`);
    scene.expectNothing("the second up", up.changes, up.lines);
  },
  rotated,
  "rotated with a token without the permission to read secrets": async (scene) => {
    await scene.hideSecrets();
    await rotated(scene);
  },
  missing: async (scene) => {
    await made(scene);
    scene.set({});
    await scene.quiet("without the variables");
    const up = await scene.go("an up without the variables", scene.site.stack.up);
    scene.expect(up.writes.length === 0, `an up without the variables wrote ${up.writes}`);
    scene.expectNothing("an up without the variables", up.changes, up.lines);
    await scene.go("a refresh without the variables", scene.site.stack.clear);
    await scene.quiet("after a refresh without the variables");
    scene.use(USUAL, "one");
    await scene.quiet("with the variables again");
    scene.set({});
    await scene.go("a destroy without the variables", scene.site.stack.destroy);
  },
  "missing for a new resource": async (scene) => {
    scene.set({});
    const preview = await scene.go("the preview without the variables", scene.site.stack.preview);
    scene.expect(preview.changes.length > 0, "the preview without the variables shows no creation");
    const up = await scene.try(scene.site.stack.up);
    scene.expect(
      !up.ok && up.errors.join().includes("[reference_missing]"),
      `the up without the variables ended with ${up.errors.join("; ")}`,
    );
    scene.expect(up.writes.length === 0, `the up without the variables wrote ${up.writes}`);
    scene.use(USUAL, "one");
    await made(scene);
  },
  "changed by hand": async (scene) => {
    await made(scene);
    await scene.changeByHand();
    const preview = await scene.go("the preview of the drift", scene.site.stack.preview);
    const untrue = preview.lines.filter((line) => /: new value: /.test(line));
    scene.expect(untrue.length === 0, `the preview of the drift reports a new value: ${untrue.join(" | ")}`);
    await scene.go("a refresh after the drift", scene.site.stack.clear);
    await scene.go("the up after the drift", scene.site.stack.up);
    await scene.quiet("after the repair");
  },
  refreshed: async (scene) => {
    await made(scene);
    await scene.go("a refresh", scene.site.stack.clear);
    await scene.quiet("after a refresh");
    scene.use(USUAL, "two");
    await scene.go("a refresh before a rotation", scene.site.stack.clear);
    await scene.go("an up after a refresh", scene.site.stack.up);
    await scene.expectHeld("after a refresh and a rotation");
    await scene.quiet("after a refresh and a rotation");
  },
  "from values to references": async (scene) => {
    scene.use("values", "one");
    await made(scene);
    scene.use(USUAL, "one");
    const preview = await scene.site.act(scene.site.stack.preview);
    scene.expect(preview.changes.length === scene.types.length, `the preview of the move shows ${preview.changes.join(", ")}`);
    const up = await scene.go("the up with references", scene.site.stack.up);
    scene.expect(up.writes.length === 0, `the move to references wrote ${up.writes}`);
    await scene.quiet("after the move to references");
  },
  "from references to values": async (scene) => {
    await made(scene);
    scene.use("values", "one");
    const up = await scene.go("the up with values", scene.site.stack.up);
    scene.expect(up.writes.length === 0, `the move to values wrote ${up.writes}`);
    await scene.quiet("after the move to values");
    scene.use("values", "two");
    await scene.go("the up with other values", scene.site.stack.up);
    await scene.expectHeld("with other values");
  },
  "to other references": async (scene) => {
    await made(scene);
    scene.use(OTHER, "one");
    const same = await scene.go("the up with other references", scene.site.stack.up);
    scene.expect(same.writes.length === 0, `other references to the same values wrote ${same.writes}`);
    await scene.quiet("with other references");
    scene.use(USUAL, "two");
    await scene.go("the up with other references and values", scene.site.stack.up);
    await scene.expectHeld("with other references and values");
    await scene.quiet("with other references and values");
  },
  "quoted in an error": async (scene) => {
    await refuse(scene);
    const first = await scene.try(scene.site.stack.up);
    scene.expect(!first.ok, "the up with refused writes succeeded");
    await scene.site.platform.sandbox.clearFaults();
    await scene.go("the up after the refusal", scene.site.stack.upResuming.bind(scene.site.stack));
    scene.use(USUAL, "two");
    await refuse(scene);
    await scene.try(scene.site.stack.up);
    await scene.site.platform.sandbox.clearFaults();
    await scene.go("the up after the second refusal", scene.site.stack.up);
    await scene.expectHeld("after the second refusal");
    await scene.quiet("after the second refusal");
  },
  ...Object.fromEntries(KILLED_AT.map((nth) => [`killed after write ${nth}`, killedAt(nth)])),
};

/** The platform refuses each write, and quotes the values. */
async function refuse(scene: Scene): Promise<void> {
  const quoted = scene.ofTypes();
  const body = { message: `Refused: ${JSON.stringify(quoted)}`, errors: { value: quotesOf(quoted) } };
  for (const method of ["POST", "PUT", "PATCH"])
    await scene.site.platform.sandbox.fault({ match: { method }, times: 0, kind: "status", code: 422, body });
}

function killedAt(nth: number): Situation {
  return async (scene) => {
    const { platform, stack } = scene.site;
    const kill = async (): Promise<void> => {
      const { deliveryOf } = platform;
      let writes = 0;
      platform.deliveryOf = (method, path) => (method !== "GET" && ++writes === nth ? "die after" : deliveryOf(method, path));
      await scene.try(stack.up);
      platform.deliveryOf = deliveryOf;
    };
    await kill();
    await scene.go("the up after the kill", stack.upResuming.bind(stack));
    await scene.expectHeld("after the kill");
    await scene.quiet("after the kill");
    scene.use(USUAL, "two");
    await kill();
    await scene.go("the up after the second kill", stack.upResuming.bind(stack));
    await scene.expectHeld("after the second kill");
    await scene.quiet("after the second kill");
  };
}
