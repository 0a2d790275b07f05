import { applicationFieldList } from "../../provider/api/hosting/application-fields";
import { camelOf } from "../../provider/api/names";
import { plainFieldNames } from "../../provider/resources/hosting/application/fields";
import type { ApplicationArgs } from "../../sdk";
import { type FieldValues, kindsOfSource, STAYS } from "./application-field-values";
import { onEveryEngine } from "./engines";
import { expectSettled, happened, linesOf } from "./results";
import { heldApplication, webShop } from "./web-shop";

/**
 * The platform uses these fields only in a creation or together with other fields, and never shows them (see application-domains.test.ts).
 */
const INSTRUCTIONS = ["autogenerate_domain", "force_domain_override", "instant_deploy"];
/** The platform rewrites this field, so the provider never compares it (see application-source.test.ts). */
const REWRITTEN = ["custom_labels"];

test("the cases of this file cover every plain field that a preview compares", () => {
  const covered = new Set(Object.values(kindsOfSource).flatMap(({ values }) => Object.keys(values)));
  expect([...covered].sort()).toEqual(plainFieldNames.filter((name) => ![...INSTRUCTIONS, ...REWRITTEN].includes(name)).sort());
});

const readNames: Record<string, string | undefined> = Object.fromEntries(
  applicationFieldList.map(([name, { readName }]) => [name, readName]),
);

onEveryEngine("Fields of an application", (open) => {
  test.each(Object.entries(kindsOfSource))("%s: `up` sets, changes, repairs and resets each field", async (_, { source, values }) => {
    const rows = Object.entries(values) as [string, FieldValues][];
    const inputs = (at: 0 | 1): ApplicationArgs =>
      ({ source, ...Object.fromEntries(rows.map(([name, value]) => [camelOf(name), value[at]])) }) as unknown as ApplicationArgs;
    /** All values are texts, because the platform keeps some numbers as texts. */
    const stored = (value: (values: FieldValues) => unknown) => Object.fromEntries(rows.map(([name, all]) => [name, String(value(all))]));
    const held = async () => {
      const application = await heldApplication(fixture);
      return Object.fromEntries(rows.map(([name]) => [name, String(application[readNames[name] ?? name])]));
    };
    const keys = (of: (values: FieldValues) => boolean) =>
      rows
        .filter(([, all]) => of(all))
        .map(([name]) => camelOf(name))
        .sort();

    const fixture = await webShop(open, { args: inputs(0) });
    const { stack } = fixture;
    const { outputs } = await stack.up();
    expect(await held()).toEqual(stored(([made]) => made));
    await expectSettled(stack);

    fixture.args = inputs(1);
    expect(
      happened(await stack.up(), "web")
        .split(" ")
        .slice(1)
        .sort(),
    ).toEqual(keys(([made, changed]) => made !== changed));
    expect(await held()).toEqual(stored(([, changed]) => changed));

    await stack.sandbox.mutate("applications", String(outputs.id), Object.fromEntries(rows.map(([name, all]) => [name, all[2]])) as never);
    const [line = ""] = linesOf(await stack.up(), "web");
    expect(/^web: drift: (.*) differ on the platform$/.exec(line)?.[1]?.split(", ").sort()).toEqual(keys(() => true));
    expect(await held()).toEqual(stored(([, changed]) => changed));
    await expectSettled(stack);

    fixture.args = inputs(0);
    await stack.up();
    fixture.args = { source: inputs(0).source };
    const left = await stack.up();
    expect(await held()).toEqual(stored(([made, , , after]) => (after === STAYS ? made : after)));
    const staying = keys(([, , , after]) => after === STAYS);
    const reported = linesOf(left, "web").map((said) => /^web: left in place: (.*) (?:was|were) removed from the program/.exec(said)?.[1]);
    expect(reported.flatMap((list) => list?.split(", ") ?? []).sort()).toEqual(staying);
    await expectSettled(stack);
  });
});
