/** Each resource takes about 5 kB, as in digests of the engine. A tenth of the resources change. */
export function digestOf(resources: number): string {
  const urnOf = (type: string, name: string) => `urn:pulumi:prod::shop::${type}::${name}`;
  const steps = Array.from({ length: resources }, (_, n) => {
    const kind = ["Application", "EnvironmentVariables", "Volume", "Storage"][n % 4] ?? "";
    const type = `pulumi-nodejs:dynamic/hosting:${kind}`;
    const urn = urnOf(type, `resource-${n}`);
    const isChanged = n % 10 === 0;
    const inputs = {
      __provider: `exports.handler = () => require("pulumi-hosting/provider").${kind};`,
      __urn: urn,
      description: "x".repeat(200),
      sizeGb: 50,
    };
    const state = {
      urn,
      custom: true,
      id: `id${n}`,
      type,
      inputs,
      outputs: { ...inputs, monthlyPrice: 4, currency: "USD" },
      parent: urnOf("pulumi:pulumi:Stack", "shop-prod"),
      dependencies: n > 0 ? [urnOf(type, `resource-${n - 4}`)] : [],
      propertyDependencies: { __provider: [], __urn: [], description: [] },
      stackTrace: Array.from({ length: 5 }, () => ({
        sourcePosition: "project:///node_modules/pulumi-hosting/dist/sdk/generated/project.js#17,9",
      })),
    };
    return {
      op: isChanged ? "update" : "same",
      urn,
      oldState: state,
      newState: { ...state, inputs: { ...inputs, sizeGb: isChanged ? 80 : 50 } },
      detailedDiff: isChanged ? { sizeGb: { kind: "update", inputDiff: true } } : null,
    };
  });
  const changed = steps.filter(({ op }) => op === "update");
  const diagnostics = changed.map(({ urn }) => ({
    urn,
    severity: "info",
    message: `${urn.split("::").at(-1)}: price: +2.40 USD/month (0.0033/hour) for 50 → 80 GB\n`,
  }));
  return JSON.stringify(
    {
      config: {},
      steps,
      diagnostics,
      duration: 2_000_000_000,
      changeSummary: { same: steps.length - changed.length, update: changed.length },
    },
    undefined,
    4,
  );
}
