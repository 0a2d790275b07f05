import * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../../sdk";
import type { Site } from "../site";

/** The required behaviour of a run with this value. `stopped`: it writes nothing, because it cannot know what it may do. */
export type Ending = "refuses purchases" | "buys" | "stopped";

/** A setting that protects the bill, with a value in one place. */
export interface Protection {
  title: string;
  ending: Ending;
  /** Whether a run without a purchase must succeed. Default: true. */
  goesOn?: false;
  /** Sets the value. Returns the options of the resources of the program. */
  set: (site: Site) => (() => pulumi.CustomResourceOptions) | undefined;
}

const CAP = { key: "hosting:maxMonthlyIncrease", variable: "HOSTING_MAX_MONTHLY_INCREASE" } as const;
const CONFIRM = { key: "hosting:autoConfirm", variable: "HOSTING_AUTO_CONFIRM" } as const;

/** No purchase of the fixtures is more expensive. */
const ENOUGH = "100000";

const inStack =
  (config: Readonly<Record<string, string>>, environment: Readonly<Record<string, string>> = {}): Protection["set"] =>
  ({ stack, platform }) => {
    stack.config = config;
    platform.environment = environment;
    return undefined;
  };

/** Texts in a setting or a variable. A malformed text may also stop a run without a purchase. */
const TEXTS: readonly { text: string; ending: Ending; goesOn?: false }[] = [
  ...["", " ", "\t\n"].map((text) => ({ text, ending: "refuses purchases" as const })),
  ...["null", "undefined", "0x10", "1e3", "١٢", "10 EUR", "Infinity", "NaN", "-1", "None"].map((text) => ({
    text,
    ending: "refuses purchases" as const,
    goesOn: false as const,
  })),
  { text: "0", ending: "refuses purchases" },
  { text: "none", ending: "buys" },
  { text: ENOUGH, ending: "buys" },
];

const quoted = (value: unknown): string => (typeof value === "string" ? JSON.stringify(value) : String(value));

type Given = pulumi.Input<unknown>;

/** `of` returns the input. `known` is a value that is known only after the first resource of the program exists. */
const onProvider =
  (input: "maxMonthlyIncrease" | "autoConfirm" | "account", of: (known: <T>(value: T) => pulumi.Output<T>) => Given): Protection["set"] =>
  ({ platform: { sandbox }, stack }) => {
    stack.config = {};
    const { baseUrl, apiToken, panelUrl, panelKey } = sandbox;
    return () => {
      const first = new hosting.Project("first", {});
      const value = of((known) => first.id.apply(() => known) as pulumi.Output<typeof known>);
      // The types of the SDK allow only some of the values. A program in JavaScript can pass any of them.
      const args = { baseUrl, apiToken, panelUrl, panelKey, autoConfirm: true, [input]: value } as hosting.ProviderArgs;
      return { provider: new hosting.Provider("acme", args) };
    };
  };

/** Values of the cap of an explicit provider. A plain `undefined` is the same as no input. */
const CAPS: readonly { value: unknown; ending: Ending; goesOn?: false }[] = [
  { value: null, ending: "refuses purchases" },
  { value: Number.NaN, ending: "refuses purchases", goesOn: false },
  { value: 0, ending: "refuses purchases" },
  { value: Number(ENOUGH), ending: "buys" },
  ...TEXTS.map(({ text, ...rest }) => ({ value: text, ...rest })),
];

export const protections: readonly Protection[] = [
  ...TEXTS.flatMap(({ text, ...rest }) => [
    { title: `the cap of the stack is ${quoted(text)}`, ...rest, set: inStack({ [CAP.key]: text }) },
    { title: `the variable of the cap is ${quoted(text)}`, ...rest, set: inStack({}, { [CAP.variable]: text }) },
  ]),
  ...["", " "].flatMap((text): Protection[] => [
    {
      title: `the variable of the cap is ${quoted(text)}, and the cap of the stack is 0`,
      ending: "refuses purchases",
      set: inStack({ [CAP.key]: "0" }, { [CAP.variable]: text }),
    },
    {
      title: `the variable of the cap is ${quoted(text)}, and the cap of the stack is empty`,
      ending: "refuses purchases",
      set: inStack({ [CAP.key]: "" }, { [CAP.variable]: text }),
    },
    {
      title: `the variable of the cap is ${quoted(text)}, and the cap of the stack is enough`,
      ending: "buys",
      set: inStack({ [CAP.key]: ENOUGH }, { [CAP.variable]: text }),
    },
    { title: `autoConfirm of the stack is ${quoted(text)}`, ending: "refuses purchases", set: inStack({ [CONFIRM.key]: text }) },
    {
      title: `the variable of autoConfirm is ${quoted(text)}, and the setting is false`,
      ending: "refuses purchases",
      set: inStack({ [CONFIRM.key]: "false" }, { [CONFIRM.variable]: text }),
    },
    {
      title: `the pin of the stack is ${quoted(text)}`,
      ending: "stopped",
      goesOn: false,
      set: inStack({ "hosting:account": text }),
    },
  ]),
  ...CAPS.flatMap(({ value, ...rest }) => [
    { title: `the cap of a provider is ${quoted(value)}`, ...rest, set: onProvider("maxMonthlyIncrease", () => value) },
    {
      title: `the cap of a provider is unknown in the preview, and then ${quoted(value)}`,
      ...rest,
      set: onProvider("maxMonthlyIncrease", (known) => known(value)),
    },
  ]),
  { title: "the cap of a provider is undefined", ending: "buys", set: onProvider("maxMonthlyIncrease", () => undefined) },
  {
    title: "the cap of a provider is an output without a value",
    ending: "refuses purchases",
    set: onProvider("maxMonthlyIncrease", () => pulumi.output(undefined)),
  },
  {
    title: "the cap of a provider is unknown in the preview, and then undefined",
    ending: "refuses purchases",
    set: onProvider("maxMonthlyIncrease", (known) => known(undefined)),
  },
  ...["", " ", null, undefined].flatMap((value): Protection[] => [
    { title: `autoConfirm of a provider is ${quoted(value)}`, ending: "refuses purchases", set: onProvider("autoConfirm", () => value) },
    {
      title: `autoConfirm of a provider is unknown in the preview, and then ${quoted(value)}`,
      ending: "refuses purchases",
      set: onProvider("autoConfirm", (known) => known(value)),
    },
  ]),
];
