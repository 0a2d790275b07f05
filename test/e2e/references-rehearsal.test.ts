import type { Bag } from "../../provider/core/values";
import { HOSTS } from "../../provider/hosts/host-choice";
import type { EngineEvent } from "../../rehearsal";
import { createFixture } from "../harness/fixture";
import { rehearseInOneProcess } from "../harness/one-process";
import { DATA_MAY_GO, REAL_PINS } from "../harness/provider";
import { referring } from "../harness/referring";
import { classOf } from "../harness/resource-types";
import { otherInputsOf, SECRET_TYPES, secretsOfType } from "../harness/secret-inputs";
import { marksOf, secretsOf } from "../harness/secret-values";

const secrets = secretsOf("one");
const { inputs, env } = referring(Object.fromEntries(SECRET_TYPES.map((type) => [type, secretsOfType(type, secrets)])), "KEY");

// A rehearsal takes stand-ins in place of the values, with and without the variables.
test.each(HOSTS.flatMap((host) => [[host, {}] as const, [host, env] as const]))(
  "a rehearsal on the %s host reads no reference if the environment contains %j",
  async (host, variables) => {
    const events: EngineEvent[] = [];
    let fixture: Awaited<ReturnType<typeof createFixture>> | undefined;
    const stack = await rehearseInOneProcess({
      program: async () => {
        if (!fixture) throw new Error("The sandbox is not ready.");
        for (const type of SECRET_TYPES)
          new (classOf(type))(type.replaceAll("_", "-"), { ...otherInputsOf(type, fixture), ...(inputs as Record<string, Bag>)[type] });
      },
      config: { ...REAL_PINS, "hosting:host": host },
      env: { ...DATA_MAY_GO, ...variables },
      onEvent: (event) => events.push(event),
    });
    try {
      fixture = await createFixture(stack.sandbox);
      await stack.preview();
      await stack.up();
      const shown = await stack.sandbox.find("variables", { key: "PLAIN", is_preview: false });
      expect(shown.map(({ value }) => value)).toEqual([expect.stringMatching(/^stand-in:env\.KEY_\d+$/)]);
      expect((await stack.preview()).summary).toEqual({ same: SECRET_TYPES.length + 1 });
      const state = (await stack.exportState({ showSecrets: true })).deployment;
      expect(marksOf([events, state, await stack.sandbox.journal()])).toEqual([]);
      await stack.destroy();
    } finally {
      await stack.close();
    }
  },
);
