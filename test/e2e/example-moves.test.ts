import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { exportNameOf } from "../../provider/core/type-token";
import type { StackResult } from "../../rehearsal";
import { components } from "../../sdk/components/all";
import { componentToken } from "../../sdk/components/token";
import { pinsOf } from "../harness/provider";
import { onHost } from "../support/on-host";
import { onEveryEngine } from "./engines";
import { exampleInThisProcess } from "./example-program";
import { lastPart, MOVES } from "./examples-as-components";
import { expectSettled, writesOf } from "./results";

const MOVING = Object.entries(MOVES).filter(([, { program }]) => program !== undefined);
const STAYING = Object.entries(MOVES).filter(([, { program }]) => program === undefined);

test("the table of this file has an entry for every example", () => {
  const examples = readdirSync(resolve("examples"), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
  expect(Object.keys(MOVES).sort()).toEqual(examples.sort());
});

const KINDS = new Set(components.flatMap(({ children }) => Object.values(children).map(({ kind }) => kind)));

/** Resources outside of components whose type is a type of children. */
const outside = ({ steps }: StackResult): string[] =>
  steps
    .filter(({ urn, type }) => !urn.split("::")[2]?.includes("$") && KINDS.has(exportNameOf(type) ?? ""))
    .map(({ type, name }) => `${lastPart(type)} ${name}`);

const children = ({ steps }: StackResult): string[] => steps.filter(({ urn }) => urn.split("::")[2]?.includes("$")).map(({ name }) => name);

describe.each(["dynamic", "plugin"] as const)("examples on the %s host", (host) => {
  onHost(host);

  const home = process.cwd();
  afterEach(() => process.chdir(home));

  onEveryEngine("an example", (open) => {
    const started = async (name: string) => {
      const dir = resolve("examples", name);
      process.chdir(dir); // a program names local files relative to its folder
      const example = exampleInThisProcess(dir, {
        config: { "hosting:autoConfirm": "true" },
        env: { SESSION_SECRET: "the secret", API_TOKEN: "the token", CHAT_WEBHOOK_URL: "https://chat.example.com/hooks/example" },
        sandbox: { speed: 300 },
      });
      const fixture = { program: example.program };
      const stack = await open({ ...example, program: () => fixture.program?.() });
      for (const [key, pin] of Object.entries(pinsOf(stack.sandbox))) await stack.setConfig(key, pin);
      return { fixture, stack };
    };

    test.each(MOVING)("%s moves into components without a write", async (name, { program, updates = {}, stay = {} }) => {
      const { fixture, stack } = await started(name);
      expect(children(await stack.up())).toEqual([]);
      await writesOf(stack);
      fixture.program = async () => program?.();
      const preview = await stack.preview();
      const changed = preview.steps.filter(({ op, type }) => op !== "same" && !components.some((one) => componentToken(one) === type));
      expect(changed.map(({ op, type, name: child, keys }) => [op, `${lastPart(type)} ${child}`, [...keys].sort().join(" ")])).toEqual(
        Object.entries(updates).map(([child, keys]) => ["update", child, keys]),
      );
      expect(outside(preview).sort()).toEqual(Object.keys(stay).sort());
      await stack.up();
      expect(await writesOf(stack)).toEqual([]);
      await expectSettled(stack);
    });

    test.each(STAYING)("%s has no further resource that could move into a component", async (name, { stay = {} }) => {
      const { stack } = await started(name);
      expect(outside(await stack.preview()).sort()).toEqual(Object.keys(stay).sort());
    });
  });
});
